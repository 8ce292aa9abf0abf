#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>
#include "pv_internal.hpp"

namespace {

using Quad = std::vector<cv::Point2f>;

/// The mask of strong gradients over 3 × 3 pixels, by a threshold from the image.
cv::Mat gradientMask(const cv::Mat &gray) {
  cv::Mat gradient, edges;
  cv::morphologyEx(gray, gradient, cv::MORPH_GRADIENT, cv::Mat::ones(3, 3, CV_8U));
  const double otsuThreshold =
      cv::threshold(gradient, edges, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
  // Half of Otsu's threshold: print in a shadow has smaller gradients than print in light. At least
  // 12 levels of brightness.
  cv::threshold(gradient, edges, std::max(12.0, otsuThreshold / 2), 255, cv::THRESH_BINARY);
  return edges;
}

/// The quad that approximates `hull` with the smallest tolerance; empty if there is none.
Quad fittedQuad(const std::vector<cv::Point> &hull) {
  const double length = cv::arcLength(hull, true);
  for (double tolerance : {0.02, 0.03, 0.05, 0.07, 0.1}) {
    Quad polygon;
    std::vector<cv::Point> corners;
    cv::approxPolyDP(hull, corners, tolerance * length, true);
    if (corners.size() < 4) break;
    if (corners.size() > 4) continue;
    for (const cv::Point &corner : corners) polygon.emplace_back(corner);
    return polygon;
  }
  return {};
}

/// The same corners in clockwise order, y downwards.
Quad clockwise(Quad quad) {
  const cv::Point2f a = quad[1] - quad[0], b = quad[2] - quad[1];
  if (a.cross(b) < 0) std::reverse(quad.begin(), quad.end());
  return quad;
}

struct Region {
  double area;
  Quad quad;
};

/// Adds the blobs that remain when gaps of up to `kernelSize` pixels are closed: the rotated
/// bounding rectangle of each and, if its hull approximates a quad, that quad.
void addBlobs(const cv::Mat &edges, int kernelSize, std::vector<Region> &regions) {
  cv::Mat padded, blobs;
  cv::copyMakeBorder(edges, padded, kernelSize, kernelSize, kernelSize, kernelSize,
                     cv::BORDER_CONSTANT, cv::Scalar(0));
  const cv::Mat kernel = cv::Mat::ones(kernelSize, kernelSize, CV_8U);
  cv::morphologyEx(padded, blobs, cv::MORPH_CLOSE, kernel);
  cv::morphologyEx(blobs, blobs, cv::MORPH_OPEN, kernel);
  std::vector<std::vector<cv::Point>> contours;
  cv::findContours(blobs, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE,
                   cv::Point(-kernelSize, -kernelSize));
  for (const auto &contour : contours) {
    const double area = cv::contourArea(contour);
    if (area < std::max(400.0, 0.001 * double(edges.total()))) continue;
    std::vector<cv::Point> hull;
    cv::convexHull(contour, hull);
    Quad box(4);
    cv::minAreaRect(hull).points(box.data());
    regions.push_back({area, clockwise(box)});
    if (Quad quad = fittedQuad(hull); !quad.empty()) regions.push_back({area, clockwise(quad)});
  }
}

}  // namespace

int pv_barcode_regions(const pv_image *gray, double *quads, int maximum) {
  return pv_guard(-1, [&] {
    const cv::Mat edges = gradientMask(gray->mat);
    const int side = std::max(edges.cols, edges.rows);
    std::vector<Region> regions;
    for (int part : {40, 20, 12}) addBlobs(edges, std::max(3, side / part | 1), regions);
    // The largest area first; equal areas stay in the order of detection.
    std::vector<int> order(regions.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
      return std::make_pair(-regions[a].area, a) < std::make_pair(-regions[b].area, b);
    });
    const int count = std::min(maximum, int(regions.size()));
    for (int i = 0; i < count; i++)
      for (int corner = 0; corner < 4; corner++) {
        quads[8 * i + 2 * corner] = regions[order[i]].quad[corner].x;
        quads[8 * i + 2 * corner + 1] = regions[order[i]].quad[corner].y;
      }
    return count;
  });
}
