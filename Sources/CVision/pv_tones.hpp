// How often each tone occurs in a picture.
#pragma once
#include <array>
#include <opencv2/core.hpp>

/// By tone, 0 to 255, how many pixels have it.
using pv_tones = std::array<int, 256>;

/// The tones of one channel of a picture of 8 bits.
inline pv_tones pv_tones_of(const cv::Mat &picture, int channel = 0) {
  pv_tones counts{};
  const int channels = picture.channels();
  for (int y = 0; y < picture.rows; y++) {
    const uint8_t *row = picture.ptr(y) + channel;
    for (int x = 0; x < picture.cols; x++) counts[row[x * channels]]++;
  }
  return counts;
}

/// The tone that `share` of `total` pixels are as dark as, or darker: with a half the median.
inline int pv_tone_below(const pv_tones &tones, double share, size_t total) {
  int tone = 0;
  for (double below = 0; tone < 255; tone++)
    if ((below += tones[tone]) >= share * double(total)) break;
  return tone;
}
