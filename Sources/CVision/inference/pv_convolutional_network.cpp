// Inference with convolutional networks.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
#include "inference/pv_inference.hpp"

using pv_layer = pv_convolutional_network::layer;

// MARK: Maps

namespace {

/// Outputs in a group, and the most pixels that are computed at once.
constexpr int groupSize = 16, tile = 16;

/// Zeros around a map, in pixels: as many as the largest kernel reaches.
constexpr int border = 2;

using map_memory = pv_map_memory<100'000'000>;

}  // namespace

/// A map whose channels of a pixel follow each other, with zeros around it. Other numbers are not initialized.
class pv_convolutional_network::feature_map {
 public:
  feature_map(cv::Size size, int depth)
      : size(size), depth(depth), stride(size_t(size.width + 2 * border) * depth) {
    // The last tile of a row reads behind it.
    const size_t behind = size_t(2 * tile + 2 * border) * depth;
    const size_t count = stride * (size.height + 2 * border) + behind;
    std::tie(numbers, capacity) = map_memory::take(count);
    std::fill(numbers.get(), at(0, 0), 0.0f);
    for (int y = 0; y + 1 < size.height; y++) std::fill(at(y, size.width), at(y + 1, 0), 0.0f);
    std::fill(at(size.height - 1, size.width), numbers.get() + count, 0.0f);
  }

  ~feature_map() { map_memory::giveBack(std::move(numbers), capacity); }
  feature_map(feature_map &&) = default;
  feature_map &operator=(feature_map &&) = delete;

  float *at(int y, int x) {
    return numbers.get() + stride * size_t(y + border) + size_t(x + border) * depth;
  }
  const float *at(int y, int x) const { return const_cast<feature_map *>(this)->at(y, x); }

  const cv::Size size;
  const int depth;

 private:
  const size_t stride;
  size_t capacity;
  std::unique_ptr<float[]> numbers;
};

using feature_map = pv_convolutional_network::feature_map;

