// White labels and boxes on a sheet that is not white.
#pragma once
#include <opencv2/core.hpp>

/// The colour of a sheet relative to a white label on it, and white where there is none. `relative`
/// (CV_32FC3) is a small map of the page without strokes, divided by its paper's surface; `known` is
/// 255 where it holds a measured colour. What is lighter than the paper, with a sharp straight outline
/// inside the page, is whiter than the paper: light has soft edges or reaches the rim. The label is
/// added to the mask `printed`.
cv::Vec3f pv_sheet_beside_white_label(const cv::Mat &relative, const cv::Mat &known,
                                      cv::Mat &printed);
