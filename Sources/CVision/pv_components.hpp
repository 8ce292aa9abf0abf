// Connected components.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

/// A connected component.
struct pv_component {
  /// Its bounding box.
  cv::Rect box;
  /// Its area in pixels.
  int area = 0;
};

/// Labels the 8-connected components of the pixels of `foreground` that are not 0. `labels`
/// (CV_32S) receives each pixel's index in the result; component 0 is the background, without a
/// box.
///
/// OpenCV's connectedComponentsWithStats takes five times as long, because it counts every pixel of
/// the background.
std::vector<pv_component> pv_connected_components(const cv::Mat &foreground, cv::Mat &labels);
