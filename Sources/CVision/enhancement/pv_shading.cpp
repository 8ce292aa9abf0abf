// Shading correction, the color of print, and binarization.
#include <algorithm>
#include <cmath>
#include "enhancement/pv_enhancement.hpp"

namespace {

/// The mask; without one, an empty mask.
cv::Mat maskOrEmpty(const pv_image *mask) {
  return mask ? mask->mat : cv::Mat(cv::Mat::zeros(1, 1, CV_8U));
}

/// The luma of a pixel.
int level(const uint8_t *pixel, int channels) {
  return channels == 1 ? pixel[0] : pv_luma_256(pixel[0], pixel[1], pixel[2]) >> 8;
}

/// Maps the pixels of the row `values` through tone curves; `tints` weighs that of tints, and
/// `hues` that of colored text against that of neutral text, 0 to 255.
void applyCurves(cv::Mat &values, const cv::Mat &tints, const cv::Mat &hues,
                 const pv_tone_curves &curves) {
  const int channels = values.channels();
  uint8_t *value = values.ptr();
  const uint8_t *tint = tints.ptr(), *hue = hues.ptr();
  for (int x = 0; x < values.cols; x++, value += channels) {
    const int gray = level(value, channels);
    const int neutral = curves.text[gray] * (255 - hue[x]);
    for (int c = 0; c < channels; c++) {
      const int text = (neutral + curves.colored_text[value[c]] * hue[x] + 127) / 255;
      value[c] = uint8_t((text * (255 - tint[x]) + curves.tint[value[c]] * tint[x] + 127) / 255);
    }
  }
}

/// Whether a pixel is colored, by the ratio of chroma to absorption. Dark print absorbs nearly all
/// light: there the criterion is the saturation. Paper yellows, and stains are yellow and brown, so
/// these hues have a higher threshold.
bool isColored(const uint8_t *rgb) {
  const pv_channel_range<uint8_t> range(rgb);
  const int color = range.chroma(), absorption = range.absorption();
  const bool isPaperHue = rgb[0] >= rgb[1] && rgb[1] >= rgb[2] && rgb[0] - rgb[1] < rgb[1] - rgb[2];
  if (isPaperHue) return color > 90;
  const bool isDarkColor = color > 44 && color * 2 > range.highest;
  return isDarkColor || (color > 20 && color * 100 > absorption * 26);
}

/// The mask of colored pixels of a small shading-corrected page.
cv::Mat coloredPixels(const cv::Mat &corrected) {
  cv::Mat colored(corrected.size(), CV_8U);
  for (int y = 0; y < corrected.rows; y++) {
    const uint8_t *rgb = corrected.ptr(y);
    uint8_t *mark = colored.ptr(y);
    for (int x = 0; x < corrected.cols; x++, rgb += 3) mark[x] = isColored(rgb) ? 255 : 0;
  }
  return colored;
}

/// Whether a colored connected component counts on a page of `size`. Specks do not, nor do remains of
/// the desk along the page's border.
bool countsAsColor(const pv_component &component, cv::Size size) {
  const cv::Rect &box = component.box;
  const cv::Point2d center = component.centroid();
  const bool touches =
      box.x == 0 || box.y == 0 || box.br().x == size.width || box.br().y == size.height;
  const double inwards =
      std::min({center.x, center.y, size.width - center.x, size.height - center.y});
  const bool isEdge = touches && inwards < 0.06 * std::min(size.width, size.height);
  return component.area >= (isEdge ? size.area() * 3 / 100 : 12);
}

/// Binarizes some rows of a page to print (0) and paper (255) with Sauvola's threshold, which
/// adapts to the local contrast and so keeps faint print. At the edges of strokes the threshold is
/// averaged with the midpoint between the stroke and its ground, so that strokes keep their width.
/// `gray` is a submatrix of the page, so the filters include the neighboring rows.
void binarize(const cv::Mat &gray, int window, cv::Mat bits) {
  // The paper has 0.5 and 128; 0.2 keeps faint print.
  constexpr float weight = 0.2f, range = 128;
  // Between lower contrasts there is no edge: grain, shade, the inside of a stroke.
  constexpr int minimumContrast = 40;
  // Paper is white by now, and anything darker than this is print, however grainy.
  constexpr float darkestPaper = 90;
  const cv::Mat neighbourhood = cv::Mat::ones(7, 7, CV_8U);
  cv::Mat mean, squares, darkestNearby, lightestNearby;
  cv::boxFilter(gray, mean, CV_32F, cv::Size(window, window));
  cv::sqrBoxFilter(gray, squares, CV_32F, cv::Size(window, window));
  cv::erode(gray, darkestNearby, neighbourhood);
  cv::dilate(gray, lightestNearby, neighbourhood);
  for (int y = 0; y < gray.rows; y++) {
    const float *m = mean.ptr<float>(y), *s = squares.ptr<float>(y);
    const uint8_t *value = gray.ptr(y);
    const uint8_t *darkest = darkestNearby.ptr(y), *lightest = lightestNearby.ptr(y);
    uint8_t *bit = bits.ptr(y);
    for (int x = 0; x < gray.cols; x++) {
      const float deviation = std::sqrt(std::max(0.0f, s[x] - m[x] * m[x]));
      const float sauvola = m[x] * (1 + weight * (deviation / range - 1));
      const bool isEdge = lightest[x] - darkest[x] >= minimumContrast;
      const float middle = isEdge ? float(darkest[x] + lightest[x]) / 2 : sauvola;
      const float threshold = std::max(darkestPaper, (sauvola + middle) / 2);
      bit[x] = float(value[x]) > threshold ? 255 : 0;
    }
  }
}

/// Dithers row `y` with Bayer's 8 × 8 matrix where `isPicture` is set.
void dither(const cv::Mat &gray, const cv::Mat &isPicture, int y, uint8_t *bits) {
  static const uint8_t bayer[8][8] = {
      {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
      {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
      {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
      {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21}};
  const uint8_t *mask = isPicture.ptr(), *value = gray.ptr(y);
  for (int x = 0; x < gray.cols; x++)
    if (mask[x] > 127) bits[x] = value[x] > bayer[y % 8][x % 8] * 4 + 1 ? 255 : 0;
}

}  // namespace

int pv_shading_corrected_histogram(const pv_image *page, const pv_image *illumination,
                                   const pv_image *tints, uint32_t *histogram) {
  return pv_guard(-1, [&] {
    const cv::Mat &mat = page->mat;
    const int step = std::max(1, int(std::sqrt(mat.total() / 200000.0)));
    const int channels = mat.channels();
    std::fill(histogram, histogram + 256, 0u);
    pv_upsampled_map illuminationAt(illumination->mat, mat.size());
    pv_upsampled_map tintAt(maskOrEmpty(tints), mat.size());
    cv::Mat row;
    for (int y = step / 2; y < mat.rows; y += step) {
      cv::divide(mat.row(y), illuminationAt.row(y), row, 255);
      const uint8_t *value = row.ptr(), *mask = tintAt.row(y).ptr();
      for (int x = step / 2; x < mat.cols; x += step) {
        if (mask[x] > 0) continue;
        const uint8_t *v = value + x * channels;
        histogram[level(v, channels)]++;
      }
    }
    return 0;
  });
}

pv_image *pv_image_shading_corrected(const pv_image *page, const pv_image *illumination,
                                     const pv_image *tints, const pv_image *hues,
                                     const pv_tone_curves *curves) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &mat = page->mat;
    cv::Mat result(mat.size(), mat.type());
    pv_upsampled_map illuminationAt(illumination->mat, mat.size());
    pv_upsampled_map tintAt(maskOrEmpty(tints), mat.size()), hueAt(maskOrEmpty(hues), mat.size());
    for (int y = 0; y < mat.rows; y++) {
      cv::Mat row = result.row(y);
      cv::divide(mat.row(y), illuminationAt.row(y), row, 255);
      applyCurves(row, tintAt.row(y), hueAt.row(y), *curves);
    }
    pv_debug("cleaned", result);
    return pv_adopt(std::move(result));
  });
}

