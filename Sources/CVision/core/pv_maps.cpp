// Small maps of large pages: upsampling, meshes, and push-pull inpainting.
#include <algorithm>
#include "core/pv_core.hpp"

const cv::Mat &pv_upsampled_map::row(int y) {
  const double position = std::max(0.0, (y + 0.5) * scale - 0.5);
  const int above = std::min(int(position), widened.rows - 1);
  const int below = std::min(above + 1, widened.rows - 1);
  const double fraction = position - above;
  cv::addWeighted(widened.row(above), 1 - fraction, widened.row(below), fraction, 0, current);
  return current;
}

cv::Mat pv_mesh_points(const pv_mesh &mesh, const std::vector<double> &across,
                       const std::vector<double> &down) {
  const cv::Mat nodes(mesh.rows, mesh.columns, CV_32FC2, const_cast<float *>(mesh.points));
  cv::Mat points(int(down.size()), int(across.size()), CV_32FC2);
  for (int y = 0; y < points.rows; y++) {
    const int row = int(std::min(down[size_t(y)], mesh.rows - 2.0));
    const float below = float(down[size_t(y)] - row);
    const cv::Vec2f *upper = nodes.ptr<cv::Vec2f>(row), *lower = nodes.ptr<cv::Vec2f>(row + 1);
    cv::Vec2f *out = points.ptr<cv::Vec2f>(y);
    for (int x = 0; x < points.cols; x++) {
      const int column = int(std::min(across[size_t(x)], mesh.columns - 2.0));
      const float right = float(across[size_t(x)] - column);
      const cv::Vec2f above = upper[column] + right * (upper[column + 1] - upper[column]);
      const cv::Vec2f under = lower[column] + right * (lower[column + 1] - lower[column]);
      out[x] = above + below * (under - above) - cv::Vec2f(0.5f, 0.5f);
    }
  }
  return points;
}

// MARK: Quadratic surfaces

namespace {

/// Least squares with the weight `weight(i)` of each value.
template <typename Weight>
pv_quadratic weightedSurface(const std::vector<pv_quadratic> &terms,
                             const std::vector<double> &values, Weight weight) {
  cv::Matx<double, 6, 6> matrix = cv::Matx<double, 6, 6>::eye() * 1e-9;
  pv_quadratic right = pv_quadratic::zeros();
  for (size_t i = 0; i < terms.size(); i++) {
    const double w = weight(i);
    matrix += terms[i] * terms[i].t() * w;
    right += terms[i] * (w * values[i]);
  }
  return matrix.solve(right, cv::DECOMP_CHOLESKY);
}

}  // namespace

pv_quadratic pv_least_squares_surface(const std::vector<pv_quadratic> &terms,
                                      const std::vector<double> &values) {
  return weightedSurface(terms, values, [](size_t) { return 1.0; });
}

pv_quadratic pv_quantile_surface(const std::vector<pv_quadratic> &terms,
                                 const std::vector<double> &values, double fraction,
                                 pv_quadratic start, int rounds) {
  for (int round = 0; round < rounds; round++)
    start = weightedSurface(terms, values, [&](size_t i) {
      const double residual = values[i] - terms[i].dot(start);
      return (residual > 0 ? fraction : 1 - fraction) / std::max(0.01, std::abs(residual));
    });
  return start;
}

// MARK: Inpainting

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
