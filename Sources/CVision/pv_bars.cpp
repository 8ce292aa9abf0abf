#include "pv_bars.h"
#include <algorithm>
#include <vector>
#include "pv_components.hpp"
#include "pv_internal.hpp"

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
