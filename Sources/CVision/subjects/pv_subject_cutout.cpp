// Cutouts with straight alpha at the resolution of the photo, row by row.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>
#include "subjects/pv_subjects.hpp"

namespace {

/// Alpha below and above which a pixel is background or subject alone, of 255.
constexpr int background = 6, foreground = 250;

/// The mean colors of the subject and of the background around each pixel of a guide.
struct SideColors {
  cv::Mat subject, ground;
};

/// The mean of the colors (CV_32FC3) with `weight` in windows; where a window has no weight, the
/// color itself.
cv::Mat weightedMean(const cv::Mat &colors, const cv::Mat &weight, int radius) {
  cv::Mat weighted, weights, channels;
  cv::cvtColor(weight, channels, cv::COLOR_GRAY2BGR);
  const cv::Size window(2 * radius + 1, 2 * radius + 1);
  cv::boxFilter(colors.mul(channels), weighted, -1, window);
  cv::boxFilter(weight, weights, -1, window);
  constexpr float minimum = 1e-3f;
  for (int y = 0; y < colors.rows; y++)
    for (int x = 0; x < colors.cols; x++) {
      const float sum = weights.at<float>(y, x);
      auto &color = weighted.at<cv::Vec3f>(y, x);
      color = sum > minimum ? cv::Vec3f(color / sum) : colors.at<cv::Vec3f>(y, x);
    }
  return weighted;
}

/// The colors of both sides (blur fusion, Forte 2021), at half of the guide's size, where they differ
/// little. `unit` is the guide from 0 to 1.
SideColors sideColors(const cv::Mat &unit, const cv::Mat &matte) {
  constexpr int radius = 3;
  const cv::Size half((unit.cols + 1) / 2, (unit.rows + 1) / 2);
  cv::Mat alpha, colors;
  cv::resize(unit, colors, half, 0, 0, cv::INTER_AREA);
  cv::resize(matte, alpha, half, 0, 0, cv::INTER_AREA);
  alpha.convertTo(alpha, CV_32F, 1 / 255.0);
  // Pixels that are certain decide; those at the edge are mixtures.
  cv::Mat sure, other;
  cv::threshold(alpha, sure, 0.9, 1, cv::THRESH_BINARY);
  cv::threshold(alpha, other, 0.1, 1, cv::THRESH_BINARY_INV);
  constexpr double mixtures = 0.01;
  return {weightedMean(colors, sure + mixtures * alpha, radius),
          weightedMean(colors, other + mixtures * (1 - alpha), radius)};
}

/// The place of a pixel of the photo between those of a smaller image.
struct Sample {
  int first, second;
  float share;

  int nearest() const { return share < 0.5f ? first : second; }
};

std::vector<Sample> samples(int from, int count, int photoLength, int length) {
  std::vector<Sample> samples(count);
  const double scale = double(length) / photoLength;
  for (int i = 0; i < count; i++) {
    const double place = std::clamp((from + i + 0.5) * scale - 0.5, 0.0, length - 1.0);
    const int first = std::min(int(place), std::max(0, length - 2));
    samples[i] = {first, std::min(first + 1, length - 1), float(place - first)};
  }
  return samples;
}

/// Bilinear values of two rows of a small image.
template <typename Value>
Value interpolated(const cv::Mat &image, const Sample &row, const Sample &column) {
  const Value *above = image.ptr<Value>(row.first), *below = image.ptr<Value>(row.second);
  const float u = column.share, v = row.share;
  return (above[column.first] * (1 - u) + above[column.second] * u) * (1 - v) +
         (below[column.first] * (1 - u) + below[column.second] * u) * v;
}

/// The pixels of a matte near an edge of a subject: where it is neither 0 nor 255 around them.
cv::Mat edgeBand(const cv::Mat &matte) {
  cv::Mat lowest, highest;
  const cv::Mat window = cv::Mat::ones(5, 5, CV_8U);
  cv::erode(matte, lowest, window);
  cv::dilate(matte, highest, window);
  return (highest > background) & (lowest < foreground);
}

}  // namespace

