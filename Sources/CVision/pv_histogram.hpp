// How often each tone occurs in a picture.
#pragma once
#include <array>
#include <opencv2/core.hpp>

/// By tone, 0 to 255, how many pixels have it.
using pv_histogram = std::array<int, 256>;

/// The tones of one channel of a picture of 8 bits.
inline pv_histogram pv_histogram_of(const cv::Mat &image, int channel = 0) {
  pv_histogram counts{};
  const int channels = image.channels();
  for (int y = 0; y < image.rows; y++) {
    const uint8_t *row = image.ptr(y) + channel;
    for (int x = 0; x < image.cols; x++) counts[row[x * channels]]++;
  }
  return counts;
}

/// The tone that `fraction` of `total` pixels are as dark as, or darker: with a half the median.
inline int pv_percentile(const pv_histogram &histogram, double fraction, size_t total) {
  int level = 0;
  for (double below = 0; level < 255; level++)
    if ((below += histogram[level]) >= fraction * double(total)) break;
  return level;
}
