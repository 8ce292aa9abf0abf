#include "pv_illumination.hpp"
#include <algorithm>
#include <cmath>
#include <vector>
#include "pv_enhance.h"
#include "pv_inpaint.hpp"

namespace {

/// The longer side of an illumination map, in pixels.
constexpr int mapSide = 512;

/// The brightness, relative to bare paper (255), below which a region is not a shadow.
constexpr double minimumShadowBrightness = 85;

/// The morphological closing with a square of `side` pixels.
cv::Mat closed(const cv::Mat &mat, int side) {
  cv::Mat result;
  const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(side, side));
  cv::morphologyEx(mat, result, cv::MORPH_CLOSE, kernel);
  return result;
}

/// `map` inpainted where `known` is not 255.
cv::Mat inpainted(const cv::Mat &map, const cv::Mat &known) {
  cv::Mat weight, sum, weights, result;
  known.convertTo(weight, CV_32F, 1.0 / 255);
  map.convertTo(sum, CV_32F);
  cv::merge(std::vector<cv::Mat>(map.channels(), weight), weights);
  sum = sum.mul(weights);
  pv_push_pull_inpaint(sum, weights, pv_push_pull::interpolate);
  sum.convertTo(result, CV_8U);
  return result;
}

/// The brightness that bare paper may have at each pixel of a channel, if light decays by at most
/// the factor `decay` from one pixel to the next: a gray-scale dilation with decay, in raster-scan
/// passes.
cv::Mat dilatedWithDecay(const cv::Mat &channel) {
  // Half in 400 pixels, about the width of a page.
  constexpr float decay = 0.9983f;
  cv::Mat brightness;
  channel.convertTo(brightness, CV_32F);
  const auto propagate = [&](int y, int x, int fromY, int fromX) {
    if (fromY < 0 || fromX < 0 || fromY >= brightness.rows || fromX >= brightness.cols) return;
    float &here = brightness.at<float>(y, x);
    here = std::max(here, decay * brightness.at<float>(fromY, fromX));
  };
  for (int y = 0; y < brightness.rows; y++)
    for (int x = 0; x < brightness.cols; x++) propagate(y, x, y - 1, x), propagate(y, x, y, x - 1);
  for (int y = brightness.rows - 1; y >= 0; y--)
    for (int x = brightness.cols - 1; x >= 0; x--)
      propagate(y, x, y + 1, x), propagate(y, x, y, x + 1);
  // The passes from the other two corners, so that light also spreads around corners.
  for (int y = 0; y < brightness.rows; y++)
    for (int x = brightness.cols - 1; x >= 0; x--)
      propagate(y, x, y - 1, x), propagate(y, x, y, x + 1);
  for (int y = brightness.rows - 1; y >= 0; y--)
    for (int x = 0; x < brightness.cols; x++) propagate(y, x, y + 1, x), propagate(y, x, y, x - 1);
  brightness.convertTo(brightness, CV_8U);
  return brightness;
}

/// Raises the map to the minimum brightness of paper in a legible photo, so that black paper stays
/// black instead of becoming bright grain.
void clampIllumination(cv::Mat &map) {
  // In 101 + 226 photos the darkest paper had a brightness of 104, and black paper 34.
  constexpr int minimumBrightness = 70;
  const cv::Mat gray = grayOf(map).clone();
  const int channels = map.channels();
  for (int y = 0; y < map.rows; y++) {
    const uint8_t *brightness = gray.ptr(y);
    uint8_t *value = map.ptr(y);
    for (int x = 0; x < map.cols; x++)
      for (int c = 0; c < channels; c++, value++)
        if (brightness[x] < minimumBrightness)
          *value = uint8_t(std::min(255, *value + minimumBrightness - brightness[x]));
  }
}

/// A page relative to the brightness that bare paper may have at the same positions.
struct Shading {
  /// The darkest channel; 255 is as bright as paper. Uneven illumination is removed.
  cv::Mat depth;
  /// The darkest channel divided by the lightest; 255 is neutral.
  cv::Mat neutrality;
  /// The gradient of `depth`.
  cv::Mat edges;

  Shading within(cv::Rect box) const { return {depth(box), neutrality(box), edges(box)}; }
};