struct pv_subject_cutter {
 public:
  pv_subject_cutter(const cv::Mat &photo, const cv::Mat &guide, const cv::Mat &matte,
                    const cv::Rect &region)
      : photo(photo), matte(matte), band(edgeBand(matte)) {
    const cv::Mat unit = pv_unit_rgb(guide);
    model = pv_subject_edge_model(unit, matte);
    sides = sideColors(unit, matte);
    setRegion(region);
  }

  const cv::Rect &region() const { return part; }
  /// Those of the photo.
  int channels() const { return photo.channels(); }

  /// Shrinks the region to the pixels that show a subject; it stays if there are none.
  void trim() {
    std::vector<uchar> alphas(part.width);
    int left = part.width, right = -1, top = part.height, bottom = -1;
    for (int y = 0; y < part.height; y++) {
      writeAlpha(y, alphas.data());
      const auto isShown = [](uchar alpha) { return alpha > background; };
      const auto first = std::find_if(alphas.begin(), alphas.end(), isShown);
      if (first == alphas.end()) continue;
      const auto last = std::find_if(alphas.rbegin(), alphas.rend(), isShown);
      left = std::min(left, int(first - alphas.begin()));
      right = std::max(right, int(alphas.rend() - last) - 1);
      top = std::min(top, y);
      bottom = y;
    }
    if (bottom < 0) return;
    setRegion({part.x + left, part.y + top, right - left + 1, bottom - top + 1});
  }

  /// Writes the colors of row `y` of the region, each followed by its alpha.
  void writeRow(int y, uchar *row) const {
    const int channels = photo.channels(), size = channels + 1;
    const uchar *pixels = photo.ptr(part.y + y, part.x);
    forEachRun(y, [&](int first, int last, Certainty certainty) {
      if (certainty == Certainty::background) {
        std::fill(row + first * size, row + last * size, uchar(0));
        return;
      }
      for (int x = first; x < last; x++) {
        const uchar *pixel = pixels + x * channels;
        uchar *target = row + x * size;
        if (certainty == Certainty::none) {
          target[channels] = writeEdge(pixel, y, x, target);
        } else {
          std::copy_n(pixel, channels, target);
          target[channels] = 255;
        }
      }
    });
  }

 private:
  /// The certain pixels around one of the matte.
  enum class Certainty { none, background, subject };

  void setRegion(const cv::Rect &region) {
    part = region;
    columns = samples(region.x, region.width, photo.cols, matte.cols);
    rows = samples(region.y, region.height, photo.rows, matte.rows);
    const cv::Size half = sides.subject.size();
    sideColumns = samples(region.x, region.width, photo.cols, half.width);
    sideRows = samples(region.y, region.height, photo.rows, half.height);
  }

  /// Calls `body` with the columns from `first` to before `last` of each run of one certainty.
  template <typename Body>
  void forEachRun(int y, Body body) const {
    const int nearestRow = rows[y].nearest();
    const uchar *isEdge = band.ptr(nearestRow), *share = matte.ptr(nearestRow);
    const auto certainty = [&](int x) {
      const int nearest = columns[x].nearest();
      if (isEdge[nearest]) return Certainty::none;
      return share[nearest] >= foreground ? Certainty::subject : Certainty::background;
    };
    for (int first = 0, last; first < part.width; first = last) {
      const Certainty current = certainty(first);
      for (last = first + 1; last < part.width && certainty(last) == current;) last++;
      body(first, last, current);
    }
  }

  void writeAlpha(int y, uchar *alphas) const {
    const uchar *pixels = photo.ptr(part.y + y, part.x);
    forEachRun(y, [&](int first, int last, Certainty certainty) {
      if (certainty != Certainty::none) {
        std::fill(alphas + first, alphas + last, certainty == Certainty::subject ? 255 : 0);
        return;
      }
      for (int x = first; x < last; x++) {
        const cv::Vec3f seen = unitColor(pixels + x * photo.channels());
        alphas[x] = cv::saturate_cast<uchar>(255 * edgeAlpha(seen, y, x));
      }
    });
  }

