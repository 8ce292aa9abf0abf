// Shared by the files of video.
#pragma once
#include "core/pv_core.hpp"

/// The gray level of glare.
constexpr int pv_glare_level = 250;

/// White pixels in patches of more than some pixels; noise leaves no gaps in them.
cv::Mat pv_glare_mask(const cv::Mat &gray);
