// Calls for image files: what is encoded is decoded again, and once more with damage.
#include <cstdlib>
#include <cstring>
#include "CImageIO.h"
#include "calls.hpp"

namespace {

/// The pixels of an image, which are only read.
pio_pixels pixelsOf(const Image &image) {
  const pv_image *const borrowed = image;
  return {const_cast<uint8_t *>(pv_image_data(borrowed)), pv_image_stride(borrowed)};
}

/// A failure has a reason.
bool succeeds(bool done, const pio_failure &failure) {
  require(done || failure.reason[0] != 0, "a reason of the failure");
  return done;
}

/// The bytes of a buffer in memory that ends with them; the buffer is freed.
std::vector<uint8_t> taken(pio_buffer buffer) {
  std::vector<uint8_t> bytes(buffer.bytes, buffer.bytes + buffer.size);
  std::free(buffer.bytes);
  return bytes;
}

/// Decodes a file as far as it is valid, with any orientation, to an image of its size.
cv::Mat decoded(Random &r, const std::vector<uint8_t> &file, pio_header_function header,
                pio_decode_function decode) {
  pio_failure failure = {};
  pio_frame frame = {};
  if (!succeeds(header(pointer(file), file.size(), 0, &frame, &failure), failure)) return {};
  if (frame.width == 0 || frame.height == 0 || size_t(frame.width) * frame.height > 4000000)
    return {};
  const bool isTurned = r.chance(0.2);
  frame.exif.orientation = isTurned ? r.between(2, 8) : 1;
  cv::Size size(int(frame.width), int(frame.height));
  if (frame.exif.orientation >= 5) std::swap(size.width, size.height);
  cv::Mat pixels(size, CV_8UC(frame.channels), cv::Scalar::all(0));
  const bool done =
      decode(pointer(file), file.size(), &frame, {pixels.data, pixels.step[0]}, &failure);
  return succeeds(done, failure) && !isTurned ? pixels : cv::Mat();
}

/// Decodes the file, and damaged copies of it. Returns the pixels of the whole one.
cv::Mat decodedAndDamaged(Random &r, std::vector<uint8_t> file, pio_header_function header,
                          pio_decode_function decode) {
  const cv::Mat whole = decoded(r, file, header, decode);
  for (int i = 0; i < 3 && !file.empty(); i++) {
    for (int k = r.between(1, 4); k > 0; k--)
      file[size_t(r.between(0, int(file.size()) - 1))] = r.level();
    if (r.chance(0.2)) file.resize(size_t(r.between(0, int(file.size()))));
    decoded(r, file, header, decode);
  }
  return whole;
}

/// Reads rows from an image, as the encoders do.
void readRow(void *context, int y, uint8_t *row) {
  const cv::Mat &mat = *static_cast<const cv::Mat *>(context);
  std::memcpy(row, mat.ptr(y), size_t(mat.cols) * mat.elemSize());
}

/// Random pixels with 1 to 4 channels.
cv::Mat withAlpha(Random &r) {
  const Image image = r.image();
  const pv_image *const borrowed = image;
  cv::Mat mat = borrowed->mat.clone();
  if (r.chance(0.6)) return mat;
  std::vector<cv::Mat> channels;
  cv::split(mat, channels);
  channels.push_back(cv::Mat(mat.size(), CV_8U, cv::Scalar(r.level())));
  cv::merge(channels, mat);
  return mat;
}

bool areEqual(const cv::Mat &a, const cv::Mat &b) {
  return a.size() == b.size() && a.type() == b.type() && cv::norm(a, b, cv::NORM_INF) == 0;
}

}  // namespace

CALL(pio_jpeg_encode) {
  const Image image = r.image();
  pio_buffer buffer = {};
  pio_failure failure = {};
  if (!succeeds(
          pio_jpeg_encode(pixelsOf(image), image.width(), image.height(), image.channels(),
                          r.number(1, 100), r.chance(0.5), r.number(1.0, 600.0), &buffer, &failure),
          failure))
    return;
  decodedAndDamaged(r, taken(buffer), pio_jpeg_header, pio_jpeg_decode);
}

CALL(pio_jpeg_transcode) {
  const Image image = r.image();
  pio_buffer buffer = {}, smaller = {};
  pio_failure failure = {};
  require(pio_jpeg_encode(pixelsOf(image), image.width(), image.height(), image.channels(), 80,
                          r.chance(0.5), 0, &buffer, &failure),
          "a JPEG file");
  std::vector<uint8_t> file = taken(buffer);
  for (int i = r.chance(0.3) ? 0 : r.between(1, 4); i > 0; i--)
    file[size_t(r.between(0, int(file.size()) - 1))] = r.level();
  if (!succeeds(pio_jpeg_transcode(pointer(file), file.size(), &smaller, &failure), failure))
    return;
  decoded(r, taken(smaller), pio_jpeg_header, pio_jpeg_decode);
}

CALL(pio_png_encode) {
  cv::Mat mat = withAlpha(r);
  pio_buffer buffer = {};
  pio_failure failure = {};
  require(pio_png_encode({readRow, &mat}, mat.cols, mat.rows, mat.channels(), r.chance(0.5),
                         &buffer, &failure),
          "a PNG file");
  const cv::Mat whole = decodedAndDamaged(r, taken(buffer), pio_png_header, pio_png_decode);
  if (mat.channels() % 2 == 1 && !whole.empty()) require(areEqual(whole, mat), "the same pixels");
}

SELDOM_CALL(pio_webp_encode, 8) {
  cv::Mat mat = withAlpha(r);
  pio_buffer buffer = {};
  pio_failure failure = {};
  if (!succeeds(pio_webp_encode({readRow, &mat}, mat.cols, mat.rows, mat.channels(),
                                r.between(1, 100), &buffer, &failure),
                failure))
    return;
  decodedAndDamaged(r, taken(buffer), pio_webp_header, pio_webp_decode);
}

CALL(pio_ccitt_g4_encode) {
  const Image image = r.image(cv::Size(r.size()), 1);
  if (image.channels() != 1) return;
  pio_buffer buffer = {};
  pio_failure failure = {};
  require(pio_ccitt_g4_encode(pixelsOf(image), image.width(), image.height(), &buffer, &failure),
          "a stream");
  std::vector<uint8_t> stream = taken(buffer);
  cv::Mat pixels(image.size(), CV_8U);
  const auto decode = [&] {
    return succeeds(pio_ccitt_g4_decode(pointer(stream), stream.size(), pixels.cols, pixels.rows,
                                        {pixels.data, pixels.step[0]}, &failure),
                    failure);
  };
  require(decode(), "its own stream");
  const pv_image *const borrowed = image;
  require(areEqual(pixels, borrowed->mat >= 128), "the same pixels");
  for (int i = 0; i < 3 && !stream.empty(); i++) {
    stream[size_t(r.between(0, int(stream.size()) - 1))] = r.level();
    decode();
  }
}
