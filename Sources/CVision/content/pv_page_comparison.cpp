// Whether two photos show the same page, and which of them is sharper.
#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/calib3d.hpp>
#include <opencv2/video/tracking.hpp>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The scale of the comparison, in pixels per millimeter, and its longest side in pixels.
constexpr double scale = 4, longestSide = 2400;

/// Lengths in millimeters: the widest stroke, how far registered ink may be apart, and how far around a
/// matched word nothing is compared.
constexpr double widestStroke = 3, tolerance = 1.6, wordMargin = 1.2;

/// The share of each side that is not compared: the edges of the paper are not exactly known.
constexpr double border = 0.03;

/// The contrast of ink that the other page must have, and of ink that counts as having it. Measured on
/// `Benchmarks/duplicates`: a blurred photo lowers the contrast of thin print to a third.
constexpr double inkContrast = 0.3, faintContrast = 0.08;

/// The smallest component that counts, in square millimeters: specks and grain are smaller.
constexpr double smallestComponent = 0.5;

/// The fewest matched words that register two pages.
constexpr int fewestWords = 8;

/// The side of the images by whose brightness pages without text are registered.
constexpr int registrationSide = 320;

cv::Mat grayFloat(const cv::Mat &page, cv::Size size) {
  cv::Mat scaled;
  cv::resize(page, scaled, size, 0, 0, size.width < page.cols ? cv::INTER_AREA : cv::INTER_LINEAR);
  scaled.convertTo(scaled, CV_32F, 1.0 / 255);
  return scaled;
}

/// How much darker each pixel is than the paper around it, as a share of the paper's brightness.
cv::Mat darkness(const cv::Mat &page) {
  const int size = int(std::lround(widestStroke * scale)) | 1;
  cv::Mat paper = pv_closed(page, cv::Size(size, size));
  cv::GaussianBlur(paper, paper, {}, size / 3.0);
  cv::Mat share;
  cv::divide(page, cv::max(paper, 0.05), share);
  return 1 - share;
}

/// The map from the second page to the first by matched words, in pixels of the pages; empty if too
/// few agree.
cv::Mat homography(const pv_matched_word *words, int count, double errorInPixels) {
  if (count < fewestWords) return {};
  std::vector<cv::Point2f> from, to;
  for (int index = 0; index < count; index++) {
    const pv_matched_word &word = words[index];
    for (const float share : {0.0f, 1.0f}) {
      from.emplace_back(word.x2 + share * word.width2, word.y2 + word.height2 / 2);
      to.emplace_back(word.x1 + share * word.width1, word.y1 + word.height1 / 2);
    }
  }
  cv::setRNGSeed(1);
  cv::Mat inliers;
  const cv::Mat map = cv::findHomography(from, to, cv::RANSAC, errorInPixels, inliers, 2000, 0.999);
  if (map.empty() || cv::countNonZero(inliers) < int(from.size()) / 2) return {};
  return map;
}

/// The map from the second page to the first by their brightness; empty if they differ.
cv::Mat registration(const cv::Mat &first, const cv::Mat &second) {
  const auto small = [](const cv::Mat &page) {
    cv::Mat gray = grayFloat(page, {registrationSide, registrationSide});
    cv::GaussianBlur(gray, gray, {}, 2);
    return gray;
  };
  cv::Mat map = cv::Mat::eye(2, 3, CV_32F);
  try {
    cv::findTransformECC(
        small(first), small(second), map, cv::MOTION_AFFINE,
        cv::TermCriteria(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, 60, 1e-5), cv::noArray(),
        5);
  } catch (const cv::Exception &) {
    return {};
  }
  cv::Mat whole = cv::Mat::eye(3, 3, CV_64F), inverse;
  map.convertTo(whole(cv::Rect(0, 0, 3, 2)), CV_64F);
  // ECC maps the first image to the second, both squeezed to squares.
  cv::invert(whole, inverse);
  const double side = registrationSide;
  const cv::Matx33d into(side / second.cols, 0, 0, 0, side / second.rows, 0, 0, 0, 1);
  const cv::Matx33d outOf(first.cols / side, 0, 0, 0, first.rows / side, 0, 0, 0, 1);
  return cv::Mat(outOf) * inverse * cv::Mat(into);
}

/// The area of the components of `ink` that `other` lacks, in square millimeters.
double lackingArea(const cv::Mat &ink, const cv::Mat &other, const cv::Mat &compared) {
  const int size = int(std::lround(2 * tolerance * scale)) | 1;
  cv::Mat near, lacking, labels;
  cv::dilate(other, near, cv::getStructuringElement(cv::MORPH_ELLIPSE, {size, size}));
  lacking = ink & ~near & compared;
  double area = 0;
  const std::vector<pv_component> parts = pv_connected_components(lacking, labels);
  for (size_t index = 1; index < parts.size(); index++) {
    const double part = parts[index].area / (scale * scale);
    if (part >= smallestComponent) area += part;
  }
  return area;
}

/// The part of the first page that is compared: inside its border, on the second page, and outside of
/// matched words.
cv::Mat comparedPart(cv::Size size, const cv::Mat &covered, const pv_matched_word *words, int count,
                     double factor) {
  const int inset = int(border * std::max(size.width, size.height));
  cv::Mat part;
  cv::erode(covered, part,
            cv::getStructuringElement(cv::MORPH_RECT, {2 * inset + 1, 2 * inset + 1}), {-1, -1}, 1,
            cv::BORDER_CONSTANT, 0);
  const float margin = float(wordMargin * scale);
  for (int index = 0; index < count; index++) {
    const pv_matched_word &word = words[index];
    const cv::Rect2f box(float(word.x1 * factor) - margin, float(word.y1 * factor) - margin,
                         float(word.width1 * factor) + 2 * margin,
                         float(word.height1 * factor) + 2 * margin);
    cv::rectangle(part, cv::Rect(box), cv::Scalar(0), cv::FILLED);
  }
  return part;
}

