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
  /// The greatest change of color within 3 pixels, in units of `distance`.
  cv::Mat step;

  Tints within(cv::Rect box) const {
    return {lightness(box), chroma(box), distance(box), step(box)};
  }
};

Tints tintsOf(const cv::Mat &relative) {
  std::vector<cv::Mat> lab;
  cv::split(pv_lab(relative), lab);
  Tints tints;
  tints.lightness = lab[0];
  cv::magnitude(lab[1], lab[2], tints.chroma);
  cv::magnitude((lab[0] - 100) * 0.5, tints.chroma, tints.distance);
  const cv::Mat kernel = cv::Mat::ones(7, 7, CV_8U);
  tints.step = cv::Mat::zeros(lab[0].size(), CV_32F);
  for (size_t c = 0; c < 3; c++) {
    cv::Mat gradient;
    cv::morphologyEx(lab[c], gradient, cv::MORPH_GRADIENT, kernel);
    tints.step = cv::max(tints.step, gradient * (c == 0 ? 0.5 : 1.0));
  }
  return tints;
}

/// The L* below which nothing is shade: a phone's shadow leaves 57.
constexpr double darkestShade = 50;

/// The measures by which a region is judged.
struct Region {
  /// Medians over the region.
  double lightness, chroma, contrast;
  /// The share of its outline inside the page where the color changes by 0.6 of its contrast.
  double sharpness;
  /// The share of its bounding box that it fills.
  double fill;
  /// The share of the page's rim that it covers.
  double rim;
};

/// Limits by chroma, since shadows have less than 8 and only mixed light has more. They were set by
/// hand on 101 photos of documents, not fitted.
bool isPrinted(const Region &r) {
  if (r.lightness < darkestShade || r.chroma >= 25) return true;
  if (r.chroma >= 14) return r.sharpness >= 0.15 || r.rim > 0.5;
  if (r.chroma >= 8) return r.sharpness >= 0.3 && r.fill >= 0.3;
  if (r.contrast >= 17 && r.rim < 0.04) return r.sharpness >= 0.25 && r.fill >= 0.5;
  if (r.chroma >= 4 && r.sharpness >= 0.6 && r.fill >= 0.4) return true;
  // A gray bar along a side fills its box; the shadow of a hand or a phone does not.
  if (r.rim >= 0.08) return r.sharpness >= 0.65 && r.fill >= 0.92;
  if (r.rim >= 0.03) return r.sharpness >= 0.65 && r.fill >= 0.75;
  return r.sharpness >= 0.6 ? r.fill >= 0.4 : r.sharpness >= 0.5 && r.fill >= 0.55;
}

/// Whether a region of `area` pixels, cut out at a level where folds and grain are as far from paper
/// as faint print, is print all the same: a panel has a sharp outline and fills its box.
bool isFaintPanel(const Region &r, int area) {
  return area >= 400 && r.sharpness >= 0.65 && r.fill >= 0.65 && r.rim < 0.03;
}

