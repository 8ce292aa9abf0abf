#include "pv_shapes.hpp"
#include <opencv2/imgproc.hpp>

std::vector<pv_shape> pv_shapes(const cv::Mat &ink, cv::Mat &labels) {
  std::vector<pv_shape> shapes(cv::connectedComponents(ink, labels, 8, CV_32S));
  for (int y = 0; y < labels.rows; y++) {
    const int *const row = labels.ptr<int>(y);
    for (int x = 0; x < labels.cols;) {
      const int label = row[x], from = x;
      while (x < labels.cols && row[x] == label) x++;
      if (label == 0) continue;
      shapes[label].box |= cv::Rect(from, y, x - from, 1);
      shapes[label].area += x - from;
    }
  }
  return shapes;
}
