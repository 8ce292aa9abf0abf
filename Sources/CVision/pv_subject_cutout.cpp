// Cutouts with straight alpha at the resolution of the photo; see pv_subjects.h.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>
#include "pv_internal.hpp"
#include "pv_subject_edges.hpp"

namespace {

/// Alpha below and above which a pixel is background or subject alone, of 255.
constexpr int background = 6, foreground = 250;

/// The mean colours of the subject and of the background around each pixel of a guide.
struct SideColours {
  cv::Mat subject, ground;
};

/// The mean of the colours (CV_32FC3) with `weight` in windows; where a window has no weight, the
/// colour itself.
cv::Mat weightedMean(const cv::Mat &colours, const cv::Mat &weight, int radius) {
  cv::Mat weighted, weights, channels;
  cv::cvtColor(weight, channels, cv::COLOR_GRAY2BGR);
  const cv::Size window(2 * radius + 1, 2 * radius + 1);
  cv::boxFilter(colours.mul(channels), weighted, -1, window);
  cv::boxFilter(weight, weights, -1, window);
  constexpr float minimum = 1e-3f;
  for (int y = 0; y < colours.rows; y++)
    for (int x = 0; x < colours.cols; x++) {
      const float sum = weights.at<float>(y, x);
      auto &colour = weighted.at<cv::Vec3f>(y, x);
      colour = sum > minimum ? cv::Vec3f(colour / sum) : colours.at<cv::Vec3f>(y, x);
    }
  return weighted;
}

/// The colours of both sides (blur fusion, Forte 2021), at half of the guide's size, where they differ
/// little. `unit` is the guide from 0 to 1.
SideColours sideColours(const cv::Mat &unit, const cv::Mat &matte) {
  constexpr int radius = 3;
  const cv::Size half((unit.cols + 1) / 2, (unit.rows + 1) / 2);
  cv::Mat alpha, colours;
  cv::resize(unit, colours, half, 0, 0, cv::INTER_AREA);
  cv::resize(matte, alpha, half, 0, 0, cv::INTER_AREA);
  alpha.convertTo(alpha, CV_32F, 1 / 255.0);
  // Pixels that are certain decide; those at the edge are mixtures.
  cv::Mat sure, other;
  cv::threshold(alpha, sure, 0.9, 1, cv::THRESH_BINARY);
  cv::threshold(alpha, other, 0.1, 1, cv::THRESH_BINARY_INV);
  constexpr double mixtures = 0.01;
  return {weightedMean(colours, sure + mixtures * alpha, radius),
          weightedMean(colours, other + mixtures * (1 - alpha), radius)};
}

/// The place of a pixel of the photo between those of a smaller image.
struct Sample {
  int first, second;
  float share;
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

/// The cutout of a region, row by row.
class Cutter {
 public:
  Cutter(const cv::Mat &photo, const cv::Mat &guide, const cv::Mat &matte)
      : photo(photo), matte(matte), band(edgeBand(matte)) {
    const cv::Mat unit = pv_unit_rgb(guide);
    model = pv_subject_edge_model(unit, matte);
    sides = sideColours(unit, matte);
  }

  void cut(const cv::Rect &region, cv::Mat &colours, cv::Mat &alpha) const {
    colours = cv::Mat::zeros(region.size(), photo.type());
    alpha = cv::Mat::zeros(region.size(), CV_8U);
    const auto columns = samples(region.x, region.width, photo.cols, matte.cols);
    const auto rows = samples(region.y, region.height, photo.rows, matte.rows);
    const cv::Size half = sides.subject.size();
    const auto sideColumns = samples(region.x, region.width, photo.cols, half.width);
    const auto sideRows = samples(region.y, region.height, photo.rows, half.height);
    for (int y = 0; y < region.height; y++) {
      const int nearestRow = rows[y].share < 0.5f ? rows[y].first : rows[y].second;
      const uchar *isEdge = band.ptr(nearestRow), *share = matte.ptr(nearestRow);
      const uchar *pixel = photo.ptr(region.y + y, region.x);
      uchar *colour = colours.ptr(y), *opacity = alpha.ptr(y);
      for (int x = 0; x < region.width; x++) {
        const Sample &column = columns[x];
        const int nearest = column.share < 0.5f ? column.first : column.second;
        const int offset = x * photo.channels();
        if (isEdge[nearest])
          opacity[x] = cutEdge(pixel + offset, {rows[y], column, sideRows[y], sideColumns[x]},
                               colour + offset);
        else if (share[nearest] >= foreground) {
          opacity[x] = 255;
          std::copy_n(pixel + offset, photo.channels(), colour + offset);
        }
      }
    }
  }

