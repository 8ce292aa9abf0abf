// Segmentation of a page into the layers of mixed raster content; see pv_mrc.h.
#include "pv_mrc.h"
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>
#include "pv_enhance.h"
#include "pv_illumination.hpp"
#include "pv_inpaint.hpp"
#include "pv_picture_regions.hpp"

namespace {

/// The mean foreground colour of each cell of a coarse grid, weighted towards dark pixels, and the
/// number of foreground pixels, so that faint print is not rare.
struct ForegroundCells {
  cv::Mat colour, weight, area;

  ForegroundCells(const cv::Mat &page, const cv::Mat &mask, cv::Size size)
      : colour(size, CV_32FC3, cv::Scalar::all(0)),
        weight(size, CV_32F, cv::Scalar(0)),
        area(size, CV_32F, cv::Scalar(0)) {
    const int channels = page.channels();
    const double scaleX = double(size.width) / page.cols, scaleY = double(size.height) / page.rows;
    const double maskScaleX = double(mask.cols) / page.cols,
                 maskScaleY = double(mask.rows) / page.rows;
    for (int y = 0; y < page.rows; y++) {
      const uint8_t *value = page.ptr(y);
      const uint8_t *bits = mask.ptr(std::min(mask.rows - 1, int((y + 0.5) * maskScaleY)));
      const int row = std::min(size.height - 1, int(y * scaleY));
      cv::Vec3f *sum = colour.ptr<cv::Vec3f>(row);
      float *total = weight.ptr<float>(row), *count = area.ptr<float>(row);
      for (int x = 0; x < page.cols; x++, value += channels) {
        if (bits[std::min(mask.cols - 1, int((x + 0.5) * maskScaleX))]) continue;
        const int r = value[0], g = value[channels / 2], b = value[channels - 1];
        const float dark = 255.0f - float(r * 77 + g * 150 + b * 29) / 256.0f;
        const float w = dark * dark * dark * dark;
        const int cell = std::min(size.width - 1, int(x * scaleX));
        sum[cell] += cv::Vec3f(float(r), float(g), float(b)) * w;
        total[cell] += w;
        count[cell]++;
      }
    }
    // The edges of a stroke are lighter: its colour is averaged over its surroundings.
    cv::boxFilter(colour, colour, CV_32F, cv::Size(7, 7));
    cv::boxFilter(weight, weight, CV_32F, cv::Size(7, 7));
  }

  cv::Vec3f at(int y, int x) const {
    return colour.at<cv::Vec3f>(y, x) / std::max(1e-6f, weight.at<float>(y, x));
  }
};

/// The distance of two foreground colours. Brightness has a smaller weight than chroma, because it
/// changes with the illumination and with the width of the stroke.
float colourDistance(const cv::Vec3f &a, const cv::Vec3f &b) {
  const cv::Vec3f d = a - b;
  const float y = 0.3f * d[0] + 0.59f * d[1] + 0.11f * d[2];
  const float red = d[0] - y, blue = d[2] - y;
  return std::sqrt(0.35f * y * y + 2.5f * (red * red + blue * blue));
}

struct ForegroundPalette {
  std::vector<cv::Vec3f> colours;

