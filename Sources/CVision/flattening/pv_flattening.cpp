// Flattening of a page: its perspective and its skew.
#include "flattening/pv_flattening.hpp"
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

// MARK: Perspective

namespace {

/// Writes a photo with the quad that becomes a page of `size`.
void debugQuad(const cv::Mat &photo, const cv::Matx33d &toPhoto, cv::Size size) {
  if (!pv_debugs()) return;
  double quad[8];
  const cv::Point corners[] = {
      {0, 0}, {size.width, 0}, {size.width, size.height}, {0, size.height}};
  for (int i = 0; i < 4; i++) {
    const cv::Vec3d corner = toPhoto * cv::Vec3d(corners[i].x, corners[i].y, 1);
    quad[2 * i] = corner[0] / corner[2];
    quad[2 * i + 1] = corner[1] / corner[2];
  }
  const int none = 0;
  const pv_image borrowed{photo};
  const std::unique_ptr<pv_image> overlay(pv_overlay(&borrowed, quad, 1, quad, &none, 0));
  if (overlay) pv_debug("quad", overlay->mat);
}

}  // namespace

pv_image *pv_image_warped(const pv_image *photo, const double *toPhoto, int width, int height,
                          int samples, const uint8_t *borderColor) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(width > 0 && height > 0 && samples >= 1 && samples <= 8);
    const cv::Matx33d matrix(toPhoto);
    const cv::Scalar fill = pv_border_color(borderColor, photo->mat);
    const double step = 1.0 / samples;
    cv::Mat page =
        pv_warped_in_bands(photo->mat, {width, height}, samples, [&](cv::Mat &band, int top) {
          const cv::Matx33d homography =
              matrix * cv::Matx33d(step, 0, 0, 0, step, double(top), 0, 0, 1);
          cv::warpPerspective(photo->mat, band, pv_in_pixel_indices(homography), band.size(),
                              cv::INTER_CUBIC | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, fill);
        });
    debugQuad(photo->mat, matrix, page.size());
    pv_debug("flattened", page);
    return pv_adopt(std::move(page));
  });
}

// MARK: Skew

