// Tints of a page that are print, not shade.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>
#include "enhancement/pv_enhancement.hpp"

namespace {

/// A page in CIELAB, relative to paper.
struct Tints {
  cv::Mat lightness, chroma;
  /// The distance from paper; lightness has half a weight, because light changes it, and not hue.
  cv::Mat distance;

  explicit Tints(const cv::Mat &relative) {
    std::vector<cv::Mat> lab;
    cv::split(pv_lab(relative), lab);
    lightness = lab[0];
    cv::magnitude(lab[1], lab[2], chroma);
    cv::magnitude((lab[0] - 100) * 0.5, chroma, distance);
  }
};

/// The greatest change of color within a square of `side` pixels, in units of Tints::distance.
cv::Mat stepsOf(const std::vector<cv::Mat> &lab, int side) {
  cv::Mat steps;
  for (size_t c = 0; c < 3; c++) {
    cv::Mat step;
    cv::morphologyEx(lab[c], step, cv::MORPH_GRADIENT, cv::Mat::ones(side, side, CV_8U));
    steps = c == 0 ? cv::Mat(step * 0.5) : cv::Mat(cv::max(steps, step));
  }
  return steps;
}

/// The L* below which nothing is shade. With 50 instead of 40 twice as much of hard shadows stays (light.py,
/// shadow_left).
constexpr double darkestShade = 35;

/// 255 on the edges of print: the color changes by much, and most of the change is within 3 pixels. The edge of a
/// shadow is as wide as its penumbra. Strokes are closed before.
cv::Mat printedEdges(const cv::Mat &page, const cv::Mat &paper) {
  // In units of Tints::distance, and as a share of the change within 9 pixels. Chosen together by light.py
  // (shadow_left) and fidelity.py (tint_kept): lower ones keep more tints, and more hard shadows.
  constexpr double least = 1.8, steepness = 0.6;
  cv::Mat surface, relative;
  cv::resize(paper, surface, page.size(), 0, 0, cv::INTER_LINEAR);
  pv_closed(page, cv::Size(11, 11)).convertTo(relative, CV_32F);
  std::vector<cv::Mat> lab;
  cv::split(pv_lab(relative / surface), lab);
  const cv::Mat steps = stepsOf(lab, 3);
  return (steps > least) & (steps > stepsOf(lab, 9) * steepness);
}

/// 255 where a path leads to paper that crosses no edge; `paper` is 255 on what is paper for certain.
cv::Mat reachableFrom(const cv::Mat &paper, const cv::Mat &edges) {
  // In pixels: a path passes no narrower gap of an outline. With 25 hard shadows stay (light.py, shadow_left). As a
  // share of the paper: a path starts on no less of it, so not inside of a panel.
  constexpr int width = 5;
  constexpr double leastShare = 0.02;
  const cv::Mat path = cv::Mat::ones(width, width, CV_8U);
  cv::Mat open, core, labels, reached = cv::Mat::zeros(edges.size(), CV_8U);
  cv::dilate(edges, open, cv::Mat::ones(3, 3, CV_8U));
  open = ~open;
  cv::erode(open, core, path);
  const std::vector<pv_component> components = pv_connected_components(core, labels, 4);
  const double all = cv::countNonZero(paper & core);
  for (size_t i = 1; i < components.size(); i++) {
    const cv::Mat part = labels(components[i].box) == int(i);
    if (cv::countNonZero(part & paper(components[i].box)) > leastShare * all)
      reached(components[i].box).setTo(255, part);
  }
  cv::dilate(reached, reached, path);
  return reached & open;
}

/// Whether nine tenths of a region at the rim lie within 3 % of the page from it: the desk.
bool hugsRim(const cv::Mat &mask, cv::Rect box, cv::Rect page) {
  const int reach = int(0.03 * std::max(page.width, page.height));
  const cv::Rect inner(page.x + reach, page.y + reach, page.width - 2 * reach,
                       page.height - 2 * reach);
  const cv::Rect inside = box & inner;
  if (inside.empty()) return true;
  return cv::countNonZero(mask(inside - box.tl())) < 0.1 * cv::countNonZero(mask);
}

/// The regions of `candidates` in the area `page` that are large enough, and not the desk at its rim.
cv::Mat regions(const cv::Mat &candidates, cv::Rect page) {
  constexpr int minimumArea = 60;
  cv::Mat result = cv::Mat::zeros(candidates.size(), CV_8U), labels;
  const std::vector<pv_component> components =
      pv_connected_components(candidates(page).clone(), labels, 4);
  for (size_t i = 1; i < components.size(); i++) {
    if (components[i].area < minimumArea) continue;
    const cv::Mat mask = labels(components[i].box) == int(i);
    const cv::Rect box = components[i].box + page.tl();
    const bool touches = box.x == page.x || box.y == page.y || box.br().x == page.br().x ||
                         box.br().y == page.br().y;
    if (touches && hugsRim(mask, box, page)) continue;
    result(box).setTo(255, mask);
  }
  return result;
}

/// Fills gaps of 3 % of the page, and holes smaller than a third of their region: the letters on a
/// panel, and the bright parts of a photograph.
void fill(cv::Mat &printed) {
  constexpr int side = 17;
  cv::Mat padded;
  cv::copyMakeBorder(printed, padded, side, side, side, side, cv::BORDER_CONSTANT, cv::Scalar(0));
  cv::morphologyEx(padded, padded, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_ELLIPSE, cv::Size(side, side)));
  printed = padded(cv::Rect(side, side, printed.cols, printed.rows)).clone();
  std::vector<std::vector<cv::Point>> outlines;
  std::vector<cv::Vec4i> hierarchy;
  cv::findContours(printed, outlines, hierarchy, cv::RETR_CCOMP, cv::CHAIN_APPROX_NONE);
  std::vector<double> areas(outlines.size());
  for (size_t i = 0; i < outlines.size(); i++) areas[i] = cv::contourArea(outlines[i]);
  // What an outline encloses, without its holes.
  std::vector<double> filled = areas;
  for (size_t i = 0; i < outlines.size(); i++)
    if (hierarchy[i][3] >= 0) filled[size_t(hierarchy[i][3])] -= areas[i];
  for (size_t i = 0; i < outlines.size(); i++) {
    const int parent = hierarchy[i][3];
    if (parent >= 0 && areas[i] < 0.35 * filled[size_t(parent)])
      cv::drawContours(printed, outlines, int(i), cv::Scalar(255), cv::FILLED);
  }
}

}  // namespace

