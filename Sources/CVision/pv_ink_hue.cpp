// How far ink is colored; see pv_enhance.h.
#include <algorithm>
#include <cmath>
#include "pv_enhance.h"
#include "pv_illumination.hpp"

namespace {

/// The weight of the hue of ink that absorbs `absorbed` of each channel, 0 to 255.
uint8_t hueWeight(const cv::Vec3f &absorbed) {
  // Grain of paper absorbs less than `visible`.
  constexpr float visible = 8, neutral = 0.10f, coloured = 0.20f;
  const auto range = std::minmax({absorbed[0], absorbed[1], absorbed[2]});
  if (range.second < visible) return 0;
  const float ratio = (range.second - range.first) / range.second;
  return uint8_t(255 * std::clamp((ratio - neutral) / (coloured - neutral), 0.0f, 1.0f));
}

}  // namespace

pv_image *pv_image_ink_hues(const pv_image *page, const pv_image *illumination) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &mat = page->mat;
    // Gray ink has no hue.
    if (mat.channels() == 1) return pv_adopt(cv::Mat(cv::Mat::zeros(mat.size(), CV_8U)));
    cv::Mat light, corrected, absorbed;
    cv::resize(illumination->mat, light, mat.size(), 0, 0, cv::INTER_LINEAR);
    cv::divide(mat, light, corrected, 255);
    cv::bitwise_not(corrected, absorbed);
    absorbed.convertTo(absorbed, CV_32F);
    // The color fringes on both sides of a stroke cancel out.
    const double reach = std::max(mat.cols, mat.rows) / 512.0;
    cv::GaussianBlur(absorbed, absorbed, cv::Size(), reach);
    cv::Mat weights(mat.size(), CV_8U);
    for (int y = 0; y < mat.rows; y++)
      for (int x = 0; x < mat.cols; x++)
        weights.at<uint8_t>(y, x) = hueWeight(absorbed.at<cv::Vec3f>(y, x));
    return pv_adopt(std::move(weights));
  });
}
