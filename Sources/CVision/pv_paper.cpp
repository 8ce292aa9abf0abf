#include "pv_paper.hpp"
#include "pv_enhance.h"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// The longer side of all maps, in pixels.
constexpr int mapSide = 512;

/// What is darker than this beside bare paper (255) lies in no shadow.
constexpr double leastLightInShadow = 85;

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

/// The brightness that bare paper could have at each place of a channel, given that
/// light fades slowly: nowhere by more than `keep` from a pixel to the next.
cv::Mat lightestPaper(const cv::Mat &channel) {
  constexpr float keep = 0.9983f;  // half in 400 pixels, about a page's width
  cv::Mat light;
  channel.convertTo(light, CV_32F);
  const auto fade = [&](int y, int x, int fromY, int fromX) {
    if (fromY < 0 || fromX < 0 || fromY >= light.rows || fromX >= light.cols) return;
    float &here = light.at<float>(y, x);
    here = std::max(here, keep * light.at<float>(fromY, fromX));
  };
  for (int y = 0; y < light.rows; y++)
    for (int x = 0; x < light.cols; x++) fade(y, x, y - 1, x), fade(y, x, y, x - 1);
  for (int y = light.rows - 1; y >= 0; y--)
    for (int x = light.cols - 1; x >= 0; x--) fade(y, x, y + 1, x), fade(y, x, y, x + 1);
  // The two other diagonals, so that light reaches round a corner as well.
  for (int y = 0; y < light.rows; y++)
    for (int x = light.cols - 1; x >= 0; x--) fade(y, x, y - 1, x), fade(y, x, y, x + 1);
  for (int y = light.rows - 1; y >= 0; y--)
    for (int x = 0; x < light.cols; x++) fade(y, x, y + 1, x), fade(y, x, y, x - 1);
  light.convertTo(light, CV_8U);
  return light;
}

/// Makes a map nowhere darker than paper is in a photo that is worth reading, so that
/// black paper stays black instead of turning into bright grain.
void keepLight(cv::Mat &map) {
  constexpr int least = 70;  // of 101 + 226 photos, the darkest paper had 104, black paper 34
  const cv::Mat gray = grayOf(map).clone();
  const int channels = map.channels();
  for (int y = 0; y < map.rows; y++) {
    const uint8_t *brightness = gray.ptr(y);
    uint8_t *value = map.ptr(y);
    for (int x = 0; x < map.cols; x++)
      for (int c = 0; c < channels; c++, value++)
        if (brightness[x] < least) *value = uint8_t(std::min(255, *value + least - brightness[x]));
  }
}

/// How a page compares with what bare paper could look like in the same places.
struct Shade {
  /// The channel where it is darkest: 255 is as light, and uneven light does not show.
  cv::Mat depth;
  /// The darkest channel beside the lightest: 255 is as neutral.
  cv::Mat neutrality;
  /// The steps in `depth`.
  cv::Mat edges;

  Shade within(cv::Rect box) const { return {depth(box), neutrality(box), edges(box)}; }
};

/// Of `map`, the page without its letters.
Shade shadeOf(const cv::Mat &map) {
  std::vector<cv::Mat> channels;
  cv::split(map, channels);
  cv::Mat least(map.size(), CV_8U, cv::Scalar(255)), most(map.size(), CV_8U, cv::Scalar(1)), ratio;
  for (const cv::Mat &channel : channels) {
    cv::divide(channel, lightestPaper(channel), ratio, 255);
    least = cv::min(least, ratio);
    most = cv::max(most, ratio);
  }
  Shade shade{least, cv::Mat(), cv::Mat()};
  cv::divide(least, most, shade.neutrality, 255);
  cv::morphologyEx(least, shade.edges, cv::MORPH_GRADIENT, cv::Mat());
  return shade;
}

/// How much of the rim of a map of `size` the `region` takes whose part is `box`: 0 to 1.
double shareOfRim(const cv::Mat &region, cv::Rect box, cv::Size size) {
  int count = 0;
  if (box.y == 0) count += cv::countNonZero(region.row(0));
  if (box.br().y == size.height) count += cv::countNonZero(region.row(region.rows - 1));
  if (box.x == 0) count += cv::countNonZero(region.col(0));
  if (box.br().x == size.width) count += cv::countNonZero(region.col(region.cols - 1));
  return count / (2.0 * (size.width + size.height));
}

/// Whether a dark region is printed rather than shaded: it has a colour, structure
/// of its own, or a sharp outline. A shadow has none of them, save that of a hand or a phone held
/// close, whose outline is sharp: it comes in over the page's rim, and light print is not spared.
bool isPrinted(const cv::Mat &region, const Shade &shade, double shareOfRim) {
  if (cv::mean(shade.neutrality, region)[0] < 190) return true;
  cv::Mat inside, outline;
  constexpr int inwards = 4, outwards = 3;
  constexpr double outlineWidth = inwards + outwards;
  cv::erode(region, inside, cv::Mat(), cv::Point(-1, -1), inwards);
  cv::dilate(region, outline, cv::Mat(), cv::Point(-1, -1), outwards);
  outline -= inside;
  const double light = cv::mean(shade.depth, region)[0], depth = 255 - light;
  const bool hasStructure =
      cv::countNonZero(inside) > 50 && cv::mean(shade.edges, inside)[0] > 0.12 * depth;
  if (hasStructure || cv::mean(shade.edges, outline)[0] <= 0.22 * depth) return hasStructure;
  const double length = cv::countNonZero(outline) / outlineWidth;
  const bool isSimple = length < 6 * std::sqrt(cv::countNonZero(region));
  return light < leastLightInShadow || shareOfRim < 0.08 || !isSimple;
}

/// 255 where something large and dark or coloured is printed. `map` is the page
/// without its letters.
cv::Mat printedRegions(const cv::Mat &map) {
  const Shade shade = shadeOf(map);
  cv::Mat labels, stats, centroids;
  const int count =
      cv::connectedComponentsWithStats(shade.depth < 210, labels, stats, centroids, 4, CV_32S);
  cv::Mat printed(map.size(), CV_8U, cv::Scalar(0));
  for (int i = 1; i < count; i++) {
    const int *s = stats.ptr<int>(i);
    if (s[cv::CC_STAT_AREA] < 60) continue;
    const cv::Rect around(s[cv::CC_STAT_LEFT] - 4, s[cv::CC_STAT_TOP] - 4,
                          s[cv::CC_STAT_WIDTH] + 8, s[cv::CC_STAT_HEIGHT] + 8);
    const cv::Rect box = around & cv::Rect({0, 0}, map.size());
    const cv::Mat region = labels(box) == i;
    const double rim = shareOfRim(region, box, map.size());
    if (isPrinted(region, shade.within(box), rim)) printed(box).setTo(255, region);
  }
  return closed(printed, 21);  // the bright parts of a photograph belong to it
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
    keepLight(map);
    return pv_adopt(std::move(map));
  });
}
