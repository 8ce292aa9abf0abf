#include "pv_paper.hpp"
#include "pv_enhance.h"
#include <algorithm>
#include <vector>

namespace {

/// The longer side of all maps, in pixels.
constexpr int mapSide = 512;

/// Fills what is dark and narrower than `side` with what is around it.
cv::Mat closed(const cv::Mat &mat, int side) {
  cv::Mat result;
  const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(side, side));
  cv::morphologyEx(mat, result, cv::MORPH_CLOSE, kernel);
  return result;
}

/// Extends `map` smoothly from where `known` is 255 to everywhere: the known
/// places averaged ever more coarsely, until each place has neighbours
/// (push-pull, Gortler et al. 1996).
cv::Mat extended(const cv::Mat &map, const cv::Mat &known) {
  cv::Mat weight, sum, weights;
  known.convertTo(weight, CV_32F, 1.0 / 255);
  map.convertTo(sum, CV_32F);
  cv::merge(std::vector<cv::Mat>(map.channels(), weight), weights);
  sum = sum.mul(weights);

  std::vector<cv::Mat> sums{sum}, parts{weights};
  while (std::min(sums.back().cols, sums.back().rows) > 2) {
    cv::Mat coarseSum, coarseWeight;
    cv::pyrDown(sums.back(), coarseSum);
    cv::pyrDown(parts.back(), coarseWeight);
    sums.push_back(coarseSum);
    parts.push_back(coarseWeight);
  }
  cv::Mat filled;
  cv::divide(sums.back(), cv::max(parts.back(), 1e-6), filled);
  for (size_t level = sums.size() - 1; level-- > 0;) {
    cv::Mat above;
    cv::resize(filled, above, sums[level].size(), 0, 0, cv::INTER_LINEAR);
    filled = sums[level] + above.mul(cv::Scalar::all(1) - parts[level]);
  }
  cv::Mat result;
  filled.convertTo(result, CV_8U);
  return result;
}

/// Whether a dark region is printed rather than shaded: it has a colour that the
/// paper around it lacks, structure of its own, or a sharp outline well inside the
/// page. A shadow has none of them.
bool isPrinted(const cv::Mat &region, const cv::Mat &map, const cv::Mat &around,
               const cv::Mat &gray, const cv::Mat &edges) {
  const cv::Scalar inside = cv::mean(map, region), paper = cv::mean(around, region);
  if (map.channels() == 3) {
    double least = 10, most = 0;
    for (int c = 0; c < 3; c++) {
      const double ratio = inside[c] / std::max(1.0, paper[c]);
      least = std::min(least, ratio), most = std::max(most, ratio);
    }
    if (most > 1.35 * least) return true;
  }
  cv::Mat eroded, outline;
  cv::erode(region, eroded, cv::Mat(), cv::Point(-1, -1), 4);
  cv::dilate(region, outline, cv::Mat(), cv::Point(-1, -1), 3);
  outline -= eroded;
  const double depth = cv::mean(cv::Mat(around.channels() == 1 ? around : grayOf(around)), region)[0] -
                       cv::mean(gray, region)[0];
  const bool hasStructure =
      cv::countNonZero(eroded) > 50 && cv::mean(edges, eroded)[0] > 0.10 * depth;
  const bool isSharp = cv::mean(edges, outline)[0] > 0.22 * depth;
  return hasStructure || isSharp;
}

/// 255 where something large and dark is printed. `map` is the page without its
/// letters.
cv::Mat printedRegions(const cv::Mat &map) {
  const cv::Mat gray = grayOf(map);
  const cv::Mat around = closed(map, mapSide / 4 | 1);
  const cv::Mat grayAround = grayOf(around);
  cv::Mat edges, dark, labels, stats, centroids;
  cv::morphologyEx(gray, edges, cv::MORPH_GRADIENT, cv::Mat());
  cv::compare(gray, grayAround * 0.82, dark, cv::CMP_LT);
  const int count = cv::connectedComponentsWithStats(dark, labels, stats, centroids, 4, CV_32S);
  cv::Mat printed(gray.size(), CV_8U, cv::Scalar(0));
  for (int i = 1; i < count; i++) {
    if (stats.at<int>(i, cv::CC_STAT_AREA) < 60) continue;
    const cv::Mat region = labels == i;
    if (isPrinted(region, map, around, gray, edges)) printed.setTo(255, region);
  }
  return printed;
}

}  // namespace

pv_image *pv_paper_map(const pv_image *page, pv_image **pictures) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat map = closed(smallCopy(page->mat, mapSide), 15);
    if (pictures) {
      const cv::Mat printed = printedRegions(map);
      cv::Mat unknown;
      cv::dilate(printed, unknown, cv::Mat(), cv::Point(-1, -1), 5);
      if (cv::countNonZero(unknown) < int(unknown.total()))
        map = extended(map, 255 - unknown);
      *pictures = pv_adopt(printed);
    }
    cv::GaussianBlur(map, map, cv::Size(), 3);
    map = cv::max(map, cv::Scalar::all(1));
    return pv_adopt(std::move(map));
  });
}
