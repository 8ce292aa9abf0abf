// Print on a page that no recognized text line explains.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>
#include "lines/pv_lines.hpp"

namespace {

/// The height of most capitals in the copy that is searched, in pixels: the least at which letters
/// are still separate.
constexpr double searchedHeight = 10;
/// The brightness below which a pixel is print; the back's print that shines through is lighter.
constexpr int printThreshold = 140;
/// Letters in the copy, or a few that touch: no bar, rule or frame.
constexpr pv_letter_limits letterLimits = {4, 50, 0, 5, 8, 5};
/// More components outside of the boxes than on a page of text are a picture.
constexpr size_t maximumCount = 1500;
/// The least number of letters in a row, and the largest median share of their boxes that is ink:
/// bars fill theirs.
constexpr int minimumLetters = 3;
constexpr double maximumFill = 0.8;

/// Whether two components, the first of them further left, are neighbors in a row.
bool areNeighbours(const cv::Rect &left, const cv::Rect &right) {
  const int low = std::min(left.height, right.height), high = std::max(left.height, right.height);
  const int overlap = std::min(left.br().y, right.br().y) - std::max(left.y, right.y);
  const int gap = right.x - left.br().x;
  return 2 * high <= 5 * low && 2 * overlap >= low && gap >= -low && 5 * gap <= 6 * high;
}

/// The connected components of the copy outside of the boxes, from left to right; adds the ink of
/// the letters inside to `explained`.
std::vector<pv_component> outside(const cv::Mat &copy, const pv_box *boxes, int count,
                                  double factor, double &explained) {
  cv::Mat labels;
  cv::Mat isCovered(copy.size(), CV_8U, cv::Scalar(0));
  for (const pv_box *box = boxes; box < boxes + count; box++) {
    const double margin = 0.3 * (box->bottom - box->top);
    const cv::Point2d start(box->left - margin, box->top - margin);
    const cv::Point2d end(box->right + margin, box->bottom + margin);
    cv::rectangle(isCovered, cv::Point(start * factor), cv::Point(end * factor), 255, cv::FILLED);
  }
  std::vector<pv_component> others;
  for (const pv_component &component : pv_connected_components(copy < printThreshold, labels)) {
    if (!letterLimits.contain(component)) continue;
    const cv::Rect &box = component.box;
    if (isCovered.at<uint8_t>(box.y + box.height / 2, box.x + box.width / 2) != 0) {
      explained += component.area;
    } else {
      others.push_back(component);
    }
  }
  std::sort(others.begin(), others.end(),
            [](const auto &a, const auto &b) { return a.box.x < b.box.x; });
  return others;
}

/// The row of each component: the index of its first one.
std::vector<size_t> rowsOf(const std::vector<pv_component> &components) {
  std::vector<size_t> row(components.size());
  std::iota(row.begin(), row.end(), size_t(0));
  const auto root = [&](size_t i) {
    while (row[i] != i) i = row[i] = row[row[i]];
    return i;
  };
  for (size_t i = 0; i < components.size(); i++) {
    const int reach = components[i].box.br().x + 6 * letterLimits.maximum_height / 5;
    for (size_t j = i + 1; j < components.size() && components[j].box.x <= reach; j++)
      if (areNeighbours(components[i].box, components[j].box)) {
        const size_t a = root(i), b = root(j);
        row[std::max(a, b)] = std::min(a, b);
      }
  }
  for (size_t i = 0; i < row.size(); i++) row[i] = root(i);
  return row;
}

/// Whether the components of a row are letters, and no bars.
bool areLetters(const std::vector<pv_component> &row) {
  const auto full = std::count_if(row.begin(), row.end(), [](const pv_component &component) {
    return component.area > maximumFill * component.box.area();
  });
  return row.size() >= minimumLetters && size_t(full) * 2 <= row.size();
}

/// The row of `letters`, from left to right, in pixels of the page.
pv_print_row fitted(const std::vector<pv_component> &letters, double factor) {
  std::vector<int> heights;
  std::vector<cv::Point2f> feet;
  double ink = 0;
  int right = 0;
  for (const pv_component &letter : letters) {
    heights.push_back(letter.box.height);
    feet.emplace_back(float(letter.box.x) + float(letter.box.width) / 2, float(letter.box.br().y));
    ink += letter.area;
    right = std::max(right, letter.box.br().x);
  }
  const double left = letters.front().box.x;
  cv::Vec4f line;
  cv::fitLine(feet, line, cv::DIST_HUBER, 0, 0.01, 0.01);
  const double slope = std::abs(line[0]) > 0.95f ? line[1] / line[0] : 0;
  const auto footAt = [&](double x) { return line[3] + slope * (x - line[2]); };
  return {left / factor,          footAt(left) / factor,       right / factor,
          footAt(right) / factor, pv_median(heights) / factor, ink / (factor * factor)};
}

}  // namespace

int pv_unexplained_print(const pv_image *page, const pv_box *boxes, int count, double capitalHeight,
                         pv_print_row *rows, int capacity, double *explainedInk, double *looseInk) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.type() == CV_8U && pv_is_length(capitalHeight));
    const double factor = std::min(1.0, searchedHeight / capitalHeight);
    const cv::Size size(std::max(1, cvRound(page->mat.cols * factor)),
                        std::max(1, cvRound(page->mat.rows * factor)));
    const cv::Mat copy = factor < 1 ? pv_area_downscaled(page->mat, size) : page->mat;
    *explainedInk = 0;
    const auto components = outside(copy, boxes, count, factor, *explainedInk);
    *explainedInk /= factor * factor;
    *looseInk = 0;
    for (const pv_component &component : components)
      *looseInk += component.area / (factor * factor);
    if (components.size() > maximumCount) return 0;
    const std::vector<size_t> row = rowsOf(components);
    std::vector<std::vector<pv_component>> groups(components.size());
    for (size_t i = 0; i < components.size(); i++) groups[row[i]].push_back(components[i]);
    std::vector<pv_print_row> found;
    for (const auto &group : groups)
      if (areLetters(group)) found.push_back(fitted(group, factor));
    std::sort(found.begin(), found.end(),
              [](const auto &a, const auto &b) { return a.ink > b.ink; });
    found.resize(std::min(found.size(), size_t(capacity)));
    std::copy(found.begin(), found.end(), rows);
    return int(found.size());
  });
}
