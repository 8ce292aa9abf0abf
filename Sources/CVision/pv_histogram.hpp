// Histograms and percentiles.
#pragma once
#include <array>
#include <opencv2/core.hpp>

/// The number of pixels at each level, 0 to 255.
using pv_histogram = std::array<int, 256>;

/// The histogram of one channel of an 8-bit image.
inline pv_histogram pv_histogram_of(const cv::Mat &image, int channel = 0) {
  pv_histogram counts{};
  const int channels = image.channels();
  for (int y = 0; y < image.rows; y++) {
    const uint8_t *row = image.ptr(y) + channel;
    for (int x = 0; x < image.cols; x++) counts[row[x * channels]]++;
  }
  return counts;
}

/// The smallest level that at least `fraction` of `total` pixels do not exceed; 0.5 gives the
/// median.
inline int pv_percentile(const pv_histogram &histogram, double fraction, size_t total) {
  int level = 0;
  for (double below = 0; level < 255; level++)
    if ((below += histogram[level]) >= fraction * double(total)) break;
  return level;
}
