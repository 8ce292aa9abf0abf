// White labels and boxes on a sheet that is not white.
#pragma once
#include <opencv2/core.hpp>
#include "pv_paper_surface.hpp"

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
