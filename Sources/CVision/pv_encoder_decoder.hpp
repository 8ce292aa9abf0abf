// Inference with the encoder-decoder networks of Training/networks/models.py.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

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
