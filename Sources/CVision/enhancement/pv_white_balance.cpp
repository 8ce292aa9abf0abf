// What becomes white in photos that are no documents: the light, and a whiteboard.
#include <algorithm>
#include <array>
#include <cmath>
#include "enhancement/pv_enhancement.hpp"

// MARK: White balance

namespace {

/// The exponent of sRGB, approximately.
constexpr double displayGamma = 2.2;

/// The limits of a cast's correction, as logarithms of factors of the values: of blue against yellow,
/// along which daylight and lamps differ, and of green against magenta, in which they hardly do, so
/// that such a color is print. A phone has balanced the photo already.
constexpr double largestTemperatureShift = 0.08, largestTintShift = 0.02;

/// The level to which a darker brightest half percent is brought, and the limit of that factor. A
/// phone's exposure is wrong by less; a black card stays black.
constexpr double white = 248, largestExposure = 1.3;

/// The saturation above which a pixel is print rather than paper under colored light, and the
/// fraction of other pixels without which nothing is known about the light.
constexpr double maximumSaturation = 0.2, minimumNeutralFraction = 0.05;

/// The Minkowski norm of each channel in linear light, over pixels that are nearly neutral and not
/// clipped; equal channels if there are too few.
std::array<double, 3> lightColor(const cv::Mat &photo) {
  constexpr double norm = 6;
  std::array<double, 256> powers;
  for (int level = 0; level < 256; level++)
    powers[level] = std::pow(level / 255.0, displayGamma * norm);
  std::array<double, 3> light{};
  size_t count = 0;
  for (int y = 0; y < photo.rows; y++) {
    const uint8_t *pixel = photo.ptr(y);
    for (int x = 0; x < photo.cols; x++, pixel += 3) {
      const pv_channel_range<uint8_t> range(pixel);
      if (range.highest >= 250 || range.chroma() > maximumSaturation * range.highest) continue;
      count++;
      for (int c = 0; c < 3; c++) light[c] += powers[pixel[c]];
    }
  }
  if (double(count) < minimumNeutralFraction * double(photo.total())) return {1, 1, 1};
  for (double &channel : light) channel = std::pow(channel / double(count), 1 / norm);
  return light;
}

/// The factors of the values that take back half of the cast of `light`.
std::array<double, 3> castGains(const std::array<double, 3> &light) {
  std::array<double, 3> logs;
  for (int c = 0; c < 3; c++) logs[c] = std::log(std::max(1e-6, light[c])) / displayGamma;
  const double temperature =
      std::clamp((logs[0] - logs[2]) / 4, -largestTemperatureShift, largestTemperatureShift);
  const double tint =
      std::clamp((logs[1] - (logs[0] + logs[2]) / 2) / 2, -largestTintShift, largestTintShift);
  return {std::exp(-temperature), std::exp(-tint), std::exp(temperature)};
}

}  // namespace

int pv_white_balance(const pv_image *photo, double *gains) {
  return pv_guard(-1, [&] {
    const int channels = photo->mat.channels();
    const std::array<double, 3> light =
        channels == 3 ? lightColor(photo->mat) : std::array<double, 3>{1, 1, 1};
    const std::array<double, 3> cast = castGains(light);
    double brightest = 1;
    for (int c = 0; c < 3; c++) {
      gains[c] = cast[c];
      const pv_histogram histogram = pv_histogram_of(photo->mat, c % channels);
      const int level = pv_percentile(histogram, 0.995, photo->mat.total());
      brightest = std::max(brightest, level * gains[c]);
    }
    // Brighter pixels stay, but where the cast's correction would clip them.
    const double target = std::clamp(brightest, white, 255.0);
    const double exposure = std::min(target / brightest, largestExposure);
    std::for_each(gains, gains + 3, [&](double &gain) { gain *= exposure; });
    return 0;
  });
}

