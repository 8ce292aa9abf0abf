// Shared by the files of subjects.
#pragma once
#include "core/pv_core.hpp"

// MARK: Guided filter

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

// MARK: Edges

/// `image`, gray or RGB, as CV_32FC3 from 0 to 1.
cv::Mat pv_unit_rgb(const cv::Mat &image);

/// The matte (CV_8U) of a map of probabilities, of the size of `guide`.
cv::Mat pv_subject_edges(const cv::Mat &guide, const cv::Mat &map);

/// The model by which the matte at the size of the photo follows the photo's colors.
pv_guided_model pv_subject_edge_model(const cv::Mat &unitGuide, const cv::Mat &matte);

/// How much of a pixel is a subject, 0 to 1, for a value of a filtered matte: guided filters leave
/// some of both sides on each.
static inline float pv_subject_contrast(float value) {
  constexpr float low = 0.1f, high = 0.9f;
  const float share = (value - low) / (high - low);
  return share < 0 ? 0 : share > 1 ? 1 : share;
}
