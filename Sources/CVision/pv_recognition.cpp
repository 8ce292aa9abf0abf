#include "pv_recognition.h"
#include <algorithm>
#include <cmath>
#include <vector>
#include "pv_components.hpp"
#include "pv_illumination.hpp"

namespace {

/// Whether a connected component may be a letter.
bool isLetterLike(const pv_component &component) {
  const int width = component.box.width, height = component.box.height;
  return height >= 5 && height <= 150 && width >= 2 && width <= 2 * height && height <= 6 * width &&
         component.area * 6 >= component.box.area();
}

}  // namespace

double pv_capital_height(const pv_image *gray, int minimumCount) {
  return pv_guard(-1.0, [&] {
    // At 3 megapixels, letters of 6-point print on A4 are still connected, and the labels take 12
    // MB.
    const double factor = std::min(1.0, std::sqrt(3e6 / double(gray->mat.total())));
    cv::Mat small = gray->mat, foreground, labels;
    if (factor < 1) {
      small = pv_area_downscaled(
          gray->mat, cv::Size(cvRound(gray->mat.cols * factor), cvRound(gray->mat.rows * factor)));
    }
    cv::adaptiveThreshold(small, foreground, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY_INV,
                          41, 18);
    std::vector<int> heights;
    for (const pv_component &component : pv_connected_components(foreground, labels))
      if (isLetterLike(component)) heights.push_back(component.box.height);
    if (heights.size() < size_t(std::max(1, minimumCount))) return 0.0;
    const auto rank = heights.begin() + heights.size() * 6 / 10;
    std::nth_element(heights.begin(), rank, heights.end());
    return *rank / factor;
  });
}

pv_image *pv_image_for_recognition(const pv_image *gray, const pv_image *illumination, int width,
                                   int height, const uint8_t *curve, double sigma) {
  return pv_guard<pv_image *>(nullptr, [&] {
    CV_Assert(gray->mat.channels() == 1 && illumination->mat.channels() == 1);
    cv::Mat result;
    const double factor = double(width) / gray->mat.cols;
    const cv::Size size(width, height);
    if (factor <= 0.6) {
      result = pv_area_downscaled(gray->mat, size);
    } else {
      cv::resize(gray->mat, result, size, 0, 0, factor > 1 ? cv::INTER_CUBIC : cv::INTER_LINEAR);
    }
    UpsampledMap illuminationAt(illumination->mat, result.size());
    const cv::Mat table(1, 256, CV_8U, const_cast<uint8_t *>(curve));
    for (int y = 0; y < result.rows; y++) {
      cv::Mat row = result.row(y);
      cv::divide(row, illuminationAt.row(y), row, 255);
      cv::LUT(row, table, row);
    }
    if (sigma > 0) cv::GaussianBlur(result, result, cv::Size(), sigma);
    return pv_adopt(std::move(result));
  });
}