namespace {

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

// MARK: Products

/// A vector of a group's numbers, which the compiler splits into those that the processor has.
typedef float group __attribute__((vector_size(4 * groupSize), aligned(4)));

/// What a tile of outputs is computed from.
struct tile_input {
  /// The first number of each row of the kernel.
  const float *rows[2 * border + 1];
  /// The rows, the numbers of a row that belong to an output, and those between two outputs.
  int count, numbers, step;
};

/// The sums of `Pixels` pixels of a tile, from number `first` on. The loops over pixels are unrolled, so that
/// all sums stay in registers.
template <int Pixels>
[[gnu::always_inline]] inline void addProducts(const tile_input &input, int first,
                                               const float *weights, const float *bias,
                                               float *sums) {
  group sum[Pixels];
#pragma clang loop unroll(full)
  for (int t = 0; t < Pixels; t++) sum[t] = *reinterpret_cast<const group *>(bias);
  for (int r = 0; r < input.count; r++) {
    const float *row = input.rows[r] + first * input.step;
    for (int i = 0; i < input.numbers; i++, row++, weights += groupSize) {
      const group weight = *reinterpret_cast<const group *>(weights);
#pragma clang loop unroll(full)
      for (int t = 0; t < Pixels; t++) sum[t] += row[t * input.step] * weight;
    }
  }
#pragma clang loop unroll(full)
  for (int t = 0; t < Pixels; t++)
    *reinterpret_cast<group *>(sums + (first + t) * groupSize) = sum[t];
}

/// Writes the sums of a tile's first `pixels` outputs of a group: its bias and the products with its weights.
using tile_product = void (*)(const tile_input &input, int pixels, const float *weights,
                              const float *bias, float *sums);

template <int Pixels>
[[gnu::always_inline]] inline void product(const tile_input &input, int pixels,
                                           const float *weights, const float *bias, float *sums) {
  for (int first = 0; first < pixels; first += Pixels)
    addProducts<Pixels>(input, first, weights, bias, sums);
}

/// Writes a row of `width` outputs of a depthwise convolution for a group of channels: `weights` of each place
/// of the kernel `depth` numbers apart.
using depthwise_product = void (*)(const tile_input &input, int kernelWidth, int depth, int width,
                                   const float *weights, const float *bias, float *to);

[[gnu::always_inline]] inline void depthwise(const tile_input &input, int kernelWidth, int depth,
                                             int width, const float *weights, const float *bias,
                                             float *to) {
  constexpr int pixels = 4;
  for (int x = 0; x < width; x += pixels) {
    group sum[pixels];
#pragma clang loop unroll(full)
    for (int t = 0; t < pixels; t++) sum[t] = *reinterpret_cast<const group *>(bias);
    const float *weight = weights;
    for (int r = 0; r < input.count; r++) {
      const float *place = input.rows[r] + size_t(x) * input.step;
      for (int i = 0; i < kernelWidth; i++, place += depth, weight += depth)
#pragma clang loop unroll(full)
        for (int t = 0; t < pixels; t++)
          sum[t] += *reinterpret_cast<const group *>(place + t * input.step) *
                    *reinterpret_cast<const group *>(weight);
    }
#pragma clang loop unroll(full)
    for (int t = 0; t < pixels; t++)
      if (x + t < width) *reinterpret_cast<group *>(to + size_t(x + t) * depth) = sum[t];
  }
}

// As many pixels as leave their sums in the registers of the processor.
#if defined(__x86_64__)
__attribute__((target("avx512f"))) void product512(const tile_input &input, int pixels,
                                                   const float *weights, const float *bias,
                                                   float *sums) {
  pixels > 8 ? product<16>(input, pixels, weights, bias, sums)
             : product<8>(input, pixels, weights, bias, sums);
}
__attribute__((target("avx2,fma"))) void product256(const tile_input &input, int pixels,
                                                    const float *weights, const float *bias,
                                                    float *sums) {
  product<4>(input, pixels, weights, bias, sums);
}
void portableProduct(const tile_input &input, int pixels, const float *weights, const float *bias,
                     float *sums) {
  product<2>(input, pixels, weights, bias, sums);
}
__attribute__((target("avx512f"))) void depthwise512(const tile_input &input, int kernelWidth,
                                                     int depth, int width, const float *weights,
                                                     const float *bias, float *to) {
  depthwise(input, kernelWidth, depth, width, weights, bias, to);
}
__attribute__((target("avx2,fma"))) void depthwise256(const tile_input &input, int kernelWidth,
                                                      int depth, int width, const float *weights,
                                                      const float *bias, float *to) {
  depthwise(input, kernelWidth, depth, width, weights, bias, to);
}
#else
void portableProduct(const tile_input &input, int pixels, const float *weights, const float *bias,
                     float *sums) {
  product<4>(input, pixels, weights, bias, sums);
}
#endif
void portableDepthwise(const tile_input &input, int kernelWidth, int depth, int width,
                       const float *weights, const float *bias, float *to) {
  depthwise(input, kernelWidth, depth, width, weights, bias, to);
}

/// The fastest functions that the processor has instructions for.
std::pair<tile_product, depthwise_product> selectedProducts() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return {product512, depthwise512};
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return {product256, depthwise256};
#endif
  return {portableProduct, portableDepthwise};
}

const std::pair<tile_product, depthwise_product> products = selectedProducts();

// MARK: Layers

PV_VECTORIZED void addNumbers(float *numbers, const float *others, size_t count) {
  for (size_t i = 0; i < count; i++) numbers[i] += others[i];
}

PV_VECTORIZED void limit(float *numbers, size_t count, float maximum) {
  for (size_t i = 0; i < count; i++) numbers[i] = std::min(maximum, std::max(0.0f, numbers[i]));
}

/// Adds row `y` of a map of the same size, or of a smaller one that is enlarged, and limits the numbers.
void finish(const pv_layer &layer, feature_map &map, int y, const feature_map *addend) {
  float *const to = map.at(y, 0);
  const int width = map.size.width;
  if (addend) {
    CV_Assert(addend->depth == map.depth);
    const int row = y * addend->size.height / map.size.height;
    if (addend->size.width == width)
      addNumbers(to, addend->at(row, 0), size_t(width) * map.depth);
    else
      for (int x = 0; x < width; x++)
        addNumbers(to + size_t(x) * map.depth, addend->at(row, x * addend->size.width / width),
                   size_t(map.depth));
  }
  if (layer.limit > 0) limit(to, size_t(width) * map.depth, layer.limit);
}

