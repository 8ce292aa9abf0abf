// Segmentation of a page into the layers of mixed raster content; see pv_mrc.h.
#include "pv_mrc.h"
#include <algorithm>
#include <cmath>
#include <memory>
#include "pv_enhance.h"
#include "pv_illumination.hpp"
#include "pv_inpaint.hpp"
#include "pv_mrc_colours.hpp"
#include "pv_mrc_strokes.hpp"
#include "pv_picture_regions.hpp"

namespace {

/// Replaces the foreground (0) of `mask` by the number of its color, from 1, and everything else,
/// also in `pictures`, by 0. `indices` are the colors of the cells.
void label(cv::Mat &mask, const cv::Mat &indices, const cv::Mat &pictures) {
  const double scaleX = double(indices.cols) / mask.cols, scaleY = double(indices.rows) / mask.rows;
  const double pictureScaleX = double(pictures.cols) / mask.cols;
  const double pictureScaleY = double(pictures.rows) / mask.rows;
  for (int y = 0; y < mask.rows; y++) {
    uint8_t *bit = mask.ptr(y);
    const uint8_t *index = indices.ptr(std::min(indices.rows - 1, int(y * scaleY)));
    const uint8_t *picture = pictures.ptr(std::min(pictures.rows - 1, int(y * pictureScaleY)));
    for (int x = 0; x < mask.cols; x++) {
      const bool isForeground =
          !bit[x] && !picture[std::min(pictures.cols - 1, int(x * pictureScaleX))];
      bit[x] = isForeground ? 1 + index[std::min(indices.cols - 1, int(x * scaleX))] : 0;
    }
  }
}

/// The size of a grid of 100 cells per inch, with at most as many cells as a page of A3 would have.
cv::Size cellGrid(cv::Size page, double ppi) {
  constexpr double maximumCells = 2e6;
  const double scale = std::min({1.0, 100 / ppi, std::sqrt(maximumCells / page.area())});
  return {std::max(1, int(page.width * scale)), std::max(1, int(page.height * scale))};
}

/// `sums` of color divided by their `weights`, 8 bits; white without weight. Nearly white pixels
/// become white.
cv::Mat normalized(const cv::Mat &sums, const cv::Mat &weights) {
  const int channels = sums.channels();
  cv::Mat result(sums.size(), CV_8UC(channels));
  for (int y = 0; y < sums.rows; y++) {
    const float *sum = sums.ptr<float>(y), *weight = weights.ptr<float>(y);
    uint8_t *value = result.ptr(y);
    for (int x = 0; x < sums.cols; x++) {
      bool isWhite = true;
      for (int c = 0; c < channels; c++) {
        const float v = weight[x] > 1e-6f ? sum[x * channels + c] / weight[x] : 255.0f;
        value[x * channels + c] = cv::saturate_cast<uint8_t>(v);
        isWhite = isWhite && v > 244;
      }
      if (isWhite) std::fill_n(value + x * channels, channels, uint8_t(255));
    }
  }
  return result;
}

/// The smallest rectangle around the pixels of `label`.
cv::Rect boundingBox(const cv::Mat &labels, uint8_t label) {
  int left = labels.cols, right = 0, top = labels.rows, bottom = 0;
  for (int y = 0; y < labels.rows; y++) {
    const uint8_t *row = labels.ptr(y), *end = row + labels.cols;
    const uint8_t *first = std::find(row, end, label);
    if (first == end) continue;
    const uint8_t *last = end - 1;
    while (*last != label) last--;
    left = std::min(left, int(first - row));
    right = std::max(right, int(last - row) + 1);
    top = std::min(top, y);
    bottom = y + 1;
  }
  return bottom == 0 ? cv::Rect() : cv::Rect(left, top, right - left, bottom - top);
}

/// The pixels of a background from which on it is inpainted row by row.
constexpr int largestFloatBackground = 1'000'000;

/// The background of 8 bits whose color is known where `weight` is not 0.
cv::Mat inpaintedByRows(const cv::Mat &colour, const cv::Mat &weight) {
  cv::Mat result(colour.size(), colour.type());
  pv_push_pull_by_rows(colour, weight, [&](int y, const cv::Mat &sums, const cv::Mat &weights) {
    normalized(sums, weights).copyTo(result.row(y));
  });
  return result;
}

}  // namespace