/// The shading of `map`, a page without its letters.
Shading shadingOf(const cv::Mat &map) {
  std::vector<cv::Mat> channels;
  cv::split(map, channels);
  cv::Mat darkest(map.size(), CV_8U, cv::Scalar(255)), lightest(map.size(), CV_8U, cv::Scalar(1)),
      ratio;
  for (const cv::Mat &channel : channels) {
    cv::divide(channel, dilatedWithDecay(channel), ratio, 255);
    darkest = cv::min(darkest, ratio);
    lightest = cv::max(lightest, ratio);
  }
  Shading shading{darkest, cv::Mat(), cv::Mat()};
  cv::divide(darkest, lightest, shading.neutrality, 255);
  cv::morphologyEx(darkest, shading.edges, cv::MORPH_GRADIENT, cv::Mat());
  return shading;
}

/// The fraction, 0 to 1, of the border of a map of `size` that `region` covers; `box` is its
/// position in the map.
double borderFraction(const cv::Mat &region, cv::Rect box, cv::Size size) {
  int count = 0;
  if (box.y == 0) count += cv::countNonZero(region.row(0));
  if (box.br().y == size.height) count += cv::countNonZero(region.row(region.rows - 1));
  if (box.x == 0) count += cv::countNonZero(region.col(0));
  if (box.br().x == size.width) count += cv::countNonZero(region.col(region.cols - 1));
  return count / (2.0 * (size.width + size.height));
}

/// Whether a dark region is print rather than a shadow: it has a colour, inner structure, or a
/// sharp outline. A shadow has none of these, except that of a hand or a phone close to the page,
/// whose outline is sharp. Such a shadow reaches the page's border, has a simple outline, and is
/// brighter than `minimumShadowBrightness`.
bool isPrinted(const cv::Mat &region, const Shading &shading, double borderFraction) {
  if (cv::mean(shading.neutrality, region)[0] < 190) return true;
  cv::Mat inside, outline;
  constexpr int inwards = 4, outwards = 3;
  constexpr double outlineWidth = inwards + outwards;
  cv::erode(region, inside, cv::Mat(), cv::Point(-1, -1), inwards);
  cv::dilate(region, outline, cv::Mat(), cv::Point(-1, -1), outwards);
  outline -= inside;
  const double brightness = cv::mean(shading.depth, region)[0], depth = 255 - brightness;
  const bool hasStructure =
      cv::countNonZero(inside) > 50 && cv::mean(shading.edges, inside)[0] > 0.12 * depth;
  if (hasStructure || cv::mean(shading.edges, outline)[0] <= 0.22 * depth) return hasStructure;
  const double length = cv::countNonZero(outline) / outlineWidth;
  const bool isSimple = length < 6 * std::sqrt(cv::countNonZero(region));
  return brightness < minimumShadowBrightness || borderFraction < 0.08 || !isSimple;
}

/// The mask of large dark or coloured print. `map` is the page without its letters.
cv::Mat pictureRegions(const cv::Mat &map) {
  const Shading shading = shadingOf(map);
  cv::Mat labels, stats, centroids;
  const int count =
      cv::connectedComponentsWithStats(shading.depth < 210, labels, stats, centroids, 4, CV_32S);
  cv::Mat printed(map.size(), CV_8U, cv::Scalar(0));
  for (int i = 1; i < count; i++) {
    const int *s = stats.ptr<int>(i);
    if (s[cv::CC_STAT_AREA] < 60) continue;
    const cv::Rect around(s[cv::CC_STAT_LEFT] - 4, s[cv::CC_STAT_TOP] - 4, s[cv::CC_STAT_WIDTH] + 8,
                          s[cv::CC_STAT_HEIGHT] + 8);
    const cv::Rect box = around & cv::Rect({0, 0}, map.size());
    const cv::Mat region = labels(box) == i;
    const double fraction = borderFraction(region, box, map.size());
    if (isPrinted(region, shading.within(box), fraction)) printed(box).setTo(255, region);
  }
  // The bright parts of a photograph belong to it.
  return closed(printed, 21);
}

}  // namespace

pv_image *pv_illumination_map(const pv_image *page, pv_image **pictures) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat map = closed(downscaledCopy(page->mat, mapSide), 15);
    if (pictures) {
      const cv::Mat printed = pictureRegions(map);
      cv::Mat unknown;
      cv::dilate(printed, unknown, cv::Mat(), cv::Point(-1, -1), 5);
      if (cv::countNonZero(unknown) < int(unknown.total())) map = inpainted(map, 255 - unknown);
      *pictures = pv_adopt(printed);
    }
    cv::GaussianBlur(map, map, cv::Size(), 3);
    clampIllumination(map);
    return pv_adopt(std::move(map));
  });
}
