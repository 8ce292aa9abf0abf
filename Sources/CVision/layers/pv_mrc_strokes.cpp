// The weight of strokes in a bilevel mask.
#include <algorithm>
#include <array>
#include "layers/pv_layers.hpp"

namespace {

/// A measured pixel of the page: how much darker than the paper of its cell its ink is.
struct InkContrast {
  float paper = 0;
  /// In gray levels; 0 if paper or ink are not known.
  float contrast = 0;
};

/// The ink's contrast for the pixels of a page, from that of its cells.
class InkContrasts {
 public:
  InkContrasts(const ForegroundCells &cells, const ForegroundPalette &palette,
               const cv::Mat &indices, cv::Size page)
      : paper_(cells.paper),
        contrast_(cells.paper.size(), CV_32F, cv::Scalar(0)),
        columns_(size_t(page.width)),
        height_(page.height) {
    for (int y = 0; y < paper_.rows; y++)
      for (int x = 0; x < paper_.cols; x++) {
        const cv::Vec3f &ink = palette.colors[indices.at<uint8_t>(y, x)];
        const float paper = paper_.at<float>(y, x);
        const float contrast = paper - pv_luma(ink[0], ink[1], ink[2]);
        if (contrast >= minimumContrast && paper >= darkestPaper)
          contrast_.at<float>(y, x) = contrast;
      }
    for (int x = 0; x < page.width; x++)
      columns_[size_t(x)] = std::min(paper_.cols - 1, int(int64_t(x) * paper_.cols / page.width));
  }

  /// Those of row `y`, a function of the column.
  auto row(int y) const {
    const int cell = std::min(paper_.rows - 1, int(int64_t(y) * paper_.rows / height_));
    const float *const paper = paper_.ptr<float>(cell), *const contrast =
                                                            contrast_.ptr<float>(cell);
    return [this, paper, contrast](int x) {
      const int column = columns_[size_t(x)];
      return InkContrast{paper[column], contrast[column]};
    };
  }

 private:
  /// In gray levels. What is darker than `darkestPaper` is the inside of a solid box.
  static constexpr float minimumContrast = 24, darkestPaper = 140;
  const cv::Mat paper_;
  cv::Mat contrast_;
  /// The cell of each column of the page.
  std::vector<int> columns_;
  const int height_;
};

/// The side of the blocks with a threshold each, in pixels of the page.
constexpr int blockSide = 8;

/// How many pixels have which density: 0 for paper, 1 for ink.
class DensityHistogram {
 public:
  /// The sum of the densities.
  float ink = 0;
  int total = 0;

  void add(float density) {
    density = std::min(1.0f, std::max(0.0f, density));
    ink += density;
    total++;
    counts_[size_t(density * (bins - 1) + 0.5f)]++;
  }

  /// The density that `count` pixels exceed.
  float threshold(int count) const {
    int bin = bins - 1;
    for (int above = counts_[size_t(bin)]; above <= count && bin > 0; above += counts_[size_t(bin)])
      bin--;
    return float(bin) / (bins - 1);
  }

 private:
  static constexpr int bins = 256;
  std::array<uint16_t, bins> counts_ = {};
};

/// The density in each block from which on as many pixels of the mask are strokes as the block has ink.
/// Blocks with little ink take the threshold of those around them.
class StrokeThresholds {
 public:
  StrokeThresholds(const cv::Mat &distant, const cv::Mat &fine, int factor,
                   const InkContrasts &contrasts)
      : distant_(distant), fine_(fine), factor_(factor), contrasts_(contrasts) {
    const cv::Size size((distant.cols + blockSide - 1) / blockSide,
                        (distant.rows + blockSide - 1) / blockSide);
    cv::Mat weights(size, CV_32F, cv::Scalar(0));
    thresholds_ = cv::Mat(size, CV_32F, cv::Scalar(0));
    for (int y = 0; y < size.height; y++)
      for (int x = 0; x < size.width; x++) {
        const cv::Rect block(x * blockSide, y * blockSide, blockSide, blockSide);
        const DensityHistogram densities = histogram(block & cv::Rect({}, distant.size()));
        if (densities.total == 0) continue;
        const int count = std::min(densities.total - 1, int(densities.ink));
        const float threshold = std::clamp(densities.threshold(count), lowest, highest);
        thresholds_.at<float>(y, x) = densities.ink * threshold;
        weights.at<float>(y, x) = densities.ink;
      }
    cv::boxFilter(thresholds_, thresholds_, CV_32F, cv::Size(3, 3));
    cv::boxFilter(weights, weights, CV_32F, cv::Size(3, 3));
    thresholds_ /= cv::max(weights, 1e-6f);
  }

  /// The threshold at the page's pixel (x, y).
  float at(int x, int y) const { return thresholds_.at<float>(y / blockSide, x / blockSide); }

 private:
  static constexpr float lowest = 0.15f, highest = 0.7f;
  const cv::Mat &distant_, &fine_;
  const int factor_;
  const InkContrasts &contrasts_;
  cv::Mat thresholds_;

  /// The densities of the mask's pixels in `block`.
  DensityHistogram histogram(cv::Rect block) const {
    DensityHistogram result;
    for (int y = block.y; y < block.br().y; y++) {
      const auto contrasts = contrasts_.row(y);
      const uint8_t *const distant = distant_.ptr(y);
      for (int x = block.x; x < block.br().x; x++) {
        const InkContrast ink = contrasts(x);
        if (distant[x] == 255 || ink.contrast == 0) continue;
        const float scale = 1 / ink.contrast;
        for (int v = y * factor_; v < (y + 1) * factor_; v++) {
          const uint8_t *const gray = fine_.ptr(v) + x * factor_;
          for (int u = 0; u < factor_; u++) result.add((ink.paper - float(gray[u])) * scale);
        }
      }
    }
    return result;
  }
};

/// 255 for the page's pixels that have no stroke in them and beside them.
cv::Mat pixelsWithoutStrokes(const cv::Mat &mask, cv::Size page) {
  cv::Mat result;
  cv::resize(mask, result, page, 0, 0, cv::INTER_AREA);
  cv::erode(result, result, cv::Mat::ones(3, 3, CV_8U));
  return result;
}

}  // namespace

void pv_weigh_strokes(cv::Mat &mask, const cv::Mat &gray, int factor, const ForegroundCells &cells,
                      const ForegroundPalette &palette, const cv::Mat &indices) {
  const cv::Mat distant = pixelsWithoutStrokes(mask, mask.size() / factor);
  const InkContrasts contrasts(cells, palette, indices, distant.size());
  const StrokeThresholds thresholds(distant, gray, factor, contrasts);
  for (int y = 0; y < distant.rows; y++) {
    const auto row = contrasts.row(y);
    const uint8_t *const far = distant.ptr(y);
    for (int x = 0; x < distant.cols; x++) {
      const InkContrast ink = row(x);
      if (far[x] == 255 || ink.contrast == 0) continue;
      const float lightest = ink.paper - thresholds.at(x, y) * ink.contrast;
      for (int v = y * factor; v < (y + 1) * factor; v++) {
        const uint8_t *const value = gray.ptr(v) + x * factor;
        uint8_t *const bit = mask.ptr(v) + x * factor;
        for (int u = 0; u < factor; u++) bit[u] = float(value[u]) < lightest ? 0 : 255;
      }
    }
  }
}