double pv_colored_fraction(const pv_image *page, const pv_image *illumination) {
  return pv_guard(-1.0, [&] {
    if (page->mat.channels() == 1) return 0.0;
    cv::Mat upsampled, corrected, labels;
    cv::resize(illumination->mat, upsampled, page->mat.size(), 0, 0, cv::INTER_LINEAR);
    cv::divide(page->mat, upsampled, corrected, 255);
    // The color fringes on both sides of a stroke cancel out.
    cv::blur(corrected, corrected, cv::Size(5, 5));
    const int margin = std::min(corrected.cols, corrected.rows) / 40;
    const cv::Mat inner = corrected(
        cv::Rect(margin, margin, corrected.cols - 2 * margin, corrected.rows - 2 * margin));
    const std::vector<pv_component> components =
        pv_connected_components(coloredPixels(inner), labels);
    double covered = 0;
    for (size_t i = 1; i < components.size(); i++)
      if (countsAsColor(components[i], inner.size())) covered += components[i].area;
    return covered / double(inner.total());
  });
}

pv_image *pv_image_binarized(const pv_image *gray, const pv_image *pictures, int window) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &mat = gray->mat;
    CV_Assert(mat.channels() == 1);
    cv::Mat bits(mat.size(), CV_8U);
    constexpr int rows = 256;
    for (int top = 0; top < mat.rows; top += rows) {
      const int end = std::min(mat.rows, top + rows);
      binarize(mat.rowRange(top, end), window, bits.rowRange(top, end));
    }
    if (pictures && cv::countNonZero(pictures->mat) > 0) {
      pv_upsampled_map pictureAt(pictures->mat, mat.size());
      for (int y = 0; y < mat.rows; y++) dither(mat, pictureAt.row(y), y, bits.ptr(y));
    }
    pv_debug("binarized", bits);
    return pv_adopt(std::move(bits));
  });
}

