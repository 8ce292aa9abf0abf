// Push-pull inpainting (Gortler et al. 1996): a map's unknown pixels take the mean of their known
// neighbors, from ever coarser copies of the map.
#pragma once
#include <functional>
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

/// The same with pv_push_pull::blend for a large map of 8 bits, whose finest level is computed row by row:
/// in floats it would take 16 bytes a pixel. `weight` is 0 to 255. Calls `row` with the number of each row
/// and the row of the inpainted `sum` and `weight`, of floats.
void pv_push_pull_by_rows(const cv::Mat &sum, const cv::Mat &weight,
                          const std::function<void(int, const cv::Mat &, const cv::Mat &)> &row);
