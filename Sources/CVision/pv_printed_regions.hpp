// Where on a page something is printed.
#pragma once
#include <vector>
#include "pv_internal.hpp"

/// The sides of the squares in which print is looked for, in pixels.
constexpr int pv_printed_tile = 32;

/// Parts of a grey page, whose sides are multiples of pv_printed_square, that hold all its print
/// and a square of what is around it. They lie apart, and their sides are such multiples, too.
std::vector<cv::Rect> pv_printed_regions(const cv::Mat &page);
