// The content of a page: paper, print, pictures, or pen strokes.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The longer side, in pixels, of the copy that is divided into cells of `cellSide` pixels.
constexpr int cellCopySide = 512, cellSide = 8;

/// A square of the page.
struct Cell {
  /// The center, -0.5 to 0.5 of the page's longer side.
  double x, y;
  /// The 85th percentile of the brightness, and its standard deviation.
  double brightness, deviation;
  /// The mean color of the brighter quarter, red, green and blue.
  std::array<double, 3> color;
};

/// A copy of at most `side` pixels without the outer 3 %, in RGB.
cv::Mat innerCopy(const cv::Mat &page, int side) {
  const double factor = std::min(1.0, double(side) / std::max(page.cols, page.rows));
  const cv::Size size(std::max(1, int(std::lround(page.cols * factor))),
                      std::max(1, int(std::lround(page.rows * factor))));
  const cv::Mat copy = size == page.size() ? page : pv_area_downscaled(page, size);
  const int margin = std::min(size.width, size.height) * 3 / 100;
  return pv_rgb_of(copy)(
      cv::Rect(margin, margin, size.width - 2 * margin, size.height - 2 * margin));
}

Cell measuredCell(const cv::Mat &rgb, const cv::Mat &gray) {
  std::array<int, cellSide * cellSide> order;
  std::iota(order.begin(), order.end(), 0);
  const auto value = [&](int i) { return gray.at<uint8_t>(i / cellSide, i % cellSide); };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return value(a) < value(b); });
  Cell cell{};
  cell.brightness = value(order[order.size() * 85 / 100]);
  cv::Scalar mean, deviation;
  cv::meanStdDev(gray, mean, deviation);
  cell.deviation = deviation[0];
  const size_t first = order.size() * 3 / 4;
  for (size_t i = first; i < order.size(); i++) {
    const auto &pixel = rgb.at<cv::Vec3b>(order[i] / cellSide, order[i] % cellSide);
    for (int c = 0; c < 3; c++) cell.color[c] += pixel[c] / double(order.size() - first);
  }
  return cell;
}

std::vector<Cell> cellsOf(const cv::Mat &page) {
  const cv::Mat rgb = innerCopy(page, cellCopySide);
  const cv::Mat gray = pv_gray_of(rgb);
  const double longer = std::max(rgb.cols, rgb.rows);
  std::vector<Cell> cells;
  for (int y = 0; y + cellSide <= rgb.rows; y += cellSide) {
    for (int x = 0; x + cellSide <= rgb.cols; x += cellSide) {
      const cv::Rect box(x, y, cellSide, cellSide);
      cells.push_back(measuredCell(rgb(box), gray(box)));
      cells.back().x = (x - rgb.cols / 2.0) / longer;
      cells.back().y = (y - rgb.rows / 2.0) / longer;
    }
  }
  return cells;
}

/// The logarithm of the brightness of a cell.
double logOf(const Cell &cell) { return std::log(std::max(4.0, cell.brightness)); }

/// The logarithm of the light on each cell: a quadratic surface through the 0.85 quantile of brightness,
/// as the paper of a page is (pv_fit_paper).
std::vector<double> lightOn(const std::vector<Cell> &cells) {
  std::vector<pv_quadratic> terms;
  std::vector<double> values;
  for (const Cell &cell : cells) {
    terms.push_back(pv_quadratic_terms(cell.x, cell.y));
    values.push_back(logOf(cell));
  }
  const pv_quadratic mean = pv_least_squares_surface(terms, values);
  const pv_quadratic surface = pv_quantile_surface(terms, values, 0.85, mean, 19);
  for (size_t i = 0; i < terms.size(); i++) values[i] = terms[i].dot(surface);
  return values;
}

/// The logarithmic chromaticity: the same under brighter and darker light.
std::array<double, 3> chromaticity(const Cell &cell) {
  std::array<double, 3> logs;
  for (int c = 0; c < 3; c++) logs[c] = std::log(std::max(4.0, cell.color[c]));
  const double mean = (logs[0] + logs[1] + logs[2]) / 3;
  for (double &value : logs) value -= mean;
  return logs;
}

double saturation(const Cell &cell) {
  const pv_channel_range<double> range(cell.color.data());
  return range.chroma() / std::max(1.0, range.highest);
}

