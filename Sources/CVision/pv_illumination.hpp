// Shared by the files that divide a page by its illumination.
#pragma once
#include "pv_internal.hpp"

/// A small map upsampled to the size of a page row by row, so that memory never holds the whole
/// upsampled map.
class UpsampledMap {
 public:
  UpsampledMap(const cv::Mat &map, cv::Size page, int interpolation = cv::INTER_LINEAR)
      : scale_(double(map.rows) / page.height) {
    cv::resize(map, widened_, cv::Size(page.width, map.rows), 0, 0, interpolation);
  }

  /// The map at the page's row `y`; valid until the next call.
  const cv::Mat &row(int y) {
    const double position = std::max(0.0, (y + 0.5) * scale_ - 0.5);
    const int above = std::min(int(position), widened_.rows - 1);
    const int below = std::min(above + 1, widened_.rows - 1);
    const double fraction = position - above;
    cv::addWeighted(widened_.row(above), 1 - fraction, widened_.row(below), fraction, 0, row_);
    return row_;
  }

 private:
  cv::Mat widened_, row_;
  double scale_;
};

/// A copy whose longer side is `side` pixels, or the matrix itself if it is not larger.
static inline cv::Mat downscaledCopy(const cv::Mat &mat, int side) {
  const double factor = double(side) / std::max(mat.cols, mat.rows);
  if (factor >= 1) return mat;
  const cv::Size size(std::max(1, int(mat.cols * factor)), std::max(1, int(mat.rows * factor)));
  cv::Mat small;
  cv::resize(mat, small, size, 0, 0, cv::INTER_AREA);
  return small;
}

static inline cv::Mat grayOf(const cv::Mat &mat) {
  if (mat.channels() == 1) return mat;
  cv::Mat gray;
  cv::cvtColor(mat, gray, cv::COLOR_RGB2GRAY);
  return gray;
}
