// The ink of words in a strip; see pv_strip.h.
#include "pv_strip.h"
#include "pv_blur.hpp"
#include "pv_internal.hpp"
#include "pv_shapes.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// Beyond what is ink for sure there may be a finer stroke: so many pixels of a strip, as long as
/// it is so dark beside ink. Measured on drawn photos.
constexpr int reachOfStroke = 3;
constexpr double faintInk = 0.25;

/// Of a strip.
constexpr pv_edge_steps stripSteps = {25, 1, 90};

/// Smaller shapes are no part of a letter, in pixels of a strip.
constexpr int leastSpeck = 4;

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

}  // namespace

int pv_strip_fit_boxes(const pv_image *strip, int reach, pv_box *boxes, int count) {
  return pv_guard(-1, [&] {
    cv::Mat ink, labels;
    const double sure = 255 - cv::threshold(strip->mat, ink, 0, 255,
                                            cv::THRESH_BINARY_INV | cv::THRESH_OTSU);
    const cv::Mat here = strip->mat.colRange(1, strip->mat.cols);
    const cv::Mat before = strip->mat.colRange(0, strip->mat.cols - 1);
    const Stroke stroke(pv_edge_blur(here, before, std::min(255.0, 2 * sure), stripSteps));
    std::vector<cv::Rect> fitted(count);
    for (const pv_shape &shape : pv_shapes(ink, labels)) {
      if (shape.area < leastSpeck) continue;
      const int index = boxOf(shape.box, reach, boxes, count);
      if (index >= 0) fitted[index] |= shape.box;
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
