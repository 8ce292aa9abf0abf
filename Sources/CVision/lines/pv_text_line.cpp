// Text-line images: crops of single text lines, rectified along the baseline.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>
#include "lines/pv_lines.hpp"

namespace {

/// The brightness from which a pixel is paper.
constexpr int paperThreshold = 200;
/// The brightness from which a ground is left as it is, and the least difference of letters from a
/// darker one.
constexpr int whiteGround = 225, minimumContrast = 50;

/// What makes a row of marks a repeated one: their number, the share that is regular, the ratio of
/// sizes and of pitches that are still equal, and the mean difference of pixels, 0 to 255, of marks
/// that are alike. Digits of one width differ by 30 and more.
constexpr size_t minimumMarks = 10;
constexpr double regularShare = 0.9, maximumRatio = 1.4, maximumDifference = 25;

/// Whether at least `regularShare` of the values are about their median.
bool isRegular(std::vector<double> values) {
  const double typical = pv_median(values);
  const auto regular = std::count_if(values.begin(), values.end(), [=](double value) {
    return value <= maximumRatio * typical && typical <= maximumRatio * value;
  });
  return double(regular) >= regularShare * double(values.size());
}

/// Whether the marks have one size and one pitch, and none is higher, as a letter between leaders is.
/// Sorts them from left to right.
bool isRegular(std::vector<pv_component> &marks) {
  std::sort(marks.begin(), marks.end(), [](const pv_component &first, const pv_component &second) {
    return first.box.x < second.box.x;
  });
  std::vector<double> widths, heights, pitches;
  for (size_t i = 0; i < marks.size(); i++) {
    widths.push_back(marks[i].box.width);
    heights.push_back(marks[i].box.height);
    if (i > 0) pitches.push_back(marks[i].box.x - marks[i - 1].box.x);
  }
  const double highest = *std::max_element(heights.begin(), heights.end());
  return isRegular(widths) && isRegular(heights) && isRegular(pitches) &&
         highest <= maximumRatio * pv_median(heights);
}

/// Whether at least `regularShare` of the marks look like the mean mark.
bool areAlike(const std::vector<pv_component> &marks, const cv::Mat &lineImage) {
  const cv::Size size(12, 12);
  std::vector<cv::Mat> scaled(marks.size());
  cv::Mat mean = cv::Mat::zeros(size, CV_32F);
  for (size_t i = 0; i < marks.size(); i++) {
    cv::resize(lineImage(marks[i].box), scaled[i], size, 0, 0, cv::INTER_AREA);
    scaled[i].convertTo(scaled[i], CV_32F);
    mean += scaled[i] / double(marks.size());
  }
  const auto alike = std::count_if(scaled.begin(), scaled.end(), [&](const cv::Mat &mark) {
    return cv::norm(mark, mean, cv::NORM_L1) <= maximumDifference * size.area();
  });
  return double(alike) >= regularShare * double(marks.size());
}

/// Whether a component lies beyond the letters of a line whose x-height band spans the rows `top` to
/// `bottom`, its baseline.
bool isBeyondLetters(const cv::Rect &box, int top, int bottom) {
  return box.br().y < top - (bottom - top) / 2 || box.y > bottom;
}

/// Erases components that do not belong to the line, whose x-height band spans the rows `top` to
/// `bottom`: parts of the lines above and below, and rules. A rule is one long component beyond the
/// letters, at least four that are too wide for accents, dots and commas, or a row of dots. With
/// `isInverted`, what lies before and after a dark panel is dark as well.
void eraseNeighbours(cv::Mat &lineImage, int top, int bottom, bool isInverted) {
  cv::Mat foreground, labels;
  cv::threshold(lineImage, foreground, paperThreshold, 255, cv::THRESH_BINARY_INV);
  const std::vector<pv_component> components = pv_connected_components(foreground, labels);
  std::vector<bool> isOther(components.size(), false);
  std::vector<size_t> ruleSegments[2], dots[2];
  for (size_t i = 1; i < components.size(); i++) {
    const cv::Rect &box = components[i].box;
    const int high = box.y, low = box.br().y;
    isOther[i] = (high == 0 && low <= top) || (low == lineImage.rows && high >= bottom) ||
                 (isInverted && high <= top && low >= bottom &&
                  (box.x == 0 || box.br().x == lineImage.cols));
    if (!isBeyondLetters(box, top, bottom)) continue;
    if (box.width > 2 * (bottom - top)) isOther[i] = true;
    (box.width > 2 * box.height ? ruleSegments : dots)[high > bottom].push_back(i);
  }
  for (int side = 0; side < 2; side++) {
    if (ruleSegments[side].size() >= 4)
      for (const size_t i : ruleSegments[side]) isOther[i] = true;
    std::vector<pv_component> marks;
    for (const size_t i : dots[side]) marks.push_back(components[i]);
    if (marks.size() >= minimumMarks && isRegular(marks))
      for (const size_t i : dots[side]) isOther[i] = true;
  }
  if (std::find(isOther.begin(), isOther.end(), true) == isOther.end()) return;
  cv::Mat others(lineImage.size(), CV_8U);
  for (int y = 0; y < lineImage.rows; y++) {
    const int *label = labels.ptr<int>(y);
    uint8_t *other = others.ptr(y);
    for (int x = 0; x < lineImage.cols; x++) other[x] = isOther[label[x]] ? 255 : 0;
  }
  cv::dilate(others, others, cv::Mat::ones(3, 3, CV_8U));
  lineImage.setTo(255, others);
}

/// The share of dark pixels in the rows from `top` to `bottom`, as far as the image has them.
double darkShare(const cv::Mat &lineImage, int top, int bottom) {
  top = std::clamp(top, 0, lineImage.rows - 1);
  const cv::Mat rows = lineImage.rowRange(top, std::clamp(bottom, top + 1, lineImage.rows));
  return cv::countNonZero(rows < 128) / double(rows.total());
}

/// Whether the letters are light on dark: at least 60 % of the upper and lower border is dark, or
/// most of what is just below the baseline, and most around the letters. Rules may be dark borders of
/// white paper, and at the edge of a dark panel one border is white paper.
bool isLightOnDark(const cv::Mat &lineImage, int baseline, int xHeight) {
  const double borders =
      darkShare(lineImage, 0, 1) + darkShare(lineImage, lineImage.rows - 1, lineImage.rows);
  return (borders > 1.2 && darkShare(lineImage, 0, lineImage.rows) > 0.4) ||
         (darkShare(lineImage, baseline + xHeight / 8, baseline + xHeight / 3) > 0.6 &&
          darkShare(lineImage, baseline - xHeight * 3 / 2, baseline + xHeight / 3) > 0.5);
}

/// Makes a tinted or gray ground white and its letters black: beside the white frame Tesseract takes
/// such a ground for print. A ground without letters stays.
void whitenGround(cv::Mat &lineImage) {
  cv::Mat light;
  cv::threshold(lineImage, light, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
  cv::Scalar ground, noise;
  cv::meanStdDev(lineImage, ground, noise, light);
  const double white = ground[0] - noise[0], black = cv::mean(lineImage, light == 0)[0];
  if (ground[0] >= whiteGround || white - black < minimumContrast) return;
  const double gain = 255 / (white - black);
  lineImage.convertTo(lineImage, CV_8U, gain, -gain * black);
}

/// A position that moves along a line's baseline.
class Baseline {
 public:
  Baseline(const double *points, int count) : points(points), count(count) { updateDirection(); }

  /// The position, and the unit vector of the direction.
  double x = 0, y = 0, dx = 1, dy = 0;

  /// Moves to `arcLength` pixels from the start. It never moves back to an earlier segment.
  void advance(double arcLength) {
    while (segment + 2 < count && arcLength > begin + length) {
      begin += length;
      segment++;
      updateDirection();
    }
    x = points[2 * segment] + (arcLength - begin) * dx;
    y = points[2 * segment + 1] + (arcLength - begin) * dy;
  }

 private:
  void updateDirection() {
    const double *from = points + 2 * segment;
    length = std::max(1e-6, std::hypot(from[2] - from[0], from[3] - from[1]));
    dx = (from[2] - from[0]) / length;
    dy = (from[3] - from[1]) / length;
  }

  const double *const points;
  const int count;
  int segment = 0;
  double begin = 0, length = 0;
};

/// The page's coordinates, as OpenCV counts them, of each pixel of a text-line image at
/// `supersampling` times its resolution.
cv::Mat rectificationMap(Baseline line, const pv_text_line_geometry &geometry, cv::Size size,
                         int supersampling) {
  struct Column {
    float x, y, downX, downY;
  };
  std::vector<Column> columns(size.width);
  for (int column = 0; column < size.width; column++) {
    line.advance(((column + 0.5) / supersampling - geometry.margin) * geometry.step);
    // Half a pixel less, because OpenCV's coordinates refer to pixel centers.
    columns[column] = {float(line.x - 0.5), float(line.y - 0.5), float(-line.dy), float(line.dx)};
  }
  cv::Mat points(size, CV_32FC2);
  for (int row = 0; row < size.height; row++) {
    const float down = float(((row + 0.5) / supersampling - geometry.above) * geometry.step);
    cv::Vec2f *point = points.ptr<cv::Vec2f>(row);
    for (int column = 0; column < size.width; column++) {
      const Column &origin = columns[column];
      point[column] = {origin.x + down * origin.downX, origin.y + down * origin.downY};
    }
  }
  return points;
}

}  // namespace

pv_image *pv_text_line_image(const pv_image *page, const double *baseline, int count,
                             pv_text_line_geometry geometry) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Size inside(geometry.length + 2 * geometry.margin, geometry.above + geometry.below);
    CV_Assert(count >= 2 && inside.width > 0 && inside.height > 0 && pv_is_length(geometry.step));
    CV_Assert(pv_are_coordinates(baseline, 2 * size_t(count)));
    // Several samples for each pixel if the page has a higher resolution, as far as OpenCV can.
    const int most = std::min(8, pv_longest_side / std::max(inside.width, inside.height));
    CV_Assert(most >= 1);
    const int supersampling = std::clamp(int(std::ceil(geometry.step * 0.8)), 1, most);
    const cv::Mat points = rectificationMap(Baseline(baseline, count), geometry,
                                            inside * supersampling, supersampling);
    cv::Mat sampled, lineImage;
    cv::remap(page->mat, sampled, points, cv::noArray(),
              geometry.step < 1 ? cv::INTER_CUBIC : cv::INTER_LINEAR, cv::BORDER_CONSTANT,
              cv::Scalar(255));
    if (supersampling > 1) cv::resize(sampled, sampled, inside, 0, 0, cv::INTER_AREA);
    const bool isInverted = isLightOnDark(sampled, geometry.above, geometry.x_height);
    if (isInverted) cv::bitwise_not(sampled, sampled);
    whitenGround(sampled);
    eraseNeighbours(sampled, geometry.above - geometry.x_height, geometry.above, isInverted);
    cv::copyMakeBorder(sampled, lineImage, geometry.frame, geometry.frame, geometry.frame,
                       geometry.frame, cv::BORDER_CONSTANT, cv::Scalar(255));
    if (geometry.sigma > 0) cv::GaussianBlur(lineImage, lineImage, cv::Size(), geometry.sigma);
    return pv_adopt(std::move(lineImage));
  });
}