pv_image *pv_image_balanced(const pv_image *photo, const double *gains) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const int channels = photo->mat.channels();
    cv::Mat table(1, 256, CV_8UC(channels)), balanced;
    for (int level = 0; level < 256; level++) {
      for (int c = 0; c < channels; c++) {
        const double gain = channels == 1 ? (gains[0] + gains[1] + gains[2]) / 3 : gains[c];
        table.ptr()[level * channels + c] = cv::saturate_cast<uint8_t>(level * gain);
      }
    }
    cv::LUT(photo->mat, table, balanced);
    pv_debug("balanced", balanced);
    return pv_adopt(std::move(balanced));
  });
}

// MARK: Whiteboards

namespace {

/// The longer side of the light map, in pixels, and the side of the closing that removes pens from
/// it: wider than a filled box, narrower than a shadow.
constexpr int mapSide = 256, closingSide = 17;

/// The local light of the board. Where it is darker than half of what is usual, something else is in
/// the picture, such as a frame or a dark magnet: there the light stays at half.
cv::Mat lightMap(const cv::Mat &board) {
  cv::Mat map = pv_closed(pv_downscaled(board, mapSide), cv::Size(closingSide, closingSide));
  cv::GaussianBlur(map, map, cv::Size(), closingSide / 3.0);
  std::vector<cv::Mat> channels;
  cv::split(map, channels);
  for (cv::Mat &channel : channels) {
    const int usual = pv_percentile(pv_histogram_of(channel), 0.5, channel.total());
    channel = cv::max(channel, std::max(1, usual / 2));
  }
  cv::merge(channels, map);
  return map;
}

/// The absorption, 0 to 1, of a stroke that absorbs `absorption`: nothing below the grain and
/// smears of a board (0.1), and 0.9, that of ink, from 0.8 on, which fresh markers reach; more
/// would turn the pens of drawn boards darker and more saturated than they are. In between a smooth
/// step, as the S-shaped curve of Zhang and He, "Whiteboard scanning and image enhancement" (2007).
double strengthened(double absorption) {
  const double part = std::clamp((absorption - 0.1) / 0.7, 0.0, 1.0);
  return 0.9 * part * part * (3 - 2 * part);
}

/// The strengthened absorption of each absorption, both 0 to 255.
std::array<float, 256> strengthCurve() {
  std::array<float, 256> curve{};
  for (int level = 0; level < 256; level++) curve[level] = float(strengthened(level / 255.0) * 255);
  return curve;
}

/// Strengthens the pixels of one row, which is relative to the board (255).
void strengthen(uint8_t *pixels, int count, int channels, const std::array<float, 256> &curve) {
  // The share of the common absorption that colored strokes lose.
  constexpr float grayShare = 0.3f;
  for (int x = 0; x < count; x++, pixels += channels) {
    const pv_channel_range<uint8_t> range(pixels, channels);
    const int strongest = range.absorption(), common = 255 - range.highest;
    // From 0 for black pens, whose fringes are colored, to 1.
    const float color = strongest == 0 ? 0 : (strongest - common) / float(strongest);
    const float fullness = std::clamp((color - 0.25f) / 0.25f, 0.0f, 1.0f);
    const float removed = grayShare * fullness * common;
    const float factor = curve[strongest] / std::max(1.0f, strongest - removed);
    for (int c = 0; c < channels; c++)
      pixels[c] = cv::saturate_cast<uint8_t>(255 - (255 - pixels[c] - removed) * factor);
  }
}

}  // namespace

pv_image *pv_image_whiteboard_cleaned(const pv_image *board) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &mat = board->mat;
    const std::array<float, 256> curve = strengthCurve();
    cv::Mat result(mat.size(), mat.type());
    const cv::Mat light = lightMap(mat);
    pv_upsampled_map lightAt(light, mat.size());
    for (int y = 0; y < mat.rows; y++) {
      cv::Mat row = result.row(y);
      cv::divide(mat.row(y), lightAt.row(y), row, 255);
      strengthen(row.ptr(), mat.cols, mat.channels(), curve);
    }
    pv_debug("whiteboard-light", light);
    pv_debug("whiteboard", result);
    return pv_adopt(std::move(result));
  });
}
