// The visible difference between a compressed page and the page itself.
#include <algorithm>
#include <cmath>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The longer side at which pages are compared, in pixels.
constexpr int comparedSide = 1600;
/// The side of a block of `pv_changed_blocks` at that size.
constexpr int changedBlock = 8;

/// A page at the size at which pages are compared.
cv::Mat reduced(const cv::Mat &page) { return pv_downscaled(page, comparedSide); }

/// How far strokes lie below their surroundings.
cv::Mat strokeContrast(const cv::Mat &lightness) {
  const int side = 2 * std::max(4, std::max(lightness.cols, lightness.rows) / 80) + 1;
  return pv_closed(lightness, cv::Size(side, side)) - lightness;
}

/// The value at `fraction` of the sorted values; `fallback` if there are fewer than 20.
double quantile(std::vector<float> &values, double fraction, double fallback) {
  if (values.size() < 20) return fallback;
  return pv_nth(values, size_t(double(values.size() - 1) * fraction));
}

cv::Mat windowMean(const cv::Mat &mat) {
  constexpr int window = 15;
  cv::Mat result;
  cv::boxFilter(mat, result, CV_32F, cv::Size(window, window));
  return result;
}

/// The brightness of a page and its statistics in windows.
struct Windows {
  cv::Mat value, mean, variance;

  explicit Windows(const cv::Mat &lightness) {
    cv::blur(lightness, value, cv::Size(3, 3));
    value.convertTo(value, CV_32F);
    mean = windowMean(value);
    variance = windowMean(value.mul(value)) - mean.mul(mean);
  }
};

/// Compares the windows in which `cores` has strokes. A few rows at a time, since each row takes 50 bytes a
/// pixel.
void compareStrokes(const cv::Mat &page, const cv::Mat &compressed, const cv::Mat &cores,
                    pv_page_difference &difference) {
  constexpr int rows = 200, step = 5, first = 2;
  // The rows beside a window and the blur of its pixels.
  constexpr int margin = 8;
  std::vector<float> correlations;
  int lost = 0;
  for (int top = 0; top < page.rows; top += rows) {
    const int from = std::max(0, top - margin), to = std::min(page.rows, top + rows + margin);
    const Windows a(page.rowRange(from, to).clone()), b(compressed.rowRange(from, to).clone());
    const cv::Mat covariance = windowMean(a.value.mul(b.value)) - a.mean.mul(b.mean);
    const cv::Mat share = windowMean(cores.rowRange(from, to).clone());
    for (int y = top + first; y < std::min(page.rows, top + rows); y += step)
      for (int x = first; x < page.cols; x += step) {
        if (share.at<float>(y - from, x) < 0.06f * 255) continue;
        const float va = std::max(a.variance.at<float>(y - from, x), 10.0f),
                    vb = std::max(b.variance.at<float>(y - from, x), 10.0f);
        correlations.push_back(covariance.at<float>(y - from, x) / std::sqrt(va * vb));
        lost += vb < 0.75f * 0.75f * va;
      }
  }
  difference.lost_strokes = double(lost) / double(std::max<size_t>(1, correlations.size()));
  difference.stroke_correlation = quantile(correlations, 0.5, 1);
}

/// How far apart the colors of a stroke are in a* and b*. A stroke that is a little wider or narrower has
/// more or less of the same chroma, which is no other color.
float hueDifference(const cv::Vec3b &p, const cv::Vec3b &q) {
  constexpr float neutral = 128, largestScale = 1.25f;
  const cv::Vec2f a(p[1] - neutral, p[2] - neutral), b(q[1] - neutral, q[2] - neutral);
  const float scale =
      std::clamp(a.dot(b) / std::max(b.dot(b), 1.0f), 1 / largestScale, largestScale);
  return float(cv::norm(a - b * scale));
}

