// Recognition of text lines.
//
// The network is that of Training/recognition/ctc_network.py: PPLCNetV4 and two transformer blocks.
// OpenCV's dnn module takes twice as long, and 30 MB for each thread. Maps have their channels
// together: the numbers of a pixel follow each other.
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>
#include "inference/pv_inference.hpp"

namespace {

/// The height of the network's input, and the width of a column of its result, in its pixels.
constexpr int inputHeight = 48, columnWidth = 8;
/// The channels and heads of the transformer.
constexpr int channels = 120, heads = 8, headSize = channels / heads, paddedHeadSize = 16;

// MARK: Numbers

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

PV_VECTORIZED void applyReLU(float *values, size_t count) {
  for (size_t i = 0; i < count; i++) values[i] = std::max(0.0f, values[i]);
}

/// e to the power of `x`, for -87 to 88, exact to a float: 2 to the power of the nearest whole number, which
/// is its exponent, times a polynomial.
inline float exponential(float x) {
  // Adding and subtracting 1.5 * 2^23 rounds to a whole number.
  constexpr float rounding = 12582912;
  const float power = x * 1.44269504f, whole = (power + rounding) - rounding;
  const float rest = (x - whole * 0.693359375f) + whole * 2.12194440e-4f;
  float sum = 1.9875691500e-4f;
  sum = sum * rest + 1.3981999507e-3f;
  sum = sum * rest + 8.3334519073e-3f;
  sum = sum * rest + 4.1665795894e-2f;
  sum = sum * rest + 1.6666665459e-1f;
  sum = sum * rest + 5.0000001201e-1f;
  sum = sum * rest * rest + rest + 1;
  const int32_t bits = (int32_t(whole) + 127) << 23;
  float scale;
  std::memcpy(&scale, &bits, sizeof scale);
  return sum * scale;
}

PV_VECTORIZED void applySwish(float *values, size_t count) {
  for (size_t i = 0; i < count; i++)
    values[i] /= 1 + exponential(std::min(87.0f, std::max(-87.0f, -values[i])));
}

/// Replaces logarithms, all at most `maximum`, by numbers in proportion to the probabilities.
PV_VECTORIZED void exponentiate(float *values, int count, float maximum) {
  for (int i = 0; i < count; i++) values[i] = exponential(std::max(-87.0f, values[i] - maximum));
}

/// The products of `query` with the keys of `count` pixels: `keys` has their first numbers first.
PV_VECTORIZED void attentionProducts(const float *query, const float *keys, int count,
                                     float *products) {
  for (int x = 0; x < count; x++) products[x] = query[0] * keys[x];
  for (int k = 1; k < headSize; k++) {
    keys += count;
    for (int x = 0; x < count; x++) products[x] += query[k] * keys[x];
  }
}

/// The sum of the values of `count` pixels, `paddedHeadSize` numbers each, times their weights.
PV_VECTORIZED void attentionSum(const float *values, const float *weights, int count, float *sum) {
  float sums[paddedHeadSize] = {};
  for (int x = 0; x < count; x++, values += paddedHeadSize)
    for (int k = 0; k < paddedHeadSize; k++) sums[k] += weights[x] * values[k];
  for (int k = 0; k < headSize; k++) sum[k] = sums[k];
}

PV_VECTORIZED void add(float *to, const float *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] += from[i];
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

// MARK: Maps and layers

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

/// A convolution of each channel by itself, with `taps` weights, the channels of the first tap first.
struct depthwise_layer {
  int depth, taps;
  std::vector<float> weights, bias;
};

/// `layer` applied to each pixel.
map applied(const pv_quantized_linear &layer, const map &from) {
  CV_Assert(layer.inputs == from.depth);
  map to(from.height, from.width, layer.outputs);
  layer.apply(from.values.get(), from.pixels(), to.values.get());
  return to;
}

/// A convolution of `size` × `size` pixels, of which `before` lie left of and above the center; outside
/// the map there are zeros.
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

/// A convolution of each channel by itself with kernels of `rows` × `columns` pixels.
map convolved(const depthwise_layer &layer, const map &from, int rows, int columns, int stride) {
  CV_Assert(layer.depth == from.depth && layer.taps == rows * columns);
  map to((from.height - 1) / stride + 1, from.width, from.depth);
  const std::vector<float> zeros(from.depth);
  std::vector<const float *> sources(layer.taps);
  for (int y = 0; y < to.height; y++)
    for (int x = 0; x < to.width; x++) {
      for (int tap = 0; tap < layer.taps; tap++) {
        const int row = y * stride + tap / columns - rows / 2,
                  column = x + tap % columns - columns / 2;
        const bool isInside = row >= 0 && row < from.height && column >= 0 && column < from.width;
        sources[tap] = isInside ? from.at(row, column) : zeros.data();
      }
      weightedSum(sources.data(), layer.weights.data(), layer.taps, layer.bias.data(), layer.depth,
                  to.at(y, x));
    }
  return to;
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

/// The mean of each pair of columns, over all rows.
map pooled(const map &from) {
  map to(1, from.width / 2, from.depth);
  std::fill_n(to.values.get(), to.size(), 0.0f);
  for (int y = 0; y < from.height; y++)
    for (int x = 0; x < 2 * to.width; x++) add(to.at(0, x / 2), from.at(y, x), from.depth);
  for (size_t i = 0; i < to.size(); i++) to.values[i] /= float(2 * from.height);
  return to;
}

/// Layer normalization of each pixel, without gain and shift.
map normalized(const map &from, float epsilon) {
  map to(from.height, from.width, from.depth);
  for (int x = 0; x < from.width; x++) {
    const float *const value = from.at(0, x);
    float *const result = to.at(0, x);
    float mean = 0, variance = 0;
    for (int k = 0; k < from.depth; k++) mean += value[k] / float(from.depth);
    for (int k = 0; k < from.depth; k++)
      variance += (value[k] - mean) * (value[k] - mean) / float(from.depth);
    const float factor = 1 / std::sqrt(variance + epsilon);
    for (int k = 0; k < from.depth; k++) result[k] = (value[k] - mean) * factor;
  }
  return to;
}

/// Replaces logarithms by probabilities, whose sum is 1.
void applySoftmax(float *values, int count) {
  exponentiate(values, count, *std::max_element(values, values + count));
  float sum = 0;
  for (int i = 0; i < count; i++) sum += values[i];
  for (int i = 0; i < count; i++) values[i] /= sum;
}

/// Self-attention over the pixels of a row. `qkv` has queries, keys and values as channels.
map attended(const map &qkv) {
  const int count = qkv.width;
  map to(1, count, channels);
  std::vector<float> keys(size_t(headSize) * count), values(size_t(paddedHeadSize) * count);
  std::vector<float> weights(count);
  for (int first = 0; first < channels; first += headSize) {
    for (int x = 0; x < count; x++)
      for (int k = 0; k < headSize; k++) {
        keys[size_t(k) * count + x] = qkv.at(0, x)[channels + first + k];
        values[size_t(x) * paddedHeadSize + k] = qkv.at(0, x)[2 * channels + first + k];
      }
    for (int x = 0; x < count; x++) {
      attentionProducts(qkv.at(0, x) + first, keys.data(), count, weights.data());
      applySoftmax(weights.data(), count);
      attentionSum(values.data(), weights.data(), count, to.at(0, x) + first);
    }
  }
  return to;
}

// MARK: The network

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

/// A block of PPLCNetV4: a depthwise convolution, squeeze-and-excitation, and two linear layers.
class convolution_block {
 public:
  convolution_block(layer_reader &reader, int stride, bool isExcited)
      : stride(stride), depthwise(reader.depthwise()) {
    if (isExcited) {
      squeeze = std::make_unique<pv_quantized_linear>(reader.linear());
      excitation = std::make_unique<pv_quantized_linear>(reader.linear());
    }
    expansion = std::make_unique<pv_quantized_linear>(reader.linear());
    compression = std::make_unique<pv_quantized_linear>(reader.linear());
  }

  map applied(const map &from) const {
    map tokens = convolved(depthwise, from, 3, 3, stride);
    if (squeeze) excite(tokens);
    /// Pixels whose channels stay in the cache.
    constexpr int block = 48;
    map to(tokens.height, tokens.width, compression->outputs);
    map hidden(1, block, expansion->outputs);
    for (size_t start = 0; start < tokens.pixels(); start += block) {
      const size_t count = std::min<size_t>(block, tokens.pixels() - start);
      expansion->apply(&tokens.values[start * tokens.depth], count, hidden.values.get());
      applyGELU(hidden.values.get(), count * expansion->outputs);
      compression->apply(hidden.values.get(), count, &to.values[start * to.depth]);
    }
    if (stride == 1) add(to.values.get(), tokens.values.get(), to.size());
    return to;
  }

 private:
  /// Weights the channels by their averages.
  void excite(map &tokens) const {
    std::vector<float> mean(tokens.depth), hidden(squeeze->outputs), gate(tokens.depth);
    for (size_t i = 0; i < tokens.pixels(); i++)
      add(mean.data(), &tokens.values[i * tokens.depth], tokens.depth);
    for (float &value : mean) value /= float(tokens.pixels());
    squeeze->applyExactly(mean.data(), hidden.data());
    applyReLU(hidden.data(), hidden.size());
    excitation->applyExactly(hidden.data(), gate.data());
    for (float &value : gate) value = std::min(1.0f, std::max(0.0f, value));
    for (size_t i = 0; i < tokens.pixels(); i++)
      multiply(&tokens.values[i * tokens.depth], gate.data(), tokens.depth);
  }

  const int stride;
  const depthwise_layer depthwise;
  std::unique_ptr<pv_quantized_linear> squeeze, excitation, expansion, compression;
};

/// Self-attention and a perceptron, each after a normalization.
struct transformer_block {
  explicit transformer_block(layer_reader &reader)
      : qkv(reader.linear()),
        projection(reader.linear()),
        expansion(reader.linear()),
        compression(reader.linear()) {}

  void apply(map &values) const {
    const map mixed = applied(projection, attended(applied(qkv, normalized(values, 1e-5f))));
    add(values.values.get(), mixed.values.get(), values.size());
    map hidden = applied(expansion, normalized(values, 1e-5f));
    applySwish(hidden.values.get(), hidden.size());
    const map compressed = applied(compression, hidden);
    add(values.values.get(), compressed.values.get(), values.size());
  }

  const pv_quantized_linear qkv, projection, expansion, compression;
};

class recognition_network {
 public:
  /// The vertical strides of the blocks, and which have squeeze-and-excitation.
  static constexpr std::array<std::pair<int, bool>, 13> blockShapes{{{1, true},
                                                                     {1, false},
                                                                     {1, false},
                                                                     {2, false},
                                                                     {1, true},
                                                                     {1, false},
                                                                     {1, true},
                                                                     {1, false},
                                                                     {1, true},
                                                                     {1, false},
                                                                     {2, false},
                                                                     {1, true},
                                                                     {1, false}}};

  explicit recognition_network(layer_reader reader)
      : stem1(reader.linear()),
        stem2a(reader.linear()),
        stem2b(reader.linear()),
        stem3(reader.linear()),
        stem4(reader.linear()) {
    for (const auto &[stride, isExcited] : blockShapes)
      blocks.emplace_back(reader, stride, isExcited);
    skip = std::make_unique<pv_quantized_linear>(reader.linear());
    reduction = std::make_unique<pv_quantized_linear>(reader.linear());
    local = reader.depthwise();
    for (int i = 0; i < 2; i++) transformer.emplace_back(reader);
    gain = reader.depthwise();
    head = std::make_unique<pv_quantized_linear>(reader.linear());
  }

  int classes() const { return head->outputs; }

  /// The probabilities of the classes for each column of a line, whose pixels are -1 to 1.
  map probabilities(const map &line) const {
    const map features = pooled(backbone(line));
    map skipped = applied(*skip, features), values = applied(*reduction, features);
    applySwish(skipped.values.get(), skipped.size());
    applySwish(values.values.get(), values.size());
    map neighbourhood = convolved(local, values, 1, local.taps, 1);
    applySwish(neighbourhood.values.get(), neighbourhood.size());
    add(values.values.get(), neighbourhood.values.get(), values.size());
    for (const transformer_block &block : transformer) block.apply(values);
    const map scaled = convolved(gain, normalized(values, 1e-6f), 1, 1, 1);
    add(skipped.values.get(), scaled.values.get(), skipped.size());
    map result = applied(*head, skipped);
    for (int x = 0; x < result.width; x++) applySoftmax(result.at(0, x), result.depth);
    return result;
  }

 private:
  map backbone(const map &line) const {
    map stem = rectified(convolved(stem1, line, 3, 1, 2));
    const map branch = rectified(convolved(stem2a, stem, 2, 0, 1));
    const map joined = joinedMaxima(stem, rectified(convolved(stem2b, branch, 2, 0, 1)));
    map values = rectified(applied(stem4, rectified(convolved(stem3, joined, 3, 1, 2))));
    for (const convolution_block &block : blocks) values = block.applied(values);
    return values;
  }

  static map rectified(map values) {
    applyReLU(values.values.get(), values.size());
    return values;
  }

  const pv_quantized_linear stem1, stem2a, stem2b, stem3, stem4;
  std::vector<convolution_block> blocks;
  std::unique_ptr<pv_quantized_linear> skip, reduction, head;
  depthwise_layer local, gain;
  std::vector<transformer_block> transformer;
};

const char *characters() {
  static const size_t start = pv_network_content(pv_recognition_network);
  return reinterpret_cast<const char *>(pv_recognition_network.bytes) + start;
}

/// Never destroyed, because a thread may still be running when the process ends.
const recognition_network &network() {
  static const auto *const network = [] {
    const char *const layers = characters() + std::strlen(characters()) + 1;
    const auto *const bytes = reinterpret_cast<const unsigned char *>(layers);
    const pv_network_file &file = pv_recognition_network;
    return new recognition_network(layer_reader(bytes, size_t(file.bytes + file.size - bytes)));
  }();
  return *network;
}

// MARK: Input

/// How much a text line is scaled: at their usual size the letters keep it, since the network reads
/// capitals of 24 pixels best; what is higher than the input is reduced.
double inputScale(const cv::Mat &line, int frame) {
  return std::min(1.0, inputHeight / double(std::max(1, line.rows - 2 * frame)));
}

/// The network's input: the part of the line at its scale, centered between white rows.
map inputMap(const cv::Mat &line, pv_recognition_span span, int columns) {
  const int above = std::min(span.frame, line.rows / 3);
  cv::Mat letters = line(cv::Rect(span.left, above, span.width, line.rows - 2 * above));
  const double scale = inputScale(line, span.frame);
  if (scale < 1) cv::resize(letters, letters, {}, scale, scale, cv::INTER_AREA);
  map input(inputHeight, columns * columnWidth, 1);
  std::fill_n(input.values.get(), input.size(), 1.0f);
  const int rows = std::min(letters.rows, inputHeight), width = std::min(letters.cols, input.width);
  const int top = (inputHeight - rows) / 2, first = (letters.rows - rows) / 2;
  for (int y = 0; y < rows; y++) {
    const uint8_t *const pixels = letters.ptr(first + y);
    for (int x = 0; x < width; x++) *input.at(top + y, x) = float(pixels[x]) / 127.5f - 1;
  }
  return input;
}

}  // namespace

const char *pv_recognition_characters(void) { return characters(); }

pv_recognition_columns pv_recognition_columns_of(const pv_image *lineImage,
                                                 pv_recognition_span span) {
  const double width = columnWidth / inputScale(lineImage->mat, span.frame);
  return {std::max(1, int(std::ceil(span.width / width))), width};
}

int pv_recognition_probabilities(const pv_image *lineImage, pv_recognition_span span, int classes,
                                 float *probabilities) {
  return pv_guard(-1, [&] {
    CV_Assert(lineImage->mat.channels() == 1 && classes == network().classes());
    const int columns = pv_recognition_columns_of(lineImage, span).count;
    const map result = network().probabilities(inputMap(lineImage->mat, span, columns));
    CV_Assert(result.width == columns);
    std::copy_n(result.values.get(), result.size(), probabilities);
    return 0;
  });
}
