#include <algorithm>
#include <vector>
#include "pv_internal.hpp"

namespace {

/// The fraction bits of the fixed-point coordinates in which OpenCV draws.
constexpr int fractionBits = 4;

cv::Point fixedPoint(const double *point) {
  // A pixel's center is at 0.5 here and at 0 in OpenCV.
  return cv::Point(cvRound((pv_limited(point[0]) - 0.5) * (1 << fractionBits)),
                   cvRound((pv_limited(point[1]) - 0.5) * (1 << fractionBits)));
}

void drawQuads(cv::Mat &canvas, const double *quads, int count, int thickness) {
  const cv::Scalar outline(255, 64, 32), first(32, 160, 255);
  for (int i = 0; i < count; i++) {
    std::vector<cv::Point> corners;
    for (int c = 0; c < 4; c++) corners.push_back(fixedPoint(quads + 8 * i + 2 * c));
    cv::polylines(canvas, corners, true, outline, thickness, cv::LINE_AA, fractionBits);
    const int radius = 2 * thickness << fractionBits;
    for (const cv::Point &corner : corners) {
      cv::circle(canvas, corner, radius, outline, thickness, cv::LINE_AA, fractionBits);
    }
    cv::circle(canvas, corners[0], radius * 3 / 2, first, cv::FILLED, cv::LINE_AA, fractionBits);
  }
}

}  // namespace

pv_image *pv_overlay(const pv_image *image, const double *quads, int count, const double *points,
                     const int *lengths, int outlineCount) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat canvas;
    if (image->mat.channels() == 1) {
      cv::cvtColor(image->mat, canvas, cv::COLOR_GRAY2RGB);
    } else {
      canvas = image->mat.clone();
    }
    const int longer = std::max(canvas.cols, canvas.rows);
    drawQuads(canvas, quads, count, std::max(1, longer / 200));
    for (int i = 0; i < outlineCount; points += 2 * lengths[i++]) {
      std::vector<cv::Point> corners;
      for (int k = 0; k < lengths[i]; k++) corners.push_back(fixedPoint(points + 2 * k));
      cv::polylines(canvas, corners, true, cv::Scalar(48, 224, 64), std::max(1, longer / 400),
                    cv::LINE_AA, fractionBits);
    }
    return pv_adopt(std::move(canvas));
  });
}
