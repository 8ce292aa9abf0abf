// Shared by flattening and dewarping.
#pragma once
#include "core/pv_core.hpp"

// MARK: Warping

/// `border`, 3 bytes, in the photo's channels.
static inline cv::Scalar pv_border_color(const uint8_t *border, const cv::Mat &photo) {
  cv::Scalar color;
  for (int channel = 0; channel < photo.channels(); channel++) color[channel] = border[channel];
  return color;
}

/// A page of `size`, made in bands: `draw(band, top)` fills a band that begins at row `top`, at
/// `samples` times the resolution.
template <typename Draw>
cv::Mat pv_warped_in_bands(const cv::Mat &photo, cv::Size size, int samples, Draw draw) {
  constexpr int rows = 64;
  cv::Mat page(size, photo.type()), fine;
  for (int top = 0; top < size.height; top += rows) {
    cv::Mat band = page.rowRange(top, std::min(size.height, top + rows));
    if (samples == 1) {
      draw(band, top);
      continue;
    }
    fine.create(band.size() * samples, photo.type());
    draw(fine, top);
    cv::resize(fine, band, band.size(), 0, 0, cv::INTER_AREA);
  }
  return page;
}

// MARK: The paper's edge

/// One side of a page and its surroundings, the rim lying horizontally: rows run inwards, columns
/// along the side. Colors are CIE L*a*b* (CV_32FC3).
struct pv_page_side {
  /// The colors; the first `margin` rows lie outside the page.
  cv::Mat lab;
  /// `lab` after a morphological closing, which removes thin dark print from the paper.
  cv::Mat closed;
  /// Non-zero where the photo shows something (CV_8U).
  cv::Mat visible;
  /// Rows outside the page.
  int margin;
  /// The depth up to which desk is searched for, and the depth of the rows below, which serve as
  /// samples of the page's colors; in pixels.
  int searchDepth, sampleDepth;
};

/// The depth at which the paper begins in each column, in pixels from the rim: 0 where no desk
/// shows, or where it cannot be told apart.
std::vector<float> pv_paper_edge(const pv_page_side &side);