namespace {

int longerSide(const pv_component &component) {
  return std::max(component.box.width, component.box.height);
}

int shorterSide(const pv_component &component) {
  return std::min(component.box.width, component.box.height);
}

/// Which connected components have the size of a letter or a word. Rules, pictures and grain have not.
std::vector<bool> lettersAndWords(const std::vector<pv_component> &components, int side) {
  std::vector<bool> result(components.size(), false);
  for (size_t i = 1; i < components.size(); i++) {
    const int longer = longerSide(components[i]), shorter = shorterSide(components[i]);
    result[i] = longer >= 4 && shorter >= 2 && longer <= side / 5 && shorter <= side / 20 &&
                longer <= 12 * shorter;
  }
  return result;
}

/// Those of `letters` that are at most five times as long as the median is high, which excludes the
/// streets of a map between its junctions. With them 18 of 90 drawn maps were turned.
std::vector<bool> withoutLongStrokes(const std::vector<pv_component> &components,
                                     const std::vector<bool> &letters) {
  std::vector<int> heights;
  for (size_t i = 1; i < components.size(); i++)
    if (letters[i] && longerSide(components[i]) >= 6) heights.push_back(shorterSide(components[i]));
  if (heights.empty()) return letters;
  const int maximum = std::max(8, 5 * pv_median(heights));
  std::vector<bool> result = letters;
  for (size_t i = 1; i < components.size(); i++)
    result[i] = result[i] && longerSide(components[i]) <= maximum;
  return result;
}

/// The pixels whose label is in `chosen`, relative to the image's center.
std::vector<cv::Point2f> pixelsOf(const cv::Mat &labels, const std::vector<bool> &chosen) {
  std::vector<cv::Point2f> pixels;
  for (int y = 0; y < labels.rows; y++) {
    const int *row = labels.ptr<int>(y);
    for (int x = 0; x < labels.cols; x++)
      if (chosen[size_t(row[x])])
        pixels.emplace_back(float(x - labels.cols / 2), float(y - labels.rows / 2));
  }
  return pixels;
}

/// The pixels of letters, relative to the image's center; of words too if there are few letters.
std::vector<cv::Point2f> letterPixels(const cv::Mat &gray) {
  cv::Mat foreground, labels;
  cv::adaptiveThreshold(gray, foreground, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY_INV,
                        25, 14);
  const std::vector<pv_component> components = pv_connected_components(foreground, labels);
  const std::vector<bool> all = lettersAndWords(components, std::max(gray.cols, gray.rows));
  constexpr size_t enough = 2000;
  std::vector<cv::Point2f> letters = pixelsOf(labels, withoutLongStrokes(components, all));
  return letters.size() >= enough ? letters : pixelsOf(labels, all);
}

/// The sharpness of the projection profile of `pixels` along lines that descend by `degrees`: the
/// sum of its squared gradients (Postl 1986). `vertical` projects onto columns instead of rows.
double projectionScore(const std::vector<cv::Point2f> &pixels, double degrees, bool vertical,
                       int stride, std::vector<float> &profile) {
  const float sine = float(std::sin(degrees * CV_PI / 180));
  const float cosine = float(std::cos(degrees * CV_PI / 180));
  // At 0 degrees all pixels would have the same position within their bins. With this fraction the
  // profile is interpolated as smoothly as at all other angles.
  const float middle = float(profile.size() / 2) + 0.21f;
  std::fill(profile.begin(), profile.end(), 0.0f);
  for (size_t i = 0; i < pixels.size(); i += stride) {
    const cv::Point2f &p = pixels[i];
    const float position =
        middle + (vertical ? p.x * cosine + p.y * sine : p.y * cosine - p.x * sine);
    const int bin = int(position);
    const float part = position - float(bin);
    profile[bin] += 1 - part;
    profile[bin + 1] += part;
  }
  double sum = 0;
  for (size_t i = 2; i < profile.size(); i++) {
    const double gradient = profile[i] - profile[i - 2];
    sum += gradient * gradient;
  }
  return sum;
}

/// The number of pixels that suffices for a precision of 0.5°, and for the final precision.
constexpr size_t coarseSampleCount = 30000, fineSampleCount = 120000;

int stride(const std::vector<cv::Point2f> &pixels, size_t count) {
  return std::max(1, int(pixels.size() / count));
}

/// The best angle in steps of 0.5° for lines along one axis. The confidence is 1 - median score /
/// best score. It is 0 at the ends of the range, where the score may still rise.
pv_skew coarseSkew(const std::vector<cv::Point2f> &pixels, double range, bool vertical,
                   std::vector<float> &profile) {
  std::vector<double> scores;
  for (double angle = -range; angle <= range + 1e-9; angle += 0.5)
    scores.push_back(
        projectionScore(pixels, angle, vertical, stride(pixels, coarseSampleCount), profile));
  const auto peak = std::max_element(scores.begin(), scores.end());
  const double best = -range + 0.5 * double(peak - scores.begin());
  const double height = *peak;
  if (peak == scores.begin() || peak + 1 == scores.end() || height <= 0) return {0, 0};
  return {best, 1 - pv_median(scores) / height};
}

/// The confidence above which lines are horizontal without a test of vertical ones: pages of text
/// have at least 0.85, those on their side at most 0.5.
constexpr double confidenceThreshold = 0.8;

/// The largest distance, in degrees, of the best angle from the best one in steps of 0.5°.
constexpr double fineRange = 0.6;

/// The best angle near `around`, in steps of 0.05°.
double fineSkew(const std::vector<cv::Point2f> &pixels, double around, bool vertical,
                std::vector<float> &profile) {
  double best = around, top = 0;
  for (double angle = around - fineRange; angle <= around + fineRange; angle += 0.05) {
    const double score =
        projectionScore(pixels, angle, vertical, stride(pixels, fineSampleCount), profile);
    if (score > top) top = score, best = angle;
  }
  return best;
}

/// See pv_text_skew.
pv_skew textSkew(const cv::Mat &gray, double range, double minimum) {
  CV_Assert(range >= 0 && range <= 90);
  const std::vector<cv::Point2f> pixels = letterPixels(gray);
  if (pixels.size() < 400) return {0, 0};
  std::vector<float> profile(size_t(std::hypot(gray.cols, gray.rows)) + 8);
  const pv_skew horizontal = coarseSkew(pixels, range, false, profile);
  const auto isBelowMinimum = [&](const pv_skew &coarse) {
    return std::abs(coarse.degrees) + fineRange < minimum;
  };
  if (horizontal.confidence > confidenceThreshold && isBelowMinimum(horizontal)) return horizontal;
  const pv_skew vertical = coarseSkew(pixels, range, true, profile);
  const bool isVertical = vertical.confidence > horizontal.confidence;
  const pv_skew coarse = isVertical ? vertical : horizontal;
  if (coarse.confidence <= 0) return {0, 0};
  if (isBelowMinimum(coarse)) return coarse;
  return {fineSkew(pixels, coarse.degrees, isVertical, profile), coarse.confidence};
}

}  // namespace

int pv_text_skew(const pv_image *gray, double range, double minimum, pv_skew *skew) {
  return pv_guard(-1, [&] {
    *skew = textSkew(pv_gray(gray), range, minimum);
    return 0;
  });
}
