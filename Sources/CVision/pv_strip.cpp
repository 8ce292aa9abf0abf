// Lines cut out; see pv_strip.h.
#include "pv_strip.h"
#include "pv_internal.hpp"
#include "pv_shapes.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// What is lighter is paper.
constexpr int lightestInk = 200;

/// Whether a shape lies beyond all letters that stand between the rows `top`, where the body of the
/// line begins, and `bottom`, its baseline, and is no accent, dot or comma: a stretch of a rule.
bool isStretchOfRule(const cv::Rect &shape, int top, int bottom) {
  const int body = bottom - top;
  const bool isBeyond = shape.br().y < top - body / 2 || shape.y > bottom;
  return isBeyond && shape.width > 2 * shape.height;
}

/// Clears what is not of a strip's line, whose letters' bodies stand between the rows `top` and
/// `bottom`: ink that reaches into the strip from the lines above and below, and rules there. A
/// rule is one long shape or several short ones.
void clearNeighbours(cv::Mat &strip, int top, int bottom) {
  cv::Mat ink, labels;
  cv::threshold(strip, ink, lightestInk, 255, cv::THRESH_BINARY_INV);
  const std::vector<pv_shape> shapes = pv_shapes(ink, labels);
  std::vector<bool> isOther(shapes.size(), false);
  std::vector<size_t> stretches[2];
  for (size_t i = 1; i < shapes.size(); i++) {
    const cv::Rect &box = shapes[i].box;
    const int high = box.y, low = box.br().y;
    isOther[i] = (high == 0 && low <= top) || (low == strip.rows && high >= bottom);
    if (!isStretchOfRule(box, top, bottom)) continue;
    if (box.width > 2 * (bottom - top)) isOther[i] = true;
    stretches[high > bottom].push_back(i);
  }
  for (const auto &side : stretches)
    if (side.size() >= 4)
      for (const size_t i : side) isOther[i] = true;
  if (std::find(isOther.begin(), isOther.end(), true) == isOther.end()) return;
  cv::Mat others(strip.size(), CV_8U);
  for (int y = 0; y < strip.rows; y++) {
    const int *label = labels.ptr<int>(y);
    uint8_t *other = others.ptr(y);
    for (int x = 0; x < strip.cols; x++) other[x] = isOther[label[x]] ? 255 : 0;
  }
  cv::dilate(others, others, cv::Mat::ones(3, 3, CV_8U));
  strip.setTo(255, others);
}

/// Whether a strip shows light letters: most of its upper and lower border is dark.
bool isLightOnDark(const cv::Mat &strip) {
  const cv::Mat top = strip.row(0), bottom = strip.row(strip.rows - 1);
  return (cv::countNonZero(top < 128) + cv::countNonZero(bottom < 128)) * 5 > 2 * strip.cols * 3;
}

/// A way along a line's baseline.
class Baseline {
 public:
  Baseline(const double *places, int count) : places(places), count(count) { aim(); }

  /// Where the way is, and which way it goes: a unit vector.
  double x = 0, y = 0, dx = 1, dy = 0;

  /// Goes to `way` pixels from the beginning; never back by more than a stretch.
  void walk(double way) {
    while (stretch + 2 < count && way > begin + length) {
      begin += length;
      stretch++;
      aim();
    }
    x = places[2 * stretch] + (way - begin) * dx;
    y = places[2 * stretch + 1] + (way - begin) * dy;
  }

 private:
  void aim() {
    const double *from = places + 2 * stretch;
    length = std::max(1e-6, std::hypot(from[2] - from[0], from[3] - from[1]));
    dx = (from[2] - from[0]) / length;
    dy = (from[3] - from[1]) / length;
  }

  const double *const places;
  const int count;
  int stretch = 0;
  double begin = 0, length = 0;
};

