#include "pv_reading.h"
#include "pv_blur.hpp"
#include "pv_paper.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// Beyond what is ink for sure there may be a finer stroke: so many pixels of a strip, as long as it
/// is so dark beside ink. Measured on drawn photos.
constexpr int reachOfStroke = 3;
constexpr double faintInk = 0.25;

/// Of a strip.
constexpr pv_edge_steps stripSteps = {25, 1, 90};

/// Smaller shapes are no part of a letter, in pixels of a strip.
constexpr int leastSpeck = 4;

/// Whether a shape of `s` (OpenCV's component statistics) may be a letter.
bool isLetterLike(const int *s) {
  const int width = s[cv::CC_STAT_WIDTH], height = s[cv::CC_STAT_HEIGHT];
  const int area = s[cv::CC_STAT_AREA];
  return height >= 5 && height <= 150 && width >= 2 && width <= 2 * height && height <= 6 * width &&
         area * 6 >= width * height;
}

/// Whether a shape lies beyond all letters that stand between the rows `top`, where the body of the
/// line begins, and `bottom`, its baseline, and is no accent, dot or comma: a stretch of a rule.
bool isStretchOfRule(const int *s, int top, int bottom) {
  const int body = bottom - top;
  const int high = s[cv::CC_STAT_TOP], low = high + s[cv::CC_STAT_HEIGHT];
  const bool isBeyond = low < top - body / 2 || high > bottom;
  return isBeyond && s[cv::CC_STAT_WIDTH] > 2 * s[cv::CC_STAT_HEIGHT];
}

