// Linear layers with weights of 8 bits.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>
#include "pv_vectorized.hpp"

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
