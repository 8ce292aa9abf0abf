// Shared by the files of layers.
#pragma once
#include "core/pv_core.hpp"

// MARK: Foreground

/// The mean foreground color of each cell of a coarse grid, weighted towards dark pixels, and the
/// number of foreground pixels, so that faint print is not rare; the gray of the paper around it.
struct ForegroundCells {
  cv::Mat color, weight, area, paper;

  /// `mask` is 0 where the `page` has strokes; `size` is that of the grid.
  ForegroundCells(const cv::Mat &page, const cv::Mat &mask, cv::Size size);

  cv::Vec3f at(int y, int x) const {
    return color.at<cv::Vec3f>(y, x) / std::max(1e-6f, weight.at<float>(y, x));
  }
};

/// The colors that replace those of a page's foreground.
struct ForegroundPalette {
  std::vector<cv::Vec3f> colors;

  /// The index of the color that is most like `color`.
  int nearest(const cv::Vec3f &color) const;

  /// The index of the color of each cell.
  cv::Mat indices(const ForegroundCells &cells) const;
};

/// At most PV_MRC_COLOURS colors for the cells: each new one is the one farthest from the others
/// (Gonzalez 1985), then k-means moves all to the means of their cells. Nothing is random, so the
/// same page always gives the same bytes.
ForegroundPalette pv_foreground_palette(const ForegroundCells &cells);

/// Moves the edges of strokes in `mask`, 0 where they are, so that they cover as much of the paper as the
/// page has ink: a local threshold, as that of the segmentation, makes strokes of blurred or faint print
/// heavier or thinner than they are. `gray` is the page at the size of the mask, `factor` times its own;
/// `indices` are the colors of the `cells`. What is darker than paper all around is left as it is.
void pv_weigh_strokes(cv::Mat &mask, const cv::Mat &gray, int factor, const ForegroundCells &cells,
                      const ForegroundPalette &palette, const cv::Mat &indices);

// MARK: Photographs

/// The mask of photographs, on a small copy of the page, and the `fraction` of the page that is a
/// photograph or dark. Between strokes paper has an even brightness, and a photograph has not.
/// `gray` is the page, `mask` 0 where it has strokes, both of `ppi` pixels per inch.
cv::Mat pv_picture_regions(const cv::Mat &gray, const cv::Mat &mask, double ppi, double &fraction);
