// The illumination of a page.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>
#include "enhancement/pv_enhancement.hpp"

namespace {

/// The longer side of an illumination map, in pixels.
constexpr int mapSide = 512;

/// `map` (CV_32FC3) inpainted where `known` is not 255.
cv::Mat inpainted(const cv::Mat &map, const cv::Mat &known) {
  cv::Mat weight, weights;
  known.convertTo(weight, CV_32F, 1.0 / 255);
  cv::merge(std::vector<cv::Mat>(size_t(map.channels()), weight), weights);
  cv::Mat sum = map.mul(weights);
  pv_push_pull_inpaint(sum, weights, pv_push_pull::interpolate);
  return sum;
}

/// Raises the map to the minimum brightness of paper in a legible photo, so that black paper stays
/// black instead of becoming bright grain.
void clampIllumination(cv::Mat &map) {
  // In 101 + 226 photos the darkest paper had a brightness of 104, and black paper 34.
  constexpr int minimumBrightness = 70;
  const cv::Mat gray = pv_gray_of(map).clone();
  const int channels = map.channels();
  for (int y = 0; y < map.rows; y++) {
    const uint8_t *brightness = gray.ptr(y);
    uint8_t *value = map.ptr(y);
    for (int x = 0; x < map.cols; x++)
      for (int c = 0; c < channels; c++, value++)
        if (brightness[x] < minimumBrightness)
          *value = uint8_t(std::min(255, *value + minimumBrightness - brightness[x]));
  }
}

/// `mat` moved by (`dx`, `dy`) pixels; what comes in from outside repeats the border.
cv::Mat moved(const cv::Mat &mat, int dx, int dy) {
  const int margin = std::max(std::abs(dx), std::abs(dy));
  cv::Mat wide;
  cv::copyMakeBorder(mat, wide, margin, margin, margin, margin, cv::BORDER_REPLICATE);
  return wide(cv::Rect(margin - dx, margin - dy, mat.cols, mat.rows));
}

/// `mat`, blurred by a Gaussian whose `sigma`, in pixels, is so large that a quarter of the resolution
/// gives the same.
cv::Mat widelyBlurred(const cv::Mat &mat, double sigma) {
  constexpr int factor = 4;
  cv::Mat result;
  const cv::Size small((mat.cols + factor - 1) / factor, (mat.rows + factor - 1) / factor);
  cv::resize(mat, result, small, 0, 0, cv::INTER_AREA);
  cv::GaussianBlur(result, result, cv::Size(), sigma / factor);
  cv::resize(result, result, mat.size(), 0, 0, cv::INTER_LINEAR);
  return result;
}

/// Where the hue of `relative` differs from that of the paper on both sides, along a row or a column:
/// colored print. Of a shadow's edge, one side has its hue. `paper` is 255 where nothing is
/// printed.
cv::Mat foreignHue(const cv::Mat &relative, const cv::Mat &paper) {
  constexpr double sigma = 10, limit = 3.5;
  constexpr int distance = 20;
  const cv::Mat lab = pv_lab(relative);
  std::vector<cv::Mat> channels;
  cv::split(lab, channels);
  cv::Mat weight;
  paper.convertTo(weight, CV_32F, 1.0 / 255);
  const cv::Mat total = widelyBlurred(weight, sigma) + 1e-4;
  std::vector<cv::Mat> around(2);
  for (size_t c : {0, 1}) around[c] = widelyBlurred(channels[c + 1].mul(weight), sigma) / total;
  auto differenceFrom = [&](int dx, int dy) {
    cv::Mat difference;
    cv::magnitude(channels[1] - moved(around[0], dx, dy), channels[2] - moved(around[1], dx, dy),
                  difference);
    return difference;
  };
  const cv::Mat alongRow = cv::min(differenceFrom(distance, 0), differenceFrom(-distance, 0));
  const cv::Mat alongColumn = cv::min(differenceFrom(0, distance), differenceFrom(0, -distance));
  return cv::max(alongRow, alongColumn) > limit;
}

/// The logarithm of the local light on a page relative to its paper's surface: known where nothing
/// is printed, inpainted elsewhere, and 0 far from paper.
cv::Mat localLight(const cv::Mat &relative, const cv::Mat &printed) {
  cv::Mat log, known;
  cv::log(cv::max(relative, 0.02), log);
  // A shadow changes hue little; more is print that was not detected.
  constexpr float maximumHueShift = 0.06f;
  for (int y = 0; y < log.rows; y++)
    for (int x = 0; x < log.cols; x++) {
      cv::Vec3f &v = log.at<cv::Vec3f>(y, x);
      const float mean = (v[0] + v[1] + v[2]) / 3;
      for (int c = 0; c < 3; c++)
        v[c] = mean + std::clamp(v[c] - mean, -maximumHueShift, maximumHueShift);
    }
  cv::dilate(printed, known, cv::Mat::ones(7, 7, CV_8U));
  known = 255 - known;
  cv::Mat foreign = foreignHue(relative, known);
  cv::dilate(foreign, foreign, cv::Mat::ones(5, 5, CV_8U));
  known.setTo(0, foreign);
  if (cv::countNonZero(known) < int(known.total()) / 50)
    return cv::Mat::zeros(log.size(), CV_32FC3);
  log = inpainted(log, known);
  constexpr double reach = 24, enough = 0.15;
  cv::Mat near;
  known.convertTo(near, CV_32F, 1.0 / 255);
  near = widelyBlurred(near, reach);
  cv::cvtColor(cv::min(near / enough, 1.0), near, cv::COLOR_GRAY2RGB);
  log = log.mul(near);
  cv::GaussianBlur(log, log, cv::Size(), 3);
  return log;
}

/// The color of a sheet that no light gives to white paper, and white if the sheet may be white.
/// Its lightest channel reflects less than white paper does. `isFull` says that the color is that of a picture.
cv::Vec3f sheetColor(const cv::Mat &paper, bool &isFull) {
  const cv::Scalar mean = cv::mean(paper);
  const double lightest = std::max({mean[0], mean[1], mean[2], 1.0});
  const cv::Vec3f color(float(mean[0] / lightest), float(mean[1] / lightest),
                        float(mean[2] / lightest));
  const cv::Vec3f lab = pv_lab(cv::Mat(1, 1, CV_32FC3, color)).at<cv::Vec3f>(0, 0);
  const double chroma = std::hypot(lab[1], lab[2]);
  // White paper under an incandescent lamp has about 40.
  isFull = chroma > 50;
  // Lamps and daylight differ in yellow and blue (b*), hardly in red and green (a*). No lamp is
  // green: white paper of the 101 photos lies within 11 of this line on that side.
  const double redGreen = std::abs(lab[1]), yellowBlue = std::abs(lab[2]);
  const bool isGreen = lab[1] - 0.2 * lab[2] < -14;
  const bool isColored =
      isFull || (chroma > 18 && (isGreen || (redGreen > 14 && redGreen > 0.8 * yellowBlue)));
  constexpr float reflectance = 0.93f;
  return isColored ? color * reflectance : cv::Vec3f(1, 1, 1);
}

/// Whether a page has no light paper to even: black paper, or a picture without margins.
bool lacksLightPaper(const pv_stroke_free_map &map, const pv_paper_surface &paper) {
  const cv::Scalar mean = cv::mean(paper.color);
  const double brightness = pv_luma(mean[0], mean[1], mean[2]);
  return brightness < 90 || paper.share < 0.2 || (brightness < 110 && map.lightStrokeRatio > 2);
}

/// The brightness that becomes white on such a page.
float whiteLevel(const cv::Mat &color) {
  std::vector<cv::Mat> channels;
  cv::split(color, channels);
  const cv::Mat lightest = cv::max(cv::max(channels[0], channels[1]), channels[2]);
  std::vector<float> values(lightest.begin<float>(), lightest.end<float>());
  return std::max(170.0f, pv_nth(values, size_t(double(values.size() - 1) * 0.995)));
}

/// The map of such a page: one brightness, so that only its exposure changes; and on black paper the
/// light's fall-off, which its ground shows. A picture without margins has no such ground.
cv::Mat darkPageMap(const pv_stroke_free_map &map) {
  cv::Mat light(map.color.size(), CV_32F, cv::Scalar(1));
  const pv_paper_surface ground = pv_fit_ground(map);
  constexpr double minimumShare = 0.4;
  if (ground.share >= minimumShare) {
    cv::cvtColor(ground.color, light, cv::COLOR_RGB2GRAY);
    double brightest = 1;
    cv::minMaxLoc(light, nullptr, &brightest);
    // No lamp falls off further on a page that is legible.
    constexpr double least = 0.5;
    light = cv::max(light / brightest, least);
  }
  cv::Mat result;
  cv::cvtColor(light * whiteLevel(map.color), result, cv::COLOR_GRAY2RGB);
  return result;
}

/// A floating-point map as 8 bits with the channels of `page`.
pv_image *adopted(const cv::Mat &map, const cv::Mat &page) {
  cv::Mat bytes;
  map.convertTo(bytes, CV_8U);
  return pv_adopt(page.channels() == 1 ? pv_gray_of(bytes) : bytes);
}

/// `mask` widened by two pixels, with a soft edge.
cv::Mat softened(const cv::Mat &mask) {
  cv::Mat result;
  cv::dilate(mask, result, cv::Mat::ones(5, 5, CV_8U));
  cv::GaussianBlur(result, result, cv::Size(), 1);
  return result;
}

using Owned = std::unique_ptr<pv_image>;

/// Gives the images to the caller once all are made, so that none leaks if another cannot be.
void handOver(pv_page_illumination &result, Owned background, Owned tints, Owned pictures) {
  pv_debug("illumination", background->mat);
  pv_debug("tints", tints->mat);
  pv_debug("pictures", pictures->mat);
  result.background = background.release();
  result.tints = tints.release();
  result.pictures = pictures.release();
}

}  // namespace

