// The colors of a page's foreground.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include "layers/pv_layers.hpp"

namespace {

/// The distance of two foreground colors. Brightness has a smaller weight than chroma, because it
/// changes with the illumination and with the width of the stroke.
float colorDistance(const cv::Vec3f &a, const cv::Vec3f &b) {
  const cv::Vec3f d = a - b;
  const float y = pv_luma(d[0], d[1], d[2]);
  const float red = d[0] - y, blue = d[2] - y;
  return std::sqrt(0.35f * y * y + 2.5f * (red * red + blue * blue));
}

/// The cells to each side over which colors are averaged.
constexpr int averagedCells = 3;

/// The mean color, and its weight, of the cells around (x, y) whose color is like `own`.
std::pair<cv::Vec3f, float> meanOfAlike(const cv::Mat &color, const cv::Mat &weight, int x, int y,
                                        const cv::Vec3f &own) {
  // Of the distance of colors.
  constexpr float sigma = 40;
  constexpr int side = 2 * averagedCells + 1;
  const cv::Rect window = cv::Rect(x - averagedCells, y - averagedCells, side, side) &
                          cv::Rect(0, 0, color.cols, color.rows);
  cv::Vec3f sum(0, 0, 0);
  float total = 0;
  for (int j = window.y; j < window.br().y; j++) {
    const cv::Vec3f *other = color.ptr<cv::Vec3f>(j);
    const float *w = weight.ptr<float>(j);
    for (int i = window.x; i < window.br().x; i++) {
      if (w[i] <= 0) continue;
      const float d = colorDistance(own, other[i] / w[i]) / sigma;
      const float alike = 1 / (1 + d * d * d * d);
      sum += other[i] * alike;
      total += w[i] * alike;
    }
  }
  return {sum / float(side * side), total / float(side * side)};
}

/// Averages the weighted sums of `color` over the cells around each, because the edges of a stroke are
/// lighter. Where inks of several colors touch, those like the cell's own count.
void averageAlike(cv::Mat &color, cv::Mat &weight) {
  constexpr float mixed = 15;
  constexpr int side = 2 * averagedCells + 1;
  cv::Mat sums, weights, nearSums, nearWeights;
  cv::boxFilter(color, sums, CV_32F, cv::Size(side, side));
  cv::boxFilter(weight, weights, CV_32F, cv::Size(side, side));
  cv::boxFilter(color, nearSums, CV_32F, cv::Size(3, 3));
  cv::boxFilter(weight, nearWeights, CV_32F, cv::Size(3, 3));
  for (int y = 0; y < color.rows; y++)
    for (int x = 0; x < color.cols; x++) {
      if (weight.at<float>(y, x) <= 0) continue;
      cv::Vec3f &sum = sums.at<cv::Vec3f>(y, x);
      float &total = weights.at<float>(y, x);
      const cv::Vec3f own = nearSums.at<cv::Vec3f>(y, x) / nearWeights.at<float>(y, x);
      if (colorDistance(own, sum / total) > mixed)
        std::tie(sum, total) = meanOfAlike(color, weight, x, y, own);
    }
  color = sums;
  weight = weights;
}

}  // namespace

ForegroundCells::ForegroundCells(const cv::Mat &page, const cv::Mat &mask, cv::Size size)
    : color(size, CV_32FC3, cv::Scalar::all(0)),
      weight(size, CV_32F, cv::Scalar(0)),
      area(size, CV_32F, cv::Scalar(0)),
      paper(size, CV_32F, cv::Scalar(0)) {
  cv::Mat light(size, CV_32F, cv::Scalar(0));
  const int channels = page.channels();
  const double scaleX = double(size.width) / page.cols, scaleY = double(size.height) / page.rows;
  const double maskScaleX = double(mask.cols) / page.cols,
               maskScaleY = double(mask.rows) / page.rows;
  for (int y = 0; y < page.rows; y++) {
    const uint8_t *value = page.ptr(y);
    const uint8_t *bits = mask.ptr(std::min(mask.rows - 1, int((y + 0.5) * maskScaleY)));
    const int row = std::min(size.height - 1, int(y * scaleY));
    cv::Vec3f *sum = color.ptr<cv::Vec3f>(row);
    float *total = weight.ptr<float>(row), *count = area.ptr<float>(row);
    float *gray = paper.ptr<float>(row), *lightness = light.ptr<float>(row);
    for (int x = 0; x < page.cols; x++, value += channels) {
      const int r = value[0], g = value[channels / 2], b = value[channels - 1];
      const float level = float(pv_luma_256(r, g, b)) / 256.0f;
      const int cell = std::min(size.width - 1, int(x * scaleX));
      if (bits[std::min(mask.cols - 1, int((x + 0.5) * maskScaleX))]) {
        // The soft edges of strokes are darker than the paper.
        const float w = level * level * level * level;
        gray[cell] += level * w;
        lightness[cell] += w;
        continue;
      }
      const float dark = 255.0f - level;
      const float w = dark * dark * dark * dark;
      sum[cell] += cv::Vec3f(float(r), float(g), float(b)) * w;
      total[cell] += w;
      count[cell]++;
    }
  }
  averageAlike(color, weight);
  cv::boxFilter(paper, paper, CV_32F, cv::Size(7, 7));
  cv::boxFilter(light, light, CV_32F, cv::Size(7, 7));
  cv::max(light, 1e-6f, light);
  cv::divide(paper, light, paper);
}