/// Compares hue and lightness over `cores`.
void compareColors(const cv::Mat &page, const cv::Mat &compressed, const cv::Mat &cores,
                   pv_page_difference &difference) {
  cv::Mat a, b;
  cv::blur(page, a, cv::Size(5, 5));
  cv::blur(compressed, b, cv::Size(5, 5));
  std::vector<float> hues, lightnesses;
  for (int y = 0; y < a.rows; y++)
    for (int x = 0; x < a.cols; x++) {
      if (!cores.at<uint8_t>(y, x)) continue;
      const cv::Vec3b p = a.at<cv::Vec3b>(y, x), q = b.at<cv::Vec3b>(y, x);
      hues.push_back(hueDifference(p, q));
      lightnesses.push_back(std::abs(float(p[0]) - q[0]) * 100 / 255);
    }
  difference.stroke_color = quantile(hues, 0.95, 0);
  difference.stroke_lightness = quantile(lightnesses, 0.95, 0);
}

/// The distance of two colors of 8 bits a channel in CIELAB (CIE76).
float labDistance(const cv::Vec3b &p, const cv::Vec3b &q) {
  const float lightness = (float(p[0]) - q[0]) * 100 / 255;
  const float red = float(p[1]) - q[1], blue = float(p[2]) - q[2];
  return std::sqrt(lightness * lightness + red * red + blue * blue);
}

/// The fraction of the pixels of `ground` whose color differs, in means of 4 × 4 pixels.
double changedGround(const cv::Mat &page, const cv::Mat &compressed, const cv::Mat &ground) {
  cv::Mat a, b, outside;
  const cv::Size size(std::max(1, page.cols / 4), std::max(1, page.rows / 4));
  cv::resize(page, a, size, 0, 0, cv::INTER_AREA);
  cv::resize(compressed, b, size, 0, 0, cv::INTER_AREA);
  cv::resize(ground, outside, size, 0, 0, cv::INTER_AREA);
  int count = 0, changed = 0;
  for (int y = 0; y < size.height; y++)
    for (int x = 0; x < size.width; x++) {
      if (outside.at<uint8_t>(y, x) < 255) continue;
      count++;
      changed += labDistance(a.at<cv::Vec3b>(y, x), b.at<cv::Vec3b>(y, x)) > 6;
    }
  return double(changed) / std::max(1, count);
}

/// Marks in `changed`, a map of `changedBlock` × `changedBlock` pixels an entry, the blocks in which strokes
/// changed their color.
void markColors(const cv::Mat &page, const cv::Mat &compressed, const cv::Mat &cores,
                cv::Mat &changed) {
  constexpr float maximumHue = 6, maximumLightness = 14;
  constexpr int minimumPixels = 3;
  cv::Mat a, b, counts(changed.size(), CV_8U, cv::Scalar(0));
  cv::blur(page, a, cv::Size(5, 5));
  cv::blur(compressed, b, cv::Size(5, 5));
  for (int y = 0; y < a.rows; y++)
    for (int x = 0; x < a.cols; x++) {
      if (!cores.at<uint8_t>(y, x)) continue;
      const cv::Vec3b p = a.at<cv::Vec3b>(y, x), q = b.at<cv::Vec3b>(y, x);
      const float lightness = std::abs(float(p[0]) - q[0]) * 100 / 255;
      if (hueDifference(p, q) > maximumHue || lightness > maximumLightness)
        counts.at<uint8_t>(std::min(changed.rows - 1, y / changedBlock),
                           std::min(changed.cols - 1, x / changedBlock))++;
    }
  changed.setTo(255, counts >= minimumPixels);
}

/// Marks in `changed` the blocks whose mean changed in CIELAB.
void markMeans(const cv::Mat &page, const cv::Mat &compressed, cv::Mat &changed) {
  constexpr float maximumChange = 6;
  cv::Mat a, b;
  cv::resize(page, a, changed.size(), 0, 0, cv::INTER_AREA);
  cv::resize(compressed, b, changed.size(), 0, 0, cv::INTER_AREA);
  for (int y = 0; y < changed.rows; y++)
    for (int x = 0; x < changed.cols; x++)
      if (labDistance(a.at<cv::Vec3b>(y, x), b.at<cv::Vec3b>(y, x)) > maximumChange)
        changed.at<uint8_t>(y, x) = 255;
}

/// The gray of a reduced page, in means of 4 × 4 pixels.
cv::Mat tonesOf(const cv::Mat &page) {
  const cv::Mat gray = pv_gray_of(page);
  cv::Mat result;
  cv::resize(gray, result, cv::Size(std::max(1, gray.cols / 4), std::max(1, gray.rows / 4)), 0, 0,
             cv::INTER_AREA);
  return result;
}

