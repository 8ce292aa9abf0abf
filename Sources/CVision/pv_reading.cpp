#include "pv_reading.h"
#include "pv_paper.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

/// Whether a shape of `s` (OpenCV's component statistics) may be a letter.
bool isLetterLike(const int *s) {
  const int width = s[cv::CC_STAT_WIDTH], height = s[cv::CC_STAT_HEIGHT];
  const int area = s[cv::CC_STAT_AREA];
  return height >= 5 && height <= 150 && width >= 2 && width <= 2 * height && height <= 6 * width &&
         area * 6 >= width * height;
}

}  // namespace

double pv_capital_height(const pv_image *gray) {
  return pv_guard(0.0, [&] {
    // Three megapixels keep 6-point print on A4 in one piece and the labels in 12 MB.
    const double factor = std::min(1.0, std::sqrt(3e6 / double(gray->mat.total())));
    cv::Mat small = gray->mat, ink, labels, stats, centroids;
    if (factor < 1) cv::resize(gray->mat, small, cv::Size(), factor, factor, cv::INTER_AREA);
    cv::adaptiveThreshold(small, ink, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY_INV, 41,
                          18);
    const int count = cv::connectedComponentsWithStats(ink, labels, stats, centroids, 8, CV_32S);
    std::vector<int> heights;
    for (int i = 1; i < count; i++)
      if (isLetterLike(stats.ptr<int>(i)))
        heights.push_back(stats.at<int>(i, cv::CC_STAT_HEIGHT));
    if (heights.size() < 12) return 0.0;
    const auto rank = heights.begin() + heights.size() * 6 / 10;
    std::nth_element(heights.begin(), rank, heights.end());
    return *rank / factor;
  });
}

pv_image *pv_image_for_reading(const pv_image *gray, const pv_image *paper, int width, int height,
                               const uint8_t *curve, double sigma) {
  return pv_guard<pv_image *>(nullptr, [&]() -> pv_image * {
    if (gray->mat.channels() != 1 || paper->mat.channels() != 1) return nullptr;
    cv::Mat result;
    const double factor = double(width) / gray->mat.cols;
    const int shrinking = factor > 0.6 ? cv::INTER_LINEAR : cv::INTER_AREA;
    const int method = factor > 1 ? cv::INTER_CUBIC : shrinking;
    cv::resize(gray->mat, result, cv::Size(width, height), 0, 0, method);
    StretchedMap paperAt(paper->mat, result.size());
    const cv::Mat table(1, 256, CV_8U, const_cast<uint8_t *>(curve));
    for (int y = 0; y < result.rows; y++) {
      cv::Mat row = result.row(y);
      cv::divide(row, paperAt.row(y), row, 255);
      cv::LUT(row, table, row);
    }
    if (sigma > 0) cv::GaussianBlur(result, result, cv::Size(), sigma);
    return pv_adopt(std::move(result));
  });
}
