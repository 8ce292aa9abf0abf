// How blurred text is, and what it looked like before; see pv_reading.h.
#include "pv_blur.hpp"
#include "pv_internal.hpp"
#include "pv_reading.h"
#include "pv_tones.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// Of a page's picture; the twentieth that is steeper still may be noise.
constexpr pv_edge_steps pageSteps = {4, 100, 95};
/// So much of the picture is darker than what counts as its ink.
constexpr double inkShare = 0.05;
/// The power of noise beside that of letters. With 0.04 grain is drawn out as well, with 0.2 blur
/// is left over: 17 and 18 % of the letters of eight blurred photos were misread, 15 % with this.
constexpr double noise = 0.1;

/// How much of a wave a Gaussian lets pass, `fx` and `fy` periods a pixel.
double passed(const pv_blur &blur, double fx, double fy) {
  const double x = blur.across * fx, y = blur.down * fy;
  return std::exp(-2 * CV_PI * CV_PI * (x * x + y * y));
}

/// The frequency of a Fourier transform's line `index` of `count`, in periods a pixel.
double frequency(int index, int count) { return double(std::min(index, count - index)) / count; }

}  // namespace

double pv_edge_blur(const cv::Mat &here, const cv::Mat &before, double contrast,
                    pv_edge_steps kind) {
  std::vector<int> steps;
  for (int y = 0; y < here.rows; y++) {
    const uint8_t *to = here.ptr(y), *from = before.ptr(y);
    for (int x = 0; x < here.cols; x++)
      if (const int step = std::abs(to[x] - from[x]); step >= kind.least) steps.push_back(step);
  }
  if (steps.size() < kind.fewest) return 0;
  const auto steep = steps.begin() + long(steps.size() * kind.percent / 100);
  std::nth_element(steps.begin(), steep, steps.end());
  return contrast / (*steep * std::sqrt(2 * CV_PI));
}

pv_blur pv_text_blur(const pv_image *gray) {
  return pv_guard(pv_blur{0, 0}, [&] {
    const cv::Mat &mat = gray->mat;
    const double contrast = 255 - pv_tone_below(pv_tones_of(mat), inkShare, mat.total());
    return pv_blur{pv_edge_blur(mat.colRange(1, mat.cols), mat.colRange(0, mat.cols - 1),
                                contrast, pageSteps),
                   pv_edge_blur(mat.rowRange(1, mat.rows), mat.rowRange(0, mat.rows - 1),
                                contrast, pageSteps)};
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