/// The rows of the kernel at row `y` of the output.
tile_input inputRows(const pv_layer &layer, const feature_map &from, int y) {
  tile_input input = {
      {}, layer.kernel.height, layer.kernel.width * from.depth, layer.stride.width * from.depth};
  for (int r = 0; r < layer.kernel.height; r++)
    input.rows[r] = from.at(y * layer.stride.height + r - layer.before.height, -layer.before.width);
  return input;
}

/// Writes `width` outputs of a convolution to `to`.
void convolve(const pv_layer &layer, tile_input input, int width, float *to) {
  const size_t groupWeights = size_t(input.count) * input.numbers * groupSize;
  float sums[tile * groupSize];
  for (int x = 0; x < width; x += tile) {
    const int pixels = std::min(tile, width - x);
    for (int first = 0; first < layer.outputs; first += groupSize) {
      products.first(input, pixels, &layer.weights[size_t(first / groupSize) * groupWeights],
                     &layer.bias[size_t(first)], sums);
      const int number = std::min(groupSize, layer.outputs - first);
      for (int t = 0; t < pixels; t++)
        std::copy_n(sums + t * groupSize, number, to + size_t(x + t) * layer.outputs + first);
    }
    for (int r = 0; r < input.count; r++) input.rows[r] += tile * input.step;
  }
}

/// Whether all pixels of a small map are computed as one row, so that its tiles are full.
bool isOneRow(const pv_layer &layer, const feature_map &from) {
  return layer.kernel == cv::Size(1, 1) && layer.stride == cv::Size(1, 1) &&
         from.size.width % tile != 0 && from.size.height > 1;
}

void convolveAsOneRow(const pv_layer &layer, const feature_map &from, feature_map &map) {
  const cv::Size size = map.size;
  const size_t inputs = size_t(size.width) * from.depth, outputs = size_t(size.width) * map.depth;
  std::vector<float> row(size_t(size.area() + tile) * from.depth),
      result(size_t(size.area()) * map.depth);
  for (int y = 0; y < size.height; y++) std::copy_n(from.at(y, 0), inputs, &row[y * inputs]);
  convolve(layer, {{row.data()}, 1, from.depth, from.depth}, size.area(), result.data());
  for (int y = 0; y < size.height; y++) std::copy_n(&result[y * outputs], outputs, map.at(y, 0));
}

feature_map convolution(const pv_layer &layer, const feature_map &from, const feature_map *addend) {
  CV_Assert(from.depth == layer.inputs);
  const cv::Size padded = from.size + layer.before + layer.after - layer.kernel;
  CV_Assert(padded.width >= 0 && padded.height >= 0);
  const cv::Size size(padded.width / layer.stride.width + 1,
                      padded.height / layer.stride.height + 1);
  feature_map map(size, layer.outputs);
  const bool isDepthwise = layer.kind == pv_layer::depthwise;
  if (!isDepthwise && isOneRow(layer, from)) {
    convolveAsOneRow(layer, from, map);
    for (int y = 0; y < size.height; y++) finish(layer, map, y, addend);
    return map;
  }
  for (int y = 0; y < size.height; y++) {
    tile_input input = inputRows(layer, from, y);
    if (!isDepthwise) convolve(layer, input, size.width, map.at(y, 0));
    for (int first = 0; isDepthwise && first < map.depth; first += groupSize) {
      products.second(input, layer.kernel.width, map.depth, size.width,
                      &layer.weights[size_t(first)], &layer.bias[size_t(first)],
                      map.at(y, 0) + first);
      for (int r = 0; r < input.count; r++) input.rows[r] += groupSize;
    }
    finish(layer, map, y, addend);
  }
  return map;
}

