// Mattes of subjects and their connected components; see pv_subjects.h.
#include <algorithm>
#include <numeric>
#include <vector>
#include "pv_components.hpp"
#include "pv_internal.hpp"
#include "pv_subject_edges.hpp"

namespace {

/// Half of the range of a matte: the outline of a subject.
constexpr int outlineLevel = 128;

/// A component that is this many times smaller than the largest one is part of the background.
constexpr int largestRatio = 50;

/// The numbers, from 1, of the components to keep, the largest first; 0 for the others.
std::vector<uchar> numbered(const std::vector<pv_component> &components, int minimumArea,
                            pv_subject *subjects, int *count) {
  std::vector<int> order(components.size() - 1);
  std::iota(order.begin(), order.end(), 1);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return std::pair(-components[a].area, a) < std::pair(-components[b].area, b);
  });
  std::vector<uchar> numbers(components.size(), 0);
  *count = 0;
  for (int label : order) {
    const pv_component &component = components[label];
    const int minimum = std::max(minimumArea, components[order.front()].area / largestRatio);
    if (component.area < minimum || *count == pv_subject_limit) break;
    const cv::Rect &box = component.box;
    subjects[(*count)++] = {box.x, box.y, box.width, box.height, component.area};
    numbers[label] = uchar(*count);
  }
  return numbers;
}

/// For each pixel the number of the nearest component.
cv::Mat nearest(const cv::Mat &foreground, const cv::Mat &labels,
                const std::vector<uchar> &numbers) {
  cv::Mat distances, cells, result(labels.size(), CV_8U);
  cv::distanceTransform(255 - foreground, distances, cells, cv::DIST_L2, cv::DIST_MASK_5,
                        cv::DIST_LABEL_CCOMP);
  // OpenCV numbers the components in an order of its own.
  std::vector<uchar> ofCell(1, 0);
  for (int y = 0; y < labels.rows; y++)
    for (int x = 0; x < labels.cols; x++) {
      const int label = labels.at<int>(y, x), cell = cells.at<int>(y, x);
      if (label == 0) continue;
      if (size_t(cell) >= ofCell.size()) ofCell.resize(cell + 1, 0);
      ofCell[cell] = numbers[label];
    }
  for (int y = 0; y < labels.rows; y++)
    for (int x = 0; x < labels.cols; x++) {
      const size_t cell = size_t(cells.at<int>(y, x));
      result.at<uchar>(y, x) = cell < ofCell.size() ? ofCell[cell] : 0;
    }
  return result;
}

}  // namespace

pv_image *pv_subject_matte(const pv_image *guide, const float *map, int size) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat cells(size, size, CV_32F, const_cast<float *>(map));
    return pv_adopt(pv_subject_edges(guide->mat, cells));
  });
}

pv_image *pv_subject_components(const pv_image *matte, int minimumArea, pv_subject *subjects,
                                int *count) {
  return pv_guard<pv_image *>(nullptr, [&] {
    *count = 0;
    const cv::Mat foreground = matte->mat >= outlineLevel;
    cv::Mat labels;
    const std::vector<pv_component> components = pv_connected_components(foreground, labels);
    if (components.size() < 2) return pv_adopt(cv::Mat::zeros(labels.size(), CV_8U));
    return pv_adopt(
        nearest(foreground, labels, numbered(components, minimumArea, subjects, count)));
  });
}

int pv_subject_outlines(const pv_image *matte, const pv_image *numbers, int number, int *points,
                        int pointCapacity, int *lengths, int polygonCapacity) {
  return pv_guard(-1, [&] {
    const cv::Mat shape = (matte->mat >= outlineLevel) & (numbers->mat == number);
    std::vector<std::vector<cv::Point>> contours;
    std::vector<cv::Vec4i> tree;
    cv::findContours(shape, contours, tree, cv::RETR_CCOMP, cv::CHAIN_APPROX_NONE);
    int count = 0, used = 0;
    for (const bool hole : {false, true})
      for (size_t i = 0; i < contours.size(); i++) {
        if ((tree[i][3] >= 0) != hole) continue;
        std::vector<cv::Point> polygon;
        cv::approxPolyDP(contours[i], polygon, 1.0, true);
        const int length = int(polygon.size());
        if (length < 3 || count == polygonCapacity || used + length > pointCapacity) continue;
        lengths[count++] = hole ? -length : length;
        for (int k = 0; k < length; k++, used++) {
          points[2 * used] = polygon[k].x;
          points[2 * used + 1] = polygon[k].y;
        }
      }
    return count;
  });
}

pv_image *pv_subject_matte_of(const pv_image *matte, const pv_image *numbers,
                              const uint8_t *isWanted) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat table(1, 256, CV_8U, cv::Scalar(0)), wanted, result;
    for (int i = 0; i <= pv_subject_limit; i++) table.at<uchar>(i) = isWanted[i] ? 255 : 0;
    cv::LUT(numbers->mat, table, wanted);
    cv::min(matte->mat, wanted, result);
    return pv_adopt(std::move(result));
  });
}
