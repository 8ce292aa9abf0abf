#include "pv_subject_edges.hpp"
#include <algorithm>
#include <opencv2/imgproc.hpp>

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
  cv::Mat colours, values;
  cv::resize(unit, colours, small, 0, 0, cv::INTER_AREA);
  cv::resize(map, values, small, 0, 0, cv::INTER_LINEAR);
  const double pixelsPerCell = double(std::max(small.width, small.height)) / map.cols;
  const int radius = std::max(1, int(firstRadiusInCells * pixelsPerCell + 0.5));
  pv_guided_model model = pv_guided_fit(colours, values, radius, firstRegularization);
  cv::resize(model.slope, model.slope, unit.size(), 0, 0, cv::INTER_LINEAR);
  cv::resize(model.offset, model.offset, unit.size(), 0, 0, cv::INTER_LINEAR);
  return model;
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
