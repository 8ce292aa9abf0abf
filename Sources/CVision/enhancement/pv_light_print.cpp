// Light print on dark panels, as dark print on white.
#include <algorithm>
#include <vector>
#include "enhancement/pv_enhancement.hpp"

namespace {

/// The height of capitals, in pixels, to which pages are reduced to find panels.
constexpr double panelCapitals = 10;
/// The side of the median that removes print of either polarity, in heights of capitals.
constexpr double groundSide = 1.6;
/// The maximum level of a panel, as a share of that of the paper around it.
constexpr double panelShare = 0.85;
/// How far the level of print is from that of the ground, of 255.
constexpr int printContrast = 40;
/// The steepest ground within a panel, in levels between pixels that are 4 apart.
constexpr int panelSlope = 24;
/// The minimum height and width of a panel, in heights of capitals.
constexpr double panelHeight = 1.3, panelWidth = 3;
/// The height of letters, in heights of capitals, and the minimum number of them and share of the light spots:
/// pictures have spots of all sizes.
constexpr double shortestLetter = 0.5, tallestLetter = 1.8, letterShare = 0.5;
constexpr int leastLetters = 3, leastSpot = 4;
/// The maximum ratio of dark print to light print in a panel: pictures have both.
constexpr double darkRatio = 0.7;
/// The rim of a panel's ground, in pixels of the reduced page, which the median and `panelSlope` leave out.
constexpr int rim = 3;

/// The level of the paper: the lightest ground up to a fifth of the page away, on a grid of 32 × 32 cells.
cv::Mat paperLevel(const cv::Mat &ground) {
  cv::Mat paper;
  cv::resize(ground, paper, cv::Size(32, 32), 0, 0, cv::INTER_AREA);
  cv::dilate(paper, paper, cv::Mat::ones(15, 15, CV_8U));
  cv::GaussianBlur(paper, paper, cv::Size(), 4);
  cv::resize(paper, paper, ground.size(), 0, 0, cv::INTER_LINEAR);
  return paper;
}

/// A panel with light print, in pixels of the reduced page.
struct Panel {
  cv::Rect box;
  /// 255 in the panel, in the pixels of `box`.
  cv::Mat mask;
  /// The level of the ground and of the print.
  int ground, print;
};

/// The median level of the pixels of `image` where `mask` is not 0.
int medianLevel(const cv::Mat &image, const cv::Mat &mask) {
  return pv_percentile(pv_histogram_of(image, 0, &mask), 0.5, size_t(cv::countNonZero(mask)));
}

/// Whether most of the spots of `mask` are as high as letters.
bool consistsOfLetters(const cv::Mat &mask) {
  cv::Mat labels, statistics, centers;
  const int count = cv::connectedComponentsWithStats(mask, labels, statistics, centers, 8);
  int letters = 0, spots = 0;
  for (int label = 1; label < count; label++) {
    const int *values = statistics.ptr<int>(label);
    if (values[cv::CC_STAT_AREA] < leastSpot) continue;
    spots++;
    const double height = values[cv::CC_STAT_HEIGHT] / panelCapitals;
    letters += height > shortestLetter && height < tallestLetter;
  }
  return letters >= leastLetters && letters >= letterShare * spots;
}

/// The panels of a reduced page whose print is light.
std::vector<Panel> lightPrintPanels(const cv::Mat &page) {
  cv::Mat ground, slope, light, dark;
  cv::medianBlur(page, ground, int(groundSide * panelCapitals) | 1);
  cv::morphologyEx(ground, slope, cv::MORPH_GRADIENT, cv::Mat::ones(5, 5, CV_8U));
  cv::Mat limit;
  paperLevel(ground).convertTo(limit, CV_8U, panelShare);
  const cv::Mat mask = (ground < limit) & (slope < panelSlope);
  cv::subtract(page, ground, light);
  cv::subtract(ground, page, dark);
  light = light > printContrast;
  dark = dark > printContrast;
  cv::Mat labels, statistics, centers;
  const int count = cv::connectedComponentsWithStats(mask, labels, statistics, centers, 4);
  std::vector<Panel> panels;
  for (int label = 1; label < count; label++) {
    const int *values = statistics.ptr<int>(label);
    cv::Rect box(values[cv::CC_STAT_LEFT], values[cv::CC_STAT_TOP], values[cv::CC_STAT_WIDTH],
                 values[cv::CC_STAT_HEIGHT]);
    if (box.height < panelHeight * panelCapitals || box.width < panelWidth * panelCapitals)
      continue;
    const cv::Mat inside = labels(box) == label, print = light(box) & inside;
    if (cv::countNonZero(dark(box) & inside) > darkRatio * cv::countNonZero(print) ||
        !consistsOfLetters(print))
      continue;
    Panel panel{cv::Rect(box.x - rim, box.y - rim, box.width + 2 * rim, box.height + 2 * rim) &
                    cv::Rect(cv::Point(), page.size()),
                cv::Mat(), medianLevel(ground(box), inside), medianLevel(page(box), print)};
    panel.mask = cv::Mat::zeros(panel.box.size(), CV_8U);
    inside.copyTo(panel.mask(box - panel.box.tl()));
    cv::dilate(panel.mask, panel.mask, cv::Mat::ones(2 * rim + 1, 2 * rim + 1, CV_8U));
    panel.mask &= ground(panel.box) < (panel.ground + 255) / 2;
    panels.push_back(std::move(panel));
  }
  return panels;
}

/// Writes the pixels of a panel as dark print on white: what differs from the ground, lighter or darker, is ink.
void darkenPrint(cv::Mat &page, const Panel &panel, double scale) {
  const cv::Rect2d box(panel.box.x * scale, panel.box.y * scale, panel.box.width * scale,
                       panel.box.height * scale);
  const cv::Rect target = cv::Rect(box) & cv::Rect(cv::Point(), page.size());
  cv::Mat mask;
  cv::resize(panel.mask, mask, target.size(), 0, 0, cv::INTER_LINEAR);
  cv::Mat levels(1, 256, CV_8U);
  for (int level = 0; level < 256; level++) {
    const double contrast = double(level - panel.ground) / std::max(1, panel.print - panel.ground);
    levels.at<uint8_t>(level) = cv::saturate_cast<uint8_t>(255 - 255 * std::abs(contrast));
  }
  cv::Mat print, part = page(target);
  cv::LUT(part, levels, print);
  print.copyTo(part, mask > 127);
}

}  // namespace

pv_image *pv_with_dark_print(const pv_image *gray, double capitalHeight) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const double scale = std::max(1.0, capitalHeight / panelCapitals);
    cv::Mat page = gray->mat.clone();
    const cv::Size size(std::max(32, int(page.cols / scale)), std::max(32, int(page.rows / scale)));
    const cv::Mat reduced = pv_area_downscaled(page, size);
    for (const Panel &panel : lightPrintPanels(reduced)) darkenPrint(page, panel, scale);
    pv_debug("dark-print", page);
    return pv_adopt(std::move(page));
  });
}
