// Mattes of subjects and their connected components.
#include "subjects/pv_subjects.hpp"
#include <algorithm>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <vector>

// MARK: Edges

namespace {

/// Windows of the first filter in cells of the map, by which a map of blurred edges finds those of the
/// photo; and of the second in pixels of the guide, which makes them sharp.
constexpr double firstRadiusInCells = 2.0;
constexpr int secondRadius = 3;
/// The first filter's models change slowly: they are fitted to an image of this many times fewer rows and columns
/// (He and Sun 2015, "Fast guided filter").
constexpr int firstSubsampling = 4;
/// Squared differences of color, of 1, below which an edge is not followed.
constexpr double firstRegularization = 1e-3, secondRegularization = 1e-4;

cv::Mat contrasted(cv::Mat values) {
  for (int y = 0; y < values.rows; y++)
    std::transform(values.ptr<float>(y), values.ptr<float>(y) + values.cols, values.ptr<float>(y),
                   pv_subject_contrast);
  return values;
}

/// The model of a map at the size of the guide.
pv_guided_model firstModel(const cv::Mat &unit, const cv::Mat &map) {
  const cv::Size small(std::max(1, unit.cols / firstSubsampling),
                       std::max(1, unit.rows / firstSubsampling));
  cv::Mat colors, values;
  cv::resize(unit, colors, small, 0, 0, cv::INTER_AREA);
  cv::resize(map, values, small, 0, 0, cv::INTER_LINEAR);
  const double pixelsPerCell = double(std::max(small.width, small.height)) / map.cols;
  const int radius = std::max(1, int(firstRadiusInCells * pixelsPerCell + 0.5));
  pv_guided_model model = pv_guided_fit(colors, values, radius, firstRegularization);
  cv::resize(model.slope, model.slope, unit.size(), 0, 0, cv::INTER_LINEAR);
  cv::resize(model.offset, model.offset, unit.size(), 0, 0, cv::INTER_LINEAR);
  return model;
}

}  // namespace

cv::Mat pv_unit_rgb(const cv::Mat &image) {
  cv::Mat unit;
  pv_rgb_of(image).convertTo(unit, CV_32F, 1 / 255.0);
  return unit;
}

cv::Mat pv_subject_edges(const cv::Mat &guide, const cv::Mat &map) {
  const cv::Mat unit = pv_unit_rgb(guide);
  cv::Mat values = contrasted(firstModel(unit, map).applied(unit)), matte;
  values =
      contrasted(pv_guided_fit(unit, values, secondRadius, secondRegularization).applied(unit));
  values.convertTo(matte, CV_8U, 255);
  return matte;
}

pv_guided_model pv_subject_edge_model(const cv::Mat &unitGuide, const cv::Mat &matte) {
  cv::Mat values;
  matte.convertTo(values, CV_32F, 1 / 255.0);
  return pv_guided_fit(unitGuide, values, secondRadius, secondRegularization);
}

// MARK: Components

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
    cv::Mat matte = pv_subject_edges(guide->mat, cells);
    pv_debug("subject-map", cells);
    pv_debug("matte", matte);
    return pv_adopt(std::move(matte));
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
