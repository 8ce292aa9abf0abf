// Detection of text lines of any shape, handwriting too.
//
// The network is that of Training/recognition/ctc_network.py: PPLCNetV4 and a feature pyramid, which gives
// the probability of text in each pixel. A line is a component of probable pixels, as far as the training has
// shrunk it ("Real-time scene text detection with differentiable binarization", Liao et al., 2020).
#include <algorithm>
#include <array>
#include <cmath>
#include "inference/pv_pplcnet.hpp"

namespace {

using namespace pplcnet;

// MARK: The network

/// Adds `small`, enlarged, to `values`.
void addEnlarged(map &values, const map &small) {
  for (int y = 0; y < values.height; y++)
    for (int x = 0; x < values.width; x++)
      add(values.at(y, x),
          small.at(y * small.height / values.height, x * small.width / values.width),
          size_t(values.depth));
}

/// A linear layer and squeeze-and-excitation, which is added.
struct pyramid_layer {
  explicit pyramid_layer(layer_reader &reader) : linear(reader.linear()), excitation(reader) {}

  map applied(const map &from) const {
    map to = pplcnet::applied(linear, from);
    excitation.apply(to, 1);
    return to;
  }

  const pv_quantized_linear linear;
  const excitation_layer excitation;
};

/// A map of twice the size: the layer has the outputs of four pixels.
map enlarged(const pv_quantized_linear &layer, const map &from) {
  const map four = applied(layer, from);
  const int depth = layer.outputs / 4;
  map to(2 * from.height, 2 * from.width, depth);
  for (int y = 0; y < to.height; y++)
    for (int x = 0; x < to.width; x++)
      std::copy_n(four.at(y / 2, x / 2) + (y % 2 * 2 + x % 2) * depth, depth, to.at(y, x));
  return to;
}

class detection_network {
 public:
  explicit detection_network(layer_reader reader) : first(reader) {
    for (const auto &[stride, isExcited] : blockShapes)
      blocks.emplace_back(reader, cv::Size(stride, stride), isExcited);
    for (size_t i = 0; i < levels.size(); i++) laterals.emplace_back(reader);
    for (size_t i = 0; i < levels.size(); i++) {
      kernels.push_back(reader.depthwise());
      outputs.emplace_back(reader);
    }
    fusion = std::make_unique<pv_quantized_linear>(reader.linear());
    for (auto &layer : enlargements) layer = std::make_unique<pv_quantized_linear>(reader.linear());
  }

  /// The log-odds of text for each pixel of an image, whose sides are multiples of 32 and whose pixels are
  /// -1 to 1.
  map logits(const map &image) const {
    std::vector<map> pyramid = levelsOf(image);
    for (size_t i = 1; i < pyramid.size(); i++) addEnlarged(pyramid[i], pyramid[i - 1]);
    const map &finest = pyramid.back();
    map joined(finest.height, finest.width, int(levels.size()) * outputs[0].linear.outputs);
    for (size_t i = 0; i < pyramid.size(); i++) {
      const map level = outputs[i].applied(convolved(kernels[i], pyramid[i], {7, 7}, {1, 1}));
      for (int y = 0; y < joined.height; y++)
        for (int x = 0; x < joined.width; x++)
          std::copy_n(level.at(y * level.height / joined.height, x * level.width / joined.width),
                      level.depth, joined.at(y, x) + int(i) * level.depth);
    }
    map values = rectified(convolved(*fusion, joined, 3, 1, 1));
    values = rectified(enlarged(*enlargements[0], values));
    return enlarged(*enlargements[1], values);
  }

 private:
  /// The strides of the blocks, and which have squeeze-and-excitation.
  static constexpr std::array<std::pair<int, bool>, 13> blockShapes{{{1, true},
                                                                     {1, false},
                                                                     {2, false},
                                                                     {1, true},
                                                                     {1, false},
                                                                     {2, false},
                                                                     {1, true},
                                                                     {1, false},
                                                                     {1, true},
                                                                     {1, false},
                                                                     {2, false},
                                                                     {1, true},
                                                                     {1, false}}};
  /// The last block of each level of the pyramid, the coarsest first.
  static constexpr std::array<size_t, 4> levels{12, 9, 4, 1};

  /// The image after the first layers, band by band: their maps of a whole page take 130 MB.
  map reduced(const map &image) const {
    /// The rows of a band, and those beside it that its maps depend on.
    constexpr int rows = 256, margin = 16;
    std::unique_ptr<map> result;
    for (int y = 0; y < image.height; y += rows) {
      const int top = std::max(0, y - margin), end = std::min(image.height, y + rows + margin);
      map band(end - top, image.width, 1);
      std::copy_n(image.at(top, 0), band.size(), band.values.get());
      const map small = first.applied(band);
      if (!result) result = std::make_unique<map>(image.height / 4, image.width / 4, small.depth);
      const int count = std::min(rows, image.height - y) / 4;
      std::copy_n(small.at((y - top) / 4, 0), size_t(count) * small.width * small.depth,
                  result->at(y / 4, 0));
    }
    return std::move(*result);
  }

