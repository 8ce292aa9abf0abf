// Word boxes at subpixel precision.
#include <algorithm>
#include <cmath>
#include <vector>
#include "lines/pv_lines.hpp"

namespace {

/// A fine stroke may extend beyond the binarized component: up to `strokeReach` pixels, as long as
/// its darkness is at least `faintStrokeRatio` of the strokes'. Measured on synthetic photos.
constexpr int strokeReach = 3;
constexpr double faintStrokeRatio = 0.25;

/// Criteria for a text-line image.
constexpr pv_edge_criteria lineCriteria = {25, 1, 0.9};

/// The minimum area of a component that is part of a letter, in pixels of a text-line image.
constexpr int minimumComponentArea = 4;

/// The overlap of two intervals; negative if they are disjoint.
double intervalOverlap(double from, double to, double otherFrom, double otherTo) {
  return std::min(to, otherTo) - std::max(from, otherFrom);
}

/// The index of the box that `component` belongs to: it lies inside the box extended by `reach`, or
/// mostly inside it, because a box may cover only a part of a wide letter at the end of a word. -1
/// for no box, and for touching letters of two words.
int boxOf(const cv::Rect &component, int reach, const pv_box *boxes, int count) {
  const int left = component.x, right = component.x + component.width;
  int best = -1;
  double largest = -reach, secondLargest = -reach;
  for (int i = 0; i < count; i++) {
    const double overlap = intervalOverlap(left, right, boxes[i].left, boxes[i].right);
    secondLargest = std::max(secondLargest, std::min(largest, overlap));
    if (overlap > largest) best = i, largest = overlap;
  }
  if (best < 0) return -1;
  const bool isInside = left >= boxes[best].left - reach && right <= boxes[best].right + reach;
  const bool isMostlyInside = 2 * largest >= component.width && secondLargest <= 0;
  return isInside || isMostlyInside ? best : -1;
}

/// The strokes at the ends of words.
struct Stroke {
  /// `blur` is the sigma of the blur of the letters, in pixels.
  explicit Stroke(double blur)
      : width(std::clamp(int(5 * blur), 2, 8)),
        edge(0.5 * std::erf(letterStrokeWidth / (blur * std::sqrt(2))) /
             std::erf(letterStrokeWidth / (blur * std::sqrt(8)))) {}

  /// The width of a fine stroke in pixels, which increases with the blur.
  int width;
  /// The darkness at a stroke's edge relative to its maximum: more than 0.5 if the blur of the
  /// opposite edge reaches this one.
  double edge;

 private:
  /// The width of a letter's stroke in pixels, for capitals 24 pixels high.
  static constexpr double letterStrokeWidth = 3.5;
};

/// The position of a word's edge in one direction, as a distance from the center of the component's
/// last row or column. `darkness` is the maximum darkness of a row or column by its distance
/// outwards from that one, and `strokeDarkness` that of the strokes.
///
/// A fine stroke, such as a serif, is lighter than others. The threshold for its edge therefore
/// depends on the maximum darkness within its width.
template <typename Darkness>
double strokeEdge(double strokeDarkness, const Stroke &stroke, Darkness darkness) {
  int outermost = 0;
  while (outermost < strokeReach && darkness(outermost + 1) >= faintStrokeRatio * strokeDarkness)
    outermost++;
  double largest = 0;
  for (int distance = 0; distance < stroke.width; distance++)
    largest = std::max(largest, darkness(outermost - distance));
  const double edge = stroke.edge * largest;
  int last = outermost;
  while (last > outermost - stroke.width && darkness(last) < edge) last--;
  const double inside = darkness(last), outside = darkness(last + 1);
  if (inside <= outside) return last + 0.5;
  return last + std::clamp((inside - edge) / (inside - outside), 0.0, 1.0);
}

/// The bounding box of `component` at subpixel precision; for the parameters see `strokeEdge`.
pv_box subpixelBox(const cv::Mat &lineImage, const cv::Rect &component, double strokeDarkness,
                   const Stroke &stroke) {
  const auto darkest = [&](const cv::Rect &part) {
    const cv::Rect inside = part & cv::Rect(cv::Point(), lineImage.size());
    double lightest = 255;
    if (!inside.empty()) cv::minMaxLoc(lineImage(inside), &lightest);
    return 255 - lightest;
  };
  const auto end = [&](auto darkness) { return strokeEdge(strokeDarkness, stroke, darkness); };
  const int left = component.x, top = component.y;
  const int right = left + component.width - 1, bottom = top + component.height - 1;
  const auto column = [&](int x) { return darkest(cv::Rect(x, top, 1, component.height)); };
  const auto row = [&](int y) { return darkest(cv::Rect(left, y, component.width, 1)); };
  return {left + 0.5 - end([&](int distance) { return column(left - distance); }),
          top + 0.5 - end([&](int distance) { return row(top - distance); }),
          right + 0.5 + end([&](int distance) { return column(right + distance); }),
          bottom + 0.5 + end([&](int distance) { return row(bottom + distance); })};
}

}  // namespace

int pv_text_line_fit_boxes(const pv_image *lineImage, int reach, pv_box *boxes, int count) {
  return pv_guard(-1, [&] {
    cv::Mat foreground, labels;
    const double strokeDarkness = 255 - cv::threshold(lineImage->mat, foreground, 0, 255,
                                                      cv::THRESH_BINARY_INV | cv::THRESH_OTSU);
    const cv::Mat here = lineImage->mat.colRange(1, lineImage->mat.cols);
    const cv::Mat before = lineImage->mat.colRange(0, lineImage->mat.cols - 1);
    // Without edges there is no blur.
    const double blur =
        pv_edge_blur_sigma(here, before, std::min(255.0, 2 * strokeDarkness), lineCriteria);
    const Stroke stroke(std::max(1e-3, blur));
    std::vector<cv::Rect> fitted(count), others;
    for (const pv_component &component : pv_connected_components(foreground, labels)) {
      if (component.area < minimumComponentArea) continue;
      const int index = boxOf(component.box, reach, boxes, count);
      if (index >= 0)
        fitted[index] |= component.box;
      else
        others.push_back(component.box);
    }
    const auto overlapsOthers = [&](const pv_box &box) {
      return std::any_of(others.begin(), others.end(), [&](const cv::Rect &other) {
        return intervalOverlap(other.x, other.x + other.width, box.left, box.right) > 0;
      });
    };
    for (int i = 0; i < count; i++) {
      if (fitted[i].empty()) continue;
      const pv_box fine = subpixelBox(lineImage->mat, fitted[i], strokeDarkness, stroke);
      boxes[i].top = fine.top;
      boxes[i].bottom = fine.bottom;
      // Touching letters of two words belong to no box: then the box keeps its left and right
      // sides.
      const double width = boxes[i].right - boxes[i].left;
      if (intervalOverlap(fine.left, fine.right, boxes[i].left, boxes[i].right) < 0.75 * width &&
          overlapsOthers(boxes[i]))
        continue;
      boxes[i].left = fine.left;
      boxes[i].right = fine.right;
    }
    return 0;
  });
}