void measureCells(const std::vector<Cell> &cells, pv_page_content &content) {
  // Brightness within 16 % of the light, and chromaticity within 6 % of the paper's.
  constexpr double brightnessLimit = 0.16, chromaticityLimit = 0.06;
  const std::vector<double> light = lightOn(cells);
  std::vector<bool> isBright(cells.size());
  std::array<std::vector<double>, 3> ofPaper;
  for (size_t i = 0; i < cells.size(); i++) {
    const double difference = logOf(cells[i]) - light[i];
    isBright[i] = std::abs(difference) < brightnessLimit;
    const auto color = chromaticity(cells[i]);
    for (int c = 0; isBright[i] && c < 3; c++) ofPaper[c].push_back(color[c]);
  }
  const std::array<double, 3> paper{pv_median(ofPaper[0]), pv_median(ofPaper[1]),
                                    pv_median(ofPaper[2])};
  const double share = 1.0 / double(cells.size());
  double sum = 0, squares = 0;
  for (size_t i = 0; i < cells.size(); i++) {
    const auto color = chromaticity(cells[i]);
    double distance = 0;
    for (int c = 0; c < 3; c++) distance = std::max(distance, std::abs(color[c] - paper[c]));
    const bool isPaper = isBright[i] && distance < chromaticityLimit;
    // Grain and JPEG stay below 3 levels, letters reach 10 and more.
    const double texture = cells[i].deviation;
    if (isPaper) content.paper_fraction += share;
    if (isPaper && texture < 3) content.plain_fraction += share;
    if (texture >= 3 && texture < 10) content.textured_fraction += share;
    if (saturation(cells[i]) > 0.25) content.saturated_fraction += share;
    sum += distance * share;
    squares += distance * distance * share;
  }
  content.hue_deviation = std::sqrt(std::max(0.0, squares - sum * sum));
}

/// The mask of thin strokes: what a closing of 1/40 of the page's shorter side fills by at least 12 %.
cv::Mat thinStrokes(const cv::Mat &rgb) {
  cv::Mat darkest, limit;
  std::vector<cv::Mat> channels;
  cv::split(rgb, channels);
  darkest = cv::min(cv::min(channels[0], channels[1]), channels[2]);
  const int side = std::max(5, std::min(rgb.cols, rgb.rows) / 40 | 1);
  pv_closed(darkest, cv::Size(side, side)).convertTo(limit, CV_8U, 0.88, -6);
  return darkest < limit;
}

/// Counts the strokes' colors. A pen colors a stroke if a channel differs by a third of the
/// absorption.
void measurePens(const cv::Mat &rgb, const cv::Mat &strokes, pv_page_content &content) {
  std::array<int, 3> pens{};
  int count = 0;
  for (int y = 0; y < rgb.rows; y++) {
    for (int x = 0; x < rgb.cols; x++) {
      if (!strokes.at<uint8_t>(y, x)) continue;
      count++;
      const auto &pixel = rgb.at<cv::Vec3b>(y, x);
      const pv_channel_range<uint8_t> range(pixel.val);
      if (range.chroma() < 40 || range.chroma() * 3 < range.absorption()) continue;
      for (int c = 0; c < 3; c++)
        if (pixel[c] == range.highest) {
          pens[c]++;
          break;
        }
    }
  }
  if (count == 0) return;
  content.stroke_fraction = count / double(rgb.total());
  content.colored_stroke_fraction = (pens[0] + pens[1] + pens[2]) / double(count);
  content.pen_count =
      int(std::count_if(pens.begin(), pens.end(), [&](int pen) { return pen * 20 >= count; }));
}

/// The median extent of the connected strokes, each weighted by its pixels.
double strokeExtent(const cv::Mat &strokes) {
  cv::Mat labels;
  std::vector<double> extents;
  for (const pv_component &component : pv_connected_components(strokes, labels))
    extents.insert(extents.end(), size_t(component.area),
                   std::max(component.box.width, component.box.height));
  return pv_median(extents) / std::min(strokes.cols, strokes.rows);
}

}  // namespace

int pv_page_content_of(const pv_image *page, pv_page_content *content) {
  return pv_guard(-1, [&] {
    *content = {};
    const std::vector<Cell> cells = cellsOf(page->mat);
    if (cells.size() < 64) return 0;
    measureCells(cells, *content);
    const cv::Mat rgb = innerCopy(page->mat, 1024), strokes = thinStrokes(rgb);
    measurePens(rgb, strokes, *content);
    content->stroke_extent = strokeExtent(strokes);
    return 0;
  });
}
