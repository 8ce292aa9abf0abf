// The paper of a page as a smooth surface, and white labels on it.
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>
#include "enhancement/pv_enhancement.hpp"

namespace {

/// An odd side of 1/`part` of the longer side of `gray`, in pixels.
int sideOf(const cv::Mat &gray, int part) {
  return 2 * std::max(4, std::max(gray.cols, gray.rows) / part / 2) + 1;
}

/// 255 where `gray` has dark strokes by at least `threshold`. `closed` is `gray` after a closing that
/// fills strokes and narrow bands; bands are not strokes.
cv::Mat darkStrokes(const cv::Mat &gray, const cv::Mat &closed, double threshold) {
  // Strokes of letters are narrower than 1/100 of the page; table stripes, boxes and logos are wider.
  const int side = sideOf(gray, 100);
  const cv::Mat withoutStrokes = pv_closed(gray, cv::Size(side, side));
  const cv::Mat depth = closed - withoutStrokes, contrast = closed - gray;
  // Where lines of small print merge, letters are far darker than the band.
  cv::Mat strongest;
  cv::dilate(contrast, strongest, cv::Mat::ones(cv::Size(side, side), CV_8U));
  // Black paper between white letters is not a stroke either.
  const cv::Mat bands =
      (depth >= threshold) & (depth >= strongest * 0.5) & (withoutStrokes >= closed * 0.6);
  return ((withoutStrokes - gray) >= threshold) | ((contrast >= threshold) & ~bands);
}

/// 255 where no stroke is within a pixel; `ratio` as pv_stroke_free_map.lightStrokeRatio.
cv::Mat outsideStrokes(const cv::Mat &gray, double &ratio) {
  const int side = sideOf(gray, 40);
  const cv::Mat closed = pv_closed(gray, cv::Size(side, side)), dark = closed - gray;
  cv::Mat floor;
  cv::morphologyEx(gray, floor, cv::MORPH_OPEN, cv::Mat::ones(side, side, CV_8U));
  cv::Mat light = gray - floor;
  light.setTo(0, floor >= 110);
  // What the closing fills on the barest quarter of the page is grain.
  std::vector<uint8_t> sorted(dark.begin<uint8_t>(), dark.end<uint8_t>());
  const double threshold = std::clamp(6 + 2.0 * pv_quantile(sorted, 0.25), 8.0, 24.0);
  constexpr double strong = 24;
  const double lightContrast = cv::sum(cv::Mat(light & (light >= strong)))[0];
  const double darkContrast = cv::sum(cv::Mat(dark & (dark >= strong)))[0];
  ratio = (lightContrast + 1) / (darkContrast + 1);
  cv::Mat strokes = darkStrokes(gray, closed, threshold) | (light >= strong);
  cv::dilate(strokes, strokes, cv::Mat());
  return 255 - strokes;
}

/// The quadratic terms at the cell (x, y) of a grid of `size`; coordinates from -1 to 1.
pv_quadratic basis(int x, int y, cv::Size size) {
  const double u = (x + 0.5) / size.width * 2 - 1, v = (y + 0.5) / size.height * 2 - 1;
  return pv_quadratic_terms(u, v);
}

/// The cells of a coarse grid, without the rim, which may show the desk.
struct Cells {
  std::vector<pv_quadratic> terms;
  std::vector<cv::Vec3d> logs;
  std::vector<double> brightness;

  explicit Cells(const cv::Mat &grid) {
    // A strip keeps its middle.
    const int margin = std::max(1, int(std::lround(0.02 * std::max(grid.cols, grid.rows))));
    const int left = std::min(margin, (grid.cols - 1) / 2);
    const int top = std::min(margin, (grid.rows - 1) / 2);
    for (int y = top; y < grid.rows - top; y++)
      for (int x = left; x < grid.cols - left; x++) {
        const cv::Vec3f c = grid.at<cv::Vec3f>(y, x);
        cv::Vec3d log;
        for (int k = 0; k < 3; k++) log[k] = std::log(std::max(1.0f, c[k]));
        terms.push_back(basis(x, y, grid.size()));
        logs.push_back(log);
        brightness.push_back(std::log(std::max(1.0, pv_luma<double>(c[0], c[1], c[2]))));
      }
  }

