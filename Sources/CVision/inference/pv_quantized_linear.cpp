// Linear layers with weights of 8 bits.
#include <algorithm>
#include <cmath>
#include <cstring>
#include "inference/pv_inference.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

/// Inputs are rounded to -63 … 63 and stored with this offset: two products of such a byte and a weight
/// fit 16 bits.
constexpr int inputOffset = 63;
/// Outputs in a group, as in the class.
constexpr int groupSize = 16;

/// Vectors whose bytes and sums stay in the fastest cache, and whose sums fit 32 vector registers.
constexpr int block = 24;

/// Rounds `count` numbers to bytes, the last quad filled up; returns their scale.
PV_VECTORIZED float quantize(const float *x, int count, int padded, uint8_t *bytes) {
  // Several maxima side by side, so that the compiler vectorizes the loop.
  constexpr int lanes = 16;
  float maxima[lanes] = {}, maximum = 1e-20f;
  int start = 0;
  for (; start + lanes <= count; start += lanes)
    for (int lane = 0; lane < lanes; lane++) {
      const float value = std::abs(x[start + lane]);
      maxima[lane] = maxima[lane] < value ? value : maxima[lane];
    }
  for (; start < count; start++) maximum = std::max(maximum, std::abs(x[start]));
  for (const float value : maxima) maximum = std::max(maximum, value);
  const float factor = inputOffset / maximum;
  for (int i = 0; i < count; i++) bytes[i] = uint8_t(int(x[i] * factor + inputOffset + 0.5f));
  for (int i = count; i < padded; i++) bytes[i] = inputOffset;
  return maximum / inputOffset;
}

/// Writes the quads of one vector among those of its block: the first quads of all vectors come first.
void interleave(const uint8_t *bytes, int quads, uint8_t *to) {
  for (int q = 0; q < quads; q++) std::memcpy(to + 4 * block * q, bytes + 4 * q, 4);
}

/// Writes the outputs of a group, `number` of them, for `vectors` vectors of `stride` outputs.
PV_VECTORIZED void dequantize(const int32_t *sums, int vectors, const int32_t *offsets,
                              const float *scales, const float *bias, const float *factors,
                              int number, int stride, float *y) {
  for (int v = 0; v < vectors; v++, sums += groupSize, y += stride) {
    const float factor = factors[v];
    if (number == groupSize) {
      for (int o = 0; o < groupSize; o++)
        y[o] = bias[o] + float(sums[o] - offsets[o]) * scales[o] * factor;
    } else {
      for (int o = 0; o < number; o++)
        y[o] = bias[o] + float(sums[o] - offsets[o]) * scales[o] * factor;
    }
  }
}

/// Sums of the products of a block of inputs of `quads` quads with the weights of a group of outputs.
using group_product = void (*)(const uint8_t *inputs, int quads, const int8_t *weights,
                               int32_t *sums);

void portableProduct(const uint8_t *inputs, int quads, const int8_t *weights, int32_t *sums) {
  for (int v = 0; v < block; v++, inputs += 4, sums += groupSize) {
    // In registers, since bytes may be anything that the compiler keeps in memory.
    int32_t sum[groupSize] = {};
    for (int q = 0; q < quads; q++) {
      const int8_t *const weight = weights + q * 4 * groupSize;
      const uint8_t *const quad = inputs + q * 4 * block;
      const int16_t input[4] = {quad[0], quad[1], quad[2], quad[3]};
      for (int o = 0; o < groupSize; o++)
        sum[o] += input[0] * weight[4 * o] + input[1] * weight[4 * o + 1] +
                  input[2] * weight[4 * o + 2] + input[3] * weight[4 * o + 3];
    }
    std::copy_n(sum, groupSize, sums);
  }
}

#if defined(__x86_64__)

/// A quad in all lanes of a vector register.
inline int32_t quadAt(const uint8_t *inputs) {
  int32_t quad;
  std::memcpy(&quad, inputs, sizeof quad);
  return quad;
}

// The loops over vectors are unrolled so that all sums stay in registers.

__attribute__((target("avx512f,avx512bw,avx512vnni"))) void product512(const uint8_t *inputs,
                                                                       int quads,
                                                                       const int8_t *weights,
                                                                       int32_t *sums) {
  __m512i sum[block];
#pragma clang loop unroll(full)
  for (int v = 0; v < block; v++) sum[v] = _mm512_setzero_si512();
  for (int q = 0; q < quads; q++, inputs += 4 * block) {
    const __m512i weight = _mm512_loadu_si512(weights + q * 4 * groupSize);
#pragma clang loop unroll(full)
    for (int v = 0; v < block; v++)
      sum[v] = _mm512_dpbusd_epi32(sum[v], _mm512_set1_epi32(quadAt(inputs + 4 * v)), weight);
  }
#pragma clang loop unroll(full)
  for (int v = 0; v < block; v++) _mm512_storeu_si512(sums + v * groupSize, sum[v]);
}