/// Clears what is not of a strip's line, whose letters' bodies stand between the rows `top` and
/// `bottom`: ink that reaches into the strip from the lines above and below, and rules there. A
/// rule is one long shape or several short ones.
void clearNeighbours(cv::Mat &strip, int top, int bottom) {
  cv::Mat ink, labels, stats, centroids;
  cv::threshold(strip, ink, 200, 255, cv::THRESH_BINARY_INV);
  const int count = cv::connectedComponentsWithStats(ink, labels, stats, centroids, 8, CV_32S);
  std::vector<bool> isOther(count, false);
  std::vector<int> stretches[2];
  for (int i = 1; i < count; i++) {
    const int *s = stats.ptr<int>(i);
    const int high = s[cv::CC_STAT_TOP], low = high + s[cv::CC_STAT_HEIGHT];
    isOther[i] = (high == 0 && low <= top) || (low == strip.rows && high >= bottom);
    if (!isStretchOfRule(s, top, bottom)) continue;
    if (s[cv::CC_STAT_WIDTH] > 2 * (bottom - top)) isOther[i] = true;
    stretches[high > bottom].push_back(i);
  }
  for (const auto &side : stretches)
    if (side.size() >= 4)
      for (const int i : side) isOther[i] = true;
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

/// How far two stretches lie over each other; negative where they are apart.
double shared(double from, double to, double otherFrom, double otherTo) {
  return std::min(to, otherTo) - std::max(from, otherFrom);
}

/// The box that `shape` belongs to: it lies inside, but for `reach`, or most of it does, since of
/// a wide letter at the end of a word only a part may be told. -1 for none, and for letters of two
/// words that touch.
int boxOf(const cv::Rect &shape, int reach, const pv_box *boxes, int count) {
  const int left = shape.x, right = shape.x + shape.width;
  int best = -1;
  double most = -reach, second = -reach;
  for (int i = 0; i < count; i++) {
    const double overlap = shared(left, right, boxes[i].left, boxes[i].right);
    second = std::max(second, std::min(most, overlap));
    if (overlap > most) best = i, most = overlap;
  }
  if (best < 0) return -1;
  const bool isInside =
      left >= boxes[best].left - reach && right <= boxes[best].right + reach;
  const bool isMostly = 2 * most >= shape.width && second <= 0;
  return isInside || isMostly ? best : -1;
}

/// How the strokes look in which words may end.
struct Stroke {
  /// With letters as blurred as a Gaussian of this sigma makes them.
  explicit Stroke(double blur)
      : width(std::clamp(int(5 * blur), 2, 8)),
        edge(0.5 * std::erf(letter / (blur * std::sqrt(2))) /
             std::erf(letter / (blur * std::sqrt(8)))) {}

  /// Pixels that a fine one is wide: the more, the more blurred.
  int width;
  /// How dark it is at its edge, beside its darkest place: more than half where blur from the other
  /// edge reaches this one.
  double edge;

 private:
  /// Pixels that the stroke of a letter is wide, of capitals 24 pixels high.
  static constexpr double letter = 3.5;
};

/// Where the ink of a word ends, seen from within. `darkness` tells how dark the darkest pixel of a
/// row or column is, by its distance outward from the last one that is `ink` for sure.
///
/// A fine stroke, such as a serif, is lighter than others; like theirs its edge is told by how dark
/// it gets within its width. Returns a distance from the middle of the last one.
template <typename Darkness>
double inkEnd(double ink, const Stroke &stroke, Darkness darkness) {
  int outermost = 0;
  while (outermost < reachOfStroke && darkness(outermost + 1) >= faintInk * ink) outermost++;
  double most = 0;
  for (int way = 0; way < stroke.width; way++) most = std::max(most, darkness(outermost - way));
  const double edge = stroke.edge * most;
  int last = outermost;
  while (last > outermost - stroke.width && darkness(last) < edge) last--;
  const double inside = darkness(last), outside = darkness(last + 1);
  if (inside <= outside) return last + 0.5;
  return last + std::clamp((inside - edge) / (inside - outside), 0.0, 1.0);
}

/// The box of the ink in `shape` to parts of a pixel; for the others see `inkEnd`.
pv_box fineBox(const cv::Mat &strip, const cv::Rect &shape, double ink, const Stroke &stroke) {
  const auto darkest = [&](const cv::Rect &part) {
    const cv::Rect inside = part & cv::Rect(cv::Point(), strip.size());
    double least = 255;
    if (!inside.empty()) cv::minMaxLoc(strip(inside), &least);
    return 255 - least;
  };
  const auto end = [&](auto darkness) { return inkEnd(ink, stroke, darkness); };
  const int left = shape.x, top = shape.y;
  const int right = left + shape.width - 1, bottom = top + shape.height - 1;
  const auto column = [&](int x) { return darkest(cv::Rect(x, top, 1, shape.height)); };
  const auto row = [&](int y) { return darkest(cv::Rect(left, y, shape.width, 1)); };
  return {left + 0.5 - end([&](int way) { return column(left - way); }),
          top + 0.5 - end([&](int way) { return row(top - way); }),
          right + 0.5 + end([&](int way) { return column(right + way); }),
          bottom + 0.5 + end([&](int way) { return row(bottom + way); })};
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

double pv_capital_height(const pv_image *gray, int least) {
  return pv_guard(0.0, [&] {
    // Three megapixels keep 6-point print on A4 in one piece and the labels in 12 MB.
    const double factor = std::min(1.0, std::sqrt(3e6 / double(gray->mat.total())));
    cv::Mat small = gray->mat, ink, labels, stats, centroids;
    if (factor < 1) {
      small = pv_shrunk(gray->mat, cv::Size(cvRound(gray->mat.cols * factor),
                                            cvRound(gray->mat.rows * factor)));
    }
    cv::adaptiveThreshold(small, ink, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY_INV, 41,
                          18);
    const int count = cv::connectedComponentsWithStats(ink, labels, stats, centroids, 8, CV_32S);
    std::vector<int> heights;
    for (int i = 1; i < count; i++)
      if (isLetterLike(stats.ptr<int>(i)))
        heights.push_back(stats.at<int>(i, cv::CC_STAT_HEIGHT));
    if (heights.size() < size_t(std::max(1, least))) return 0.0;
    const auto rank = heights.begin() + heights.size() * 6 / 10;
    std::nth_element(heights.begin(), rank, heights.end());
    return *rank / factor;
  });
}

pv_image *pv_image_for_reading(const pv_image *gray, const pv_image *paper, int width, int height,
                               const uint8_t *curve, double sigma) {
  return pv_guard<pv_image *>(nullptr, [&]() -> pv_image * {
    if (gray->mat.channels() != 1 || paper->mat.channels() != 1) return nullptr;
    cv::Mat result;
    const double factor = double(width) / gray->mat.cols;
    const cv::Size size(width, height);
    if (factor <= 0.6) {
      result = pv_shrunk(gray->mat, size);
    } else {
      cv::resize(gray->mat, result, size, 0, 0, factor > 1 ? cv::INTER_CUBIC : cv::INTER_LINEAR);
    }
    StretchedMap paperAt(paper->mat, result.size());
    const cv::Mat table(1, 256, CV_8U, const_cast<uint8_t *>(curve));
    for (int y = 0; y < result.rows; y++) {
      cv::Mat row = result.row(y);
      cv::divide(row, paperAt.row(y), row, 255);
      cv::LUT(row, table, row);
    }
    if (sigma > 0) cv::GaussianBlur(result, result, cv::Size(), sigma);
    return pv_adopt(std::move(result));
  });
}

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

int pv_strip_fit_boxes(const pv_image *strip, int reach, pv_box *boxes, int count) {
  return pv_guard(-1, [&] {
    cv::Mat ink, labels, stats, centroids;
    const double sure = 255 - cv::threshold(strip->mat, ink, 0, 255,
                                            cv::THRESH_BINARY_INV | cv::THRESH_OTSU);
    const cv::Mat here = strip->mat.colRange(1, strip->mat.cols);
    const cv::Mat before = strip->mat.colRange(0, strip->mat.cols - 1);
    const Stroke stroke(pv_edge_blur(here, before, std::min(255.0, 2 * sure), stripSteps));
    const int shapes = cv::connectedComponentsWithStats(ink, labels, stats, centroids, 8, CV_32S);
    std::vector<cv::Rect> fitted(count);
    for (int i = 1; i < shapes; i++) {
      const int *s = stats.ptr<int>(i);
      if (s[cv::CC_STAT_AREA] < leastSpeck) continue;
      const cv::Rect shape(s[cv::CC_STAT_LEFT], s[cv::CC_STAT_TOP], s[cv::CC_STAT_WIDTH],
                           s[cv::CC_STAT_HEIGHT]);
      const int index = boxOf(shape, reach, boxes, count);
      if (index >= 0) fitted[index] |= shape;
    }
    for (int i = 0; i < count; i++) {
      if (fitted[i].empty()) continue;
      const pv_box fine = fineBox(strip->mat, fitted[i], sure, stroke);
      boxes[i].top = fine.top;
      boxes[i].bottom = fine.bottom;
      // Letters that touch those of another word are in no box: then its sides are kept.
      const double width = boxes[i].right - boxes[i].left;
      if (shared(fine.left, fine.right, boxes[i].left, boxes[i].right) < 0.75 * width) continue;
      boxes[i].left = fine.left;
      boxes[i].right = fine.right;
    }
    return 0;
  });
}