pv_image *pv_text_illumination_map(const pv_image *page) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat map = pv_closed(pv_downscaled(page->mat, mapSide), cv::Size(15, 15));
    cv::GaussianBlur(map, map, cv::Size(), 3);
    clampIllumination(map);
    pv_debug("text-illumination", map);
    return pv_adopt(std::move(map));
  });
}

int pv_page_illumination_map(const pv_image *page, pv_page_illumination *result) {
  return pv_guard(-1, [&] {
    const cv::Mat rgb = pv_rgb_of(page->mat);
    const pv_stroke_free_map map = pv_without_strokes(rgb, mapSide);
    pv_paper_surface paper = pv_fit_paper(map);
    if (lacksLightPaper(map, paper)) {
      const cv::Mat all(map.known.size(), CV_8U, cv::Scalar(255));
      result->has_light_paper = result->keeps_sheet_color = 0;
      result->colored_tint_fraction = 0;
      handOver(*result, Owned(adopted(darkPageMap(map), page->mat)), Owned(pv_adopt(all)),
               Owned(pv_adopt(all.clone())));
      return 0;
    }
    const pv_paper_surface ground = pv_fit_ground(map);
    const pv_white_label label = pv_find_white_label(map, ground);
    if (!label.mask.empty()) paper = ground;
    const cv::Mat relative = map.color / paper.color;
    pv_printed_tints tints = pv_find_printed_tints(rgb, map, paper.color);
    if (!label.mask.empty()) tints.mask |= label.mask;
    bool isFull = false;
    const cv::Vec3f sheet = label.mask.empty() ? sheetColor(paper.color, isFull) : label.sheet;
    cv::Mat light = paper.color.clone(), local;
    // On a sheet of full color, print cannot be distinguished from the sheet.
    if (!isFull) {
      cv::exp(localLight(relative, tints.mask), local);
      light = light.mul(local);
    }
    cv::divide(light, cv::Mat(light.size(), CV_32FC3, cv::Scalar(sheet[0], sheet[1], sheet[2])),
               light);
    result->has_light_paper = 1;
    result->keeps_sheet_color = sheet != cv::Vec3f(1, 1, 1);
    result->colored_tint_fraction = tints.coloredShare;
    handOver(*result, Owned(adopted(light, page->mat)), Owned(pv_adopt(softened(tints.mask))),
             Owned(pv_adopt(tints.pictures)));
    return 0;
  });
}
