// The edges of subjects: mattes from maps of probabilities.
#pragma once
#include <opencv2/core.hpp>
#include "pv_guided_filter.hpp"

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
