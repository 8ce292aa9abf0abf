#include "inference/pv_pplcnet.hpp"

#include <algorithm>
#include <cmath>

namespace pplcnet {

// MARK: Numbers

namespace {

/// x Φ(x), where Φ is the normal distribution function: the Gaussian error linear unit. erf is a rational
/// function (Eigen's, exact to a float).
PV_VECTORIZED void applyGELU(float *values, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const float x = values[i], z = std::min(3.8f, std::max(-3.8f, x * 0.70710678f)), t = z * z;
    float p = -2.72614225801306e-10f;
    p = p * t + 2.77068142495902e-08f;
    p = p * t - 2.10102402082508e-06f;
    p = p * t - 5.69250639462346e-05f;
    p = p * t - 7.34990630326855e-04f;
    p = p * t - 2.95459980854025e-03f;
    p = p * t - 1.60960333262415e-02f;
    float q = -1.45660718464996e-05f;
    q = q * t - 2.13374055278905e-04f;
    q = q * t - 1.68282697438203e-03f;
    q = q * t - 7.37332916720468e-03f;
    q = q * t - 1.42647390514189e-02f;
    values[i] = x * (0.5f + 0.5f * z * p / q);
  }
}

PV_VECTORIZED void multiply(float *values, const float *factors, int count) {
  for (int i = 0; i < count; i++) values[i] *= factors[i];
}

/// Writes the sum of `bias` and of `taps` sources, each times its weights, number by number.
PV_VECTORIZED void weightedSum(const float *const *sources, const float *weights, int taps,
                               const float *bias, int count, float *to) {
  constexpr int lanes = 32;
  int start = 0;
  for (; start + lanes <= count; start += lanes) {
    float sums[lanes];
    for (int i = 0; i < lanes; i++) sums[i] = bias[start + i];
    for (int tap = 0; tap < taps; tap++) {
      const float *const source = sources[tap] + start, *const weight =
                                                            weights + tap * count + start;
      for (int i = 0; i < lanes; i++) sums[i] += source[i] * weight[i];
    }
    for (int i = 0; i < lanes; i++) to[start + i] = sums[i];
  }
  for (; start < count; start++) {
    to[start] = bias[start];
    for (int tap = 0; tap < taps; tap++)
      to[start] += sources[tap][start] * weights[tap * count + start];
  }
}

/// The maximum of each pixel, the one to its right and the two below, beside the channels of `other`.
map joinedMaxima(const map &from, const map &other) {
  map to(from.height, from.width, from.depth + other.depth);
  for (int y = 0; y < to.height; y++)
    for (int x = 0; x < to.width; x++) {
      const int below = std::min(y + 1, from.height - 1), right = std::min(x + 1, from.width - 1);
      const float *const corners[] = {from.at(y, x), from.at(y, right), from.at(below, x),
                                      from.at(below, right)};
      float *const joined = to.at(y, x);
      for (int k = 0; k < from.depth; k++)
        joined[k] = std::max(std::max(corners[0][k], corners[1][k]),
                             std::max(corners[2][k], corners[3][k]));
      std::copy_n(other.at(y, x), other.depth, joined + from.depth);
    }
  return to;
}

}  // namespace

PV_VECTORIZED void applyReLU(float *values, size_t count) {
  for (size_t i = 0; i < count; i++) values[i] = std::max(0.0f, values[i]);
}

PV_VECTORIZED void add(float *to, const float *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] += from[i];
}

// MARK: Layers

map applied(const pv_quantized_linear &layer, const map &from) {
  CV_Assert(layer.inputs == from.depth);
  map to(from.height, from.width, layer.outputs);
  layer.apply(from.values.get(), from.pixels(), to.values.get());
  return to;
}

