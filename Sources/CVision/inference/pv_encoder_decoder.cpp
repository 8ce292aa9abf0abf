// Inference with encoder-decoder networks.
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <opencv2/dnn.hpp>
#include <string_view>
#include <tuple>
#include "inference/pv_inference.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

/// Outputs in a group, and pixels that are computed at once.
constexpr int groupSize = 16, tile = 16;

// MARK: Maps

/// Kept while a network runs.
using map_memory = pv_map_memory<100'000'000>;

/// A map with a border of one pixel, 0, on each side. Other numbers are not initialized.
class feature_map {
 public:
  feature_map(cv::Size size, int depth)
      : size(size), depth(depth), stride(size_t(size.width + 2) * depth) {
    // The last tile of a row reads behind it.
    const size_t count = stride * (size.height + 2) + size_t(2 * tile + 2) * depth;
    std::tie(numbers, capacity) = map_memory::take(count);
    std::fill_n(row(-1), stride, 0.0f);
    std::fill(row(size.height), numbers.get() + count, 0.0f);
    for (int y = 0; y < size.height; y++) {
      std::fill_n(row(y), depth, 0.0f);
      std::fill_n(row(y) + stride - depth, depth, 0.0f);
    }
  }

  ~feature_map() { map_memory::giveBack(std::move(numbers), capacity); }
  feature_map(feature_map &&) = default;
  feature_map &operator=(feature_map &&other) {
    std::swap(size, other.size);
    std::swap(depth, other.depth);
    std::swap(stride, other.stride);
    std::swap(numbers, other.numbers);
    std::swap(capacity, other.capacity);
    return *this;
  }

  /// The first number of row `y`, which belongs to the border.
  float *row(int y) { return numbers.get() + stride * size_t(y + 1); }
  const float *row(int y) const { return numbers.get() + stride * size_t(y + 1); }
  float *at(int y, int x) { return row(y) + size_t(x + 1) * depth; }
  const float *at(int y, int x) const { return row(y) + size_t(x + 1) * depth; }

  cv::Size size;
  int depth;

 private:
  size_t stride, capacity;
  std::unique_ptr<float[]> numbers;
};

/// The pixels of an image, from -1 to 1.
feature_map inputMap(const cv::Mat &image) {
  std::array<float, 256> levels;
  for (int i = 0; i < 256; i++) levels[size_t(i)] = float(i) / 127.5f - 1;
  feature_map map(image.size(), image.channels());
  const int count = image.cols * image.channels();
  for (int y = 0; y < image.rows; y++) {
    const uint8_t *const pixel = image.ptr(y);
    float *const to = map.at(y, 0);
    for (int i = 0; i < count; i++) to[i] = levels[pixel[i]];
  }
  return map;
}

// MARK: Convolution

/// The factors of a tile of outputs.
struct tile_input {
  /// The first number of each row of the kernel.
  const float *rows[3];
  /// The rows, the numbers of a row that belong to an output, and those between two outputs.
  int count, numbers, step;
};

/// Where a tile of outputs of a group is written: `number` outputs of each of `pixels` pixels, which have
/// `depth` numbers.
struct tile_output {
  float *first;
  int number, pixels, depth;
};

/// Writes a tile of outputs of a group: `bias` and the sum of the products with its weights.
using tile_product = void (*)(const tile_input &input, const float *weights, const float *bias,
                              const tile_output &output);

/// Writes the outputs of a tile, a group for each pixel.
void store(const float *sums, const tile_output &output) {
  for (int t = 0; t < output.pixels; t++)
    std::copy_n(sums + t * groupSize, output.number, output.first + size_t(t) * output.depth);
}

/// The vector that every processor has.
typedef float quad __attribute__((vector_size(16), aligned(4)));
constexpr int quadsOfGroup = groupSize / 4;

// The loops over pixels are unrolled so that all sums stay in registers.