double correlationOf(const cv::Mat &first, const cv::Mat &second, const cv::Mat &part) {
  cv::Mat a, b;
  cv::GaussianBlur(first, a, {}, 1.5 * scale);
  cv::GaussianBlur(second, b, {}, 1.5 * scale);
  cv::Scalar meanA, deviationA, meanB, deviationB;
  cv::meanStdDev(a, meanA, deviationA, part);
  cv::meanStdDev(b, meanB, deviationB, part);
  const double product = cv::mean((a - meanA[0]).mul(b - meanB[0]), part)[0];
  const double deviations = deviationA[0] * deviationB[0];
  return deviations > 1e-6 ? product / deviations : 0;
}

}  // namespace

int pv_compare_ink(const pv_image *first, const pv_image *second, double pixels_per_millimeter,
                   const pv_matched_word *words, int count, pv_page_comparison *result) {
  return pv_guard(-1, [&] {
    const double infinity = std::numeric_limits<double>::infinity();
    *result = {infinity, infinity, 0, 0};
    CV_Assert(pv_is_length(pixels_per_millimeter));
    const cv::Size whole = first->mat.size();
    const double factor =
        std::min(scale / pixels_per_millimeter, longestSide / std::max(whole.width, whole.height));
    const cv::Size size(int(whole.width * factor), int(whole.height * factor));
    if (std::min(size.width, size.height) < 40) return 0;
    cv::Mat map = homography(words, count, 2 * pixels_per_millimeter);
    if (map.empty()) map = registration(first->mat, second->mat);
    if (map.empty()) return 0;
    const cv::Mat shrink = cv::Mat(cv::Matx33d(factor, 0, 0, 0, factor, 0, 0, 0, 1));
    const cv::Mat a = grayFloat(first->mat, size);
    // The second page is downscaled before it is warped, so that warping does not alias.
    const double ratio = std::min(1.0, double(size.width) / second->mat.cols);
    const cv::Size reduced(int(second->mat.cols * ratio), int(second->mat.rows * ratio));
    const cv::Mat enlarge = cv::Mat(cv::Matx33d(1 / ratio, 0, 0, 0, 1 / ratio, 0, 0, 0, 1));
    cv::Mat b, covered;
    const cv::Mat warp = shrink * map * enlarge;
    cv::warpPerspective(grayFloat(second->mat, reduced), b, warp, size, cv::INTER_LINEAR,
                        cv::BORDER_REPLICATE);
    cv::warpPerspective(cv::Mat(reduced, CV_8U, cv::Scalar(255)), covered, warp, size,
                        cv::INTER_NEAREST);
    const cv::Mat part = comparedPart(size, covered, words, count, factor);
    const cv::Mat darkA = darkness(a), darkB = darkness(b);
    const cv::Mat inkA = darkA > inkContrast, inkB = darkB > inkContrast;
    result->missing = lackingArea(inkA, darkB > faintContrast, part);
    result->added = lackingArea(inkB, darkA > faintContrast, part);
    result->ink = cv::countNonZero((inkA | inkB) & part) / (scale * scale);
    result->correlation = correlationOf(a, b, part);
    return 0;
  });
}

int pv_measure_sharpness(const pv_image *page, double *sharpness) {
  return pv_guard(-1, [&] {
    *sharpness = 0;
    const double factor = 2400.0 / std::max(page->mat.cols, page->mat.rows);
    const cv::Size size(int(page->mat.cols * factor), int(page->mat.rows * factor));
    if (std::min(size.width, size.height) < 64) return 0;
    const cv::Mat gray = grayFloat(page->mat, size);
    cv::Mat gradients[2][2], coarse;
    const double sigmas[2] = {1, 4};
    for (int level = 0; level < 2; level++) {
      cv::Mat blurred;
      cv::GaussianBlur(gray, blurred, {}, sigmas[level]);
      cv::Sobel(blurred, gradients[level][0], CV_32F, 1, 0, 3);
      cv::Sobel(blurred, gradients[level][1], CV_32F, 0, 1, 3);
    }
    cv::magnitude(gradients[1][0], gradients[1][1], coarse);
    // Edges are the strongest 2 % at the coarse scale, inside of the page.
    const int inset = int(border * std::max(size.width, size.height));
    std::vector<float> values;
    for (int y = inset; y < coarse.rows - inset; y += 2)
      for (int x = inset; x < coarse.cols - inset; x += 2) values.push_back(coarse.at<float>(y, x));
    if (values.empty()) return 0;
    const float threshold = std::max(pv_quantile(values, 0.98), 0.02f);
    double fine = 0, sum = 0;
    for (int y = inset; y < coarse.rows - inset; y += 2)
      for (int x = inset; x < coarse.cols - inset; x += 2) {
        const float magnitude = coarse.at<float>(y, x);
        if (magnitude < threshold) continue;
        // Along the coarse gradient, so that grain cancels out.
        const double along = (gradients[0][0].at<float>(y, x) * gradients[1][0].at<float>(y, x) +
                              gradients[0][1].at<float>(y, x) * gradients[1][1].at<float>(y, x)) /
                             magnitude;
        fine += along;
        sum += magnitude;
      }
    if (sum > 0) *sharpness = std::max(0.0, fine / sum);
    return 0;
  });
}