feature_map sum(const pv_layer &layer, const feature_map &from, const feature_map *addend) {
  feature_map map(from.size, from.depth);
  for (int y = 0; y < map.size.height; y++) {
    std::copy_n(from.at(y, 0), size_t(map.size.width) * map.depth, map.at(y, 0));
    finish(layer, map, y, addend);
  }
  return map;
}

/// The mean over all positions; that of the first channel weighted by the softmax of the second, where the
/// layer has fewer outputs.
feature_map mean(const pv_layer &layer, const feature_map &from) {
  feature_map map({1, 1}, layer.outputs);
  std::vector<double> sums(size_t(layer.outputs), 0.0);
  const bool isWeighted = layer.outputs < from.depth;
  double total = 0;
  for (int y = 0; y < from.size.height; y++)
    for (int x = 0; x < from.size.width; x++) {
      const float *const numbers = from.at(y, x);
      const double weight = isWeighted ? std::exp(double(numbers[1])) : 1;
      for (int i = 0; i < layer.outputs; i++) sums[size_t(i)] += weight * numbers[i];
      total += weight;
    }
  for (int i = 0; i < layer.outputs; i++) map.at(0, 0)[i] = float(sums[size_t(i)] / total);
  return map;
}

// MARK: Files

/// What the files of networks begin with, and the version of their format.
constexpr std::string_view magic = "PVNN";
constexpr int32_t version = 1;

/// Reads the parts of a file in their order. Throws where one ends beyond the file.
class file_reader {
 public:
  file_reader(const unsigned char *bytes, size_t size) : next(bytes), left(size) {}

  template <typename Number>
  std::vector<Number> numbers(size_t count) {
    CV_Assert(count <= left / sizeof(Number));
    std::vector<Number> result(count);
    std::memcpy(result.data(), next, count * sizeof(Number));
    next += count * sizeof(Number);
    left -= count * sizeof(Number);
    return result;
  }
  int32_t number() { return numbers<int32_t>(1)[0]; }
  cv::Size size() {
    const int height = number(), width = number();
    CV_Assert(height >= 0 && width >= 0);
    return {width, height};
  }
  std::string text(size_t length) {
    const std::vector<char> characters = numbers<char>(length);
    return {characters.begin(), characters.end()};
  }

  /// `rows` times `columns` weights: of 32 or 16 bits, or of 8 with a scale for each row.
  std::vector<float> weights(size_t rows, size_t columns) {
    const int bits = number();
    if (bits == 32) return numbers<float>(rows * columns);
    cv::Mat result;
    if (bits == 16) {
      std::vector<uint16_t> halves = numbers<uint16_t>(rows * columns);
      cv::Mat(1, int(halves.size()), CV_16F, halves.data()).convertTo(result, CV_32F);
      return {result.begin<float>(), result.end<float>()};
    }
    CV_Assert(bits == 8);
    const std::vector<float> scales = numbers<float>(rows);
    const std::vector<int8_t> levels = numbers<int8_t>(rows * columns);
    std::vector<float> values(levels.size());
    for (size_t i = 0; i < values.size(); i++) values[i] = float(levels[i]) * scales[i / columns];
    return values;
  }

 private:
  const unsigned char *next;
  size_t left;
};

/// The weights of a convolution, of which the file has outputs × rows × columns × inputs, in the order in
/// which they are used: groups of outputs, the last filled up; of a depthwise one those of a place together.
std::vector<float> arranged(const std::vector<float> &weights, const pv_layer &layer) {
  const size_t perOutput = weights.size() / size_t(layer.outputs);
  const bool isDepthwise = layer.kind == pv_layer::depthwise;
  const size_t together = isDepthwise ? size_t(layer.outputs) : groupSize;
  const size_t groups = (size_t(layer.outputs) + together - 1) / together;
  std::vector<float> result(groups * perOutput * together);
  for (size_t output = 0; output < size_t(layer.outputs); output++)
    for (size_t i = 0; i < perOutput; i++)
      result[(output / together * perOutput + i) * together + output % together] =
          weights[output * perOutput + i];
  return result;
}

