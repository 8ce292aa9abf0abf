// What hangs together in a picture.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

/// Pixels that hang together.
struct pv_component {
  /// Around them.
  cv::Rect box;
  /// How many they are.
  int area = 0;
};

/// The shapes of what is not 0 in `foreground`, whose pixels touch at a side or a corner. `labels`
/// (CV_32S) gets each pixel's place among them; the first is all that is 0, without a box.
///
/// OpenCV can tell the boxes too, in five times the time: it asks every pixel of the ground.
std::vector<pv_component> pv_connected_components(const cv::Mat &foreground, cv::Mat &labels);
