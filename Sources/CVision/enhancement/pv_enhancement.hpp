// The paper of a page, and what is printed on it.
#pragma once
#include "core/pv_core.hpp"

// MARK: Paper

/// A page without its strokes, at a reduced size.
struct pv_stroke_free_map {
  /// Mean color of the pixels between strokes; CV_32FC3, 0 to 255. Where print is solid, the mean
  /// of all pixels.
  cv::Mat color;
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
  cv::Mat color;
  /// The fraction of the page, 0 to 1, whose color is that of the surface within 7 %.
  double share;
};

/// Fits the surface to the logarithms of the map's brighter cells: first a quantile regression of
/// brightness (0.85), then least squares of each channel over the inliers. A quadratic follows the
/// fall-off of a lamp and vignetting, and passes over tinted panels.
pv_paper_surface pv_fit_paper(const pv_stroke_free_map &map);

/// The same through the most common brightness: the ground of a page that has no light paper.
pv_paper_surface pv_fit_ground(const pv_stroke_free_map &map);

// MARK: White labels

struct pv_white_label {
  /// The color of the sheet relative to the label, 0 to 1; white if there is no label.
  cv::Vec3f sheet{1, 1, 1};
  /// 255 on the label; empty if there is none.
  cv::Mat mask;
};

/// Finds a white label on a page of which `ground` is the surface. What is lighter than the ground, with
/// a sharp straight outline inside the page, is whiter than the sheet: light has soft edges or reaches
/// the rim.
pv_white_label pv_find_white_label(const pv_stroke_free_map &map, const pv_paper_surface &ground);

// MARK: Tints

struct pv_printed_tints {
  /// 255 where a tint, a panel, or a picture is printed.
  cv::Mat mask;
  /// 255 where such print is dark: L* below 75.
  cv::Mat pictures;
  /// The fraction of the page, 0 to 1, whose tint has a chroma that can be seen.
  double coloredShare;
};

/// Determines which regions that differ from paper are print: those that no path reaches from paper without
/// crossing the edge of print, which is sharp; and those of a hue that no shade has, or darker than any. `page` is
/// RGB, its longer side of about 1,024 pixels; `paper` is the color of its paper's surface.
pv_printed_tints pv_find_printed_tints(const cv::Mat &page, const pv_stroke_free_map &map,
                                       const cv::Mat &paper);