  double surface(const pv_quadratic &fit, size_t i) const { return terms[i].dot(fit); }
};

struct Fit {
  std::array<pv_quadratic, 3> channels;
  /// The range of each channel's logarithm over the inliers.
  cv::Vec3d minimum, maximum;
  double share = 0;
};

/// Which cells lie within `tolerance` of the surfaces, in every channel.
std::vector<size_t> inliers(const Cells &cells, const Fit &fit, double tolerance) {
  std::vector<size_t> result;
  for (size_t i = 0; i < cells.terms.size(); i++) {
    double residual = 0;
    for (size_t k = 0; k < 3; k++)
      residual =
          std::max(residual, std::abs(cells.logs[i][int(k)] - cells.surface(fit.channels[k], i)));
    if (residual < tolerance) result.push_back(i);
  }
  return result;
}

/// Fits each channel to the cells `paper`. The ridge keeps the surface flat if there is no paper.
void refit(Fit &fit, const Cells &cells, const std::vector<size_t> &paper) {
  cv::Matx<double, 6, 6> matrix = cv::Matx<double, 6, 6>::eye() * (0.002 * double(paper.size()));
  matrix(0, 0) = 0;
  std::array<pv_quadratic, 3> right{};
  for (size_t i : paper) {
    matrix += cells.terms[i] * cells.terms[i].t();
    for (size_t k = 0; k < 3; k++) right[k] += cells.terms[i] * cells.logs[i][int(k)];
  }
  for (size_t k = 0; k < 3; k++) fit.channels[k] = matrix.solve(right[k], cv::DECOMP_CHOLESKY);
}

/// All channels from the brightness, with the median color of the cells on that surface.
Fit initialFit(const Cells &cells, double level) {
  std::vector<double> sorted = cells.brightness;
  pv_quadratic flat = pv_quadratic::zeros();
  flat(0) = pv_quantile(sorted, level);
  const pv_quadratic bright = pv_quantile_surface(cells.terms, cells.brightness, level, flat, 30);
  std::array<std::vector<double>, 3> offsets;
  for (size_t i = 0; i < cells.terms.size(); i++) {
    if (std::abs(cells.brightness[i] - cells.surface(bright, i)) >= 0.055) continue;
    for (size_t k = 0; k < 3; k++)
      offsets[k].push_back(cells.logs[i][int(k)] - cells.brightness[i]);
  }
  Fit fit;
  for (size_t k = 0; k < 3; k++) {
    fit.channels[k] = bright;
    if (!offsets[k].empty()) fit.channels[k](0) += pv_quantile(offsets[k], 0.5);
  }
  return fit;
}

/// The surface near the quantile `level` of brightness.
Fit fitted(const Cells &cells, double level) {
  Fit fit = initialFit(cells, level);
  std::vector<size_t> paper;
  for (int round = 0; round < 5; round++) {
    paper = inliers(cells, fit, 0.07);
    if (paper.size() < 30) break;
    refit(fit, cells, paper);
  }
  fit.share = double(paper.size()) / double(std::max<size_t>(1, cells.terms.size()));
  for (size_t k = 0; k < 3; k++) {
    std::vector<double> values{fit.channels[k](0)};
    if (!paper.empty()) values.clear();
    for (size_t i : paper) values.push_back(cells.surface(fit.channels[k], i));
    fit.minimum[int(k)] = pv_quantile(values, 0.02);
    fit.maximum[int(k)] = pv_quantile(values, 0.98);
  }
  return fit;
}

pv_paper_surface fittedSurface(const pv_stroke_free_map &map, double level) {
  const int side = std::max(1, std::max(map.color.cols, map.color.rows) / 100);
  cv::Mat grid;
  const cv::Size size(std::max(8, map.color.cols / side), std::max(8, map.color.rows / side));
  cv::resize(map.color, grid, size, 0, 0, cv::INTER_AREA);
  const Fit fit = fitted(Cells(grid), level);
  pv_paper_surface result{cv::Mat(map.color.size(), CV_32FC3), fit.share};
  for (int y = 0; y < result.color.rows; y++)
    for (int x = 0; x < result.color.cols; x++) {
      const pv_quadratic at = basis(x, y, result.color.size());
      cv::Vec3f &value = result.color.at<cv::Vec3f>(y, x);
      for (size_t k = 0; k < 3; k++)
        value[int(k)] =
            float(std::clamp(at.dot(fit.channels[k]), fit.minimum[int(k)], fit.maximum[int(k)]));
    }
  cv::exp(result.color, result.color);
  return result;
}

}  // namespace

pv_stroke_free_map pv_without_strokes(const cv::Mat &page, int side) {
  pv_stroke_free_map result;
  const cv::Mat usable = outsideStrokes(pv_gray_of(page), result.lightStrokeRatio);
  const double factor = std::min(1.0, double(side) / std::max(page.cols, page.rows));
  const cv::Size size(std::max(1, int(std::lround(page.cols * factor))),
                      std::max(1, int(std::lround(page.rows * factor))));
  cv::Mat between, sum, weight;
  page.copyTo(between, usable);
  between.convertTo(between, CV_32F);
  cv::resize(between, sum, size, 0, 0, cv::INTER_AREA);
  usable.convertTo(weight, CV_32F, 1.0 / 255);
  cv::resize(weight, weight, size, 0, 0, cv::INTER_AREA);
  cv::resize(page, result.color, size, 0, 0, cv::INTER_AREA);
  result.color.convertTo(result.color, CV_32F);
  result.known = cv::Mat::zeros(size, CV_8U);
  // From wide to narrow neighborhoods: each pixel takes the narrowest with enough paper.
  for (int radius : {10, 4, 2, 1}) {
    const cv::Size window(2 * radius + 1, 2 * radius + 1);
    cv::Mat sums, weights;
    cv::boxFilter(sum, sums, CV_32F, window, cv::Point(-1, -1), true, cv::BORDER_REPLICATE);
    cv::boxFilter(weight, weights, CV_32F, window, cv::Point(-1, -1), true, cv::BORDER_REPLICATE);
    const cv::Mat enough = weights > 0.1;
    cv::Mat divisor, mean;
    cv::cvtColor(cv::max(weights, 1e-3), divisor, cv::COLOR_GRAY2RGB);
    cv::divide(sums, divisor, mean);
    mean.copyTo(result.color, enough);
    if (radius <= 4) result.known |= enough;
  }
  return result;
}

