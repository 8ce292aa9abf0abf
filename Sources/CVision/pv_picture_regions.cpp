#include "pv_picture_regions.hpp"
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace {

/// Writes the brightness outside of strokes, and how much of each pixel is outside of them, at half the
/// size. A band of rows at a time, because the page may be one of 35 megapixels.
void halve(const cv::Mat &gray, const cv::Mat &mask, const cv::Mat &stroke, cv::Mat &value,
           cv::Mat &weight) {
  const cv::Size half(gray.cols / 2, gray.rows / 2);
  value.create(half, CV_8U);
  weight.create(half, CV_8U);
  constexpr int rows = 128;
  for (int top = 0; top < half.height; top += rows) {
    const int end = std::min(half.height, top + rows);
    const cv::Rect band(0, 2 * top, 2 * half.width, 2 * (end - top));
    cv::Mat outsideStrokes;
    // Beyond the band, the filter takes the rows of the whole mask.
    cv::erode(mask(band), outsideStrokes, stroke);
    cv::resize(outsideStrokes, weight.rowRange(top, end), {}, 0.5, 0.5, cv::INTER_AREA);
    cv::bitwise_and(gray(band), outsideStrokes, outsideStrokes);
    cv::resize(outsideStrokes, value.rowRange(top, end), {}, 0.5, 0.5, cv::INTER_AREA);
  }
}

}  // namespace

cv::Mat pv_picture_regions(const cv::Mat &gray, const cv::Mat &mask, double ppi, double &fraction) {
  const double working = std::min(75.0, ppi);
  const cv::Size size(std::max(1, int(gray.cols * working / ppi)),
                      std::max(1, int(gray.rows * working / ppi)));
  // Pixels near a stroke count neither as paper nor as picture.
  const int strokeMargin = std::max(1, int(std::lround(ppi / 100)));
  const cv::Mat stroke = cv::Mat::ones(2 * strokeMargin + 1, 2 * strokeMargin + 1, CV_8U);
  cv::Mat weight, value, square;
  if (gray.cols >= 2 * size.width && gray.rows >= 2 * size.height) {
    halve(gray, mask, stroke, value, weight);
  } else {
    cv::erode(mask, weight, stroke);
    cv::bitwise_and(gray, weight, value);
  }
  cv::resize(weight, weight, size, 0, 0, cv::INTER_AREA);
  cv::resize(value, value, size, 0, 0, cv::INTER_AREA);
  weight.convertTo(weight, CV_32F, 1.0 / 255);
  value.convertTo(value, CV_32F);
  cv::multiply(value, value, square);
  cv::divide(square, weight, square);  // the square of each cell's mean, if it has one
  square.setTo(0, weight < 0.05);
  const int window = std::max(3, int(working / 25.4 * 3) | 1);
  cv::Mat weights, values, squares;
  cv::boxFilter(weight, weights, CV_32F, cv::Size(window, window));
  cv::boxFilter(value, values, CV_32F, cv::Size(window, window));
  cv::boxFilter(square, squares, CV_32F, cv::Size(window, window));
  cv::Mat textured(size, CV_8U, cv::Scalar(0)), covered(size, CV_8U, cv::Scalar(0));
  for (int y = 0; y < size.height; y++) {
    const float *w = weights.ptr<float>(y), *v = values.ptr<float>(y), *s = squares.ptr<float>(y);
    uint8_t *mark = textured.ptr(y), *cover = covered.ptr(y);
    for (int x = 0; x < size.width; x++) {
      if (w[x] < 0.02f) {  // dark without gaps: wider than any stroke
        mark[x] = cover[x] = 255;
        continue;
      }
      const float mean = v[x] / w[x];
      const float deviation = std::sqrt(std::max(0.0f, s[x] / w[x] - mean * mean));
      mark[x] = mean < 100 || (mean < 235 && deviation > 16) ? 255 : 0;
      cover[x] = mark[x] || mean < 190 ? 255 : 0;
    }
  }
  // The edge of a tinted box has as much texture, but is narrow: a picture has at least 8 mm.
  const int minimumSize = std::max(3, int(working / 25.4 * 8) | 1);
  const cv::Mat wide =
      cv::getStructuringElement(cv::MORPH_RECT, cv::Size(minimumSize, minimumSize));
  cv::morphologyEx(textured, textured, cv::MORPH_CLOSE, cv::Mat::ones(window, window, CV_8U));
  cv::morphologyEx(textured, textured, cv::MORPH_OPEN, wide);
  cv::morphologyEx(covered, covered, cv::MORPH_OPEN, wide);
  fraction = double(cv::countNonZero(covered)) / double(covered.total());
  return textured;
}