double pv_text_line_ink_level(const pv_image *lineImage) {
  return pv_guard(-1.0, [&] {
    pv_histogram histogram = pv_histogram_of(lineImage->mat);
    std::fill(histogram.begin() + paperThreshold, histogram.end(), 0);
    const auto ink = size_t(std::accumulate(histogram.begin(), histogram.end(), 0));
    return ink == 0 ? 255.0 : double(pv_percentile(histogram, 0.25, ink));
  });
}

int pv_text_line_foreground_height(const pv_image *lineImage) {
  return pv_guard(-1, [&] {
    cv::Mat darkest;
    cv::reduce(lineImage->mat, darkest, 1, cv::REDUCE_MIN);
    const cv::Rect rows = cv::boundingRect(darkest < paperThreshold);
    return rows.height;
  });
}

int pv_text_line_repeats_mark(const pv_image *lineImage) {
  return pv_guard(-1, [&] {
    cv::Mat labels;
    std::vector<pv_component> marks =
        pv_connected_components(lineImage->mat < paperThreshold, labels);
    marks.erase(marks.begin());
    return marks.size() >= minimumMarks && isRegular(marks) && areAlike(marks, lineImage->mat) ? 1
                                                                                               : 0;
  });
}

pv_image *pv_text_line_gaps_shortened(const pv_image *lineImage, int maximumGap, pv_gap *gaps,
                                      int *count) {
  return pv_guard<pv_image *>(nullptr, [&]() -> pv_image * {
    const cv::Mat &open = lineImage->mat;
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
      while (x < open.cols && darkest.at<uint8_t>(x) >= paperThreshold) x++;
      const int removed = x - from - maximumGap;
      const bool isBetweenWords = from > 0 && x < open.cols;
      if (isBetweenWords && removed > 0) {
        keep(from + maximumGap / 2);
        kept = from + maximumGap / 2 + removed;
        gaps[(*count)++] = {width, removed};
      }
      if (x == from) x++;
    }
    keep(open.cols);
    return pv_adopt(closed.colRange(0, width).clone());
  });
}

int pv_text_line_ink_runs(const pv_image *lineImage, pv_gap *runs) {
  return pv_guard(-1, [&] {
    cv::Mat darkest;
    cv::reduce(lineImage->mat, darkest, 0, cv::REDUCE_MIN);
    int count = 0;
    for (int x = 0; x < darkest.cols; x++) {
      if (darkest.at<uint8_t>(x) >= paperThreshold) continue;
      const int from = x;
      while (x < darkest.cols && darkest.at<uint8_t>(x) < paperThreshold) x++;
      runs[count++] = {from, x - from};
    }
    return count;
  });
}
