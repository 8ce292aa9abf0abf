// Recognition of text lines.
//
// The network is that of Training/recognition/ctc_network.py: PPLCNetV4 and two transformer blocks.
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>
#include "inference/pv_pplcnet.hpp"

namespace {

using namespace pplcnet;

/// The height of the network's input, and the width of a column of its result, in its pixels.
constexpr int inputHeight = 48, columnWidth = 8;
/// The channels and heads of the transformer.
constexpr int channels = 120, heads = 8, headSize = channels / heads, paddedHeadSize = 16;

// MARK: Numbers

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

  explicit recognition_network(layer_reader reader) : first(reader) {
    for (const auto &[stride, isExcited] : blockShapes)
      blocks.emplace_back(reader, cv::Size(1, stride), isExcited);
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
    map neighbourhood = convolved(local, values, {local.taps, 1}, {1, 1});
    applySwish(neighbourhood.values.get(), neighbourhood.size());
    add(values.values.get(), neighbourhood.values.get(), values.size());
    for (const transformer_block &block : transformer) block.apply(values);
    const map scaled = convolved(gain, normalized(values, 1e-6f), {1, 1}, {1, 1});
    add(skipped.values.get(), scaled.values.get(), skipped.size());
    map result = applied(*head, skipped);
    for (int x = 0; x < result.width; x++) applySoftmax(result.at(0, x), result.depth);
    return result;
  }

 private:
  map backbone(const map &line) const {
    map values = first.applied(line);
    for (const block &block : blocks) values = block.applied(values);
    return values;
  }

  const stem first;
  std::vector<block> blocks;
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
