// The background of a page's layers, and the page composed of all.
#include <algorithm>
#include <cmath>
#include <memory>
#include "layers/pv_layers.hpp"

// MARK: Background

namespace {

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
cv::Mat inpaintedByRows(const cv::Mat &color, const cv::Mat &weight) {
  cv::Mat result(color.size(), color.type());
  pv_push_pull_by_rows(color, weight, [&](int y, const cv::Mat &sums, const cv::Mat &weights) {
    normalized(sums, weights).copyTo(result.row(y));
  });
  return result;
}

}  // namespace

pv_image *pv_mrc_mask(const pv_image *labels, int color, int *x, int *y) {
  return pv_guard<pv_image *>(nullptr, [&]() -> pv_image * {
    const cv::Rect box = boundingBox(labels->mat, uint8_t(color));
    if (box.empty()) return nullptr;
    *x = box.x;
    *y = box.y;
    cv::Mat mask = labels->mat(box) != color;
    pv_debug("layer", mask);
    return pv_adopt(std::move(mask));
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
    cv::Mat color, weight;
    cv::resize(visible, color, size, 0, 0, cv::INTER_AREA);
    visible.release();
    cv::resize(background, weight, size, 0, 0, cv::INTER_AREA);
    background.release();
    if (size.area() > largestFloatBackground) {
      cv::Mat result = inpaintedByRows(color, weight);
      pv_debug("background", result);
      return pv_adopt(std::move(result));
    }
    color.convertTo(color, CV_32F);
    weight.convertTo(weight, CV_32F, 1.0 / 255);
    pv_push_pull_inpaint(color, weight, pv_push_pull::blend);
    cv::Mat result = normalized(color, weight);
    pv_debug("background", result);
    return pv_adopt(std::move(result));
  });
}

// MARK: Composition

namespace {

/// The fraction of each pixel of the page that a mask paints, 0 to 255, from the mask's own pixels
/// at (x, y); the result's top left pixel is that of the page at (x, y) / `scale`.
cv::Mat coverage(const cv::Mat &mask, int x, int y, int scale) {
  const int left = x % scale, top = y % scale;
  const auto padding = [&](int extent) { return (scale - extent % scale) % scale; };
  cv::Mat painted = 255 - mask, whole, fraction;
  if (scale == 1) return painted;
  cv::copyMakeBorder(painted, whole, top, padding(top + mask.rows), left, padding(left + mask.cols),
                     cv::BORDER_CONSTANT, cv::Scalar(0));
  cv::resize(whole, fraction, whole.size() / scale, 0, 0, cv::INTER_AREA);
  return fraction;
}

/// Mixes `color` into the pixels of one row in proportion to `fraction`.
void mix(uint8_t *pixels, const uint8_t *fraction, int count, int channels, const uint8_t *color) {
  for (int x = 0; x < count; x++, pixels += channels) {
    if (fraction[x] == 0) continue;
    for (int c = 0; c < channels; c++)
      pixels[c] = uint8_t((pixels[c] * (255 - fraction[x]) + color[c] * fraction[x] + 127) / 255);
  }
}

/// See pv_page_background.
cv::Mat scaledBackground(const cv::Mat &background, cv::Size size, int channels) {
  CV_Assert(channels == 1 || channels == 3);
  cv::Mat page;
  if (background.size() == size)
    page = background.clone();
  else if (size.width <= background.cols && size.height <= background.rows)
    page = pv_area_downscaled(background, size);
  else
    cv::resize(background, page, size, 0, 0, cv::INTER_LINEAR);
  return channels == 3 ? pv_rgb_of(page) : pv_gray_of(page);
}

}  // namespace

struct pv_canvas {
  cv::Mat page;
};

pv_image *pv_page_background(const pv_image *background, int width, int height, int channels) {
  return pv_guard<pv_image *>(nullptr, [&] {
    return pv_adopt(scaledBackground(background->mat, cv::Size(width, height), channels));
  });
}

pv_canvas *pv_canvas_create(const pv_image *background, int width, int height, int channels) {
  return pv_guard<pv_canvas *>(nullptr, [&] {
    return new pv_canvas{scaledBackground(background->mat, cv::Size(width, height), channels)};
  });
}

void pv_canvas_free(pv_canvas *canvas) { delete canvas; }

int pv_canvas_paint(pv_canvas *canvas, const pv_image *mask, int x, int y, int scale,
                    const uint8_t *color) {
  return pv_guard(-1, [&] {
    CV_Assert(x >= 0 && y >= 0 && scale >= 1 && mask->mat.channels() == 1);
    const cv::Rect all({}, canvas->page.size());
    // A few rows at a time, since a mask has up to four times the pixels of the page.
    constexpr int rows = 128;
    for (int top = 0, end; top < mask->mat.rows; top = end) {
      end = std::min(mask->mat.rows, ((y + top) / scale + rows) * scale - y);
      const cv::Mat fraction = coverage(mask->mat.rowRange(top, end), x, y + top, scale);
      const cv::Rect box =
          cv::Rect(x / scale, (y + top) / scale, fraction.cols, fraction.rows) & all;
      for (int row = 0; row < box.height; row++)
        mix(canvas->page.ptr(box.y + row, box.x), fraction.ptr(row), box.width,
            canvas->page.channels(), color);
    }
    return 0;
  });
}

pv_image *pv_canvas_finish(pv_canvas *canvas) {
  const std::unique_ptr<pv_canvas> owned(canvas);
  return pv_guard<pv_image *>(nullptr, [&] {
    pv_debug("composed", owned->page);
    return pv_adopt(std::move(owned->page));
  });
}
