#include <algorithm>
#include <vector>
#include "pv_internal.hpp"

pv_image *pv_barcode_padded(const pv_image *gray, int margin) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat padded;
    cv::copyMakeBorder(gray->mat, padded, margin, margin, margin, margin, cv::BORDER_CONSTANT,
                       cv::Scalar(255));
    return pv_adopt(std::move(padded));
  });
}

pv_image *pv_barcode_equalized(const pv_image *gray, double limit) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat equalized;
    cv::createCLAHE(limit, cv::Size(8, 8))->apply(gray->mat, equalized);
    return pv_adopt(std::move(equalized));
  });
}

pv_image *pv_barcode_unsharp_masked(const pv_image *gray, double sigma, double amount) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat blurred, masked;
    cv::GaussianBlur(gray->mat, blurred, cv::Size(), sigma);
    cv::addWeighted(gray->mat, 1 + amount, blurred, -amount, 0, masked);
    return pv_adopt(std::move(masked));
  });
}

pv_image *pv_barcode_binarized(const pv_image *gray, int side) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat bilevel;
    cv::adaptiveThreshold(gray->mat, bilevel, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY,
                          std::max(3, side | 1), 0);
    return pv_adopt(std::move(bilevel));
  });
}

pv_image *pv_barcode_blanked(const pv_image *gray, const double *corners, int count) {
  return pv_guard<pv_image *>(nullptr, [&] {
    std::vector<cv::Point> polygon;
    for (int i = 0; i < count; i++)
      polygon.emplace_back(cvRound(pv_limited(corners[2 * i])),
                           cvRound(pv_limited(corners[2 * i + 1])));
    cv::Mat blanked = gray->mat.clone();
    cv::fillConvexPoly(blanked, polygon, cv::Scalar(255));
    return pv_adopt(std::move(blanked));
  });
}
