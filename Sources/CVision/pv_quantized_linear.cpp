// Linear layers with weights of 8 bits; see pv_quantized_linear.hpp.
#include "pv_quantized_linear.hpp"
#include <algorithm>
#include <cmath>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

/// Inputs are rounded to -63 … 63 and stored with this offset: two products of such a byte and a weight
/// fit 16 bits.
constexpr int inputOffset = 63;
/// Outputs in a group, as in the class.
constexpr int groupSize = 16;

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

/// Sums of the products of `vectors` inputs of `quads` quads with the weights of a group of outputs.
using group_product = void (*)(const uint8_t *inputs, int vectors, int quads, const int8_t *weights,
                               int32_t *sums);

void portableProduct(const uint8_t *inputs, int vectors, int quads, const int8_t *weights,
                     int32_t *sums) {
  for (int v = 0; v < vectors; v++, inputs += 4 * quads, sums += groupSize) {
    // In registers, since bytes may be anything that the compiler keeps in memory.
    int32_t sum[groupSize] = {};
    for (int q = 0; q < quads; q++) {
      const int8_t *const weight = weights + q * 4 * groupSize;
      const int16_t input[4] = {inputs[4 * q], inputs[4 * q + 1], inputs[4 * q + 2],
                                inputs[4 * q + 3]};
      for (int o = 0; o < groupSize; o++)
        sum[o] += input[0] * weight[4 * o] + input[1] * weight[4 * o + 1] +
                  input[2] * weight[4 * o + 2] + input[3] * weight[4 * o + 3];
    }
    std::copy_n(sum, groupSize, sums);
  }
}

#if defined(__x86_64__)

/// Vectors whose sums stay in registers together.
constexpr int tile = 6;

template <int Vectors>
__attribute__((target("avx512f,avx512bw,avx512vnni"))) void tileProduct512(const uint8_t *inputs,
                                                                           int quads,
                                                                           const int8_t *weights,
                                                                           int32_t *sums) {
  __m512i sum[Vectors];
  for (int v = 0; v < Vectors; v++) sum[v] = _mm512_setzero_si512();
  for (int q = 0; q < quads; q++) {
    const __m512i weight = _mm512_loadu_si512(weights + q * 4 * groupSize);
    for (int v = 0; v < Vectors; v++) {
      int32_t quad;
      __builtin_memcpy(&quad, inputs + 4 * (v * quads + q), sizeof quad);
      sum[v] = _mm512_dpbusd_epi32(sum[v], _mm512_set1_epi32(quad), weight);
    }
  }
  for (int v = 0; v < Vectors; v++) _mm512_storeu_si512(sums + v * groupSize, sum[v]);
}

template <int Vectors>
__attribute__((target("avx2"))) void tileProduct256(const uint8_t *inputs, int quads,
                                                    const int8_t *weights, int32_t *sums) {
  const __m256i ones = _mm256_set1_epi16(1);
  __m256i sum[Vectors][2];
  for (int v = 0; v < Vectors; v++) sum[v][0] = sum[v][1] = _mm256_setzero_si256();
  for (int q = 0; q < quads; q++) {
    const auto *const at = reinterpret_cast<const __m256i *>(weights + q * 4 * groupSize);
    const __m256i low = _mm256_loadu_si256(at), high = _mm256_loadu_si256(at + 1);
    for (int v = 0; v < Vectors; v++) {
      int32_t quad;
      __builtin_memcpy(&quad, inputs + 4 * (v * quads + q), sizeof quad);
      const __m256i input = _mm256_set1_epi32(quad);
      sum[v][0] =
          _mm256_add_epi32(sum[v][0], _mm256_madd_epi16(_mm256_maddubs_epi16(input, low), ones));
      sum[v][1] =
          _mm256_add_epi32(sum[v][1], _mm256_madd_epi16(_mm256_maddubs_epi16(input, high), ones));
    }
  }
  for (int v = 0; v < Vectors; v++) {
    auto *const to = reinterpret_cast<__m256i *>(sums + v * groupSize);
    _mm256_storeu_si256(to, sum[v][0]);
    _mm256_storeu_si256(to + 1, sum[v][1]);
  }
}

void product512(const uint8_t *inputs, int vectors, int quads, const int8_t *weights,
                int32_t *sums) {
  int v = 0;
  for (; v + 4 * tile <= vectors; v += 4 * tile)
    tileProduct512<4 * tile>(inputs + 4 * v * quads, quads, weights, sums + v * groupSize);
  for (; v + tile <= vectors; v += tile)
    tileProduct512<tile>(inputs + 4 * v * quads, quads, weights, sums + v * groupSize);
  for (; v < vectors; v++)
    tileProduct512<1>(inputs + 4 * v * quads, quads, weights, sums + v * groupSize);
}

void product256(const uint8_t *inputs, int vectors, int quads, const int8_t *weights,
                int32_t *sums) {
  int v = 0;
  for (; v + tile <= vectors; v += tile)
    tileProduct256<tile>(inputs + 4 * v * quads, quads, weights, sums + v * groupSize);
  for (; v < vectors; v++)
    tileProduct256<1>(inputs + 4 * v * quads, quads, weights, sums + v * groupSize);
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
  /// Vectors whose bytes and sums stay in the fastest cache.
  constexpr int block = 24;
  const int width = quads * quadSize;
  std::vector<uint8_t> bytes(size_t(block) * width);
  float factors[block];
  int32_t sums[block * groupSize];
  for (size_t start = 0; start < count; start += block) {
    const int vectors = int(std::min<size_t>(block, count - start));
    for (int v = 0; v < vectors; v++)
      factors[v] = quantize(x + (start + v) * inputs, inputs, width, &bytes[size_t(v) * width]);
    for (int group = 0; group < groups; group++) {
      const int first = group * groupSize, number = std::min(groupSize, outputs - first);
      product(bytes.data(), vectors, quads, &packed[size_t(group) * quads * groupSize * quadSize],
              sums);
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
