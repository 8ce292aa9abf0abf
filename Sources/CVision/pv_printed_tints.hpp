// Tints of a page that are print, not shade.
#pragma once
#include <opencv2/core.hpp>

struct pv_printed_tints {
  /// 255 where a tint, a panel, or a picture is printed.
  cv::Mat mask;
  /// 255 where such print is dark: L* below 75.
  cv::Mat pictures;
  /// The fraction of the page, 0 to 1, whose tint has a chroma that can be seen.
  double colouredShare;
};

/// Determines which regions that differ from paper are print. `relative` (CV_32FC3) is the page
/// without strokes divided by its paper's surface, 1 for paper; `known` is 255 where that is known.
///
/// Regions are cut out at several distances from paper in CIELAB, and each is judged by its chroma,
/// the sharpness of its outline, its shape, and how much of the page's rim it covers: a shadow is
/// gray, mostly soft, and bound to the rim. Where this does not decide, the region counts as print,
/// so that the page is changed less.
pv_printed_tints pv_find_printed_tints(const cv::Mat &relative, const cv::Mat &known);
