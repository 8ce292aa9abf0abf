#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>
#include "core/pv_core.hpp"

// MARK: Variants of an image

pv_image *pv_barcode_padded(const pv_image *gray, int margin) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat padded;
    cv::copyMakeBorder(gray->mat, padded, margin, margin, margin, margin, cv::BORDER_CONSTANT,
                       cv::Scalar(255));
    return pv_adopt(std::move(padded));
  });
}

pv_image *pv_barcode_equalized(const pv_image *gray, double limit) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat equalized;
    cv::createCLAHE(limit, cv::Size(8, 8))->apply(gray->mat, equalized);
    return pv_adopt(std::move(equalized));
  });
}

pv_image *pv_barcode_unsharp_masked(const pv_image *gray, double sigma, double amount) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat blurred, masked;
    cv::GaussianBlur(gray->mat, blurred, cv::Size(), sigma);
    cv::addWeighted(gray->mat, 1 + amount, blurred, -amount, 0, masked);
    return pv_adopt(std::move(masked));
  });
}

pv_image *pv_barcode_binarized(const pv_image *gray, int side) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat bilevel;
    cv::adaptiveThreshold(gray->mat, bilevel, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY,
                          std::max(3, side | 1), 0);
    return pv_adopt(std::move(bilevel));
  });
}

pv_image *pv_barcode_blanked(const pv_image *gray, const double *corners, int count) {
  return pv_guard<pv_image *>(nullptr, [&] {
    std::vector<cv::Point> polygon;
    for (int i = 0; i < count; i++)
      polygon.emplace_back(cvRound(pv_limited(corners[2 * i])),
                           cvRound(pv_limited(corners[2 * i + 1])));
    cv::Mat blanked = gray->mat.clone();
    cv::fillConvexPoly(blanked, polygon, cv::Scalar(255));
    return pv_adopt(std::move(blanked));
  });
}

// MARK: Localization

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

/// The least area of a region, in pixels of the image in which it is found: a code of 14 modules a side, each
/// hardly more than a pixel.
constexpr double minimumArea = 256;
/// The longer side, in pixels, of the image in which wide gaps are closed.
constexpr double coarseSide = 800;

struct Region {
  double area, ink;
  Quad quad;
};

/// The share of ink in `quad`: how far its mean brightness lies from its lightest pixels towards its darkest,
/// without the extreme twentieths; 0 where they hardly differ.
double ink(const cv::Mat &gray, const Quad &quad) {
  const cv::Rect box = cv::boundingRect(quad) & cv::Rect(0, 0, gray.cols, gray.rows);
  if (box.empty()) return 0;
  cv::Mat mask = cv::Mat::zeros(box.size(), CV_8U);
  std::vector<cv::Point> corners;
  for (const cv::Point2f &corner : quad)
    corners.emplace_back(cvRound(corner.x) - box.x, cvRound(corner.y) - box.y);
  cv::fillConvexPoly(mask, corners, cv::Scalar(255));
  int counts[256] = {}, total = 0;
  double sum = 0;
  for (int y = 0; y < box.height; y++) {
    const uint8_t *pixel = gray.ptr(box.y + y) + box.x, *inside = mask.ptr(y);
    for (int x = 0; x < box.width; x++) {
      if (!inside[x]) continue;
      counts[pixel[x]]++;
      total++;
      sum += pixel[x];
    }
  }
  int dark = 0, light = 255;
  for (int rest = total / 20; dark < 255 && (rest -= counts[dark]) >= 0;) dark++;
  for (int rest = total / 20; light > 0 && (rest -= counts[light]) >= 0;) light--;
  return light - dark < 24 ? 0 : (light - sum / total) / (light - dark);
}

/// Adds a region, unless one with the same corners is there, three pixels apart: large codes need more exact ones.
void addRegion(const cv::Mat &gray, double area, const Quad &quad, std::vector<Region> &regions) {
  const bool isKnown = std::any_of(regions.begin(), regions.end(), [&](const Region &known) {
    return std::all_of(quad.begin(), quad.end(), [&](const cv::Point2f &corner) {
      return std::any_of(known.quad.begin(), known.quad.end(),
                         [&](const cv::Point2f &other) { return cv::norm(corner - other) < 3; });
    });
  });
  if (!isKnown) regions.push_back({area, ink(gray, quad), quad});
}

/// Adds the blobs that remain when gaps of up to `kernelSize` pixels are closed: the rotated
/// bounding rectangle of each and, if its hull approximates a quad, that quad.
void addBlobs(const cv::Mat &gray, const cv::Mat &edges, int kernelSize,
              std::vector<Region> &regions) {
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
    if (area < minimumArea) continue;
    std::vector<cv::Point> hull;
    cv::convexHull(contour, hull);
    Quad box(4);
    cv::minAreaRect(hull).points(box.data());
    addRegion(gray, area, clockwise(box), regions);
    if (Quad quad = fittedQuad(hull); !quad.empty())
      addRegion(gray, area, clockwise(quad), regions);
  }
}

