// The layers of PP-OCRv6's networks: PPLCNetV4, with weights of 8 bits.
//
// OpenCV's dnn module takes twice as long, and 30 MB for each thread. Maps have their channels
// together: the numbers of a pixel follow each other.
#pragma once
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>
#include "inference/pv_inference.hpp"

namespace pplcnet {

// MARK: Maps

/// 12 MB, which the maps of a line of 1,200 pixels need.
using map_memory = pv_map_memory<3'000'000>;

/// A map of `height` × `width` pixels, whose numbers are not initialized.
struct map {
  map(int height, int width, int depth) : height(height), width(width), depth(depth) {
    std::tie(values, capacity) = map_memory::take(size());
  }
  ~map() { map_memory::giveBack(std::move(values), capacity); }
  map(map &&) = default;
  map &operator=(map &&other) {
    std::swap(height, other.height);
    std::swap(width, other.width);
    std::swap(depth, other.depth);
    std::swap(values, other.values);
    std::swap(capacity, other.capacity);
    return *this;
  }

  int height, width, depth;
  std::unique_ptr<float[]> values;

  size_t pixels() const { return size_t(height) * width; }
  size_t size() const { return pixels() * depth; }
  float *at(int y, int x) { return &values[(size_t(y) * width + x) * depth]; }
  const float *at(int y, int x) const { return &values[(size_t(y) * width + x) * depth]; }

 private:
  size_t capacity;
};

// MARK: Layers

/// A convolution of each channel by itself, with `taps` weights, the channels of the first tap first.
struct depthwise_layer {
  int depth, taps;
  std::vector<float> weights, bias;
};

void applyReLU(float *values, size_t count);

/// Adds `count` numbers.
void add(float *to, const float *from, size_t count);

/// `layer` applied to each pixel.
map applied(const pv_quantized_linear &layer, const map &from);

/// A convolution of `size` × `size` pixels, of which `before` lie left of and above the center; outside
/// the map there are zeros.
map convolved(const pv_quantized_linear &layer, const map &from, int size, int before, int stride);

/// A convolution of each channel by itself with kernels of `kernel` pixels.
map convolved(const depthwise_layer &layer, const map &from, cv::Size kernel, cv::Size stride);

map rectified(map values);

/// Reads the embedded file: numbers are little-endian, as on all processors that Debian's OpenCV has.
class layer_reader {
 public:
  layer_reader(const unsigned char *bytes, size_t size) : next(bytes), end(bytes + size) {}

  /// A linear layer: the number of outputs and of inputs, scales, bias, weights.
  pv_quantized_linear linear() {
    const auto size = numbers<uint32_t>(2);
    const auto scales = numbers<float>(size[0]), bias = numbers<float>(size[0]);
    const auto weights = numbers<int8_t>(size_t(size[0]) * size[1]);
    return {int(size[1]), int(size[0]), weights.data(), scales.data(), bias.data()};
  }

  /// The number of channels and of taps, weights, bias.
  depthwise_layer depthwise() {
    const auto size = numbers<uint32_t>(2);
    auto weights = numbers<float>(size_t(size[0]) * size[1]);
    return {int(size[0]), int(size[1]), std::move(weights), numbers<float>(size[0])};
  }

 private:
  template <typename Number>
  std::vector<Number> numbers(size_t count) {
    CV_Assert(count <= size_t(end - next) / sizeof(Number));
    std::vector<Number> numbers(count);
    std::memcpy(numbers.data(), next, count * sizeof(Number));
    next += count * sizeof(Number);
    return numbers;
  }

  const unsigned char *next;
  const unsigned char *const end;
};

/// Squeeze-and-excitation: a weight, 0 to 1, for each channel from the averages of all.
class excitation_layer {
 public:
  explicit excitation_layer(layer_reader &reader)
      : squeeze(reader.linear()), excitation(reader.linear()) {}

  /// Multiplies the channels by `offset` plus their weights.
  void apply(map &values, float offset) const;

 private:
  const pv_quantized_linear squeeze, excitation;
};

/// The first layers, which reduce the image to a quarter.
class stem {
 public:
  explicit stem(layer_reader &reader)
      : first(reader.linear()),
        branch1(reader.linear()),
        branch2(reader.linear()),
        second(reader.linear()),
        third(reader.linear()) {}

  map applied(const map &image) const;

 private:
  const pv_quantized_linear first, branch1, branch2, second, third;
};

/// A block: a depthwise convolution, squeeze-and-excitation, and two linear layers.
class block {
 public:
  block(layer_reader &reader, cv::Size stride, bool isExcited)
      : stride(stride), depthwise(reader.depthwise()) {
    if (isExcited) excitation = std::make_unique<excitation_layer>(reader);
    expansion = std::make_unique<pv_quantized_linear>(reader.linear());
    compression = std::make_unique<pv_quantized_linear>(reader.linear());
  }

  map applied(const map &from) const;

 private:
  const cv::Size stride;
  const depthwise_layer depthwise;
  std::unique_ptr<excitation_layer> excitation;
  std::unique_ptr<pv_quantized_linear> expansion, compression;
};

}  // namespace pplcnet
