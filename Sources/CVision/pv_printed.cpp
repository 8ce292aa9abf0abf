#include "pv_printed.hpp"
#include "pv_shapes.hpp"
#include "pv_tones.hpp"
#include <algorithm>
#include <numeric>

namespace {

/// A square is printed where so many of its pixels are so much lighter or darker than its median:
/// a single figure of small, faint print is, a scanner's speck and smooth paper are not.
constexpr int leastPixels = 10, leastContrast = 12;

/// A part by itself costs as much as so many squares that are added to another.
constexpr int costOfPart = 24;

/// So many squares around print are looked at with it.
constexpr int around = 2;

bool isPrinted(const cv::Mat &square) {
  const pv_tones tones = pv_tones_of(square);
  const int median = pv_tone_below(tones, 0.5, square.total());
  const auto from = tones.begin() + std::max(0, median - leastContrast + 1);
  const auto to = tones.begin() + std::min(256, median + leastContrast);
  return int(square.total()) - std::accumulate(from, to, 0) >= leastPixels;
}

/// 255 for every square of `page` that is printed, or near one that is.
cv::Mat printedSquares(const cv::Mat &page) {
  constexpr int side = pv_printed_square;
  cv::Mat squares(page.rows / side, page.cols / side, CV_8U);
  for (int y = 0; y < squares.rows; y++)
    for (int x = 0; x < squares.cols; x++)
      squares.at<uint8_t>(y, x) =
          isPrinted(page(cv::Rect(x * side, y * side, side, side))) ? 255 : 0;
  cv::dilate(squares, squares, cv::Mat(), cv::Point(-1, -1), around);
  return squares;
}

/// Joins rectangles that share a square, or are cheaper as one, until none do.
void join(std::vector<cv::Rect> &parts) {
  for (size_t i = 0; i < parts.size();) {
    const auto belongs = [&](const cv::Rect &part) {
      return !(part & parts[i]).empty() ||
             (part | parts[i]).area() <= part.area() + parts[i].area() + costOfPart;
    };
    const auto other = std::find_if(parts.begin() + long(i) + 1, parts.end(), belongs);
    if (other == parts.end()) {
      i++;
      continue;
    }
    parts[i] |= *other;
    parts.erase(other);
    i = 0;
  }
}

}  // namespace

std::vector<cv::Rect> pv_printed_parts(const cv::Mat &page) {
  cv::Mat labels;
  const std::vector<pv_shape> shapes = pv_shapes(printedSquares(page), labels);
  std::vector<cv::Rect> parts;
  for (size_t i = 1; i < shapes.size(); i++) parts.push_back(shapes[i].box);
  join(parts);
  for (cv::Rect &part : parts)
    part = {part.tl() * pv_printed_square, part.size() * pv_printed_square};
  return parts;
}