pv_layer readLayer(file_reader &file, int index) {
  pv_layer layer;
  const int kind = file.number();
  CV_Assert(kind >= 0 && kind <= pv_layer::mean);
  layer.kind = pv_layer::kinds(kind);
  layer.input = file.number();
  layer.addend = file.number();
  CV_Assert(layer.input >= 0 && layer.input < index && layer.addend >= -1 && layer.addend < index);
  layer.inputs = file.number();
  layer.outputs = file.number();
  CV_Assert(layer.inputs > 0 && layer.outputs > 0);
  layer.limit = file.numbers<float>(1)[0];
  if (layer.kind != pv_layer::convolution && layer.kind != pv_layer::depthwise) return layer;
  layer.kernel = file.size();
  layer.stride = file.size();
  layer.before = file.size();
  layer.after = file.size();
  CV_Assert(std::min(layer.kernel.width, layer.kernel.height) >= 1 &&
            std::max(layer.kernel.width, layer.kernel.height) <= 2 * border + 1);
  CV_Assert(std::min(layer.stride.width, layer.stride.height) >= 1 &&
            std::max(layer.stride.width, layer.stride.height) <= 2);
  CV_Assert(std::max({layer.before.width, layer.before.height, layer.after.width,
                      layer.after.height}) <= border);
  const bool isDepthwise = layer.kind == pv_layer::depthwise;
  CV_Assert(!isDepthwise || (layer.inputs == layer.outputs && layer.outputs % groupSize == 0));
  layer.bias = file.numbers<float>(size_t(layer.outputs));
  layer.bias.resize((layer.bias.size() + groupSize - 1) / groupSize * groupSize);
  const size_t columns = size_t(layer.kernel.area()) * (isDepthwise ? 1 : layer.inputs);
  layer.weights = arranged(file.weights(size_t(layer.outputs), columns), layer);
  return layer;
}

}  // namespace

// MARK: Networks

size_t pv_network_content(const pv_network_file &network) {
  file_reader file(network.bytes, network.size);
  CV_Assert(file.text(magic.size()) == magic && file.number() == version);
  const std::string name = file.text(size_t(file.number()));
  CV_Assert(name == network.name);
  return magic.size() + 2 * sizeof version + name.size();
}

pv_convolutional_network::pv_convolutional_network(const pv_network_file &network) {
  const size_t start = pv_network_content(network);
  file_reader file(network.bytes + start, network.size - start);
  channels = file.number();
  outputs = file.number();
  const int count = file.number();
  // Map 0 is the input, and map i the output of layer i - 1.
  for (int i = 1; i <= count; i++) layers.push_back(readLayer(file, i));
  CV_Assert(!layers.empty() && layers.back().outputs == outputs);
}

void pv_convolutional_network::run(const cv::Mat &image, size_t count, float *output) const {
  CV_Assert(image.depth() == CV_8U && image.channels() == channels);
  const map_memory::scope memory;
  std::vector<size_t> lastUse(layers.size() + 1, 0);
  for (size_t i = 0; i < layers.size(); i++) {
    lastUse[size_t(layers[i].input)] = i;
    if (layers[i].addend >= 0) lastUse[size_t(layers[i].addend)] = i;
  }
  std::vector<std::unique_ptr<const feature_map>> maps;
  maps.push_back(std::make_unique<feature_map>(inputMap(image)));
  for (size_t i = 0; i < layers.size(); i++) {
    const layer &layer = layers[i];
    const feature_map &from = *maps[size_t(layer.input)];
    const feature_map *const addend = layer.addend < 0 ? nullptr : maps[size_t(layer.addend)].get();
    maps.push_back(std::make_unique<feature_map>(layer.kind == layer::sum ? sum(layer, from, addend)
                                                 : layer.kind == layer::mean
                                                     ? mean(layer, from)
                                                     : convolution(layer, from, addend)));
    for (const int used : {layer.input, layer.addend})
      if (used >= 0 && lastUse[size_t(used)] == i) maps[size_t(used)].reset();
  }
  const feature_map &result = *maps.back();
  CV_Assert(count == size_t(result.size.area()) * result.depth);
  for (int channel = 0; channel < result.depth; channel++)
    for (int y = 0; y < result.size.height; y++)
      for (int x = 0; x < result.size.width; x++) *output++ = result.at(y, x)[channel];
}
