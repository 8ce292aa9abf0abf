// Images, and the operations on them that all steps share.
#include <malloc.h>
#include <algorithm>
#include <cmath>
#include <opencv2/core/utils/logger.hpp>
#include <vector>
#include "core/pv_core.hpp"

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

int pv_image_is_gray(const pv_image *image) {
  if (image->mat.channels() == 1) return 1;
  for (int y = 0; y < image->mat.rows; y++) {
    const uint8_t *row = image->mat.ptr(y);
    // No branch within a row, so that the compiler vectorizes the loop.
    uint8_t difference = 0;
    for (int x = 0; x < 3 * image->mat.cols; x += 3)
      difference |= uint8_t((row[x] ^ row[x + 1]) | (row[x] ^ row[x + 2]));
    if (difference) return 0;
  }
  return 1;
}

pv_image *pv_image_gray(const pv_image *image) {
  return pv_guard<pv_image *>(nullptr, [&] {
    return pv_adopt(image->mat.channels() == 1 ? image->mat.clone() : pv_gray_of(image->mat));
  });
}

cv::Mat pv_gray_of(const cv::Mat &image) {
  if (image.channels() == 1) return image;
  cv::Mat gray;
  cv::cvtColor(image, gray, cv::COLOR_RGB2GRAY);
  return gray;
}

cv::Mat pv_rgb_of(const cv::Mat &image) {
  if (image.channels() == 3) return image;
  cv::Mat rgb;
  cv::cvtColor(image, rgb, cv::COLOR_GRAY2RGB);
  return rgb;
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

cv::Mat pv_downscaled(const cv::Mat &image, int side) {
  const double factor = double(side) / std::max(image.cols, image.rows);
  if (factor >= 1) return image;
  const cv::Size size(std::max(1, int(image.cols * factor)), std::max(1, int(image.rows * factor)));
  cv::Mat small;
  cv::resize(image, small, size, 0, 0, cv::INTER_AREA);
  return small;
}

cv::Mat pv_closed(const cv::Mat &image, cv::Size rectangle) {
  cv::Mat closed;
  cv::morphologyEx(image, closed, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_RECT, rectangle));
  return closed;
}

cv::Matx33d pv_in_pixel_indices(const cv::Matx33d &homography) {
  const cv::Matx33d toPoint(1, 0, 0.5, 0, 1, 0.5, 0, 0, 1);
  const cv::Matx33d toIndex(1, 0, -0.5, 0, 1, -0.5, 0, 0, 1);
  return toIndex * homography * toPoint;
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

pv_image *pv_image_lab(const pv_image *image, double sigma) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat lab = pv_lab(image->mat);
    if (sigma > 0) cv::GaussianBlur(lab, lab, cv::Size(), sigma);
    return pv_adopt(std::move(lab));
  });
}

pv_image *pv_image_resized_bilinear(const pv_image *image, int width, int height) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat resized;
    cv::resize(image->mat, resized, cv::Size(width, height), 0, 0, cv::INTER_LINEAR);
    return pv_adopt(std::move(resized));
  });
}

pv_image *pv_image_cropped(const pv_image *image, int x, int y, int width, int height) {
  return pv_guard<pv_image *>(
      nullptr, [&] { return pv_adopt(image->mat(cv::Rect(x, y, width, height)).clone()); });
}

pv_image *pv_image_closed(const pv_image *image, int radius) {
  return pv_guard<pv_image *>(nullptr, [&] {
    return pv_adopt(pv_closed(image->mat, cv::Size(2 * radius + 1, 2 * radius + 1)));
  });
}

int pv_image_median(const pv_image *image, uint8_t *median) {
  return pv_guard(-1, [&] {
    const int channels = image->mat.channels();
    for (int c = 0; c < channels; c++)
      median[c] = uint8_t(pv_percentile(pv_histogram_of(image->mat, c), 0.5, image->mat.total()));
    if (channels == 1) median[1] = median[2] = median[0];
    return 0;
  });
}

int pv_image_is_white(const pv_image *image) {
  return pv_guard(-1, [&] {
    const cv::Mat flat = image->mat.reshape(1);
    return cv::countNonZero(flat != 255) == 0 ? 1 : 0;
  });
}

// MARK: The process

void pv_use_one_thread(void) { cv::setNumThreads(1); }

void pv_print_no_messages(void) {
  cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
}

void pv_return_freed_memory(void) { malloc_trim(0); }

// MARK: Connected components

std::vector<pv_component> pv_connected_components(const cv::Mat &foreground, cv::Mat &labels,
                                                  int neighbours) {
  std::vector<pv_component> components(
      cv::connectedComponents(foreground, labels, neighbours, CV_32S));
  for (int y = 0; y < labels.rows; y++) {
    const int *const row = labels.ptr<int>(y);
    for (int x = 0; x < labels.cols;) {
      const int label = row[x], from = x;
      while (x < labels.cols && row[x] == label) x++;
      if (label == 0) continue;
      components[label].box |= cv::Rect(from, y, x - from, 1);
      components[label].area += x - from;
      components[label].sum_x += int64_t(from + x - 1) * (x - from) / 2;
      components[label].sum_y += int64_t(y) * (x - from);
    }
  }
  return components;
}