/// Where on the page each pixel of a strip is looked for, `times` as fine.
cv::Mat stripPlaces(Baseline line, const pv_strip &shape, cv::Size size, int times) {
  struct Way {
    float x, y, downX, downY;
  };
  std::vector<Way> ways(size.width);
  for (int column = 0; column < size.width; column++) {
    line.walk(((column + 0.5) / times - shape.beside) * shape.step);
    // Half a pixel less, since OpenCV puts a pixel's place at its middle.
    ways[column] = {float(line.x - 0.5), float(line.y - 0.5), float(-line.dy), float(line.dx)};
  }
  cv::Mat places(size, CV_32FC2);
  for (int row = 0; row < size.height; row++) {
    const float down = float(((row + 0.5) / times - shape.above) * shape.step);
    cv::Vec2f *place = places.ptr<cv::Vec2f>(row);
    for (int column = 0; column < size.width; column++) {
      const Way &way = ways[column];
      place[column] = {way.x + down * way.downX, way.y + down * way.downY};
    }
  }
  return places;
}

}  // namespace

pv_image *pv_image_strip(const pv_image *page, const double *baseline, int count, pv_strip shape) {
  return pv_guard<pv_image *>(nullptr, [&]() -> pv_image * {
    const cv::Size inside(shape.length + 2 * shape.beside, shape.above + shape.below);
    if (count < 2 || inside.width <= 0 || inside.height <= 0 || shape.step <= 0) return nullptr;
    // Several places are looked at for each pixel where the page is finer.
    const int times = std::clamp(int(std::ceil(shape.step * 0.8)), 1, 8);
    const cv::Mat places = stripPlaces(Baseline(baseline, count), shape, inside * times, times);
    cv::Mat shown, strip;
    cv::remap(page->mat, shown, places, cv::noArray(),
              shape.step < 1 ? cv::INTER_CUBIC : cv::INTER_LINEAR, cv::BORDER_CONSTANT,
              cv::Scalar(255));
    if (times > 1) cv::resize(shown, shown, inside, 0, 0, cv::INTER_AREA);
    if (isLightOnDark(shown)) cv::bitwise_not(shown, shown);
    clearNeighbours(shown, shape.above - shape.body, shape.above);
    cv::copyMakeBorder(shown, strip, shape.frame, shape.frame, shape.frame, shape.frame,
                       cv::BORDER_CONSTANT, cv::Scalar(255));
    if (shape.sigma > 0) cv::GaussianBlur(strip, strip, cv::Size(), shape.sigma);
    return pv_adopt(std::move(strip));
  });
}

int pv_strip_ink_height(const pv_image *strip) {
  return pv_guard(-1, [&] {
    cv::Mat darkest;
    cv::reduce(strip->mat, darkest, 1, cv::REDUCE_MIN);
    const cv::Rect inked = cv::boundingRect(darkest < lightestInk);
    return inked.height;
  });
}

pv_image *pv_strip_closed(const pv_image *strip, int widest, pv_gap *gaps, int *count) {
  return pv_guard<pv_image *>(nullptr, [&]() -> pv_image * {
    const cv::Mat &open = strip->mat;
    cv::Mat darkest, closed(open.size(), CV_8U);
    cv::reduce(open, darkest, 0, cv::REDUCE_MIN);
    int width = 0, kept = 0;
    const auto keep = [&](int end) {
      open.colRange(kept, end).copyTo(closed.colRange(width, width + end - kept));
      width += end - kept;
    };
    *count = 0;
    for (int x = 0; x < open.cols;) {
      const int from = x;
      while (x < open.cols && darkest.at<uint8_t>(x) >= lightestInk) x++;
      const int leftOut = x - from - widest;
      const bool isBetweenWords = from > 0 && x < open.cols;
      if (isBetweenWords && leftOut > 0) {
        keep(from + widest / 2);
        kept = from + widest / 2 + leftOut;
        gaps[(*count)++] = {width, leftOut};
      }
      if (x == from) x++;
    }
    keep(open.cols);
    return pv_adopt(closed.colRange(0, width).clone());
  });
}