/// `Pixels` pixels of a tile, the first of which is number `first`.
template <int Pixels>
void portablePixels(const tile_input &input, int first, const float *weights, const float *bias,
                    float *sums) {
  quad sum[Pixels][quadsOfGroup];
#pragma clang loop unroll(full)
  for (int t = 0; t < Pixels; t++)
#pragma clang loop unroll(full)
    for (int q = 0; q < quadsOfGroup; q++) sum[t][q] = reinterpret_cast<const quad *>(bias)[q];
  for (int r = 0; r < input.count; r++) {
    const float *row = input.rows[r] + first * input.step;
    for (int i = 0; i < input.numbers; i++, row++, weights += groupSize) {
      const auto *const weight = reinterpret_cast<const quad *>(weights);
#pragma clang loop unroll(full)
      for (int t = 0; t < Pixels; t++)
#pragma clang loop unroll(full)
        for (int q = 0; q < quadsOfGroup; q++) sum[t][q] += row[t * input.step] * weight[q];
    }
  }
#pragma clang loop unroll(full)
  for (int t = 0; t < Pixels; t++)
#pragma clang loop unroll(full)
    for (int q = 0; q < quadsOfGroup; q++)
      reinterpret_cast<quad *>(sums + (first + t) * groupSize)[q] = sum[t][q];
}

void portableProduct(const tile_input &input, const float *weights, const float *bias,
                     const tile_output &output) {
  // As many sums as fit the registers: x86-64 has 16 of them, AArch64 32.
#if defined(__aarch64__)
  constexpr int pixels = 4;
#else
  constexpr int pixels = 2;
#endif
  float sums[tile * groupSize];
  for (int t = 0; t < tile; t += pixels) portablePixels<pixels>(input, t, weights, bias, sums);
  store(sums, output);
}

#if defined(__x86_64__)

__attribute__((target("avx512f"))) void product512(const tile_input &input, const float *weights,
                                                   const float *bias, const tile_output &output) {
  __m512 sum[tile];
#pragma clang loop unroll(full)
  for (int t = 0; t < tile; t++) sum[t] = _mm512_loadu_ps(bias);
  for (int r = 0; r < input.count; r++) {
    const float *row = input.rows[r];
    for (int i = 0; i < input.numbers; i++, row++, weights += groupSize) {
      const __m512 weight = _mm512_loadu_ps(weights);
#pragma clang loop unroll(full)
      for (int t = 0; t < tile; t++)
        sum[t] = _mm512_fmadd_ps(_mm512_set1_ps(row[t * input.step]), weight, sum[t]);
    }
  }
  const __mmask16 mask = __mmask16((1u << output.number) - 1);
#pragma clang loop unroll(full)
  for (int t = 0; t < tile; t++)
    if (t < output.pixels)
      _mm512_mask_storeu_ps(output.first + size_t(t) * output.depth, mask, sum[t]);
}

template <int Pixels>
__attribute__((target("avx2,fma"))) void pixels256(const tile_input &input, int first,
                                                   const float *weights, const float *bias,
                                                   float *sums) {
  __m256 low[Pixels], high[Pixels];
#pragma clang loop unroll(full)
  for (int t = 0; t < Pixels; t++) {
    low[t] = _mm256_loadu_ps(bias);
    high[t] = _mm256_loadu_ps(bias + 8);
  }
  for (int r = 0; r < input.count; r++) {
    const float *row = input.rows[r] + first * input.step;
    for (int i = 0; i < input.numbers; i++, row++, weights += groupSize) {
      const __m256 lowWeight = _mm256_loadu_ps(weights), highWeight = _mm256_loadu_ps(weights + 8);
#pragma clang loop unroll(full)
      for (int t = 0; t < Pixels; t++) {
        const __m256 value = _mm256_set1_ps(row[t * input.step]);
        low[t] = _mm256_fmadd_ps(value, lowWeight, low[t]);
        high[t] = _mm256_fmadd_ps(value, highWeight, high[t]);
      }
    }
  }
#pragma clang loop unroll(full)
  for (int t = 0; t < Pixels; t++) {
    _mm256_storeu_ps(sums + (first + t) * groupSize, low[t]);
    _mm256_storeu_ps(sums + (first + t) * groupSize + 8, high[t]);
  }
}

__attribute__((target("avx2,fma"))) void product256(const tile_input &input, const float *weights,
                                                    const float *bias, const tile_output &output) {
  constexpr int pixels = 4;
  float sums[tile * groupSize];
  for (int t = 0; t < tile; t += pixels) pixels256<pixels>(input, t, weights, bias, sums);
  store(sums, output);
}

