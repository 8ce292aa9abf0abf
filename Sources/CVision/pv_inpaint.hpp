// Push-pull inpainting (Gortler et al. 1996): a map's unknown pixels take the mean of their known
// neighbours, from ever coarser copies of the map.
#pragma once
#include <opencv2/core.hpp>

/// How the levels of the pyramid are made and combined.
enum class pv_push_pull {
  /// Known pixels keep their value: only the unknown part of a pixel comes from the coarser level.
  /// Levels are Gaussian (pyrDown). `weight` has as many channels as `sum`, and `sum` ends as the
  /// inpainted map.
  interpolate,
  /// Every pixel gets 2 % of the coarser level, which dominates where a pixel has little weight.
  /// Levels are area means. `weight` has one channel, and the inpainted map is `sum` / `weight`.
  blend
};

/// Inpaints a map, in place. `sum` (CV_32F) is the map times its weight, `weight` (CV_32F) 0 to 1:
/// how much of each pixel is known.
void pv_push_pull_inpaint(cv::Mat &sum, cv::Mat &weight, pv_push_pull method);
