#include "pv_subject_edges.hpp"
#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace {

/// Windows of the first filter in cells of the map, by which a map of blurred edges finds those of the
/// photo; and of the second in pixels of the guide, which makes them sharp.
constexpr double firstRadiusInCells = 2.0;
constexpr int secondRadius = 3;
/// Squared differences of colour, of 1, below which an edge is not followed.
constexpr double firstRegularization = 1e-3, secondRegularization = 1e-4;

cv::Mat contrasted(cv::Mat values) {
  for (int y = 0; y < values.rows; y++)
    std::transform(values.ptr<float>(y), values.ptr<float>(y) + values.cols, values.ptr<float>(y),
                   pv_subject_contrast);
  return values;
}

}  // namespace

cv::Mat pv_unit_rgb(const cv::Mat &image) {
  cv::Mat rgb = image, unit;
  if (image.channels() == 1) cv::cvtColor(image, rgb, cv::COLOR_GRAY2RGB);
  rgb.convertTo(unit, CV_32F, 1 / 255.0);
  return unit;
}

cv::Mat pv_subject_edges(const cv::Mat &guide, const cv::Mat &map) {
  const cv::Mat unit = pv_unit_rgb(guide);
  cv::Mat values, matte;
  cv::resize(map, values, guide.size(), 0, 0, cv::INTER_LINEAR);
  const double pixelsPerCell = double(std::max(guide.cols, guide.rows)) / map.cols;
  const int radius = std::max(2, int(firstRadiusInCells * pixelsPerCell + 0.5));
  values = contrasted(pv_guided_fit(unit, values, radius, firstRegularization).applied(unit));
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