#endif

/// The fastest function that the processor has instructions for.
tile_product selectedProduct() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return product512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return product256;
#endif
  return portableProduct;
}

PV_VECTORIZED void applyReLU(float *numbers, size_t count) {
  for (size_t i = 0; i < count; i++) numbers[i] = std::max(0.0f, numbers[i]);
}

PV_VECTORIZED void addAndApplyReLU(float *numbers, const float *others, size_t count) {
  for (size_t i = 0; i < count; i++) numbers[i] = std::max(0.0f, numbers[i] + others[i]);
}

/// What follows a convolution.
struct activation {
  bool isRectified = true;
  /// A map that is added before, of the same size or half of it.
  const feature_map *addend = nullptr;
};

/// Adds to row `y` of `map` and sets negative numbers to 0.
void activate(feature_map &map, int y, const activation &activation) {
  float *const to = map.at(y, 0);
  const size_t count = size_t(map.size.width) * map.depth;
  const feature_map *const addend = activation.addend;
  if (!activation.isRectified) return;
  if (!addend) return applyReLU(to, count);
  if (addend->size == map.size) return addAndApplyReLU(to, addend->at(y, 0), count);
  for (int x = 0; x < map.size.width; x++)
    addAndApplyReLU(to + size_t(x) * map.depth, addend->at(y / 2, x / 2), size_t(map.depth));
}

feature_map applied(const pv_convolution &layer, const feature_map &from,
                    const activation &activation = {}) {
  static const tile_product product = selectedProduct();
  CV_Assert(from.depth == layer.inputs);
  feature_map map(from.size / layer.stride, layer.outputs);
  tile_input input = {{}, layer.kernel, layer.kernel * layer.inputs, layer.stride * layer.inputs};
  const size_t groupWeights = size_t(input.count) * input.numbers * groupSize;
  for (int y = 0; y < map.size.height; y++) {
    for (int x = 0; x < map.size.width; x += tile) {
      const int margin = layer.kernel / 2, pixels = std::min(tile, map.size.width - x);
      for (int r = 0; r < layer.kernel; r++)
        input.rows[r] = from.at(y * layer.stride + r - margin, x * layer.stride - margin);
      for (int first = 0; first < layer.outputs; first += groupSize) {
        product(input, &layer.weights[size_t(first / groupSize) * groupWeights], &layer.bias[first],
                {map.at(y, x) + first, std::min(groupSize, layer.outputs - first), pixels,
                 layer.outputs});
      }
    }
    activate(map, y, activation);
  }
  return map;
}

/// A residual block of two convolutions.
feature_map residual(const pv_convolution *layers, const feature_map &from) {
  return applied(layers[1], applied(layers[0], from), {true, &from});
}

/// A stage of the decoder, with the encoder's map of twice the size.
feature_map enlarged(const pv_convolution *layers, const feature_map &from,
                     const feature_map &skipped) {
  const feature_map reduced = applied(layers[0], from, {false});
  return applied(layers[2], applied(layers[1], skipped, {true, &reduced}));
}

/// The layers of a stage of the decoder.
constexpr int decoderLayers = 3;

/// What packed files begin with.
constexpr std::string_view packedMagic = "PVED";

/// A part of a packed file: numbers of 16 bits at `file`, which moves behind them.
cv::Mat unpacked(const std::vector<int> &sizes, const unsigned char *&file,
                 const unsigned char *end) {
  cv::Mat packed(sizes, CV_16F), numbers;
  const size_t size = packed.total() * packed.elemSize();
  CV_Assert(size <= size_t(end - file));
  std::memcpy(packed.data, file, size);
  file += size;
  packed.convertTo(numbers, CV_32F);
  return numbers;
}

}  // namespace

