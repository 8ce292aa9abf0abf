#include "pv_inpaint.hpp"
#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace {

/// The fraction of the coarser level that pv_push_pull::blend adds. A pixel with less weight than
/// this mostly takes the coarser level's value.
constexpr double blendedFraction = 0.02;
/// Pixels with more weight count as known when pv_push_pull::blend decides whether it needs a still
/// coarser level.
constexpr double minimumWeight = 1e-4;

cv::Mat reduced(const cv::Mat &mat, pv_push_pull method) {
  cv::Mat result;
  if (method == pv_push_pull::interpolate) {
    cv::pyrDown(mat, result);
  } else {
    const cv::Size half((mat.cols + 1) / 2, (mat.rows + 1) / 2);
    cv::resize(mat, result, half, 0, 0, cv::INTER_AREA);
  }
  return result;
}

cv::Mat expanded(const cv::Mat &mat, cv::Size size) {
  cv::Mat result;
  cv::resize(mat, result, size, 0, 0, cv::INTER_LINEAR);
  return result;
}

void interpolate(cv::Mat &sum, const cv::Mat &weight) {
  if (std::min(sum.cols, sum.rows) <= 2) {
    cv::divide(sum, cv::max(weight, 1e-6), sum);
    return;
  }
  cv::Mat coarse = reduced(sum, pv_push_pull::interpolate);
  interpolate(coarse, reduced(weight, pv_push_pull::interpolate));
  sum = sum + expanded(coarse, sum.size()).mul(cv::Scalar::all(1) - weight);
}

void blend(cv::Mat &sum, cv::Mat &weight) {
  if (std::min(sum.cols, sum.rows) < 2) return;
  cv::Mat coarseSum = reduced(sum, pv_push_pull::blend);
  cv::Mat coarseWeight = reduced(weight, pv_push_pull::blend);
  if (cv::countNonZero(coarseWeight > minimumWeight) < coarseWeight.rows * coarseWeight.cols)
    blend(coarseSum, coarseWeight);
  cv::scaleAdd(expanded(coarseSum, sum.size()), blendedFraction, sum, sum);
  cv::scaleAdd(expanded(coarseWeight, weight.size()), blendedFraction, weight, weight);
}

/// Row `y` of `coarse` expanded to `size`.
cv::Mat expandedRow(const cv::Mat &coarse, int y, cv::Size size) {
  const double place =
      std::clamp((y + 0.5) * coarse.rows / size.height - 0.5, 0.0, coarse.rows - 1.0);
  const int above = int(place), below = std::min(above + 1, coarse.rows - 1);
  cv::Mat row;
  cv::addWeighted(coarse.row(above), 1 - (place - above), coarse.row(below), place - above, 0, row);
  return expanded(row, {size.width, 1});
}

}  // namespace

void pv_push_pull_by_rows(const cv::Mat &sum, const cv::Mat &weight,
                          const std::function<void(int, const cv::Mat &, const cv::Mat &)> &row) {
  cv::Mat coarseSum = reduced(sum, pv_push_pull::blend);
  cv::Mat coarseWeight = reduced(weight, pv_push_pull::blend);
  coarseSum.convertTo(coarseSum, CV_32F);
  coarseWeight.convertTo(coarseWeight, CV_32F, 1.0 / 255);
  if (cv::countNonZero(coarseWeight > minimumWeight) < coarseWeight.rows * coarseWeight.cols)
    blend(coarseSum, coarseWeight);
  for (int y = 0; y < sum.rows; y++) {
    cv::Mat sums, weights;
    sum.row(y).convertTo(sums, CV_32F);
    weight.row(y).convertTo(weights, CV_32F, 1.0 / 255);
    cv::scaleAdd(expandedRow(coarseSum, y, sum.size()), blendedFraction, sums, sums);
    cv::scaleAdd(expandedRow(coarseWeight, y, sum.size()), blendedFraction, weights, weights);
    row(y, sums, weights);
  }
}

void pv_push_pull_inpaint(cv::Mat &sum, cv::Mat &weight, pv_push_pull method) {
  if (method == pv_push_pull::interpolate) {
    interpolate(sum, weight);
  } else {
    blend(sum, weight);
  }
}