map convolved(const pv_quantized_linear &layer, const map &from, int size, int before, int stride) {
  CV_Assert(layer.inputs == size * size * from.depth);
  map to((from.height - 1) / stride + 1, (from.width - 1) / stride + 1, layer.outputs);
  map patches(1, to.width, layer.inputs);
  for (int y = 0; y < to.height; y++) {
    std::fill_n(patches.values.get(), patches.size(), 0.0f);
    for (int x = 0; x < to.width; x++)
      for (int tap = 0; tap < size * size; tap++) {
        const int row = y * stride + tap / size - before, column = x * stride + tap % size - before;
        if (row < 0 || row >= from.height || column < 0 || column >= from.width) continue;
        std::copy_n(from.at(row, column), from.depth, patches.at(0, x) + size_t(tap) * from.depth);
      }
    layer.apply(patches.values.get(), to.width, to.at(y, 0));
  }
  return to;
}

map convolved(const depthwise_layer &layer, const map &from, cv::Size kernel, cv::Size stride) {
  CV_Assert(layer.depth == from.depth && layer.taps == kernel.area());
  map to((from.height - 1) / stride.height + 1, (from.width - 1) / stride.width + 1, from.depth);
  const std::vector<float> zeros(from.depth);
  std::vector<const float *> sources(layer.taps);
  for (int y = 0; y < to.height; y++)
    for (int x = 0; x < to.width; x++) {
      for (int tap = 0; tap < layer.taps; tap++) {
        const int row = y * stride.height + tap / kernel.width - kernel.height / 2,
                  column = x * stride.width + tap % kernel.width - kernel.width / 2;
        const bool isInside = row >= 0 && row < from.height && column >= 0 && column < from.width;
        sources[tap] = isInside ? from.at(row, column) : zeros.data();
      }
      weightedSum(sources.data(), layer.weights.data(), layer.taps, layer.bias.data(), layer.depth,
                  to.at(y, x));
    }
  return to;
}

map rectified(map values) {
  applyReLU(values.values.get(), values.size());
  return values;
}

void excitation_layer::apply(map &values, float offset) const {
  std::vector<float> mean(size_t(values.depth)), hidden(size_t(squeeze.outputs)),
      gate(size_t(values.depth));
  for (size_t i = 0; i < values.pixels(); i++)
    add(mean.data(), &values.values[i * values.depth], values.depth);
  for (float &value : mean) value /= float(values.pixels());
  squeeze.applyExactly(mean.data(), hidden.data());
  applyReLU(hidden.data(), hidden.size());
  excitation.applyExactly(hidden.data(), gate.data());
  for (float &value : gate) value = offset + std::min(1.0f, std::max(0.0f, value));
  for (size_t i = 0; i < values.pixels(); i++)
    multiply(&values.values[i * values.depth], gate.data(), values.depth);
}

map stem::applied(const map &image) const {
  const map half = rectified(convolved(first, image, 3, 1, 2));
  const map branch = rectified(convolved(branch1, half, 2, 0, 1));
  const map joined = joinedMaxima(half, rectified(convolved(branch2, branch, 2, 0, 1)));
  return rectified(pplcnet::applied(third, rectified(convolved(second, joined, 3, 1, 2))));
}

map block::applied(const map &from) const {
  map tokens = convolved(depthwise, from, {3, 3}, stride);
  if (excitation) excitation->apply(tokens, 0);
  /// Pixels whose channels stay in the cache.
  constexpr int together = 48;
  map to(tokens.height, tokens.width, compression->outputs);
  map hidden(1, together, expansion->outputs);
  for (size_t start = 0; start < tokens.pixels(); start += together) {
    const size_t count = std::min<size_t>(together, tokens.pixels() - start);
    expansion->apply(&tokens.values[start * tokens.depth], count, hidden.values.get());
    applyGELU(hidden.values.get(), count * expansion->outputs);
    compression->apply(hidden.values.get(), count, &to.values[start * to.depth]);
  }
  if (stride.area() == 1) add(to.values.get(), tokens.values.get(), to.size());
  return to;
}

}  // namespace pplcnet
