// The printed regions of a page.
#pragma once
#include <vector>
#include "pv_internal.hpp"

/// The side of the tiles that are tested for print, in pixels.
constexpr int pv_printed_tile = 32;

/// Rectangles that contain all print of a gray page, with a margin. The page's sides must be
/// multiples of pv_printed_tile. The rectangles are disjoint and consist of whole tiles.
std::vector<cv::Rect> pv_printed_regions(const cv::Mat &page);
