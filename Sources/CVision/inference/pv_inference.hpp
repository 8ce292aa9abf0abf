// Shared by the networks.
#pragma once
#include <memory>
#include <mutex>
#include <opencv2/dnn.hpp>
#include "core/pv_core.hpp"
#include "inference/pv_networks.h"

// MARK: Memory

/// Memory that a thread keeps for later maps, at most `maximum` numbers: to clear new pages takes the system
/// as long as some layers take.
template <size_t maximum>
class pv_map_memory {
 public:
  /// Memory for at least `count` numbers, not initialized, and how many it has room for: the smallest that
  /// fits.
  static std::pair<std::unique_ptr<float[]>, size_t> take(size_t count) {
    auto block = unused.end();
    for (auto other = unused.begin(); other != unused.end(); other++)
      if (other->second >= count && (block == unused.end() || other->second < block->second))
        block = other;
    if (block == unused.end()) return {std::unique_ptr<float[]>(new float[count]), count};
    auto taken = std::move(*block);
    unused.erase(block);
    unusedCount -= taken.second;
    return taken;
  }

  static void giveBack(std::unique_ptr<float[]> numbers, size_t count) {
    if (!numbers || unusedCount + count > maximum) return;
    unused.emplace_back(std::move(numbers), count);
    unusedCount += count;
  }

  /// Frees its memory when it ends.
  struct scope {
    ~scope() {
      unused.clear();
      unusedCount = 0;
    }
  };

 private:
  inline static thread_local std::vector<std::pair<std::unique_ptr<float[]>, size_t>> unused;
  inline static thread_local size_t unusedCount = 0;
};

// MARK: Encoder-decoder networks

/// A 3 × 3 or 1 × 1 convolution of 32-bit numbers. The channels of a pixel follow each other.
struct pv_convolution {
  /// `weights` as ONNX has them: outputs × inputs × kernel × kernel.
  pv_convolution(const cv::Mat &weights, const cv::Mat &bias, int stride);

  int inputs, outputs, kernel, stride;
  /// Outputs in groups of 16, the last filled up: the bias of each, and for each group the weights of
  /// its outputs by row, column and input.
  std::vector<float> bias, weights;
};

/// An encoder-decoder network: each stage of the encoder halves its input, each of the decoder doubles it
/// and adds the encoder's map of that size.
///
/// OpenCV reads ONNX files. Its dnn module takes twice as long to run it, and sets it up again for every size of
/// the input. Any thread may run it at any time.
class pv_encoder_decoder {
 public:
  /// The convolutions at the input, the first of which has a stride of 2, the stages, and the residual
  /// blocks of each stage of the encoder.
  struct structure {
    int stem, encoder, decoder, blocks = 1;

    int encoderLayers() const { return 1 + 2 * blocks; }
  };

  /// A network of the `size` bytes at `file`: an ONNX file, or the convolutions that
  /// Training/networks/export.py packed.
  pv_encoder_decoder(const unsigned char *file, size_t size, structure structure);

  /// Runs the network on an image of 8 bits, the sides of which are multiples of the number by which
  /// the encoder divides them. `output` receives `count` numbers, map by map.
  void run(const cv::Mat &image, size_t count, float *output) const;

 private:
  void addLayer(const cv::Mat &weights, const cv::Mat &bias);
  void readONNX(const unsigned char *file, size_t size);
  void readPacked(const unsigned char *file, const unsigned char *end);

  const structure stages;
  std::vector<pv_convolution> layers;
};

// MARK: Linear layers

/// A linear layer, y = W x + b. The weights have 8 bits and a scale for each output; inputs are
/// rounded to 127 levels, with a scale for each vector, so that products of four fit any processor's
/// instructions and the result is the same on all of them.
class pv_quantized_linear {
 public:
  /// `weights` has a row of `inputs` values for each of the `outputs`.
  pv_quantized_linear(int inputs, int outputs, const int8_t *weights, const float *scales,
                      const float *bias);

  const int inputs, outputs;

  /// Maps `count` vectors `x` of `inputs` numbers to as many vectors `y` of `outputs` numbers.
  void apply(const float *x, size_t count, float *y) const;

  /// Maps one vector whose numbers are not rounded.
  void applyExactly(const float *x, float *y) const;

 private:
  /// Outputs in a group, whose weights are interleaved, and inputs in a quad.
  static constexpr int groupSize = 16, quadSize = 4;
  const int groups, quads;
  /// The weights of a group: for each quad of inputs those of its first output, of its second, …
  std::vector<int8_t> packed;
  std::vector<float> scales, bias;
  /// The sum of the weights of each output times the offset of the inputs.
  std::vector<int32_t> offsets;
};

// MARK: Networks that OpenCV runs

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
