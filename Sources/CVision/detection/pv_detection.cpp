// Edge profiles across a page's side, and overlays of what was found.
#include <algorithm>
#include <cmath>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The color at a point, bilinear between pixel centers, with a and b doubled; NaN outside the
/// image.
cv::Vec3f labAt(const cv::Mat &lab, double x, double y) {
  if (!(x >= 0.5 && y >= 0.5 && x < lab.cols - 0.5 && y < lab.rows - 0.5))
    return cv::Vec3f(NAN, NAN, NAN);
  const int left = int(std::floor(x - 0.5)), top = int(std::floor(y - 0.5));
  const float u = float(x - 0.5 - left), v = float(y - 0.5 - top);
  const cv::Vec3f above = cv::Vec3f(lab.at<cv::Vec3b>(top, left)) * (1 - u) +
                          cv::Vec3f(lab.at<cv::Vec3b>(top, left + 1)) * u;
  const cv::Vec3f below = cv::Vec3f(lab.at<cv::Vec3b>(top + 1, left)) * (1 - u) +
                          cv::Vec3f(lab.at<cv::Vec3b>(top + 1, left + 1)) * u;
  const cv::Vec3f mean = above * (1 - v) + below * v;
  return cv::Vec3f(mean[0], 2 * mean[1], 2 * mean[2]);
}

}  // namespace

int pv_edge_profiles(const pv_image *lab, double x0, double y0, double x1, double y1, int samples,
                     int reach, int halfWidth, float *gradients) {
  return pv_guard(-1, [&] {
    const cv::Mat &mat = lab->mat;
    CV_Assert(mat.type() == CV_8UC3 && samples > 0 && reach >= 0 && halfWidth > 0);
    const double length = std::max(1e-9, std::hypot(x1 - x0, y1 - y0));
    const double nx = -(y1 - y0) / length, ny = (x1 - x0) / length;
    const int width = 2 * (reach + halfWidth);
    std::vector<cv::Vec3f> profile(width);
    for (int i = 0; i < samples; i++) {
      const double t = (i + 0.5) / samples, x = x0 + t * (x1 - x0), y = y0 + t * (y1 - y0);
      for (int k = 0; k < width; k++) {
        const double offset = k - width / 2 + 0.5;
        profile[k] = labAt(mat, x + offset * nx, y + offset * ny);
      }
      for (int k = halfWidth; k <= width - halfWidth; k++, gradients += 3) {
        cv::Vec3f gradient(0, 0, 0);
        for (int h = 0; h < halfWidth; h++) gradient += profile[k + h] - profile[k - 1 - h];
        for (int c = 0; c < 3; c++) gradients[c] = gradient[c] / halfWidth;
      }
    }
    return 0;
  });
}

// MARK: Overlays

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
    cv::Mat canvas = pv_rgb_of(image->mat).clone();
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
