// Saliency networks.
#include <algorithm>
#include <mutex>
#include <opencv2/dnn.hpp>
#include <vector>
#include "inference/pv_inference.hpp"

/// An ONNX file that a caller read, run by OpenCV. An instance of the network serves one call at a time, so
/// there are as many as calls have run at once.
struct pv_subject_network {
  const std::vector<unsigned char> file;
  const cv::Size inputSize;
  std::mutex mutex;
  std::vector<cv::dnn::Net> idle;

  /// The first of the outputs.
  cv::Mat output(const cv::Mat &input) {
    cv::dnn::Net network = acquired();
    network.setInput(input);
    cv::Mat result = network.forward(network.getUnconnectedOutLayersNames().at(0)).clone();
    const std::lock_guard<std::mutex> lock(mutex);
    idle.push_back(std::move(network));
    return result;
  }

 private:
  cv::dnn::Net acquired() {
    {
      const std::lock_guard<std::mutex> lock(mutex);
      if (!idle.empty()) {
        cv::dnn::Net network = std::move(idle.back());
        idle.pop_back();
        return network;
      }
    }
    cv::dnn::Net network = cv::dnn::readNetFromONNX(file);
    network.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    network.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    return network;
  }

 public:
  pv_subject_network(std::vector<unsigned char> bytes, cv::Size inputSize)
      : file(std::move(bytes)), inputSize(inputSize) {}
};

namespace {

cv::Mat scaledRGB(const cv::Mat &photo, cv::Size size) {
  const cv::Mat rgb = pv_rgb_of(photo);
  cv::Mat scaled;
  if (rgb.cols >= size.width && rgb.rows >= size.height) return pv_area_downscaled(rgb, size);
  cv::resize(rgb, scaled, size, 0, 0, cv::INTER_LINEAR);
  return scaled;
}

/// The logits of the embedded network, which are a quarter of its input's size.
cv::Mat embeddedOutput(const cv::Mat &photo) {
  const int size = pv_subject_map_size;
  cv::Mat logits(size / 2, size / 2, CV_32F);
  pv_embedded<pv_subject_network_file>().run(scaledRGB(photo, cv::Size(size, size)), logits.total(),
                                             logits.ptr<float>());
  return logits;
}

/// The output of a caller's network, for an image with the mean and deviation of ImageNet.
cv::Mat output(pv_subject_network &network, const cv::Mat &photo) {
  cv::Mat pixels;
  scaledRGB(photo, network.inputSize).convertTo(pixels, CV_32F, 1 / 255.0);
  cv::subtract(pixels, cv::Scalar(0.485, 0.456, 0.406), pixels);
  cv::divide(pixels, cv::Scalar(0.229, 0.224, 0.225), pixels);
  return network.output(cv::dnn::blobFromImage(pixels));
}

cv::Mat logistic(const cv::Mat &logits) {
  cv::Mat odds;
  cv::exp(-cv::min(cv::max(logits, -30), 30), odds);
  return 1 / (1 + odds);
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
  return logistic(map);
}

/// The middle of an image: `share` of each side, at least a pixel.
cv::Rect middlePart(const cv::Size &size, double share) {
  const auto cut = [share](int side) { return int(side * (1 - share) / 2 + 0.5); };
  const int left = std::min(cut(size.width), (size.width - 1) / 2);
  const int top = std::min(cut(size.height), (size.height - 1) / 2);
  return {left, top, size.width - 2 * left, size.height - 2 * top};
}

}  // namespace

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
    const cv::Mat probable =
        network ? probabilities(output(*network, part)) : logistic(embeddedOutput(part));
    cv::Mat cells(pv_subject_map_size, pv_subject_map_size, CV_32F, map), scaled;
    const cv::Rect place = middlePart(cells.size(), middle);
    cv::resize(probable, scaled, place.size(), 0, 0, cv::INTER_LINEAR);
    cells.setTo(0);
    cv::Mat(cv::min(cv::max(scaled, 0), 1)).copyTo(cells(place));
    return 0;
  });
}
