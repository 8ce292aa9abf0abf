#include "pv_internal.hpp"

namespace {

cv::Size chromaSize(pv_video_format format) {
  const int x = format.chroma_width, y = format.chroma_height;
  return {(format.width + x - 1) / x, (format.height + y - 1) / y};
}

bool isValid(pv_video_format format) {
  const auto isFactor = [](int factor) { return factor == 1 || factor == 2; };
  const bool isGray = format.chroma_width == 0 && format.chroma_height == 0;
  return format.width > 0 && format.height > 0 &&
         (isGray || (isFactor(format.chroma_width) && isFactor(format.chroma_height)));
}

/// One plane at the size of the frame.
cv::Mat plane(const uint8_t *bytes, cv::Size size, cv::Size frame) {
  const cv::Mat samples(size, CV_8U, const_cast<uint8_t *>(bytes));
  if (size == frame) return samples;
  cv::Mat whole;
  cv::resize(samples, whole, frame, 0, 0, cv::INTER_LINEAR);
  return whole;
}

/// Stretches 16…235 to 0…255.
cv::Mat fullRange(const cv::Mat &luma, bool isFullRange) {
  if (isFullRange) return luma.clone();
  cv::Mat stretched;
  luma.convertTo(stretched, CV_8U, 255.0 / 219, -16 * 255.0 / 219);
  return stretched;
}

}  // namespace

size_t pv_video_frame_size(pv_video_format format) {
  if (!isValid(format)) return 0;
  const size_t luma = size_t(format.width) * size_t(format.height);
  if (format.chroma_width == 0) return luma;
  const cv::Size chroma = chromaSize(format);
  return luma + 2 * size_t(chroma.width) * size_t(chroma.height);
}

pv_image *pv_image_from_planes(const uint8_t *bytes, pv_video_format format) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(isValid(format));
    const cv::Size size(format.width, format.height);
    const cv::Mat luma = fullRange(plane(bytes, size, size), format.is_full_range != 0);
    if (format.chroma_width == 0) return pv_adopt(luma);
    const cv::Size chroma = chromaSize(format);
    const uint8_t *blue = bytes + size_t(size.width) * size.height;
    const uint8_t *red = blue + size_t(chroma.width) * chroma.height;
    cv::Mat planes[] = {luma, plane(red, chroma, size), plane(blue, chroma, size)};
    if (!format.is_full_range)
      for (int index : {1, 2}) {
        cv::Mat wide;
        planes[index].convertTo(wide, CV_8U, 255.0 / 224, 128 - 128 * 255.0 / 224);
        planes[index] = wide;
      }
    cv::Mat merged, rgb;
    cv::merge(planes, 3, merged);
    cv::cvtColor(merged, rgb, cv::COLOR_YCrCb2RGB);
    return pv_adopt(std::move(rgb));
  });
}

pv_image *pv_image_from_yuyv(const uint8_t *bytes, int width, int height, size_t stride) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(width > 0 && height > 0 && width % 2 == 0 && stride >= size_t(width) * 2);
    const cv::Mat packed(height, width, CV_8UC2, const_cast<uint8_t *>(bytes), stride);
    cv::Mat rgb;
    cv::cvtColor(packed, rgb, cv::COLOR_YUV2RGB_YUYV);
    return pv_adopt(std::move(rgb));
  });
}
