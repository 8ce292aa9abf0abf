#include "pv_white_label.hpp"
#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace {

/// How much lighter than the paper a label is: more than by the wave of a sheet, less than sunlight
/// is than shade. Brown wrapping paper reflects 0.45 of white paper's code values.
constexpr double minimumRatio = 1.1, maximumRatio = 1.6;
/// The minimum fraction of the page that a label covers: on A4 a sticker of 15 × 20 mm.
constexpr double minimumArea = 0.005;
/// The minimum fraction of its rotated rectangle that a label fills.
constexpr double minimumFill = 0.88;
/// The minimum fraction of its outline where the brightness changes by 0.6 of the difference, within
/// 3 pixels.
constexpr double minimumSharpness = 0.8;
/// The maximum standard deviation of a label's brightness, relative to paper.
constexpr double maximumDeviation = 0.03;

cv::Mat brightnessOf(const cv::Mat &relative) {
  cv::Mat brightness;
  cv::cvtColor(relative, brightness, cv::COLOR_RGB2GRAY);
  return brightness;
}

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

cv::Vec3f pv_sheet_beside_white_label(const cv::Mat &relative, const cv::Mat &known,
                                      cv::Mat &printed) {
  const cv::Mat brightness = brightnessOf(relative);
  const cv::Mat lighter = (brightness > minimumRatio) & known;
  std::vector<std::vector<cv::Point>> outlines;
  cv::findContours(lighter.clone(), outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
  cv::Mat steps;
  cv::morphologyEx(brightness, steps, cv::MORPH_GRADIENT, cv::Mat::ones(7, 7, CV_8U));
  for (size_t i = 0; i < outlines.size(); i++) {
    if (!isRectangle(outlines[i], relative.size())) continue;
    cv::Mat mask = cv::Mat::zeros(relative.size(), CV_8U), inside;
    cv::drawContours(mask, outlines, int(i), cv::Scalar(255), cv::FILLED);
    cv::erode(mask, inside, cv::Mat::ones(5, 5, CV_8U));
    inside &= known;
    cv::Scalar mean, deviation;
    cv::meanStdDev(brightness, mean, deviation, inside);
    if (mean[0] < minimumRatio || mean[0] > maximumRatio || deviation[0] > maximumDeviation)
      continue;
    if (sharpness(mask, steps, 0.6 * (mean[0] - 1)) < minimumSharpness) continue;
    printed |= mask;
    const cv::Scalar label = cv::mean(relative, inside);
    return cv::Vec3f(float(1 / label[0]), float(1 / label[1]), float(1 / label[2]));
  }
  return cv::Vec3f(1, 1, 1);
}
