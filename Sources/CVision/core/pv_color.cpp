// Conversion to CIE L*a*b*.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include "core/pv_core.hpp"

namespace {

/// Pixels that are converted at once.
constexpr int block = 256;

/// Pixels with linear R, G and B, which become L*, a* and b*.
struct color_block {
  float first[block], second[block], third[block];
};

/// The cube root of a positive number, exact to a float: two of Halley's iterations from a third of the
/// exponent.
inline float cubeRoot(float x) {
  int32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  bits = int32_t(float(bits) * (1 / 3.0f)) + 709921077;
  float root;
  std::memcpy(&root, &bits, sizeof root);
  for (int i = 0; i < 2; i++) {
    const float cube = root * root * root;
    root *= (cube + 2 * x) / (2 * cube + x);
  }
  return root;
}

/// The function f of CIE 15: a cube root, and a line below 6/29 to the power of 3.
inline float perceived(float x) {
  const float root = cubeRoot(std::max(x, 0.008856f)), line = 7.787037f * x + 16 / 116.0f;
  return x > 0.008856f ? root : line;
}

PV_VECTORIZED void convert(color_block &colors) {
  for (int i = 0; i < block; i++) {
    const float r = colors.first[i], g = colors.second[i], b = colors.third[i];
    // XYZ of sRGB, relative to the white of D65.
    const float x = perceived((0.412453f * r + 0.357580f * g + 0.180423f * b) / 0.950456f);
    const float y = perceived(0.212671f * r + 0.715160f * g + 0.072169f * b);
    const float z = perceived((0.019334f * r + 0.119193f * g + 0.950227f * b) / 1.088754f);
    colors.first[i] = 116 * y - 16;
    colors.second[i] = 500 * (x - y);
    colors.third[i] = 200 * (y - z);
  }
}

float linear(double value) {
  return float(value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
}

/// The linear values of 0 to 255.
const std::array<float, 256> &linearLevels() {
  static const auto levels = [] {
    std::array<float, 256> levels;
    for (size_t i = 0; i < levels.size(); i++) levels[i] = linear(double(i) / 255);
    return levels;
  }();
  return levels;
}

/// The linear values of numbers from 0 to 1, interpolated between 1,025 of them.
class linear_numbers {
 public:
  linear_numbers() {
    for (size_t i = 0; i < values.size(); i++) values[i] = linear(double(i) / steps);
  }

  float operator()(float number) const {
    const float place = std::min(1.0f, std::max(0.0f, number)) * steps;
    const size_t below = std::min(size_t(place), size_t(steps - 1));
    return values[below] + (place - float(below)) * (values[below + 1] - values[below]);
  }

 private:
  static constexpr int steps = 1024;
  std::array<float, steps + 1> values;
};

uint8_t byte(float number) { return uint8_t(std::min(255.0f, std::max(0.0f, number + 0.5f))); }

/// Converts `count` pixels, at most `block`.
void convert(const uint8_t *from, int channels, int count, uint8_t *to) {
  const std::array<float, 256> &levels = linearLevels();
  color_block colors = {};
  for (int i = 0; i < count; i++, from += channels) {
    colors.first[i] = levels[from[0]];
    colors.second[i] = levels[from[channels / 2]];
    colors.third[i] = levels[from[channels - 1]];
  }
  convert(colors);
  for (int i = 0; i < count; i++, to += 3) {
    to[0] = byte(colors.first[i] * 2.55f);
    to[1] = byte(colors.second[i] + 128);
    to[2] = byte(colors.third[i] + 128);
  }
}

void convert(const float *from, int channels, int count, float *to) {
  static const linear_numbers linear;
  color_block colors = {};
  for (int i = 0; i < count; i++, from += channels) {
    colors.first[i] = linear(from[0]);
    colors.second[i] = linear(from[channels / 2]);
    colors.third[i] = linear(from[channels - 1]);
  }
  convert(colors);
  for (int i = 0; i < count; i++, to += 3) {
    to[0] = colors.first[i];
    to[1] = colors.second[i];
    to[2] = colors.third[i];
  }
}

template <typename Number>
void convertRows(const cv::Mat &rgb, cv::Mat &lab) {
  for (int y = 0; y < rgb.rows; y++)
    for (int x = 0; x < rgb.cols; x += block)
      convert(rgb.ptr<Number>(y) + x * rgb.channels(), rgb.channels(),
              std::min(block, rgb.cols - x), lab.ptr<Number>(y) + x * 3);
}

/// The color of each level of gray.
const cv::Mat &grayColors() {
  static const cv::Mat colors = [] {
    cv::Mat levels(1, 256, CV_8U), colors(1, 256, CV_8UC3);
    for (int i = 0; i < levels.cols; i++) levels.at<uint8_t>(0, i) = uint8_t(i);
    convertRows<uint8_t>(levels, colors);
    return colors;
  }();
  return colors;
}

cv::Mat labOfGray(const cv::Mat &gray) {
  const cv::Mat &colors = grayColors();
  cv::Mat lab(gray.size(), CV_8UC3);
  for (int y = 0; y < gray.rows; y++) {
    const uint8_t *from = gray.ptr(y);
    cv::Vec3b *to = lab.ptr<cv::Vec3b>(y);
    for (int x = 0; x < gray.cols; x++) to[x] = colors.at<cv::Vec3b>(0, from[x]);
  }
  return lab;
}

}  // namespace

cv::Mat pv_lab(const cv::Mat &rgb) {
  CV_Assert(rgb.depth() == CV_8U || rgb.depth() == CV_32F);
  CV_Assert(rgb.channels() == 1 || rgb.channels() == 3);
  if (rgb.type() == CV_8UC1) return labOfGray(rgb);
  cv::Mat lab(rgb.size(), CV_MAKETYPE(rgb.depth(), 3));
  if (rgb.depth() == CV_8U)
    convertRows<uint8_t>(rgb, lab);
  else
    convertRows<float>(rgb, lab);
  return lab;
}