int pv_mrc_segment(const pv_image *page, double ppi, int factor, pv_mrc_foreground *foreground) {
  return pv_guard(-1, [&] {
    CV_Assert(pv_is_length(ppi) && (factor == 1 || factor == 2));
    pv_image gray{grayOf(page->mat)};
    if (factor > 1) cv::resize(gray.mat, gray.mat, cv::Size(), factor, factor, cv::INTER_CUBIC);
    const double finePpi = ppi * factor;
    const int window = std::max(15, std::min(gray.mat.cols, gray.mat.rows) / 40 | 1);
    std::unique_ptr<pv_image, void (*)(pv_image *)> bits(pv_image_binarized(&gray, nullptr, window),
                                                         pv_image_free);
    if (!bits) return -1;
    const cv::Mat pictures =
        pv_picture_regions(gray.mat, bits->mat, finePpi, foreground->picture_fraction);
    if (factor == 1) gray.mat.release();
    const ForegroundCells cells(page->mat, bits->mat, cellGrid(page->mat.size(), ppi));
    const ForegroundPalette palette = pv_foreground_palette(cells);
    if (palette.colours.empty()) {
      bits->mat.setTo(0);
    } else {
      const cv::Mat indices = palette.indices(cells);
      if (factor > 1) pv_weigh_strokes(bits->mat, gray.mat, factor, cells, palette, indices);
      gray.mat.release();
      label(bits->mat, indices, pictures);
    }
    foreground->count = int(palette.colours.size());
    for (int i = 0; i < foreground->count; i++)
      for (int c = 0; c < 3; c++)
        foreground->colours[i][c] = cv::saturate_cast<uint8_t>(palette.colours[size_t(i)][c]);
    foreground->labels = bits.release();
    return 0;
  });
}

pv_image *pv_mrc_mask(const pv_image *labels, int colour, int *x, int *y) {
  return pv_guard<pv_image *>(nullptr, [&]() -> pv_image * {
    const cv::Rect box = boundingBox(labels->mat, uint8_t(colour));
    if (box.empty()) return nullptr;
    *x = box.x;
    *y = box.y;
    return pv_adopt(labels->mat(box) != colour);
  });
}

pv_image *pv_mrc_background(const pv_image *page, const pv_image *labels, int width, int height) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &mat = page->mat;
    cv::Mat mask = (labels->mat != 0) & (labels->mat != PV_MRC_RELEASED), background, visible;
    cv::Mat released = labels->mat == PV_MRC_RELEASED;
    for (cv::Mat *part : {&mask, &released})
      if (part->size() != mat.size()) {
        cv::resize(*part, *part, mat.size(), 0, 0, cv::INTER_AREA);
        *part = *part != 0;
      }
    // Strokes blur into the paper around them.
    const int margin = std::max(2, int(std::lround(double(mat.cols) / width / 2)));
    cv::dilate(mask, mask, cv::Mat::ones(2 * margin + 1, 2 * margin + 1, CV_8U));
    cv::bitwise_not(mask, background);
    mask.release();
    cv::bitwise_or(background, released, background);
    released.release();
    mat.copyTo(visible, background);
    const cv::Size size(width, height);
    cv::Mat colour, weight;
    cv::resize(visible, colour, size, 0, 0, cv::INTER_AREA);
    visible.release();
    cv::resize(background, weight, size, 0, 0, cv::INTER_AREA);
    background.release();
    if (size.area() > largestFloatBackground) return pv_adopt(inpaintedByRows(colour, weight));
    colour.convertTo(colour, CV_32F);
    weight.convertTo(weight, CV_32F, 1.0 / 255);
    pv_push_pull_inpaint(colour, weight, pv_push_pull::blend);
    return pv_adopt(normalized(colour, weight));
  });
}

int pv_image_is_white(const pv_image *image) {
  return pv_guard(-1, [&] {
    const cv::Mat flat = image->mat.reshape(1);
    return cv::countNonZero(flat != 255) == 0 ? 1 : 0;
  });
}