  int nearest(const cv::Vec3f &colour) const {
    int best = 0;
    for (int i = 1; i < int(colours.size()); i++)
      if (colourDistance(colour, colours[i]) < colourDistance(colour, colours[best])) best = i;
    return best;
  }
};

/// At most PV_MRC_COLOURS colours for the cells: each new one is the one farthest from the others
/// (Gonzalez 1985), then k-means moves all to the means of their cells. Nothing is random, so the
/// same page always gives the same bytes.
ForegroundPalette palette(const ForegroundCells &cells) {
  // Two colours at a smaller distance are one colour, printed unevenly.
  constexpr float minimumDistance = 45;
  constexpr int bins = 16;
  // Sums of colours with their weights, in 16 bins per channel. Colours of small area are left out.
  std::vector<cv::Vec4f> counts(bins * bins * bins, cv::Vec4f::all(0));
  std::vector<double> areas(counts.size());
  double total = 0;
  for (int y = 0; y < cells.weight.rows; y++)
    for (int x = 0; x < cells.weight.cols; x++) {
      const float weight = cells.weight.at<float>(y, x), area = cells.area.at<float>(y, x);
      if (area <= 0) continue;
      const cv::Vec3f c = cells.at(y, x);
      const size_t bin = size_t((int(c[0]) / 16 * bins + int(c[1]) / 16) * bins + int(c[2]) / 16);
      counts[bin] += cv::Vec4f(c[0], c[1], c[2], 1) * weight;
      areas[bin] += area;
      total += area;
    }
  std::vector<cv::Vec4f> found;
  for (size_t bin = 0; bin < counts.size(); bin++)
    if (counts[bin][3] > 0 && areas[bin] > total * 0.001) found.push_back(counts[bin]);
  std::sort(found.begin(), found.end(), [](auto &a, auto &b) { return a[3] > b[3]; });
  ForegroundPalette result;
  auto mean = [](const cv::Vec4f &c) { return cv::Vec3f(c[0], c[1], c[2]) / c[3]; };
  while (!found.empty() && int(result.colours.size()) < PV_MRC_COLOURS) {
    float furthest = result.colours.empty() ? 1e9f : minimumDistance;
    int next = result.colours.empty() ? 0 : -1;
    for (size_t i = 0; !result.colours.empty() && i < found.size(); i++) {
      const float d =
          colourDistance(mean(found[i]), result.colours[size_t(result.nearest(mean(found[i])))]);
      if (d > furthest) furthest = d, next = int(i);
    }
    if (next < 0) break;
    result.colours.push_back(mean(found[size_t(next)]));
  }
  for (int round = 0; round < 8; round++) {
    std::vector<cv::Vec4f> sums(result.colours.size(), cv::Vec4f::all(0));
    for (const cv::Vec4f &c : found) sums[size_t(result.nearest(mean(c)))] += c;
    for (size_t i = 0; i < sums.size(); i++)
      if (sums[i][3] > 0) result.colours[i] = mean(sums[i]);
  }
  // Some colours have converged.
  ForegroundPalette distinct;
  for (const cv::Vec3f &c : result.colours)
    if (distinct.colours.empty() ||
        colourDistance(c, distinct.colours[size_t(distinct.nearest(c))]) > 0.6f * minimumDistance)
      distinct.colours.push_back(c);
  return distinct;
}

/// Replaces the foreground (0) of `mask` by the number of its colour, from 1, and everything else,
/// also in `pictures`, by 0.
void label(cv::Mat &mask, const ForegroundCells &cells, const ForegroundPalette &palette,
           const cv::Mat &pictures) {
  cv::Mat numbers(cells.weight.size(), CV_8U);
  for (int y = 0; y < numbers.rows; y++)
    for (int x = 0; x < numbers.cols; x++)
      numbers.at<uint8_t>(y, x) = uint8_t(1 + palette.nearest(cells.at(y, x)));
  const double scaleX = double(numbers.cols) / mask.cols, scaleY = double(numbers.rows) / mask.rows;
  const double pictureScaleX = double(pictures.cols) / mask.cols;
  const double pictureScaleY = double(pictures.rows) / mask.rows;
  for (int y = 0; y < mask.rows; y++) {
    uint8_t *bit = mask.ptr(y);
    const uint8_t *number = numbers.ptr(std::min(numbers.rows - 1, int(y * scaleY)));
    const uint8_t *picture = pictures.ptr(std::min(pictures.rows - 1, int(y * pictureScaleY)));
    for (int x = 0; x < mask.cols; x++) {
      const bool isForeground =
          !bit[x] && !picture[std::min(pictures.cols - 1, int(x * pictureScaleX))];
      bit[x] = isForeground ? number[std::min(numbers.cols - 1, int(x * scaleX))] : 0;
    }
  }
}

/// `sums` of colour divided by their `weights`, 8 bits; white without weight. Nearly white pixels
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

/// The pixels of a background from which on it is inpainted row by row.
constexpr int largestFloatBackground = 4'000'000;

/// The background of 8 bits whose colour is known where `weight` is not 0.
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
    pv_image gray{grayOf(page->mat)};
    if (factor > 1) cv::resize(gray.mat, gray.mat, cv::Size(), factor, factor, cv::INTER_CUBIC);
    const double finePpi = ppi * factor;
    const int window = std::max(15, std::min(gray.mat.cols, gray.mat.rows) / 40 | 1);
    std::unique_ptr<pv_image, void (*)(pv_image *)> bits(pv_image_binarized(&gray, nullptr, window),
                                                         pv_image_free);
    if (!bits) return -1;
    const cv::Mat pictures =
        pv_picture_regions(gray.mat, bits->mat, finePpi, foreground->picture_fraction);
    gray.mat.release();
    const double coarse = std::min(1.0, 100 / ppi);
    const cv::Size cellSize(std::max(1, int(page->mat.cols * coarse)),
                            std::max(1, int(page->mat.rows * coarse)));
    const ForegroundCells cells(page->mat, bits->mat, cellSize);
    const ForegroundPalette colours = palette(cells);
    if (colours.colours.empty()) {
      bits->mat.setTo(0);
    } else {
      label(bits->mat, cells, colours, pictures);
    }
    foreground->count = int(colours.colours.size());
    for (int i = 0; i < foreground->count; i++)
      for (int c = 0; c < 3; c++)
        foreground->colours[i][c] = cv::saturate_cast<uint8_t>(colours.colours[size_t(i)][c]);
    foreground->labels = bits.release();
    return 0;
  });
}

pv_image *pv_mrc_mask(const pv_image *labels, int colour, int *x, int *y) {
  return pv_guard<pv_image *>(nullptr, [&]() -> pv_image * {
    cv::Mat mask = labels->mat != colour;
    const cv::Rect box = cv::boundingRect(labels->mat == colour);
    if (box.empty()) return nullptr;
    *x = box.x;
    *y = box.y;
    return pv_adopt(mask(box).clone());
  });
}

pv_image *pv_mrc_background(const pv_image *page, const pv_image *labels, int width, int height) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &mat = page->mat;
    cv::Mat mask = labels->mat != 0, background, visible;
    if (mask.size() != mat.size()) {
      cv::resize(mask, mask, mat.size(), 0, 0, cv::INTER_AREA);
      mask = mask != 0;
    }
    // Strokes blur into the paper around them.
    const int margin = std::max(2, int(std::lround(double(mat.cols) / width / 2)));
    cv::dilate(mask, mask, cv::Mat::ones(2 * margin + 1, 2 * margin + 1, CV_8U));
    cv::bitwise_not(mask, background);
    mask.release();
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
  return pv_guard(0, [&] {
    const cv::Mat flat = image->mat.reshape(1);
    return cv::countNonZero(flat != 255) == 0 ? 1 : 0;
  });
}