/// The fraction of a reduced page whose gray differs, in means of 8 × 8 pixels.
double changedTone(const cv::Mat &page, const cv::Mat &compressed) {
  constexpr int maximumChange = 24;
  const cv::Mat a = tonesOf(page), b = tonesOf(compressed);
  cv::Mat difference, mean;
  cv::subtract(a, b, difference, cv::noArray(), CV_32F);
  difference = cv::abs(difference);
  cv::boxFilter(difference, mean, CV_32F, cv::Size(2, 2));
  return double(cv::countNonZero(mean > maximumChange)) / double(mean.total());
}

/// The pixels of `contrast` that are the middle of strokes.
cv::Mat strokeCores(const cv::Mat &contrast) {
  cv::Mat strongest;
  cv::dilate(contrast, strongest, cv::Mat::ones(5, 5, CV_8U));
  return (contrast >= 20) & (contrast >= strongest * 0.6);
}

}  // namespace

int pv_compare_pages(const pv_image *page, const pv_image *compressed,
                     pv_page_difference *difference) {
  return pv_guard(-1, [&] {
    CV_Assert(page->mat.size() == compressed->mat.size());
    const cv::Mat reducedPage = reduced(page->mat), reducedOther = reduced(compressed->mat);
    const cv::Mat a = pv_lab(reducedPage), b = pv_lab(reducedOther);
    cv::Mat lightness, compressedLightness, ground;
    cv::extractChannel(a, lightness, 0);
    cv::extractChannel(b, compressedLightness, 0);
    const cv::Mat contrast = strokeContrast(lightness);
    const cv::Mat cores = strokeCores(contrast);
    compareStrokes(lightness, compressedLightness, cores, *difference);
    compareColors(a, b, cores, *difference);
    cv::dilate(contrast >= 16, ground, cv::Mat::ones(5, 5, CV_8U));
    difference->changed_ground = changedGround(a, b, 255 - ground);
    difference->changed_tone = changedTone(reducedPage, reducedOther);
    return 0;
  });
}

pv_image *pv_changed_blocks(const pv_image *page, const pv_image *compressed,
                            const pv_image *before) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(page->mat.size() == compressed->mat.size());
    const cv::Mat a = pv_lab(reduced(page->mat)), b = pv_lab(reduced(compressed->mat));
    cv::Mat lightness;
    cv::extractChannel(a, lightness, 0);
    const cv::Size size(std::max(1, a.cols / changedBlock), std::max(1, a.rows / changedBlock));
    cv::Mat changed(size, CV_8U, cv::Scalar(0));
    markColors(a, b, strokeCores(strokeContrast(lightness)), changed);
    markMeans(a, b, changed);
    // OpenCV would take an image of one pixel for a number.
    CV_Assert(!before || before->mat.size() == size);
    if (before) cv::max(changed, before->mat, changed);
    return pv_adopt(changed);
  });
}

int pv_compare_pixels(const pv_image *image, const pv_image *compressed,
                      pv_pixel_difference *difference) {
  return pv_guard(-1, [&] {
    CV_Assert(image->mat.size() == compressed->mat.size());
    constexpr int side = 16;
    std::vector<float> blocks;
    double sum = 0;
    for (int top = 0; top < image->mat.rows; top += side) {
      const int height = std::min(side, image->mat.rows - top);
      cv::Mat change, squares;
      cv::absdiff(pv_gray_of(image->mat.rowRange(top, top + height)),
                  pv_gray_of(compressed->mat.rowRange(top, top + height)), change);
      change.convertTo(squares, CV_32F);
      cv::multiply(squares, squares, squares);
      for (int left = 0; left < squares.cols; left += side) {
        const int width = std::min(side, squares.cols - left);
        const double block = cv::sum(squares.colRange(left, left + width))[0];
        blocks.push_back(float(std::sqrt(block / (width * height))));
        sum += block;
      }
    }
    difference->all = std::sqrt(sum / double(image->mat.total()));
    difference->block = pv_nth(blocks, size_t(double(blocks.size() - 1) * 0.99));
    return 0;
  });
}
