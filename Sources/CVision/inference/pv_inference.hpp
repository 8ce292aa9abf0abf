// Shared by the networks.
#pragma once
#include <memory>
#include "core/pv_core.hpp"
#include "inference/pv_networks.h"

// MARK: Memory

/// Memory that a thread keeps for later maps, at most `maximum` numbers: to clear new pages takes the system
/// as long as some layers take.
template <size_t maximum>
class pv_map_memory {
 public:
  /// Memory for at least `count` numbers, not initialized, and how many it has room for: the smallest that
  /// fits.
  static std::pair<std::unique_ptr<float[]>, size_t> take(size_t count) {
    auto block = unused.end();
    for (auto other = unused.begin(); other != unused.end(); other++)
      if (other->second >= count && (block == unused.end() || other->second < block->second))
        block = other;
    if (block == unused.end()) return {std::unique_ptr<float[]>(new float[count]), count};
    auto taken = std::move(*block);
    unused.erase(block);
    unusedCount -= taken.second;
    return taken;
  }

  static void giveBack(std::unique_ptr<float[]> numbers, size_t count) {
    if (!numbers || unusedCount + count > maximum) return;
    unused.emplace_back(std::move(numbers), count);
    unusedCount += count;
  }

  /// Frees its memory when it ends.
  struct scope {
    ~scope() {
      unused.clear();
      unusedCount = 0;
    }
  };

 private:
  inline static thread_local std::vector<std::pair<std::unique_ptr<float[]>, size_t>> unused;
  inline static thread_local size_t unusedCount = 0;
};

// MARK: Files

/// Where the content of a network's file begins, in bytes. Throws if the file is that of another network or
/// version.
size_t pv_network_content(const pv_network_file &file);

// MARK: Convolutional networks

/// A network of convolutions of 32-bit numbers, from a file that Training/networks/network_file.py writes.
///
/// OpenCV's dnn module takes twice as long to run one, and sets it up again for every size of the input. Any
/// thread may run it at any time.
class pv_convolutional_network {
 public:
  struct layer {
    enum kinds { convolution, depthwise, sum, mean } kind;
    /// The maps that it is applied to, and that is added to the result, enlarged where it is smaller; -1 if
    /// none is. 0 is the network's input, 1 the output of the first layer.
    int input, addend;
    int inputs, outputs;
    /// The numbers are limited to 0 to this one, at last; 0 does not limit them.
    float limit;
    /// The zeros before and after the input have the size of `before` and `after`.
    cv::Size kernel, stride, before, after;
    std::vector<float> bias, weights;
  };
  class feature_map;

  /// Throws if the file is damaged, or that of another network or version.
  explicit pv_convolutional_network(const pv_network_file &file);

  /// Runs the network on an image of 8 bits. `output` receives `count` numbers, map by map.
  void run(const cv::Mat &image, size_t count, float *output) const;

 private:
  int channels, outputs;
  std::vector<layer> layers;
};

// MARK: Linear layers

/// A linear layer, y = W x + b. The weights have 8 bits and a scale for each output; inputs are
/// rounded to 127 levels, with a scale for each vector, so that products of four fit any processor's
/// instructions and the result is the same on all of them.
class pv_quantized_linear {
 public:
  /// `weights` has a row of `inputs` values for each of the `outputs`.
  pv_quantized_linear(int inputs, int outputs, const int8_t *weights, const float *scales,
                      const float *bias);

  const int inputs, outputs;

  /// Maps `count` vectors `x` of `inputs` numbers to as many vectors `y` of `outputs` numbers.
  void apply(const float *x, size_t count, float *y) const;

  /// Maps one vector whose numbers are not rounded.
  void applyExactly(const float *x, float *y) const;

 private:
  /// Outputs in a group, whose weights are interleaved, and inputs in a quad.
  static constexpr int groupSize = 16, quadSize = 4;
  const int groups, quads;
  /// The weights of a group: for each quad of inputs those of its first output, of its second, …
  std::vector<int8_t> packed;
  std::vector<float> scales, bias;
  /// The sum of the weights of each output times the offset of the inputs.
  std::vector<int32_t> offsets;
};

/// A network of this library, which is never destroyed, because a thread may still be running it when the
/// process ends.
template <const pv_network_file &file>
const pv_convolutional_network &pv_embedded() {
  static const auto *const network = new pv_convolutional_network(file);
  return *network;
}
