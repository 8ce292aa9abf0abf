// The guided filter (He, Sun and Tang 2013) with a color guide.
#pragma once
#include <opencv2/core.hpp>

/// The linear model of a guided filter: at each pixel the filtered value is the product of `slope`
/// (CV_32FC3) and the color, plus `offset` (CV_32F).
struct pv_guided_model {
  cv::Mat slope, offset;

  /// The filtered image for `guide`, of the model's size.
  cv::Mat applied(const cv::Mat &guide) const;
};

/// Fits the model of `values` (CV_32F) to `guide` (CV_32FC3, 0 to 1) in windows of 2 × `radius` + 1
/// pixels. `regularization` is the variance of the guide, in squared units, below which an edge is not
/// followed.
pv_guided_model pv_guided_fit(const cv::Mat &guide, const cv::Mat &values, int radius,
                              double regularization);
