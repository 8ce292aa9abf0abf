// Segmentation of a page into the layers of mixed raster content.
#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>
#include "layers/pv_layers.hpp"

// MARK: Photographs

namespace {

/// Writes the brightness outside of strokes, and how much of each pixel is outside of them, at half the
/// size. A band of rows at a time, because the page may be one of 35 megapixels.
void halve(const cv::Mat &gray, const cv::Mat &mask, const cv::Mat &stroke, cv::Mat &value,
           cv::Mat &weight) {
  const cv::Size half(gray.cols / 2, gray.rows / 2);
  value.create(half, CV_8U);
  weight.create(half, CV_8U);
  constexpr int rows = 128;
  for (int top = 0; top < half.height; top += rows) {
    const int end = std::min(half.height, top + rows);
    const cv::Rect band(0, 2 * top, 2 * half.width, 2 * (end - top));
    cv::Mat outsideStrokes;
    // Beyond the band, the filter takes the rows of the whole mask.
    cv::erode(mask(band), outsideStrokes, stroke);
    cv::resize(outsideStrokes, weight.rowRange(top, end), {}, 0.5, 0.5, cv::INTER_AREA);
    cv::bitwise_and(gray(band), outsideStrokes, outsideStrokes);
    cv::resize(outsideStrokes, value.rowRange(top, end), {}, 0.5, 0.5, cv::INTER_AREA);
  }
}

}  // namespace

cv::Mat pv_picture_regions(const cv::Mat &gray, const cv::Mat &mask, double ppi, double &fraction) {
  const double working = std::min(75.0, ppi);
  const cv::Size size(std::max(1, int(gray.cols * working / ppi)),
                      std::max(1, int(gray.rows * working / ppi)));
  // Pixels near a stroke count neither as paper nor as picture.
  const int strokeMargin = std::max(1, int(std::lround(ppi / 100)));
  const cv::Mat stroke = cv::Mat::ones(2 * strokeMargin + 1, 2 * strokeMargin + 1, CV_8U);
  cv::Mat weight, value, square;
  if (gray.cols >= 2 * size.width && gray.rows >= 2 * size.height) {
    halve(gray, mask, stroke, value, weight);
  } else {
    cv::erode(mask, weight, stroke);
    cv::bitwise_and(gray, weight, value);
  }
  cv::resize(weight, weight, size, 0, 0, cv::INTER_AREA);
  cv::resize(value, value, size, 0, 0, cv::INTER_AREA);
  weight.convertTo(weight, CV_32F, 1.0 / 255);
  value.convertTo(value, CV_32F);
  cv::multiply(value, value, square);
  cv::divide(square, weight, square);  // the square of each cell's mean, if it has one
  square.setTo(0, weight < 0.05);
  const int window = std::max(3, int(working / 25.4 * 3) | 1);
  cv::Mat weights, values, squares;
  cv::boxFilter(weight, weights, CV_32F, cv::Size(window, window));
  cv::boxFilter(value, values, CV_32F, cv::Size(window, window));
  cv::boxFilter(square, squares, CV_32F, cv::Size(window, window));
  cv::Mat textured(size, CV_8U, cv::Scalar(0)), covered(size, CV_8U, cv::Scalar(0));
  for (int y = 0; y < size.height; y++) {
    const float *w = weights.ptr<float>(y), *v = values.ptr<float>(y), *s = squares.ptr<float>(y);
    uint8_t *mark = textured.ptr(y), *cover = covered.ptr(y);
    for (int x = 0; x < size.width; x++) {
      if (w[x] < 0.02f) {  // dark without gaps: wider than any stroke
        mark[x] = cover[x] = 255;
        continue;
      }
      const float mean = v[x] / w[x];
      const float deviation = std::sqrt(std::max(0.0f, s[x] / w[x] - mean * mean));
      mark[x] = mean < 100 || (mean < 235 && deviation > 16) ? 255 : 0;
      cover[x] = mark[x] || mean < 190 ? 255 : 0;
    }
  }
  // The edge of a tinted box has as much texture, but is narrow: a picture has at least 8 mm.
  const int minimumSize = std::max(3, int(working / 25.4 * 8) | 1);
  const cv::Mat wide =
      cv::getStructuringElement(cv::MORPH_RECT, cv::Size(minimumSize, minimumSize));
  cv::morphologyEx(textured, textured, cv::MORPH_CLOSE, cv::Mat::ones(window, window, CV_8U));
  cv::morphologyEx(textured, textured, cv::MORPH_OPEN, wide);
  cv::morphologyEx(covered, covered, cv::MORPH_OPEN, wide);
  fraction = double(cv::countNonZero(covered)) / double(covered.total());
  return textured;
}

// MARK: Foreground

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

}  // namespace

int pv_mrc_segment(const pv_image *page, double ppi, int factor, pv_mrc_foreground *foreground) {
  return pv_guard(-1, [&] {
    CV_Assert(pv_is_length(ppi) && (factor == 1 || factor == 2));
    pv_image gray{pv_gray_of(page->mat)};
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
    if (palette.colors.empty()) {
      bits->mat.setTo(0);
    } else {
      const cv::Mat indices = palette.indices(cells);
      if (factor > 1) pv_weigh_strokes(bits->mat, gray.mat, factor, cells, palette, indices);
      gray.mat.release();
      label(bits->mat, indices, pictures);
    }
    foreground->count = int(palette.colors.size());
    for (int i = 0; i < foreground->count; i++)
      for (int c = 0; c < 3; c++)
        foreground->colors[i][c] = cv::saturate_cast<uint8_t>(palette.colors[size_t(i)][c]);
    if (pv_debugs()) pv_debug("foreground", bits->mat != 0);
    foreground->labels = bits.release();
    return 0;
  });
}
