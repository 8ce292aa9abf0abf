#include "pv_components.hpp"
#include <opencv2/imgproc.hpp>

std::vector<pv_component> pv_connected_components(const cv::Mat &foreground, cv::Mat &labels) {
  std::vector<pv_component> components(cv::connectedComponents(foreground, labels, 8, CV_32S));
  for (int y = 0; y < labels.rows; y++) {
    const int *const row = labels.ptr<int>(y);
    for (int x = 0; x < labels.cols;) {
      const int label = row[x], from = x;
      while (x < labels.cols && row[x] == label) x++;
      if (label == 0) continue;
      components[label].box |= cv::Rect(from, y, x - from, 1);
      components[label].area += x - from;
    }
  }
  return components;
}