pv_convolution::pv_convolution(const cv::Mat &onnx, const cv::Mat &onnxBias, int stride)
    : inputs(onnx.size[1]), outputs(onnx.size[0]), kernel(onnx.size[2]), stride(stride) {
  CV_Assert(onnx.dims == 4 && onnx.type() == CV_32F && onnx.isContinuous());
  CV_Assert((kernel == 1 || kernel == 3) && onnx.size[3] == kernel);
  CV_Assert(onnxBias.type() == CV_32F && int(onnxBias.total()) == outputs);
  const int groups = (outputs + groupSize - 1) / groupSize, taps = kernel * kernel;
  bias.resize(size_t(groups) * groupSize);
  std::copy_n(onnxBias.ptr<float>(), outputs, bias.begin());
  weights.resize(size_t(groups) * taps * inputs * groupSize);
  const float *weight = onnx.ptr<float>();
  for (int o = 0; o < outputs; o++)
    for (int i = 0; i < inputs; i++)
      for (int tap = 0; tap < taps; tap++) {
        const size_t number = (size_t(o / groupSize) * taps + tap) * inputs + i;
        weights[number * groupSize + o % groupSize] = *weight++;
      }
}

pv_encoder_decoder::pv_encoder_decoder(const unsigned char *file, size_t size, structure structure)
    : stages(structure) {
  const bool isPacked =
      size > packedMagic.size() && std::equal(packedMagic.begin(), packedMagic.end(), file);
  if (isPacked)
    readPacked(file + packedMagic.size(), file + size);
  else
    readONNX(file, size);
  CV_Assert(int(layers.size()) == stages.stem + stages.encoderLayers() * stages.encoder +
                                      decoderLayers * stages.decoder + 1);
}

void pv_encoder_decoder::addLayer(const cv::Mat &weights, const cv::Mat &bias) {
  const int number = int(layers.size()), inEncoder = number - stages.stem;
  const bool isHalving =
      number == 0 || (inEncoder >= 0 && inEncoder < stages.encoderLayers() * stages.encoder &&
                      inEncoder % stages.encoderLayers() == 0);
  layers.emplace_back(weights, bias, isHalving ? 2 : 1);
}

void pv_encoder_decoder::readONNX(const unsigned char *file, size_t size) {
  cv::dnn::Net network = cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(file), size);
  for (const cv::String &name : network.getLayerNames()) {
    const cv::Ptr<cv::dnn::Layer> layer = network.getLayer(name);
    if (layer->type != "Convolution") continue;
    CV_Assert(layer->blobs.size() == 2);
    addLayer(layer->blobs[0], layer->blobs[1]);
  }
}

void pv_encoder_decoder::readPacked(const unsigned char *file, const unsigned char *end) {
  while (file < end) {
    int32_t sizes[3];  // Outputs, inputs, kernel.
    CV_Assert(size_t(end - file) >= sizeof sizes);
    std::memcpy(sizes, file, sizeof sizes);
    file += sizeof sizes;
    const cv::Mat bias = unpacked({sizes[0]}, file, end);
    addLayer(unpacked({sizes[0], sizes[1], sizes[2], sizes[2]}, file, end), bias);
  }
}

void pv_encoder_decoder::run(const cv::Mat &image, size_t count, float *output) const {
  CV_Assert(image.depth() == CV_8U);
  const map_memory::scope memory;
  const pv_convolution *layer = layers.data();
  // The maps that the decoder adds, and the last one.
  std::vector<feature_map> maps;
  maps.push_back(applied(*layer++, inputMap(image)));
  for (int i = 1; i < stages.stem; i++) maps.back() = applied(*layer++, maps.back());
  for (int stage = 0; stage < stages.encoder; stage++, layer += stages.encoderLayers()) {
    feature_map map = applied(layer[0], maps.back());
    for (int block = 0; block < stages.blocks; block++) map = residual(layer + 1 + 2 * block, map);
    // The decoder has fewer stages than the encoder if its result is coarser than the first map.
    if (stage < stages.encoder - stages.decoder) maps.pop_back();
    maps.push_back(std::move(map));
  }
  for (int stage = 0; stage < stages.decoder; stage++, layer += decoderLayers) {
    const feature_map map = std::move(maps.back());
    maps.pop_back();
    maps.back() = enlarged(layer, map, maps.back());
  }
  const feature_map result = applied(*layer, maps.back(), {false});
  CV_Assert(count == size_t(result.size.area()) * result.depth);
  for (int channel = 0; channel < result.depth; channel++)
    for (int y = 0; y < result.size.height; y++) {
      const float *number = result.at(y, 0) + channel;
      for (int x = 0; x < result.size.width; x++, number += result.depth) *output++ = *number;
    }
}