  /// The maps of the levels, the coarsest first.
  std::vector<map> levelsOf(const map &image) const {
    std::vector<map> result;
    map values = reduced(image);
    for (size_t i = 0; i < blocks.size(); i++) {
      values = blocks[i].applied(values);
      const auto level = std::find(levels.begin(), levels.end(), i);
      if (level != levels.end())
        result.push_back(laterals[size_t(level - levels.begin())].applied(values));
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

  const stem first;
  std::vector<block> blocks;
  std::vector<pyramid_layer> laterals, outputs;
  std::vector<depthwise_layer> kernels;
  std::unique_ptr<pv_quantized_linear> fusion;
  std::array<std::unique_ptr<pv_quantized_linear>, 2> enlargements;
};

/// Never destroyed, because a thread may still be running when the process ends.
const detection_network &network() {
  static const auto *const network = [] {
    const pv_network_file &file = pv_detection_network;
    const size_t start = pv_network_content(file);
    return new detection_network(layer_reader(file.bytes + start, file.size - start));
  }();
  return *network;
}

// MARK: Boxes

/// The longest side of the network's input, in pixels. The network was trained on text 10 to 60 pixels high.
constexpr int maximumSide = 1280;
/// The sides of the input are multiples of this number of pixels.
constexpr int sideStep = 32;
/// The probabilities from which a pixel is text, and the mean of a line.
constexpr float pixelThreshold = 0.3f, lineThreshold = 0.5f;
/// The distance by which the training shrinks a line, in its area by its perimeter.
constexpr double shrinkage = 1.6;
/// The least width of the image of a line, in pixels: what the networks of lines need.
constexpr int minimumWidth = 8;
/// The least height of a line in the map, in pixels.
constexpr double minimumHeight = 3;

/// The probability of text in each pixel of an 8-bit gray image.
cv::Mat probabilities(const cv::Mat &image) {
  map input(image.rows, image.cols, 1);
  for (int y = 0; y < image.rows; y++)
    for (int x = 0; x < image.cols; x++)
      *input.at(y, x) = float(image.at<uint8_t>(y, x)) / 127.5f - 1;
  const map logits = network().logits(input);
  cv::Mat result(logits.height, logits.width, CV_32F);
  for (size_t i = 0; i < logits.size(); i++)
    result.ptr<float>()[i] = 1 / (1 + std::exp(-logits.values[i]));
  return result;
}

/// The box of a component, as large as the line was before the training shrank it. Its width runs along the
/// side that is nearer to the horizontal.
cv::RotatedRect lineBox(const std::vector<cv::Point> &contour) {
  cv::RotatedRect box = cv::minAreaRect(contour);
  const double area = box.size.area(), perimeter = 2 * (box.size.width + box.size.height);
  const float growth = float(2 * shrinkage * area / std::max(1.0, perimeter));
  box.size += cv::Size2f(growth, growth);
  while (box.angle > 45 || box.angle <= -45) {
    box.angle += box.angle > 45 ? -90 : 90;
    std::swap(box.size.width, box.size.height);
  }
  return box;
}

/// The mean probability inside a contour.
double score(const cv::Mat &map, const std::vector<cv::Point> &contour) {
  const cv::Rect place = cv::boundingRect(contour);
  cv::Mat mask = cv::Mat::zeros(place.size(), CV_8U);
  cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{contour}, cv::Scalar(255), cv::LINE_8, 0,
               -place.tl());
  return cv::mean(map(place), mask)[0];
}

}  // namespace

int pv_network_text_boxes(const pv_image *page, pv_text_box *boxes, int capacity) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.type() == CV_8U);
    const cv::Size size = page->mat.size();
    const double scale = std::min(1.0, maximumSide / double(std::max(size.width, size.height)));
    const auto side = [&](int length) {
      return std::max(1, int(std::lround(length * scale / sideStep))) * sideStep;
    };
    cv::Mat image;
    cv::resize(page->mat, image, {side(size.width), side(size.height)}, 0, 0, cv::INTER_AREA);
    const cv::Mat map = probabilities(image);
    const double right = double(size.width) / image.cols, down = double(size.height) / image.rows;
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(map > pixelThreshold, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    int count = 0;
    for (const auto &contour : contours) {
      const cv::Size2f core = cv::minAreaRect(contour).size;
      if (std::min(core.width, core.height) < minimumHeight || count == capacity) continue;
      const double mean = score(map, contour);
      if (mean < lineThreshold) continue;
      const cv::RotatedRect box = lineBox(contour);
      boxes[count++] = {box.center.x * right,   box.center.y * down,     box.size.width * right,
                        box.size.height * down, box.angle * CV_PI / 180, mean};
    }
    return count;
  });
}

pv_image *pv_text_box_image(const pv_image *page, pv_text_box box, int height) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const double center[] = {box.x, box.y};
    CV_Assert(pv_are_coordinates(center, 2) && pv_is_length(box.width) && pv_is_length(box.height));
    CV_Assert(std::abs(box.angle) <= CV_PI && height > 0 && height <= 1000);
    const double scale = height / box.height;
    const double longest = 100.0 * height;
    const int width =
        std::max(minimumWidth, int(std::lround(std::min(longest, box.width * scale))));
    const int supersampling = int(std::ceil(std::clamp(1 / scale, 1.0, 8.0)));
    const double step = 1 / (scale * supersampling);
    const double dx = std::cos(box.angle) * step, dy = std::sin(box.angle) * step;
    const double across = width * supersampling / 2.0 - 0.5,
                 up = height * supersampling / 2.0 - 0.5;
    const cv::Matx23d toPage(dx, -dy, box.x - 0.5 - across * dx + up * dy, dy, dx,
                             box.y - 0.5 - across * dy - up * dx);
    cv::Mat fine, result;
    cv::warpAffine(page->mat, fine, toPage, {width * supersampling, height * supersampling},
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    cv::resize(fine, result, {width, height}, 0, 0, cv::INTER_AREA);
    return pv_adopt(std::move(result));
  });
}