/// Adds the blobs of an image after closings of its longer side divided by each of `parts`.
void addBlobs(const cv::Mat &gray, std::initializer_list<int> parts, std::vector<Region> &regions) {
  const cv::Mat edges = gradientMask(gray);
  for (int part : parts)
    addBlobs(gray, edges, std::max(3, std::max(gray.cols, gray.rows) / part | 1), regions);
}

}  // namespace

int pv_barcode_regions(const pv_image *gray, double *quads, double *inks, int maximum) {
  return pv_guard(-1, [&] {
    // Codes of a sheet stand as close as a quiet zone, which may be hardly wider than the spaces in a code, hence
    // closings of many sizes; the small ones for small codes, in a larger image.
    const double scale = std::min(1.0, coarseSide / std::max(gray->mat.cols, gray->mat.rows));
    cv::Mat coarse = gray->mat;
    if (scale < 1) cv::resize(gray->mat, coarse, cv::Size(), scale, scale, cv::INTER_AREA);
    std::vector<Region> regions, fine;
    addBlobs(coarse, {40, 20, 12, 70, 50, 28}, regions);
    for (Region &region : regions) {
      region.area /= scale * scale;
      for (cv::Point2f &corner : region.quad) corner /= scale;
    }
    if (scale < 1) addBlobs(gray->mat, {140, 100}, fine);
    regions.insert(regions.end(), fine.begin(), fine.end());
    // The largest area first; equal areas stay in the order of detection.
    std::stable_sort(regions.begin(), regions.end(),
                     [](const Region &a, const Region &b) { return a.area > b.area; });
    const int count = std::min(maximum, int(regions.size()));
    for (int i = 0; i < count; i++) {
      inks[i] = regions[i].ink;
      for (int corner = 0; corner < 4; corner++) {
        quads[8 * i + 2 * corner] = regions[i].quad[corner].x;
        quads[8 * i + 2 * corner + 1] = regions[i].quad[corner].y;
      }
    }
    return count;
  });
}

// MARK: Bars on a page

namespace {

/// The brightness below which a pixel is print.
constexpr int printThreshold = 140;
/// The least height of bars, in capitals.
constexpr double minimumHeight = 3;
/// The least number of bars of a barcode; tables and frames have fewer rules side by side.
constexpr int minimumBars = 12;
/// The widest space between the bars of one barcode, in capitals.
constexpr double maximumSpace = 1.5;

cv::Mat column(int height) { return cv::Mat::ones(height, 1, CV_8U); }
cv::Mat row(int width) { return cv::Mat::ones(1, width, CV_8U); }

/// The number of bars of the mask `bars` that each row crosses.
std::vector<int> crossings(const cv::Mat &bars) {
  std::vector<int> counts(size_t(bars.rows), 0);
  for (int y = 0; y < bars.rows; y++) {
    const uint8_t *pixel = bars.ptr(y);
    for (int x = 0; x < bars.cols; x++)
      counts[size_t(y)] += pixel[x] != 0 && (x == 0 || pixel[x - 1] == 0);
  }
  return counts;
}

/// The rows of `box` in which a barcode stands: those that cross half as many bars as any. Bars that
/// letters below them continue are longer. Empty if there are too few bars.
cv::Rect barcode(const cv::Mat &bars, const cv::Rect &box) {
  const std::vector<int> counts = crossings(bars(box));
  const int most = *std::max_element(counts.begin(), counts.end());
  if (most < minimumBars) return {};
  const auto isInside = [most](int count) { return 2 * count >= most; };
  const auto first = std::find_if(counts.begin(), counts.end(), isInside);
  const auto last = std::find_if(counts.rbegin(), counts.rend(), isInside);
  const int top = int(first - counts.begin());
  const int height = int(counts.rend() - last) - top;
  return {box.x, box.y + top, box.width, height};
}

}  // namespace

pv_image *pv_bars_erased(const pv_image *page, double capitalHeight, int *found) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(page->mat.type() == CV_8U && pv_is_length(capitalHeight));
    *found = 0;
    cv::Mat bars, groups, labels;
    const int height = std::max(3, cvRound(minimumHeight * capitalHeight));
    cv::morphologyEx(page->mat < printThreshold, bars, cv::MORPH_OPEN, column(height));
    const std::vector<int> counts = crossings(bars);
    if (*std::max_element(counts.begin(), counts.end()) < minimumBars) return pv_adopt(page->mat);
    cv::Mat erased = page->mat.clone();
    const int space = std::max(3, cvRound(maximumSpace * capitalHeight));
    cv::morphologyEx(bars, groups, cv::MORPH_CLOSE, row(space));
    const int edge = std::max(1, cvRound(capitalHeight / 8));
    for (const pv_component &group : pv_connected_components(groups, labels)) {
      const cv::Rect area = group.box.empty() ? cv::Rect() : barcode(bars, group.box);
      if (area.empty()) continue;
      *found += 1;
      const cv::Rect whole(area.x - edge, area.y - edge, area.width + 2 * edge, area.height + edge);
      erased(whole & cv::Rect(0, 0, erased.cols, erased.rows)).setTo(255);
    }
    return pv_adopt(std::move(erased));
  });
}