  cv::Vec3f unitColor(const uchar *pixel) const {
    const bool isGray = photo.channels() == 1;
    return cv::Vec3f(pixel[0], pixel[isGray ? 0 : 1], pixel[isGray ? 0 : 2]) * (1 / 255.0f);
  }

  float edgeAlpha(const cv::Vec3f &seen, int y, int x) const {
    return pv_subject_contrast(interpolated<cv::Vec3f>(model.slope, rows[y], columns[x]).dot(seen) +
                               interpolated<float>(model.offset, rows[y], columns[x]));
  }

  /// Writes the color of the subject in a pixel at its edge and returns its alpha.
  uchar writeEdge(const uchar *pixel, int y, int x, uchar *color) const {
    const cv::Vec3f seen = unitColor(pixel);
    const float alpha = edgeAlpha(seen, y, x);
    const cv::Vec3f subject = interpolated<cv::Vec3f>(sides.subject, sideRows[y], sideColumns[x]);
    const cv::Vec3f ground = interpolated<cv::Vec3f>(sides.ground, sideRows[y], sideColumns[x]);
    const cv::Vec3f own = subject + alpha * (seen - alpha * subject - (1 - alpha) * ground);
    for (int c = 0; c < photo.channels(); c++) color[c] = cv::saturate_cast<uchar>(255 * own[c]);
    return cv::saturate_cast<uchar>(255 * alpha);
  }

  const cv::Mat photo, matte, band;
  pv_guided_model model;
  SideColors sides;
  cv::Rect part;
  /// The places of the region's columns and rows in the matte, and in the colors of both sides.
  std::vector<Sample> columns, rows, sideColumns, sideRows;
};

pv_subject_cutter *pv_subject_cutter_create(const pv_image *photo, const pv_image *guide,
                                            const pv_image *matte, pv_subject_region region,
                                            int trims) {
  return pv_guard<pv_subject_cutter *>(nullptr, [&] {
    const cv::Rect whole({}, photo->mat.size());
    const cv::Rect part = cv::Rect(region.x, region.y, region.width, region.height) & whole;
    CV_Assert(!part.empty() && guide->mat.size() == matte->mat.size());
    auto cutter = std::make_unique<pv_subject_cutter>(photo->mat, guide->mat, matte->mat, part);
    if (trims) cutter->trim();
    return cutter.release();
  });
}

void pv_subject_cutter_free(pv_subject_cutter *cutter) { delete cutter; }

pv_subject_region pv_subject_cutter_region(const pv_subject_cutter *cutter) {
  const cv::Rect &part = cutter->region();
  return {part.x, part.y, part.width, part.height};
}

void pv_subject_cutter_row(const pv_subject_cutter *cutter, int y, uint8_t *row) {
  if (y >= 0 && y < cutter->region().height) cutter->writeRow(y, row);
}

pv_image *pv_subject_cutter_composed(const pv_subject_cutter *cutter, const pv_image *background) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Rect &part = cutter->region();
    CV_Assert(background->mat.size() == part.size() && background->mat.type() == CV_8UC3);
    cv::Mat result = background->mat.clone();
    const int channels = cutter->channels(), step = channels == 1 ? 0 : 1;
    std::vector<uchar> row(size_t(part.width) * (channels + 1));
    for (int y = 0; y < part.height; y++) {
      cutter->writeRow(y, row.data());
      const uchar *front = row.data();
      uchar *pixel = result.ptr(y);
      for (int x = 0; x < part.width; x++, front += channels + 1) {
        const int alpha = front[channels];
        for (int c = 0; c < 3; c++, pixel++)
          *pixel = uchar((front[c * step] * alpha + *pixel * (255 - alpha) + 127) / 255);
      }
    }
    return pv_adopt(std::move(result));
  });
}