// MARK: The hue of ink

namespace {

/// The weight of the hue of ink that absorbs `absorbed` of each channel, 0 to 255.
uint8_t hueWeight(const cv::Vec3f &absorbed) {
  // Grain of paper absorbs less than `visible`.
  constexpr float visible = 8, neutral = 0.10f, colored = 0.20f;
  const pv_channel_range<float> range(absorbed.val);
  if (range.highest < visible) return 0;
  const float ratio = range.chroma() / range.highest;
  return uint8_t(255 * std::clamp((ratio - neutral) / (colored - neutral), 0.0f, 1.0f));
}

}  // namespace

pv_image *pv_image_ink_hues(const pv_image *page, const pv_image *illumination) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &mat = page->mat;
    // Gray ink has no hue.
    if (mat.channels() == 1) return pv_adopt(cv::Mat(cv::Mat::zeros(mat.size(), CV_8U)));
    cv::Mat light, corrected, absorbed;
    cv::resize(illumination->mat, light, mat.size(), 0, 0, cv::INTER_LINEAR);
    cv::divide(mat, light, corrected, 255);
    cv::bitwise_not(corrected, absorbed);
    absorbed.convertTo(absorbed, CV_32F);
    // The color fringes on both sides of a stroke cancel out.
    const double reach = std::max(mat.cols, mat.rows) / 512.0;
    cv::GaussianBlur(absorbed, absorbed, cv::Size(), reach);
    cv::Mat weights(mat.size(), CV_8U);
    for (int y = 0; y < mat.rows; y++)
      for (int x = 0; x < mat.cols; x++)
        weights.at<uint8_t>(y, x) = hueWeight(absorbed.at<cv::Vec3f>(y, x));
    pv_debug("ink-hues", weights);
    return pv_adopt(std::move(weights));
  });
}