 private:
  /// The place of a pixel of the photo in the model and in the colours of both sides.
  struct Place {
    const Sample &row, &column, &sideRow, &sideColumn;
  };

  /// Writes the colour of the subject in a pixel at its edge and returns its alpha.
  uchar cutEdge(const uchar *pixel, const Place &place, uchar *colour) const {
    const bool isGray = photo.channels() == 1;
    const cv::Vec3f seen =
        cv::Vec3f(pixel[0], pixel[isGray ? 0 : 1], pixel[isGray ? 0 : 2]) * (1 / 255.0f);
    const float value = interpolated<cv::Vec3f>(model.slope, place.row, place.column).dot(seen) +
                        interpolated<float>(model.offset, place.row, place.column);
    const float alpha = pv_subject_contrast(value);
    const cv::Vec3f subject =
        interpolated<cv::Vec3f>(sides.subject, place.sideRow, place.sideColumn);
    const cv::Vec3f ground = interpolated<cv::Vec3f>(sides.ground, place.sideRow, place.sideColumn);
    const cv::Vec3f own = subject + alpha * (seen - alpha * subject - (1 - alpha) * ground);
    for (int c = 0; c < photo.channels(); c++) colour[c] = cv::saturate_cast<uchar>(255 * own[c]);
    return cv::saturate_cast<uchar>(255 * alpha);
  }

  const cv::Mat photo, matte, band;
  pv_guided_model model;
  SideColours sides;
};

}  // namespace

pv_image *pv_subject_cutout(const pv_image *photo, const pv_image *guide, const pv_image *matte,
                            pv_subject_region *region, int trims, pv_image **alpha) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Rect whole({}, photo->mat.size());
    const cv::Rect part = cv::Rect(region->x, region->y, region->width, region->height) & whole;
    CV_Assert(!part.empty() && guide->mat.size() == matte->mat.size());
    cv::Mat colours, opacity;
    Cutter(photo->mat, guide->mat, matte->mat).cut(part, colours, opacity);
    cv::Rect kept({}, part.size());
    if (trims) {
      const cv::Rect shown = cv::boundingRect(opacity > background);
      if (!shown.empty()) kept = shown;
    }
    *region = {part.x + kept.x, part.y + kept.y, kept.width, kept.height};
    const bool isWhole = kept.size() == part.size();
    auto result = std::unique_ptr<pv_image>(pv_adopt(isWhole ? colours : colours(kept).clone()));
    *alpha = pv_adopt(isWhole ? opacity : opacity(kept).clone());
    return result.release();
  });
}

pv_image *pv_subject_composed(const pv_image *colours, const pv_image *alpha,
                              const pv_image *background) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &front = colours->mat, &opacity = alpha->mat;
    CV_Assert(front.size() == opacity.size() && front.size() == background->mat.size() &&
              front.type() == background->mat.type());
    cv::Mat result = background->mat.clone();
    for (int y = 0; y < front.rows; y++) {
      const uchar *colour = front.ptr(y), *share = opacity.ptr(y);
      uchar *pixel = result.ptr(y);
      for (int x = 0; x < front.cols; x++)
        for (int c = 0; c < front.channels(); c++, colour++, pixel++)
          *pixel = uchar((*colour * share[x] + *pixel * (255 - share[x]) + 127) / 255);
    }
    return pv_adopt(std::move(result));
  });
}
