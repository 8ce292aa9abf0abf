#include "pv_white_balance.h"
#include <algorithm>
#include <array>
#include <cmath>
#include "pv_histogram.hpp"
#include "pv_internal.hpp"

namespace {

/// The exponent of sRGB, approximately.
constexpr double displayGamma = 2.2;

/// The limits of a cast's correction, as logarithms of factors of the values: of blue against yellow,
/// along which daylight and lamps differ, and of green against magenta, in which they hardly do, so
/// that such a color is print. A phone has balanced the photo already.
constexpr double largestTemperatureShift = 0.08, largestTintShift = 0.02;

/// The level to which the brightest half percent is brought, and the limits of that factor. A
/// phone's exposure is wrong by less; a black card stays black.
constexpr double white = 248, smallestExposure = 0.9, largestExposure = 1.3;

/// The saturation above which a pixel is print rather than paper under colored light, and the
/// fraction of other pixels without which nothing is known about the light.
constexpr double maximumSaturation = 0.2, minimumNeutralFraction = 0.05;

/// The Minkowski norm of each channel in linear light, over pixels that are nearly neutral and not
/// clipped; equal channels if there are too few.
std::array<double, 3> lightColour(const cv::Mat &photo) {
  constexpr double norm = 6;
  std::array<double, 256> powers;
  for (int level = 0; level < 256; level++)
    powers[level] = std::pow(level / 255.0, displayGamma * norm);
  std::array<double, 3> light{};
  size_t count = 0;
  for (int y = 0; y < photo.rows; y++) {
    const uint8_t *pixel = photo.ptr(y);
    for (int x = 0; x < photo.cols; x++, pixel += 3) {
      const auto range = std::minmax({pixel[0], pixel[1], pixel[2]});
      if (range.second >= 250 || range.second - range.first > maximumSaturation * range.second)
        continue;
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
        channels == 3 ? lightColour(photo->mat) : std::array<double, 3>{1, 1, 1};
    const std::array<double, 3> cast = castGains(light);
    double brightest = 1;
    for (int c = 0; c < 3; c++) {
      gains[c] = cast[c];
      const pv_histogram histogram = pv_histogram_of(photo->mat, c % channels);
      const int level = pv_percentile(histogram, 0.995, photo->mat.total());
      brightest = std::max(brightest, level * gains[c]);
    }
    const double exposure = std::clamp(white / brightest, smallestExposure, largestExposure);
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
    return pv_adopt(std::move(balanced));
  });
}
