#include "pv_white_label.hpp"
#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace {

// The limits separate drawn envelopes with labels (ratio 1.19 to 1.3, fill 0.92 to 1, sharpness 0.68 to
// 1) from the 960 other drawn pages.

/// The least brightness of a label relative to the sheet: more than the wave of a sheet gives.
constexpr double minimumRatio = 1.15;
/// The greatest: sunlight beside shade has more.
constexpr double maximumRatio = 1.8;
/// The minimum fraction of the page that a label covers: on A4 a sticker of 15 × 20 mm.
constexpr double minimumArea = 0.005;
/// The minimum fraction of its rotated rectangle that a label fills.
constexpr double minimumFill = 0.8;
/// The minimum fraction of its outline where the brightness changes by 0.6 of the difference, within
/// 3 pixels.
constexpr double minimumSharpness = 0.8;
/// The maximum standard deviation of a label's brightness, relative to the sheet's.
constexpr double maximumDeviation = 0.05;
/// The minimum fraction of the page that is bare sheet.
constexpr double minimumGround = 0.4;

/// The fraction of the outline of `mask` where `steps` reaches `minimum`.
double sharpness(const cv::Mat &mask, const cv::Mat &steps, double minimum) {
  cv::Mat eroded;
  cv::erode(mask, eroded, cv::Mat());
  const cv::Mat outline = mask & ~eroded, sharp = outline & (steps >= minimum);
  return double(cv::countNonZero(sharp)) / std::max(1, cv::countNonZero(outline));
}

/// Whether the outline is a rectangle inside the page.
bool isRectangle(const std::vector<cv::Point> &outline, cv::Size page) {
  const cv::Rect box = cv::boundingRect(outline);
  constexpr int margin = 3;
  const cv::Rect inner(margin, margin, page.width - 2 * margin, page.height - 2 * margin);
  const double area = cv::contourArea(outline);
  return (box & inner) == box && area >= minimumArea * page.area() &&
         area >= minimumFill * cv::minAreaRect(outline).size.area();
}

}  // namespace

pv_white_label pv_find_white_label(const pv_stroke_free_map &map, const pv_paper_surface &ground) {
  pv_white_label result;
  if (ground.share < minimumGround) return result;
  const cv::Mat relative = map.colour / ground.colour;
  cv::Mat brightness, steps;
  cv::cvtColor(relative, brightness, cv::COLOR_RGB2GRAY);
  cv::morphologyEx(brightness, steps, cv::MORPH_GRADIENT, cv::Mat::ones(7, 7, CV_8U));
  const cv::Mat lighter = (brightness > minimumRatio * 0.97) & map.known;
  std::vector<std::vector<cv::Point>> outlines;
  cv::findContours(lighter.clone(), outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
  for (size_t i = 0; i < outlines.size(); i++) {
    if (!isRectangle(outlines[i], relative.size())) continue;
    cv::Mat mask = cv::Mat::zeros(relative.size(), CV_8U), inside;
    cv::drawContours(mask, outlines, int(i), cv::Scalar(255), cv::FILLED);
    cv::erode(mask, inside, cv::Mat::ones(5, 5, CV_8U));
    inside &= map.known;
    cv::Scalar mean, deviation;
    cv::meanStdDev(brightness, mean, deviation, inside);
    if (mean[0] < minimumRatio || mean[0] > maximumRatio || deviation[0] > maximumDeviation)
      continue;
    if (sharpness(mask, steps, 0.6 * (mean[0] - 1)) < minimumSharpness) continue;
    const cv::Scalar label = cv::mean(relative, inside);
    result.sheet = cv::Vec3f(float(1 / label[0]), float(1 / label[1]), float(1 / label[2]));
    result.mask = mask;
    return result;
  }
  return result;
}
