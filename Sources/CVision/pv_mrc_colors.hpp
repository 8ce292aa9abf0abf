// The colors of a page's foreground for mixed raster content.
#pragma once
#include <algorithm>
#include <vector>
#include "pv_internal.hpp"

/// The mean foreground color of each cell of a coarse grid, weighted towards dark pixels, and the
/// number of foreground pixels, so that faint print is not rare; the gray of the paper around it.
struct ForegroundCells {
  cv::Mat colour, weight, area, paper;

  /// `mask` is 0 where the `page` has strokes; `size` is that of the grid.
  ForegroundCells(const cv::Mat &page, const cv::Mat &mask, cv::Size size);

  cv::Vec3f at(int y, int x) const {
    return colour.at<cv::Vec3f>(y, x) / std::max(1e-6f, weight.at<float>(y, x));
  }
};

/// The colors that replace those of a page's foreground.
struct ForegroundPalette {
  std::vector<cv::Vec3f> colours;

  /// The index of the color that is most like `colour`.
  int nearest(const cv::Vec3f &colour) const;

  /// The index of the color of each cell.
  cv::Mat indices(const ForegroundCells &cells) const;
};

/// At most PV_MRC_COLOURS colors for the cells: each new one is the one farthest from the others
/// (Gonzalez 1985), then k-means moves all to the means of their cells. Nothing is random, so the
/// same page always gives the same bytes.
ForegroundPalette pv_foreground_palette(const ForegroundCells &cells);