int ForegroundPalette::nearest(const cv::Vec3f &color) const {
  int best = 0;
  for (int i = 1; i < int(colors.size()); i++)
    if (colorDistance(color, colors[i]) < colorDistance(color, colors[best])) best = i;
  return best;
}

cv::Mat ForegroundPalette::indices(const ForegroundCells &cells) const {
  cv::Mat result(cells.weight.size(), CV_8U);
  for (int y = 0; y < result.rows; y++)
    for (int x = 0; x < result.cols; x++)
      result.at<uint8_t>(y, x) = uint8_t(nearest(cells.at(y, x)));
  return result;
}

ForegroundPalette pv_foreground_palette(const ForegroundCells &cells) {
  // Two colors at a smaller distance are one color, printed unevenly.
  constexpr float minimumDistance = 45;
  constexpr int bins = 16;
  // Sums of colors with their weights, in 16 bins per channel. Colors of small area are left out.
  std::vector<cv::Vec4f> counts(bins * bins * bins, cv::Vec4f::all(0));
  std::vector<double> areas(counts.size());
  double total = 0;
  for (int y = 0; y < cells.weight.rows; y++)
    for (int x = 0; x < cells.weight.cols; x++) {
      const float weight = cells.weight.at<float>(y, x), area = cells.area.at<float>(y, x);
      if (area <= 0) continue;
      const cv::Vec3f c = cells.at(y, x);
      const size_t bin = size_t((int(c[0]) / 16 * bins + int(c[1]) / 16) * bins + int(c[2]) / 16);
      counts[bin] += cv::Vec4f(c[0], c[1], c[2], 1) * weight;
      areas[bin] += area;
      total += area;
    }
  std::vector<cv::Vec4f> found;
  for (size_t bin = 0; bin < counts.size(); bin++)
    if (counts[bin][3] > 0 && areas[bin] > total * 0.001) found.push_back(counts[bin]);
  std::sort(found.begin(), found.end(), [](auto &a, auto &b) { return a[3] > b[3]; });
  ForegroundPalette result;
  auto mean = [](const cv::Vec4f &c) { return cv::Vec3f(c[0], c[1], c[2]) / c[3]; };
  while (!found.empty() && int(result.colors.size()) < PV_MRC_COLOURS) {
    float furthest = result.colors.empty() ? 1e9f : minimumDistance;
    int next = result.colors.empty() ? 0 : -1;
    for (size_t i = 0; !result.colors.empty() && i < found.size(); i++) {
      const float d =
          colorDistance(mean(found[i]), result.colors[size_t(result.nearest(mean(found[i])))]);
      if (d > furthest) furthest = d, next = int(i);
    }
    if (next < 0) break;
    result.colors.push_back(mean(found[size_t(next)]));
  }
  for (int round = 0; round < 8; round++) {
    std::vector<cv::Vec4f> sums(result.colors.size(), cv::Vec4f::all(0));
    for (const cv::Vec4f &c : found) sums[size_t(result.nearest(mean(c)))] += c;
    for (size_t i = 0; i < sums.size(); i++)
      if (sums[i][3] > 0) result.colors[i] = mean(sums[i]);
  }
  // Some colors have converged.
  ForegroundPalette distinct;
  for (const cv::Vec3f &c : result.colors)
    if (distinct.colors.empty() ||
        colorDistance(c, distinct.colors[size_t(distinct.nearest(c))]) > 0.6f * minimumDistance)
      distinct.colors.push_back(c);
  return distinct;
}
