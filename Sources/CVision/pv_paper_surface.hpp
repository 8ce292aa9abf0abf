// The paper of a page as a smooth surface: the page without its strokes, and the light on bare paper.
#pragma once
#include <opencv2/core.hpp>

/// A page without its strokes, at a reduced size.
struct pv_stroke_free_map {
  /// Mean color of the pixels between strokes; CV_32FC3, 0 to 255. Where print is solid, the mean
  /// of all pixels.
  cv::Mat colour;
  /// 255 where pixels between strokes are known.
  cv::Mat known;
  /// Contrast of light strokes on dark ground relative to that of dark strokes.
  double lightStrokeRatio;
};

/// Removes the strokes of `page` (CV_8UC3): what a morphological closing or opening of 1/40 of the
/// longer side fills. The map has a longer side of at most `side` pixels.
pv_stroke_free_map pv_without_strokes(const cv::Mat &page, int side);

/// The color of bare paper under the light on it, as a quadratic surface.
struct pv_paper_surface {
  /// The surface at each pixel of the map; CV_32FC3, at most as bright and as dark as its paper.
  cv::Mat colour;
  /// The fraction of the page, 0 to 1, whose color is that of the surface within 7 %.
  double share;
};

/// Fits the surface to the logarithms of the map's brighter cells: first a quantile regression of
/// brightness (0.85), then least squares of each channel over the inliers. A quadratic follows the
/// fall-off of a lamp and vignetting, and passes over tinted panels.
pv_paper_surface pv_fit_paper(const pv_stroke_free_map &map);

/// The same through the most common brightness: the ground of a page that has no light paper.
pv_paper_surface pv_fit_ground(const pv_stroke_free_map &map);
