#include "pv_printed_regions.hpp"
#include <algorithm>
#include <numeric>
#include "pv_components.hpp"
#include "pv_histogram.hpp"

namespace {

/// A tile is printed if at least `minimumPixels` of its pixels differ from its median by at least
/// `minimumContrast` levels. A single digit of small, faint print satisfies this; specks of a scan
/// and smooth paper do not.
constexpr int minimumPixels = 10, minimumContrast = 12;

/// The cost of a separate region, in tiles added to another region.
constexpr int regionCost = 24;

/// The margin around print, in tiles.
constexpr int tileMargin = 2;

bool isPrinted(const cv::Mat &tile) {
  const pv_histogram histogram = pv_histogram_of(tile);
  const int median = pv_percentile(histogram, 0.5, tile.total());
  const auto from = histogram.begin() + std::max(0, median - minimumContrast + 1);
  const auto to = histogram.begin() + std::min(256, median + minimumContrast);
  return int(tile.total()) - std::accumulate(from, to, 0) >= minimumPixels;
}

/// The mask of the printed tiles of `page`, with their margin.
cv::Mat printedTiles(const cv::Mat &page) {
  constexpr int side = pv_printed_tile;
  cv::Mat tiles(page.rows / side, page.cols / side, CV_8U);
  for (int y = 0; y < tiles.rows; y++)
    for (int x = 0; x < tiles.cols; x++)
      tiles.at<uint8_t>(y, x) = isPrinted(page(cv::Rect(x * side, y * side, side, side))) ? 255 : 0;
  cv::dilate(tiles, tiles, cv::Mat(), cv::Point(-1, -1), tileMargin);
  return tiles;
}

/// Merges rectangles that overlap or cost less as one, until none are left.
void mergeRegions(std::vector<cv::Rect> &regions) {
  for (size_t i = 0; i < regions.size();) {
    const auto belongs = [&](const cv::Rect &region) {
      return !(region & regions[i]).empty() ||
             (region | regions[i]).area() <= region.area() + regions[i].area() + regionCost;
    };
    const auto other = std::find_if(regions.begin() + long(i) + 1, regions.end(), belongs);
    if (other == regions.end()) {
      i++;
      continue;
    }
    regions[i] |= *other;
    regions.erase(other);
    i = 0;
  }
}

}  // namespace

std::vector<cv::Rect> pv_printed_regions(const cv::Mat &page) {
  cv::Mat labels;
  const std::vector<pv_component> components = pv_connected_components(printedTiles(page), labels);
  std::vector<cv::Rect> regions;
  for (size_t i = 1; i < components.size(); i++) regions.push_back(components[i].box);
  mergeRegions(regions);
  for (cv::Rect &region : regions)
    region = {region.tl() * pv_printed_tile, region.size() * pv_printed_tile};
  return regions;
}