pv_paper_surface pv_fit_paper(const pv_stroke_free_map &map) { return fittedSurface(map, 0.85); }

pv_paper_surface pv_fit_ground(const pv_stroke_free_map &map) { return fittedSurface(map, 0.5); }

// MARK: White labels

namespace {

// The limits separate drawn envelopes with labels (ratio 1.19 to 1.3, fill 0.92 to 1, sharpness 0.68 to
// 1) from the 960 other drawn pages.

/// The least brightness of a label relative to the sheet: more than the wave of a sheet gives.
constexpr double minimumRatio = 1.15;
/// The greatest: sunlight beside shade has more.
constexpr double maximumRatio = 1.8;
/// The minimum fraction of the page that a label covers: on A4 a sticker of 15 × 20 mm.
constexpr double minimumArea = 0.005;
/// The minimum fraction of its rotated rectangle that a label fills.
constexpr double minimumFill = 0.8;
/// The minimum fraction of its outline where the brightness changes by 0.6 of the difference, within
/// 3 pixels.
constexpr double minimumSharpness = 0.8;
/// The maximum standard deviation of a label's brightness, relative to the sheet's.
constexpr double maximumDeviation = 0.05;
/// The minimum fraction of the page that is bare sheet.
constexpr double minimumGround = 0.4;

/// The fraction of the outline of `mask` where `steps` reaches `minimum`.
double sharpness(const cv::Mat &mask, const cv::Mat &steps, double minimum) {
  cv::Mat eroded;
  cv::erode(mask, eroded, cv::Mat());
  const cv::Mat outline = mask & ~eroded, sharp = outline & (steps >= minimum);
  return double(cv::countNonZero(sharp)) / std::max(1, cv::countNonZero(outline));
}

/// Whether the outline is a rectangle inside the page.
bool isRectangle(const std::vector<cv::Point> &outline, cv::Size page) {
  const cv::Rect box = cv::boundingRect(outline);
  constexpr int margin = 3;
  const cv::Rect inner(margin, margin, page.width - 2 * margin, page.height - 2 * margin);
  const double area = cv::contourArea(outline);
  return (box & inner) == box && area >= minimumArea * page.area() &&
         area >= minimumFill * cv::minAreaRect(outline).size.area();
}

}  // namespace

pv_white_label pv_find_white_label(const pv_stroke_free_map &map, const pv_paper_surface &ground) {
  pv_white_label result;
  if (ground.share < minimumGround) return result;
  const cv::Mat relative = map.color / ground.color;
  cv::Mat brightness, steps;
  cv::cvtColor(relative, brightness, cv::COLOR_RGB2GRAY);
  cv::morphologyEx(brightness, steps, cv::MORPH_GRADIENT, cv::Mat::ones(7, 7, CV_8U));
  const cv::Mat lighter = (brightness > minimumRatio * 0.97) & map.known;
  std::vector<std::vector<cv::Point>> outlines;
  cv::findContours(lighter.clone(), outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
  for (size_t i = 0; i < outlines.size(); i++) {
    if (!isRectangle(outlines[i], relative.size())) continue;
    cv::Mat mask = cv::Mat::zeros(relative.size(), CV_8U), inside;
    cv::drawContours(mask, outlines, int(i), cv::Scalar(255), cv::FILLED);
    cv::erode(mask, inside, cv::Mat::ones(5, 5, CV_8U));
    inside &= map.known;
    cv::Scalar mean, deviation;
    cv::meanStdDev(brightness, mean, deviation, inside);
    if (mean[0] < minimumRatio || mean[0] > maximumRatio || deviation[0] > maximumDeviation)
      continue;
    if (sharpness(mask, steps, 0.6 * (mean[0] - 1)) < minimumSharpness) continue;
    const cv::Scalar label = cv::mean(relative, inside);
    result.sheet = cv::Vec3f(float(1 / label[0]), float(1 / label[1]), float(1 / label[2]));
    result.mask = mask;
    return result;
  }
  return result;
}
