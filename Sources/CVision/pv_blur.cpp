// How blurred text is, and what it looked like before; see pv_reading.h.
#include "pv_internal.hpp"
#include "pv_reading.h"
#include "pv_tones.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// From a pixel to the next one noise makes no larger step.
constexpr int leastStep = 4;
/// Fewer steps tell nothing.
constexpr size_t fewestSteps = 100;
/// So much of the picture is darker than what counts as its ink.
constexpr double inkShare = 0.05;
/// The power of noise beside that of letters. With 0.04 grain is drawn out as well, with 0.2 blur
/// is left over: 17 and 18 % of the letters of eight blurred photos were misread, 15 % with this.
constexpr double noise = 0.1;

/// The sigma that makes the steepest steps from `before` to `here`, a pixel on, as they are between
/// tones that differ by `contrast`; the twentieth that is steeper still may be noise.
double blurOf(const cv::Mat &here, const cv::Mat &before, double contrast) {
  std::vector<int> steps;
  for (int y = 0; y < here.rows; y++) {
    const uint8_t *to = here.ptr(y), *from = before.ptr(y);
    for (int x = 0; x < here.cols; x++)
      if (const int step = std::abs(to[x] - from[x]); step >= leastStep) steps.push_back(step);
  }
  if (steps.size() < fewestSteps) return 0;
  const auto steep = steps.begin() + long(steps.size() * 95 / 100);
  std::nth_element(steps.begin(), steep, steps.end());
  return contrast / (*steep * std::sqrt(2 * CV_PI));
}

/// How much of a wave a Gaussian lets pass, `fx` and `fy` periods a pixel.
double passed(const pv_blur &blur, double fx, double fy) {
  const double x = blur.across * fx, y = blur.down * fy;
  return std::exp(-2 * CV_PI * CV_PI * (x * x + y * y));
}

/// The frequency of a Fourier transform's line `index` of `count`, in periods a pixel.
double frequency(int index, int count) { return double(std::min(index, count - index)) / count; }

}  // namespace

pv_blur pv_text_blur(const pv_image *gray) {
  return pv_guard(pv_blur{0, 0}, [&] {
    const cv::Mat &mat = gray->mat;
    const double contrast = 255 - pv_tone_below(pv_tones_of(mat), inkShare, mat.total());
    return pv_blur{blurOf(mat.colRange(1, mat.cols), mat.colRange(0, mat.cols - 1), contrast),
                   blurOf(mat.rowRange(1, mat.rows), mat.rowRange(0, mat.rows - 1), contrast)};
  });
}

pv_image *pv_text_sharpened(const pv_image *gray, pv_blur blur) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &blurred = gray->mat;
    // A transform goes on at its other side; the border keeps both apart.
    const int border = int(std::ceil(3 * std::max(blur.across, blur.down)));
    const int width = cv::getOptimalDFTSize(blurred.cols + 2 * border);
    const int height = cv::getOptimalDFTSize(blurred.rows + 2 * border);
    cv::Mat wide, spectrum;
    cv::copyMakeBorder(blurred, wide, border, height - blurred.rows - border, border,
                       width - blurred.cols - border, cv::BORDER_REPLICATE);
    wide.convertTo(wide, CV_32F);
    cv::dft(wide, spectrum, cv::DFT_COMPLEX_OUTPUT);
    for (int y = 0; y < height; y++) {
      cv::Vec2f *row = spectrum.ptr<cv::Vec2f>(y);
      for (int x = 0; x < width; x++) {
        const double share = passed(blur, frequency(x, width), frequency(y, height));
        row[x] *= float(share * (1 + noise) / (share * share + noise));
      }
    }
    cv::dft(spectrum, wide, cv::DFT_INVERSE | cv::DFT_REAL_OUTPUT | cv::DFT_SCALE);
    cv::Mat result;
    wide(cv::Rect(border, border, blurred.cols, blurred.rows)).convertTo(result, CV_8U);
    return pv_adopt(std::move(result));
  });
}
