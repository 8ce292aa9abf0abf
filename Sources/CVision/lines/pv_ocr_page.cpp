// The page for text recognition: letter height, tone curve, blur estimation and Wiener
// deconvolution.
#include <algorithm>
#include <cmath>
#include <vector>
#include "lines/pv_lines.hpp"

namespace {

/// Letters of any font, at 3 megapixels a page.
constexpr pv_letter_limits letterLimits = {5, 150, 2, 2, 6, 6};

}  // namespace

double pv_capital_height(const pv_image *gray, int minimumCount) {
  return pv_guard(-1.0, [&] {
    // At 3 megapixels, letters of 6-point print on A4 are still connected, and the labels take 12
    // MB.
    const double factor = std::min(1.0, std::sqrt(3e6 / double(gray->mat.total())));
    cv::Mat small = gray->mat, foreground, labels;
    if (factor < 1) {
      small = pv_area_downscaled(
          gray->mat, cv::Size(cvRound(gray->mat.cols * factor), cvRound(gray->mat.rows * factor)));
    }
    cv::adaptiveThreshold(small, foreground, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY_INV,
                          41, 18);
    std::vector<int> heights;
    for (const pv_component &component : pv_connected_components(foreground, labels))
      if (letterLimits.contain(component)) heights.push_back(component.box.height);
    if (heights.size() < size_t(std::max(1, minimumCount))) return 0.0;
    return pv_quantile(heights, 0.6) / factor;
  });
}

pv_image *pv_image_for_recognition(const pv_image *gray, const pv_image *illumination, int width,
                                   int height, const uint8_t *curve, double sigma) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(gray->mat.channels() == 1 && illumination->mat.channels() == 1);
    cv::Mat result;
    const double factor = double(width) / gray->mat.cols;
    const cv::Size size(width, height);
    if (factor <= 0.6) {
      result = pv_area_downscaled(gray->mat, size);
    } else {
      cv::resize(gray->mat, result, size, 0, 0, factor > 1 ? cv::INTER_CUBIC : cv::INTER_LINEAR);
    }
    pv_upsampled_map illuminationAt(illumination->mat, result.size());
    const cv::Mat table(1, 256, CV_8U, const_cast<uint8_t *>(curve));
    for (int y = 0; y < result.rows; y++) {
      cv::Mat row = result.row(y);
      cv::divide(row, illuminationAt.row(y), row, 255);
      cv::LUT(row, table, row);
    }
    if (sigma > 0) cv::GaussianBlur(result, result, cv::Size(), sigma);
    pv_debug("ocr-page", result);
    return pv_adopt(std::move(result));
  });
}

// MARK: Blur

namespace {

/// Criteria for a page. The steepest 5 % of the gradients may be noise.
constexpr pv_edge_criteria pageCriteria = {4, 100, 0.95};
/// The fraction of the image's pixels that are darker than the brightness assumed for print.
constexpr double printFraction = 0.05;
/// The noise-to-signal ratio: the power of noise divided by that of letters. 0.04 amplifies grain,
/// 0.2 leaves blur: the character error rate of eight blurred photos was 17 and 18 %, and 15 % with
/// 0.1.
constexpr double noiseToSignal = 0.1;

/// The transfer function of a Gaussian at the frequency `fx`, `fy`, in cycles per pixel.
double transferFunction(const pv_blur_sigma &blur, double fx, double fy) {
  const double x = blur.across * fx, y = blur.down * fy;
  return std::exp(-2 * CV_PI * CV_PI * (x * x + y * y));
}

/// The frequency of row or column `index` of `count` of a Fourier transform, in cycles per pixel.
double frequency(int index, int count) { return double(std::min(index, count - index)) / count; }

}  // namespace

double pv_edge_blur_sigma(const cv::Mat &here, const cv::Mat &before, double contrast,
                          pv_edge_criteria criteria) {
  std::vector<int> gradients;
  for (int y = 0; y < here.rows; y++) {
    const uint8_t *to = here.ptr(y), *from = before.ptr(y);
    for (int x = 0; x < here.cols; x++)
      if (const int gradient = std::abs(to[x] - from[x]); gradient >= criteria.minimum_gradient)
        gradients.push_back(gradient);
  }
  if (gradients.size() < criteria.minimum_count) return 0;
  return contrast / (pv_quantile(gradients, criteria.quantile) * std::sqrt(2 * CV_PI));
}

int pv_text_blur_sigma(const pv_image *gray, pv_blur_sigma *blur) {
  return pv_guard(-1, [&] {
    const cv::Mat &mat = pv_gray(gray);
    const double contrast = 255 - pv_percentile(pv_histogram_of(mat), printFraction, mat.total());
    *blur = {pv_edge_blur_sigma(mat.colRange(1, mat.cols), mat.colRange(0, mat.cols - 1), contrast,
                                pageCriteria),
             pv_edge_blur_sigma(mat.rowRange(1, mat.rows), mat.rowRange(0, mat.rows - 1), contrast,
                                pageCriteria)};
    return 0;
  });
}

pv_image *pv_wiener_deconvolved(const pv_image *gray, pv_blur_sigma blur) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &blurred = pv_gray(gray);
    // The widest that `pv_text_blur_sigma` gives is 26.
    CV_Assert(blur.across >= 0 && blur.down >= 0 && std::max(blur.across, blur.down) <= 255);
    // The transform is periodic: the border separates opposite sides.
    const int border = int(std::ceil(3 * std::max(blur.across, blur.down)));
    const int width = cv::getOptimalDFTSize(blurred.cols + 2 * border);
    const int height = cv::getOptimalDFTSize(blurred.rows + 2 * border);
    cv::Mat padded, spectrum;
    cv::copyMakeBorder(blurred, padded, border, height - blurred.rows - border, border,
                       width - blurred.cols - border, cv::BORDER_REPLICATE);
    padded.convertTo(padded, CV_32F);
    cv::dft(padded, spectrum, cv::DFT_COMPLEX_OUTPUT);
    for (int y = 0; y < height; y++) {
      cv::Vec2f *row = spectrum.ptr<cv::Vec2f>(y);
      for (int x = 0; x < width; x++) {
        const double transfer = transferFunction(blur, frequency(x, width), frequency(y, height));
        row[x] *= float(transfer * (1 + noiseToSignal) / (transfer * transfer + noiseToSignal));
      }
    }
    cv::dft(spectrum, padded, cv::DFT_INVERSE | cv::DFT_REAL_OUTPUT | cv::DFT_SCALE);
    cv::Mat result;
    padded(cv::Rect(border, border, blurred.cols, blurred.rows)).convertTo(result, CV_8U);
    return pv_adopt(std::move(result));
  });
}