pv_printed_tints pv_find_printed_tints(const cv::Mat &page, const pv_stroke_free_map &map,
                                       const cv::Mat &paper) {
  const Tints tints(map.color / paper);
  const cv::Size size = map.known.size();
  pv_printed_tints result{cv::Mat::zeros(size, CV_8U), cv::Mat(), 0};
  // The outermost pixels often show the desk.
  const int margin = std::max(1, int(std::lround(0.008 * std::max(size.width, size.height))));
  const cv::Rect inner(margin, margin, size.width - 2 * margin, size.height - 2 * margin);
  if (inner.width < 8 || inner.height < 8) return result;
  // In CIELAB, of which lightness counts half: paper is nearer than the first, print farther than the second. Shade
  // has a chroma of less than 8, unless lights of several colors mix.
  constexpr double paperDistance = 3, tintDistance = 2.5, foreignChroma = 20;
  cv::Mat bare, reached;
  cv::resize((tints.distance < paperDistance) & map.known, bare, page.size(), 0, 0,
             cv::INTER_NEAREST);
  reached = reachableFrom(bare, printedEdges(page, paper));
  pv_debug("reached", reached);
  cv::resize(reached, reached, size, 0, 0, cv::INTER_AREA);
  cv::Mat apart = reached < 128;
  cv::morphologyEx(apart, apart, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
  // No shade has such a hue.
  apart |= (tints.chroma > foreignChroma) | (tints.lightness < darkestShade);
  result.mask = regions(apart & (tints.distance > tintDistance) & map.known, inner);
  cv::copyMakeBorder(result.mask(inner).clone(), result.mask, margin, margin, margin, margin,
                     cv::BORDER_REPLICATE);
  // Solid print without paper in between. Gray is compared with the lightest nearby, which is paper
  // in the shade as well.
  cv::Mat lightest, bright;
  cv::dilate(tints.lightness, lightest, cv::Mat::ones(31, 31, CV_8U));
  const cv::Mat shaded =
      (tints.chroma < 6) & (tints.lightness > darkestShade) & (tints.lightness > lightest * 0.85);
  cv::Mat((tints.lightness > 85) | shaded).convertTo(bright, CV_32F, 1.0 / 255);
  cv::blur(bright, bright, cv::Size(5, 5));
  result.mask |= (bright < 0.1) & ~map.known;
  fill(result.mask);
  result.pictures = result.mask & (tints.lightness < 75);
  constexpr double visibleChroma = 8;
  result.coloredShare = double(cv::countNonZero(result.mask & (tints.chroma > visibleChroma))) /
                        double(result.mask.total());
  return result;
}