/// The sums of `Vectors` vectors of a block, the first of which is at `inputs`.
template <int Vectors>
__attribute__((target("avx2"))) void tileProduct256(const uint8_t *inputs, int quads,
                                                    const int8_t *weights, int32_t *sums) {
  const __m256i ones = _mm256_set1_epi16(1);
  __m256i sum[Vectors][2];
#pragma clang loop unroll(full)
  for (int v = 0; v < Vectors; v++) sum[v][0] = sum[v][1] = _mm256_setzero_si256();
  for (int q = 0; q < quads; q++, inputs += 4 * block) {
    const auto *const at = reinterpret_cast<const __m256i *>(weights + q * 4 * groupSize);
    const __m256i low = _mm256_loadu_si256(at), high = _mm256_loadu_si256(at + 1);
#pragma clang loop unroll(full)
    for (int v = 0; v < Vectors; v++) {
      const __m256i input = _mm256_set1_epi32(quadAt(inputs + 4 * v));
      sum[v][0] =
          _mm256_add_epi32(sum[v][0], _mm256_madd_epi16(_mm256_maddubs_epi16(input, low), ones));
      sum[v][1] =
          _mm256_add_epi32(sum[v][1], _mm256_madd_epi16(_mm256_maddubs_epi16(input, high), ones));
    }
  }
#pragma clang loop unroll(full)
  for (int v = 0; v < Vectors; v++) {
    auto *const to = reinterpret_cast<__m256i *>(sums + v * groupSize);
    _mm256_storeu_si256(to, sum[v][0]);
    _mm256_storeu_si256(to + 1, sum[v][1]);
  }
}

void product256(const uint8_t *inputs, int quads, const int8_t *weights, int32_t *sums) {
  constexpr int tile = 4;
  static_assert(block % tile == 0);
  for (int v = 0; v < block; v += tile)
    tileProduct256<tile>(inputs + 4 * v, quads, weights, sums + v * groupSize);
}

#endif

/// The fastest function that the processor has instructions for.
group_product selectedProduct() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw")) return product512;
  if (__builtin_cpu_supports("avx2")) return product256;
#endif
  return portableProduct;
}

}  // namespace

pv_quantized_linear::pv_quantized_linear(int inputs, int outputs, const int8_t *weights,
                                         const float *scales, const float *bias)
    : inputs(inputs),
      outputs(outputs),
      groups((outputs + groupSize - 1) / groupSize),
      quads((inputs + quadSize - 1) / quadSize),
      packed(size_t(groups) * quads * groupSize * quadSize),
      scales(scales, scales + outputs),
      bias(bias, bias + outputs),
      offsets(outputs) {
  for (int o = 0; o < outputs; o++)
    for (int i = 0; i < inputs; i++) {
      const int8_t weight = weights[size_t(o) * inputs + i];
      const size_t quad = size_t(o / groupSize) * quads + i / quadSize;
      packed[(quad * groupSize + o % groupSize) * quadSize + i % quadSize] = weight;
      offsets[o] += inputOffset * weight;
    }
}

void pv_quantized_linear::apply(const float *x, size_t count, float *y) const {
  static const group_product product = selectedProduct();
  const int width = quads * quadSize;
  // The bytes of vectors that the last block lacks are not initialized again; nobody reads their sums.
  std::vector<uint8_t> bytes(size_t(block) * width), vector(width);
  float factors[block];
  int32_t sums[block * groupSize];
  for (size_t start = 0; start < count; start += block) {
    const int vectors = int(std::min<size_t>(block, count - start));
    for (int v = 0; v < vectors; v++) {
      factors[v] = quantize(x + (start + v) * inputs, inputs, width, vector.data());
      interleave(vector.data(), quads, &bytes[size_t(v) * quadSize]);
    }
    for (int group = 0; group < groups; group++) {
      const int first = group * groupSize, number = std::min(groupSize, outputs - first);
      product(bytes.data(), quads, &packed[size_t(group) * quads * groupSize * quadSize], sums);
      dequantize(sums, vectors, &offsets[first], &scales[first], &bias[first], factors, number,
                 outputs, y + start * outputs + first);
    }
  }
}

void pv_quantized_linear::applyExactly(const float *x, float *y) const {
  for (int o = 0; o < outputs; o++) {
    const int8_t *const group = &packed[size_t(o / groupSize) * quads * groupSize * quadSize];
    float sum = 0;
    for (int i = 0; i < inputs; i++)
      sum += x[i] * group[(i / quadSize * groupSize + o % groupSize) * quadSize + i % quadSize];
    y[o] = bias[o] + sum * scales[o];
  }
}
