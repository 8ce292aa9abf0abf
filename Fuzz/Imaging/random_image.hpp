// Random images and numbers for the fuzz target of the imaging shim, all determined by a seed.
#pragma once
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>
#include "core/pv_core.hpp"

/// A borrowed image of the shim over pixels of its own: the allocation ends with the last pixel, so that
/// AddressSanitizer sees a read of one byte too many, and rows may be padded. That a call wrote into it
/// ends the program.
class Image {
 public:
  explicit Image(const cv::Mat &pixels, int padding = 0);
  Image(Image &&) = default;
  Image &operator=(Image &&) = delete;
  ~Image();

  operator const pv_image *() const { return image.get(); }
  int width() const { return image->mat.cols; }
  int height() const { return image->mat.rows; }
  cv::Size size() const { return image->mat.size(); }
  int channels() const { return image->mat.channels(); }

 private:
  std::unique_ptr<uint8_t[]> bytes;
  std::unique_ptr<pv_image> image;
  uint64_t checksum;
};

/// The memory of a vector, without NULL for an empty one.
template <typename Value>
Value *pointer(const std::vector<Value> &values) {
  alignas(Value) static char nothing[1];
  return values.empty() ? reinterpret_cast<Value *>(nothing) : const_cast<Value *>(values.data());
}

/// The numbers of one call.
class Random {
 public:
  explicit Random(uint64_t seed) : engine(seed) {}

  /// Both ends count.
  int between(int low, int high) {
    return std::uniform_int_distribution<int>(low, std::max(low, high))(engine);
  }
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  }
  bool chance(double share) { return between(0.0, 1.0) < share; }
  uint8_t level() { return uint8_t(between(0, 255)); }

  /// A number of the ordinary range; seldom one at its ends, zero, negative, or far beyond it.
  int number(int low, int high);
  double number(double low, double high);
  /// `count` coordinates of points in and around an image.
  std::vector<double> points(cv::Size around, int count);
  /// Four corners, clockwise, mostly convex.
  std::vector<double> quad(cv::Size around);
  std::vector<uint8_t> bytes(size_t count);

  /// From a single pixel to some hundreds each way; strips of a few pixels are common.
  cv::Size size();
  /// The side of a text-line image: up to 60 rows.
  cv::Size lineSize();

  /// An image of a random kind; `channels` is 1, 3, or 0 for either. Seldom with the other number.
  Image image(int channels = 0) { return image(size(), channels); }
  Image image(cv::Size size, int channels);
  Image gray() { return image(1); }
  /// Mostly of the size and channels of `other`.
  Image like(const Image &other, int channels = 0);
  /// Dark letters on white.
  Image line() { return image(lineSize(), 1); }
  /// A small map, as those of the illumination.
  Image map(int channels) { return image(cv::Size(between(1, 64), between(1, 64)), channels); }
  /// A gray image with few levels, from 0: labels, masks.
  Image labels(cv::Size size, int highest);

 private:
  cv::Mat drawn(cv::Size size, int channels);
  cv::Scalar color();
  void drawText(cv::Mat &page, const cv::Scalar &ink);
  void drawShapes(cv::Mat &page);

  std::mt19937_64 engine;
};
