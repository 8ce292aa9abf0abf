#include "pv_white_balance.h"
#include <algorithm>
#include <array>
#include <cmath>
#include "pv_histogram.hpp"
#include "pv_internal.hpp"

namespace {

/// The exponent of sRGB, approximately.
constexpr double displayGamma = 2.2;

/// The limits of a cast's correction, as factors of the values. A phone has balanced the photo
/// already, so that a stronger colour is likely to be print.
constexpr double smallestGain = 0.93, largestGain = 1.08;

/// The level to which the brightest half percent is brought, and the limits of that factor. A
/// phone's exposure is wrong by less; a black card stays black.
constexpr double white = 248, smallestExposure = 0.9, largestExposure = 1.5;

/// The Minkowski norm of each channel in linear light, from the histograms. Clipped levels say
/// nothing about the light's colour.
std::array<double, 3> lightColour(const std::array<pv_histogram, 3> &histograms) {
  constexpr double norm = 6;
  std::array<double, 3> light{};
  for (int c = 0; c < 3; c++) {
    double sum = 0, count = 0;
    for (int level = 4; level < 250; level++) {
      sum += histograms[c][level] * std::pow(level / 255.0, displayGamma * norm);
      count += histograms[c][level];
    }
    light[c] = std::pow(sum / std::max(1.0, count), 1 / norm);
  }
  return light;
}

}  // namespace

int pv_white_balance(const pv_image *photo, double *gains) {
  return pv_guard(-1, [&] {
    const int channels = photo->mat.channels();
    std::array<pv_histogram, 3> histograms;
    for (int c = 0; c < 3; c++) histograms[c] = pv_histogram_of(photo->mat, c % channels);
    const std::array<double, 3> light = lightColour(histograms);
    const double gray = std::cbrt(light[0] * light[1] * light[2]);
    double brightest = 1;
    for (int c = 0; c < 3; c++) {
      const double cast = light[c] > 0 ? gray / light[c] : 1;
      gains[c] = std::clamp(std::pow(cast, 0.5 / displayGamma), smallestGain, largestGain);
      const int level = pv_percentile(histograms[c], 0.995, photo->mat.total());
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
