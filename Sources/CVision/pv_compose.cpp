#include "pv_compose.h"
#include <algorithm>
#include <memory>
#include "pv_internal.hpp"

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

/// Mixes `colour` into the pixels of one row in proportion to `fraction`.
void mix(uint8_t *pixels, const uint8_t *fraction, int count, int channels, const uint8_t *colour) {
  for (int x = 0; x < count; x++, pixels += channels) {
    if (fraction[x] == 0) continue;
    for (int c = 0; c < channels; c++)
      pixels[c] = uint8_t((pixels[c] * (255 - fraction[x]) + colour[c] * fraction[x] + 127) / 255);
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
  if (page.channels() == channels) return page;
  cv::Mat converted;
  cv::cvtColor(page, converted, channels == 3 ? cv::COLOR_GRAY2RGB : cv::COLOR_RGB2GRAY);
  return converted;
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
                    const uint8_t *colour) {
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
            canvas->page.channels(), colour);
    }
    return 0;
  });
}

pv_image *pv_canvas_finish(pv_canvas *canvas) {
  const std::unique_ptr<pv_canvas> owned(canvas);
  return pv_guard<pv_image *>(nullptr, [&] { return pv_adopt(std::move(owned->page)); });
}
