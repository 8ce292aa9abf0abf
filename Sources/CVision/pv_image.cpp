#include <malloc.h>
#include "pv_internal.hpp"

pv_image *pv_image_create(int width, int height, int channels, uint8_t **pixels, size_t *stride) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(width > 0 && height > 0 && (channels == 1 || channels == 3));
    pv_image *const image = pv_adopt(cv::Mat(height, width, CV_8UC(channels)));
    *pixels = image->mat.data;
    *stride = image->mat.step[0];
    return image;
  });
}

void pv_image_free(pv_image *image) { delete image; }

int pv_image_width(const pv_image *image) { return image->mat.cols; }
int pv_image_height(const pv_image *image) { return image->mat.rows; }
int pv_image_channels(const pv_image *image) { return image->mat.channels(); }
size_t pv_image_stride(const pv_image *image) { return image->mat.step[0]; }
const uint8_t *pv_image_data(const pv_image *image) { return image->mat.data; }

pv_image *pv_image_gray(const pv_image *image) {
  return pv_guard<pv_image *>(nullptr, [&] {
    if (image->mat.channels() == 1) return pv_adopt(image->mat.clone());
    cv::Mat gray;
    cv::cvtColor(image->mat, gray, cv::COLOR_RGB2GRAY);
    return pv_adopt(std::move(gray));
  });
}

cv::Mat pv_area_downscaled(const cv::Mat &image, cv::Size size) {
  CV_Assert(size.width > 0 && size.height > 0);
  // OpenCV is four times as fast by an integer factor, which leaves little work for the rest. One
  // row or column of a remainder may be left out: less than half a pixel of the downscaled image.
  const int largestFactor = std::min({4, image.cols / size.width, image.rows / size.height});
  cv::Mat smaller = image, downscaled;
  for (int factor = largestFactor; factor >= 2; factor--) {
    if (image.cols % factor > 1 || image.rows % factor > 1) continue;
    const cv::Size whole(image.cols / factor * factor, image.rows / factor * factor);
    cv::resize(image(cv::Rect({}, whole)), smaller, whole / factor, 0, 0, cv::INTER_AREA);
    break;
  }
  cv::resize(smaller, downscaled, size, 0, 0, cv::INTER_AREA);
  return downscaled;
}

pv_image *pv_image_resized(const pv_image *image, int width, int height) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const bool shrinks = width < image->mat.cols && height < image->mat.rows;
    if (shrinks) return pv_adopt(pv_area_downscaled(image->mat, cv::Size(width, height)));
    cv::Mat scaled;
    cv::resize(image->mat, scaled, cv::Size(width, height), 0, 0, cv::INTER_CUBIC);
    return pv_adopt(std::move(scaled));
  });
}

pv_image *pv_image_halved(const pv_image *image) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Size size(image->mat.cols / 2, image->mat.rows / 2);
    cv::Mat half;
    cv::resize(image->mat(cv::Rect(0, 0, 2 * size.width, 2 * size.height)), half, size, 0, 0,
               cv::INTER_AREA);
    return pv_adopt(std::move(half));
  });
}

pv_image *pv_image_rotated(const pv_image *image, int quarterTurns) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const int turns = ((quarterTurns % 4) + 4) % 4;
    if (turns == 0) return pv_adopt(image->mat.clone());
    const cv::RotateFlags flags[] = {cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180,
                                     cv::ROTATE_90_COUNTERCLOCKWISE};
    cv::Mat rotated;
    cv::rotate(image->mat, rotated, flags[turns - 1]);
    return pv_adopt(std::move(rotated));
  });
}

pv_image *pv_image_mirrored(const pv_image *image) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat mirrored;
    cv::flip(image->mat, mirrored, 1);
    return pv_adopt(std::move(mirrored));
  });
}

pv_image *pv_image_inverted(const pv_image *gray) {
  return pv_guard<pv_image *>(nullptr, [&] { return pv_adopt(255 - gray->mat); });
}

void pv_return_freed_memory(void) { malloc_trim(0); }