double median(const cv::Mat &values, const cv::Mat &mask) {
  std::vector<float> inside;
  for (int y = 0; y < values.rows; y++)
    for (int x = 0; x < values.cols; x++)
      if (mask.at<uint8_t>(y, x)) inside.push_back(values.at<float>(y, x));
  return pv_median(inside);
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

/// The features of the region `mask` at `box`; `page` is the area that regions may cover.
Region region(const cv::Mat &mask, cv::Rect box, cv::Rect page, const Tints &tints) {
  Region result{};
  const Tints inside = tints.within(box);
  result.lightness = median(inside.lightness, mask);
  result.chroma = median(inside.chroma, mask);
  result.contrast = median(inside.distance, mask);
  result.fill = double(cv::countNonZero(mask)) / double(mask.total());
  cv::Mat eroded;
  cv::erode(mask, eroded, cv::getStructuringElement(cv::MORPH_CROSS, cv::Size(3, 3)),
            cv::Point(-1, -1), 1, cv::BORDER_CONSTANT, cv::Scalar(0));
  int atRim = 0, free = 0, sharp = 0;
  for (int y = 0; y < mask.rows; y++)
    for (int x = 0; x < mask.cols; x++) {
      if (!mask.at<uint8_t>(y, x) || eroded.at<uint8_t>(y, x)) continue;
      const int px = box.x + x, py = box.y + y;
      if (px == page.x || py == page.y || px == page.br().x - 1 || py == page.br().y - 1) {
        atRim++;
      } else {
        free++;
        sharp += inside.step.at<float>(y, x) >= 0.6 * result.contrast;
      }
    }
  result.sharpness = free > 0 ? double(sharp) / free : 0;
  result.rim = atRim / (2.0 * (page.width + page.height));
  return result;
}

/// Below this distance from paper, only a panel counts as print.
constexpr double faintLevel = 4;

/// Adds the printed regions that lie farther than `level` from paper to `printed`.
void addRegions(cv::Mat &printed, const Tints &tints, const cv::Mat &known, double level,
                cv::Rect page) {
  constexpr int minimumArea = 60;
  const cv::Mat candidates = cv::Mat((tints.distance > level) & known)(page);
  const cv::Rect area = cv::boundingRect(candidates);
  if (area.area() < minimumArea) return;
  cv::Mat labels;
  const std::vector<pv_component> components = pv_connected_components(candidates(area), labels, 4);
  for (size_t i = 1; i < components.size(); i++) {
    if (components[i].area < minimumArea) continue;
    const cv::Mat mask = labels(components[i].box) == int(i);
    const cv::Rect box = components[i].box + area.tl() + page.tl();
    const bool touches = box.x == page.x || box.y == page.y || box.br().x == page.br().x ||
                         box.br().y == page.br().y;
    if (touches && hugsRim(mask, box, page)) continue;
    const Region r = region(mask, box, page, tints);
    const bool isPrint = level < faintLevel ? isFaintPanel(r, components[i].area) : isPrinted(r);
    if (isPrint) printed(box).setTo(255, mask);
  }
}

/// The distance from what is lighter on both sides, within the reach of the kernel `line`. Print in
/// the shade stands out from its surroundings, though not from the page's paper alone.
cv::Mat darkerThanBothSides(const cv::Mat &lightness, cv::Size line) {
  return (pv_closed(lightness, line) - lightness) * 0.5;
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

pv_printed_tints pv_find_printed_tints(const cv::Mat &relative, const cv::Mat &known) {
  const Tints tints = tintsOf(relative);
  const int width = known.cols, height = known.rows;
  // The outermost pixels often show the desk.
  const int margin = std::max(1, int(std::lround(0.008 * std::max(width, height))));
  const cv::Rect page(margin, margin, width - 2 * margin, height - 2 * margin);
  pv_printed_tints result{cv::Mat::zeros(known.size(), CV_8U), cv::Mat(), 0};
  if (page.width < 8 || page.height < 8) return result;
  for (double level : {2.5, 3.0, faintLevel, 6.0, 8.0, 11.0, 14.0})
    addRegions(result.mask, tints, known, level, page);
  constexpr int reach = 131;
  for (const cv::Size &line : {cv::Size(1, reach), cv::Size(reach, 1)}) {
    Tints local = tints;
    local.distance = darkerThanBothSides(tints.lightness, line);
    for (double level : {2.5, 3.0, 6.0, 8.0, 11.0})
      addRegions(result.mask, local, known, level, page);
  }
  cv::copyMakeBorder(result.mask(page).clone(), result.mask, margin, margin, margin, margin,
                     cv::BORDER_REPLICATE);
  // Solid print without paper in between. Gray is compared with the lightest nearby, which is paper
  // in the shade as well.
  cv::Mat lightest, bright;
  cv::dilate(tints.lightness, lightest, cv::Mat::ones(31, 31, CV_8U));
  const cv::Mat shaded =
      (tints.chroma < 6) & (tints.lightness > darkestShade) & (tints.lightness > lightest * 0.85);
  cv::Mat((tints.lightness > 85) | shaded).convertTo(bright, CV_32F, 1.0 / 255);
  cv::blur(bright, bright, cv::Size(5, 5));
  result.mask |= (bright < 0.1) & ~known;
  fill(result.mask);
  result.pictures = result.mask & (tints.lightness < 75);
  constexpr double visibleChroma = 8;
  result.coloredShare = double(cv::countNonZero(result.mask & (tints.chroma > visibleChroma))) /
                        double(result.mask.total());
  return result;
}
