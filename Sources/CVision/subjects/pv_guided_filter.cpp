// The guided filter.
#include <algorithm>
#include <opencv2/imgproc.hpp>
#include "subjects/pv_subjects.hpp"

namespace {

cv::Mat mean(const cv::Mat &image, int radius) {
  cv::Mat mean;
  cv::boxFilter(image, mean, -1, cv::Size(2 * radius + 1, 2 * radius + 1), cv::Point(-1, -1), true,
                cv::BORDER_REFLECT);
  return mean;
}

/// The products of the three channels with each other, in the order 00 01 02 11 12 22, and with
/// `values`.
void products(const cv::Mat &guide, const cv::Mat &values, cv::Mat &squares, cv::Mat &covariances) {
  squares.create(guide.size(), CV_32FC(6));
  covariances.create(guide.size(), CV_32FC3);
  for (int y = 0; y < guide.rows; y++) {
    const float *color = guide.ptr<float>(y), *value = values.ptr<float>(y);
    float *square = squares.ptr<float>(y), *covariance = covariances.ptr<float>(y);
    for (int x = 0; x < guide.cols; x++, color += 3, square += 6, covariance += 3) {
      for (int i = 0, k = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) square[k++] = color[i] * color[j];
        covariance[i] = color[i] * value[x];
      }
    }
  }
}

/// Solves the normal equations of one window: `square` are the means of the products of colors.
cv::Vec3f slope(const float *color, const float *square, const float *covariance, float value,
                float regularization) {
  const float r = regularization;
  const float a = square[0] - color[0] * color[0] + r, b = square[1] - color[0] * color[1],
              c = square[2] - color[0] * color[2], d = square[3] - color[1] * color[1] + r,
              e = square[4] - color[1] * color[2], f = square[5] - color[2] * color[2] + r;
  const float p = covariance[0] - color[0] * value, q = covariance[1] - color[1] * value,
              s = covariance[2] - color[2] * value;
  const float A = d * f - e * e, B = c * e - b * f, C = b * e - c * d;
  const float determinant = a * A + b * B + c * C;
  const float D = a * f - c * c, E = b * c - a * e, F = a * d - b * b;
  return cv::Vec3f(A * p + B * q + C * s, B * p + D * q + E * s, C * p + E * q + F * s) /
         determinant;
}

/// Fits the model of a part of the image.
pv_guided_model fitted(const cv::Mat &guide, const cv::Mat &values, int radius,
                       float regularization) {
  cv::Mat squares, covariances;
  products(guide, values, squares, covariances);
  squares = mean(squares, radius);
  covariances = mean(covariances, radius);
  const cv::Mat colors = mean(guide, radius), levels = mean(values, radius);
  pv_guided_model model{cv::Mat(guide.size(), CV_32FC3), cv::Mat(guide.size(), CV_32F)};
  for (int y = 0; y < guide.rows; y++) {
    const auto *color = colors.ptr<cv::Vec3f>(y);
    const float *square = squares.ptr<float>(y), *covariance = covariances.ptr<float>(y);
    for (int x = 0; x < guide.cols; x++, square += 6, covariance += 3) {
      const float level = levels.at<float>(y, x);
      const cv::Vec3f factor = slope(color[x].val, square, covariance, level, regularization);
      model.slope.at<cv::Vec3f>(y, x) = factor;
      model.offset.at<float>(y, x) = level - factor.dot(color[x]);
    }
  }
  model.slope = mean(model.slope, radius);
  model.offset = mean(model.offset, radius);
  return model;
}

/// Rows that are fitted at a time, which bounds the memory: 112 bytes a pixel.
constexpr int bandHeight = 96;

}  // namespace

cv::Mat pv_guided_model::applied(const cv::Mat &guide) const {
  cv::Mat result(guide.size(), CV_32F);
  for (int y = 0; y < guide.rows; y++) {
    const auto *color = guide.ptr<cv::Vec3f>(y), *factor = slope.ptr<cv::Vec3f>(y);
    const float *constant = offset.ptr<float>(y);
    float *value = result.ptr<float>(y);
    for (int x = 0; x < guide.cols; x++) value[x] = factor[x].dot(color[x]) + constant[x];
  }
  return result;
}

pv_guided_model pv_guided_fit(const cv::Mat &guide, const cv::Mat &values, int radius,
                              double regularization) {
  pv_guided_model model{cv::Mat(guide.size(), CV_32FC3), cv::Mat(guide.size(), CV_32F)};
  for (int top = 0; top < guide.rows; top += bandHeight) {
    const int bottom = std::min(guide.rows, top + bandHeight);
    // Windows of windows reach two radii beyond the band.
    const cv::Range rows(std::max(0, top - 2 * radius), std::min(guide.rows, bottom + 2 * radius));
    const pv_guided_model part =
        fitted(guide.rowRange(rows), values.rowRange(rows), radius, float(regularization));
    const cv::Range inner(top - rows.start, bottom - rows.start);
    part.slope.rowRange(inner).copyTo(model.slope.rowRange(top, bottom));
    part.offset.rowRange(inner).copyTo(model.offset.rowRange(top, bottom));
  }
  return model;
}
