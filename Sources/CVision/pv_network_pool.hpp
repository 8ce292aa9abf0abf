// Loaded instances of a network.
#pragma once
#include <mutex>
#include <opencv2/dnn.hpp>
#include <vector>

/// Loaded instances of a network that wait for work. An instance serves one call at a time, so
/// there are as many as calls have run at once.
class pv_network_pool {
 public:
  /// A network of the `size` bytes at `file`, an ONNX file that outlives the pool.
  pv_network_pool(const unsigned char *file, size_t size) : file(file), size(size) {}

  /// Runs the network on `input` and writes its output, `count` numbers, to `output`.
  void run(const cv::Mat &input, size_t count, float *output) {
    const cv::Mat result = this->output(input);
    CV_Assert(result.total() == count && result.type() == CV_32F);
    std::copy_n(result.ptr<float>(), count, output);
  }

  /// Runs the network on `input` and returns a copy of the first of its outputs.
  cv::Mat output(const cv::Mat &input) {
    cv::dnn::Net network = acquired();
    network.setInput(input);
    cv::Mat result = network.forward(network.getUnconnectedOutLayersNames().at(0)).clone();
    release(std::move(network));
    return result;
  }

 private:
  void release(cv::dnn::Net network) {
    const std::lock_guard<std::mutex> lock(mutex);
    idle.push_back(std::move(network));
  }

  cv::dnn::Net acquired() {
    {
      const std::lock_guard<std::mutex> lock(mutex);
      if (!idle.empty()) {
        cv::dnn::Net network = std::move(idle.back());
        idle.pop_back();
        return network;
      }
    }
    cv::dnn::Net network = cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(file), size);
    network.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    network.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    return network;
  }

  const unsigned char *const file;
  const size_t size;
  std::mutex mutex;
  std::vector<cv::dnn::Net> idle;
};
