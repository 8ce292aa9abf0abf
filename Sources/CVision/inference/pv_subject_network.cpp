// Saliency networks.
#include <algorithm>
#include <vector>
#include "inference/pv_inference.hpp"

struct pv_subject_network {
  /// The file of a network that was read; empty for the embedded one.
  const std::vector<unsigned char> file;
  pv_network_pool pool;
  const cv::Size inputSize;
  /// Whether the mean and the deviation of ImageNet are not part of the network.
  const bool normalizes;

  pv_subject_network(const unsigned char *bytes, size_t size)
      : pool(bytes, size), inputSize(pv_subject_map_size, pv_subject_map_size), normalizes(false) {}
  pv_subject_network(std::vector<unsigned char> bytes, cv::Size inputSize)
      : file(std::move(bytes)),
        pool(file.data(), file.size()),
        inputSize(inputSize),
        normalizes(true) {}
};

namespace {

cv::Mat scaledRGB(const cv::Mat &photo, cv::Size size) {
  const cv::Mat rgb = pv_rgb_of(photo);
  cv::Mat scaled;
  if (rgb.cols >= size.width && rgb.rows >= size.height) return pv_area_downscaled(rgb, size);
  cv::resize(rgb, scaled, size, 0, 0, cv::INTER_LINEAR);
  return scaled;
}

/// The input of the network: one image, its channels one after the other.
cv::Mat input(const cv::Mat &photo, const pv_subject_network &network) {
  cv::Mat pixels;
  scaledRGB(photo, network.inputSize).convertTo(pixels, CV_32F, 1 / 255.0);
  if (network.normalizes) {
    cv::subtract(pixels, cv::Scalar(0.485, 0.456, 0.406), pixels);
    cv::divide(pixels, cv::Scalar(0.229, 0.224, 0.225), pixels);
  }
  return cv::dnn::blobFromImage(pixels);
}

/// The probabilities of an output: one map, whatever its size. Values beyond 0 to 1 are log-odds.
cv::Mat probabilities(const cv::Mat &output) {
  CV_Assert(output.type() == CV_32F && output.dims >= 2);
  const int rows = output.size[output.dims - 2], columns = output.size[output.dims - 1];
  CV_Assert(rows > 1 && columns > 1 && output.total() >= size_t(rows) * columns);
  cv::Mat map = cv::Mat(rows, columns, CV_32F, const_cast<float *>(output.ptr<float>())).clone();
  cv::patchNaNs(map, 0);
  double lowest, highest;
  cv::minMaxLoc(map, &lowest, &highest);
  constexpr double tolerance = 0.01;
  if (lowest >= -tolerance && highest <= 1 + tolerance) return map;
  cv::Mat odds;
  cv::exp(-cv::min(cv::max(map, -30), 30), odds);
  return 1 / (1 + odds);
}

/// The middle of an image: `share` of each side, at least a pixel.
cv::Rect middlePart(const cv::Size &size, double share) {
  const auto cut = [share](int side) { return int(side * (1 - share) / 2 + 0.5); };
  const int left = std::min(cut(size.width), (size.width - 1) / 2);
  const int top = std::min(cut(size.height), (size.height - 1) / 2);
  return {left, top, size.width - 2 * left, size.height - 2 * top};
}

}  // namespace

pv_subject_network *pv_subject_network_embedded(void) {
  static auto *const network =
      new pv_subject_network(pv_subject_network_file, pv_subject_network_size);
  return network;
}

pv_subject_network *pv_subject_network_read(const uint8_t *bytes, size_t size, int inputWidth,
                                            int inputHeight) {
  return pv_guard<pv_subject_network *>(nullptr, [&] {
    CV_Assert(inputWidth > 0 && inputHeight > 0);
    return new pv_subject_network(std::vector<unsigned char>(bytes, bytes + size),
                                  cv::Size(inputWidth, inputHeight));
  });
}

void pv_subject_network_free(pv_subject_network *network) { delete network; }

int pv_subject_network_map(pv_subject_network *network, const pv_image *photo, double middle,
                           float *map) {
  return pv_guard(-1, [&] {
    CV_Assert(middle > 0 && middle <= 1);
    const cv::Mat part = photo->mat(middlePart(photo->mat.size(), middle));
    const cv::Mat output = network->pool.output(input(part, *network));
    cv::Mat cells(pv_subject_map_size, pv_subject_map_size, CV_32F, map), scaled;
    const cv::Rect place = middlePart(cells.size(), middle);
    cv::resize(probabilities(output), scaled, place.size(), 0, 0, cv::INTER_LINEAR);
    cells.setTo(0);
    cv::Mat(cv::min(cv::max(scaled, 0), 1)).copyTo(cells(place));
    return 0;
  });
}
