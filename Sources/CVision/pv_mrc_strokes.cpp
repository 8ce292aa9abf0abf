#include "pv_mrc_strokes.hpp"
#include <algorithm>
#include <functional>

namespace {

/// How dark the pixels of a page are, relative to the paper (0) and the ink (1) of their cell.
class InkDensity {
 public:
  InkDensity(const ForegroundCells &cells, const ForegroundPalette &palette, const cv::Mat &indices)
      : paper_(cells.paper), contrast_(cells.paper.size(), CV_32F, cv::Scalar(0)) {
    for (int y = 0; y < paper_.rows; y++)
      for (int x = 0; x < paper_.cols; x++) {
        const cv::Vec3f &ink = palette.colours[indices.at<uint8_t>(y, x)];
        const float paper = paper_.at<float>(y, x);
        const float contrast = paper - (0.3f * ink[0] + 0.59f * ink[1] + 0.11f * ink[2]);
        if (contrast >= minimumContrast && paper >= darkestPaper)
          contrast_.at<float>(y, x) = contrast;
      }
  }

  /// The cell of the pixel at (x, y) of an image of `size`.
  cv::Point cell(int x, int y, cv::Size size) const {
    return {std::min(paper_.cols - 1, int(int64_t(x) * paper_.cols / size.width)),
            std::min(paper_.rows - 1, int(int64_t(y) * paper_.rows / size.height))};
  }

  /// Whether both paper and ink of a cell are known.
  bool isKnown(cv::Point cell) const { return contrast_.at<float>(cell) > 0; }

  float at(cv::Point cell, uint8_t gray) const {
    return (paper_.at<float>(cell) - float(gray)) / contrast_.at<float>(cell);
  }

 private:
  /// In gray levels. What is darker than `darkestPaper` is the inside of a solid box.
  static constexpr float minimumContrast = 24, darkestPaper = 140;
  const cv::Mat paper_;
  cv::Mat contrast_;
};

/// The side of the blocks with a threshold each, in pixels of the page.
constexpr int blockSide = 8;

/// The density in each block from which on as many pixels of the mask are strokes as the block has ink.
/// Blocks with little ink take the threshold of those around them.
class StrokeThresholds {
 public:
  StrokeThresholds(const cv::Mat &distant, const cv::Mat &fine, int factor,
                   const InkDensity &density)
      : distant_(distant), fine_(fine), factor_(factor), density_(density) {
    const cv::Size size((distant.cols + blockSide - 1) / blockSide,
                        (distant.rows + blockSide - 1) / blockSide);
    cv::Mat weights(size, CV_32F, cv::Scalar(0));
    thresholds_ = cv::Mat(size, CV_32F, cv::Scalar(0));
    for (int y = 0; y < size.height; y++)
      for (int x = 0; x < size.width; x++) {
        const float ink = collect(cv::Rect(x * blockSide, y * blockSide, blockSide, blockSide));
        if (values_.empty()) continue;
        const size_t count = std::min(values_.size() - 1, size_t(ink));
        const auto threshold = values_.begin() + long(count);
        std::nth_element(values_.begin(), threshold, values_.end(), std::greater<>());
        thresholds_.at<float>(y, x) = ink * std::clamp(*threshold, lowest, highest);
        weights.at<float>(y, x) = ink;
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
  const InkDensity &density_;
  cv::Mat thresholds_;
  std::vector<float> values_;

  /// Collects the densities of the mask's pixels in `block`; returns its ink, in pixels of the mask.
  float collect(cv::Rect block) {
    values_.clear();
    float ink = 0;
    block &= cv::Rect({}, distant_.size());
    for (int y = block.y; y < block.br().y; y++)
      for (int x = block.x; x < block.br().x; x++) {
        const cv::Point cell = density_.cell(x, y, distant_.size());
        if (distant_.at<uint8_t>(y, x) == 255 || !density_.isKnown(cell)) continue;
        for (int v = y * factor_; v < (y + 1) * factor_; v++)
          for (int u = x * factor_; u < (x + 1) * factor_; u++) {
            values_.push_back(density_.at(cell, fine_.at<uint8_t>(v, u)));
            ink += std::clamp(values_.back(), 0.0f, 1.0f);
          }
      }
    return ink;
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
  const InkDensity density(cells, palette, indices);
  const StrokeThresholds thresholds(distant, gray, factor, density);
  for (int y = 0; y < mask.rows; y++) {
    uint8_t *bit = mask.ptr(y);
    const uint8_t *far = distant.ptr(y / factor), *value = gray.ptr(y);
    for (int x = 0; x < mask.cols; x++) {
      if (far[x / factor] == 255) continue;
      const cv::Point cell = density.cell(x / factor, y / factor, distant.size());
      if (!density.isKnown(cell)) continue;
      bit[x] = density.at(cell, value[x]) > thresholds.at(x / factor, y / factor) ? 0 : 255;
    }
  }
}
