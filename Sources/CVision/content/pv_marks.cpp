// Measures of the writing on a page, however little.
#include <algorithm>
#include <cmath>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The scale of the measurement, in pixels per millimeter: a pencil's stroke has three pixels.
constexpr double scale = 6;

/// Lengths in millimeters: the widest stroke, the blur of the paper around it, and the blur of the
/// strokes themselves, which removes grain.
constexpr double widestStroke = 2, paperBlur = 0.9, strokeBlur = 0.14;
/// The margin that is not measured, in millimeters: the edge of the paper is not exactly known.
constexpr double margin = 3;

/// The contrast of a mark's darkest point, and of the rest of it, as shares of the paper's brightness;
/// at least as many standard deviations of the paper's grain. From 120 drawn photos: print of the back
/// reaches 0.065 at single points, pencil 0.1 to 0.3.
constexpr double peakContrast = 0.055, contrast = 0.03;
constexpr double peakDeviations = 7, deviations = 4;

/// The smallest extent of a mark, in millimeters: specks have less.
constexpr double smallestMark = 0.8;

int odd(double millimeters) { return int(std::lround(millimeters * scale)) | 1; }

/// The brightness of the paper everywhere, without strokes.
cv::Mat paperOf(const cv::Mat &page) {
  cv::Mat half, paper;
  cv::resize(page, half, {}, 0.5, 0.5, cv::INTER_AREA);
  const int size = odd(widestStroke);
  cv::morphologyEx(half, half, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_ELLIPSE, {size, size}));
  cv::resize(half, paper, page.size());
  cv::GaussianBlur(paper, paper, {}, 0.7 * scale);
  return paper;
}

/// How much darker each pixel is than what surrounds it, as a share of the paper's brightness.
cv::Mat darknessOf(const cv::Mat &page) {
  cv::Mat even, around, here;
  cv::divide(page, cv::max(paperOf(page), 1), even);
  even = cv::min(even, 1.2);
  cv::GaussianBlur(even, around, {}, paperBlur * scale);
  cv::GaussianBlur(even, here, {}, strokeBlur * scale);
  return around - here;
}

/// The standard deviation of the paper's grain, from the median of absolute values.
double grainOf(const cv::Mat &darkness) {
  std::vector<float> values;
  for (int y = 0; y < darkness.rows; y += 3)
    for (int x = 0; x < darkness.cols; x += 3) values.push_back(std::abs(darkness.at<float>(y, x)));
  return 1.4826 * pv_median(values);
}

/// Whether a component is a punched hole, a rule, a crease, or a speck.
bool isNoMark(const pv_component &part, cv::Size page) {
  const double width = part.box.width / scale, height = part.box.height / scale;
  if (std::max(width, height) < smallestMark) return true;
  const int distance = std::min(
      {part.box.x, part.box.y, page.width - part.box.br().x, page.height - part.box.br().y});
  const bool isRound = std::min(width, height) > 0.7 * std::max(width, height);
  const bool hasSizeOfHole = std::min(width, height) > 4 && std::max(width, height) < 9;
  if (isRound && hasSizeOfHole && distance / scale < 20) return true;
  const bool isLong = part.box.width > 0.4 * page.width || part.box.height > 0.4 * page.height;
  const double thickness = part.area / (scale * scale) / std::max(width, height);
  return isLong && thickness < 1.5;
}

}  // namespace

int pv_measure_marks(const pv_image *page, double pixels_per_millimeter, double *ink) {
  return pv_guard(-1, [&] {
    *ink = 0;
    CV_Assert(pv_is_length(pixels_per_millimeter));
    const double factor = scale / pixels_per_millimeter;
    CV_Assert(pv_is_length(std::max(page->mat.cols, page->mat.rows) * factor));
    const cv::Size size(int(page->mat.cols * factor), int(page->mat.rows * factor));
    const int border = int(margin * scale);
    if (std::min(size.width, size.height) <= 4 * border) return 0;
    cv::Mat gray;
    cv::resize(page->mat, gray, size, 0, 0, factor < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    gray.convertTo(gray, CV_32F);
    const cv::Mat darkness = darknessOf(gray);
    const double grain = grainOf(darkness);
    const double peak = std::max(peakContrast, peakDeviations * grain);
    cv::Mat marks = darkness > std::max(contrast, deviations * grain), labels;
    cv::rectangle(marks, cv::Rect({}, size), cv::Scalar(0), 2 * border);
    const std::vector<pv_component> parts = pv_connected_components(marks, labels);
    std::vector<float> peaks(parts.size(), 0);
    for (int y = 0; y < labels.rows; y++)
      for (int x = 0; x < labels.cols; x++) {
        float &highest = peaks[size_t(labels.at<int>(y, x))];
        highest = std::max(highest, darkness.at<float>(y, x));
      }
    for (size_t index = 1; index < parts.size(); index++) {
      if (peaks[index] < peak || isNoMark(parts[index], size)) continue;
      *ink += parts[index].area / (scale * scale) * peaks[index];
    }
    return 0;
  });
}
