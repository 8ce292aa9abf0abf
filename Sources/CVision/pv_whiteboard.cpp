#include "pv_whiteboard.h"
#include <algorithm>
#include <array>
#include <cmath>
#include "pv_histogram.hpp"
#include "pv_illumination.hpp"

namespace {

/// The longer side of the light map, in pixels, and the side of the closing that removes pens from
/// it: wider than a filled box, narrower than a shadow.
constexpr int mapSide = 256, closingSide = 17;

/// The local light of the board. Where it is darker than half of what is usual, something else is in
/// the picture, such as a frame or a dark magnet: there the light stays at half.
cv::Mat lightMap(const cv::Mat &board) {
  cv::Mat map;
  const cv::Mat kernel =
      cv::getStructuringElement(cv::MORPH_RECT, cv::Size(closingSide, closingSide));
  cv::morphologyEx(downscaledCopy(board, mapSide), map, cv::MORPH_CLOSE, kernel);
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
    const auto range = std::minmax_element(pixels, pixels + channels);
    const int strongest = 255 - *range.first, common = 255 - *range.second;
    // From 0 for black pens, whose fringes are colored, to 1.
    const float colour = strongest == 0 ? 0 : (strongest - common) / float(strongest);
    const float fullness = std::clamp((colour - 0.25f) / 0.25f, 0.0f, 1.0f);
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
    UpsampledMap lightAt(lightMap(mat), mat.size());
    for (int y = 0; y < mat.rows; y++) {
      cv::Mat row = result.row(y);
      cv::divide(mat.row(y), lightAt.row(y), row, 255);
      strengthen(row.ptr(), mat.cols, mat.channels(), curve);
    }
    return pv_adopt(std::move(result));
  });
}
