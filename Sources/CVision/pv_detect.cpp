// See pv_detect.h.
#include <algorithm>
#include <cmath>
#include <opencv2/core/utils/logger.hpp>
#include <vector>
#include "pv_internal.hpp"
#include "pv_lab.hpp"

void pv_use_one_thread(void) { cv::setNumThreads(1); }

void pv_print_no_messages(void) {
  cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
}

namespace {

/// The color at a point, bilinear between pixel centers, with a and b doubled; NaN outside the
/// image.
cv::Vec3f labAt(const cv::Mat &lab, double x, double y) {
  if (!(x >= 0.5 && y >= 0.5 && x < lab.cols - 0.5 && y < lab.rows - 0.5))
    return cv::Vec3f(NAN, NAN, NAN);
  const int left = int(std::floor(x - 0.5)), top = int(std::floor(y - 0.5));
  const float u = float(x - 0.5 - left), v = float(y - 0.5 - top);
  const cv::Vec3f above = cv::Vec3f(lab.at<cv::Vec3b>(top, left)) * (1 - u) +
                          cv::Vec3f(lab.at<cv::Vec3b>(top, left + 1)) * u;
  const cv::Vec3f below = cv::Vec3f(lab.at<cv::Vec3b>(top + 1, left)) * (1 - u) +
                          cv::Vec3f(lab.at<cv::Vec3b>(top + 1, left + 1)) * u;
  const cv::Vec3f mean = above * (1 - v) + below * v;
  return cv::Vec3f(mean[0], 2 * mean[1], 2 * mean[2]);
}

}  // namespace

pv_image *pv_image_lab(const pv_image *image, double sigma) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat lab = pv_lab(image->mat);
    if (sigma > 0) cv::GaussianBlur(lab, lab, cv::Size(), sigma);
    return pv_adopt(std::move(lab));
  });
}

pv_image *pv_image_resized_bilinear(const pv_image *image, int width, int height) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat resized;
    cv::resize(image->mat, resized, cv::Size(width, height), 0, 0, cv::INTER_LINEAR);
    return pv_adopt(std::move(resized));
  });
}

pv_image *pv_image_cropped(const pv_image *image, int x, int y, int width, int height) {
  return pv_guard<pv_image *>(
      nullptr, [&] { return pv_adopt(image->mat(cv::Rect(x, y, width, height)).clone()); });
}

pv_image *pv_image_closed(const pv_image *image, int radius) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat closed;
    cv::morphologyEx(
        image->mat, closed, cv::MORPH_CLOSE,
        cv::getStructuringElement(cv::MORPH_RECT, cv::Size(2 * radius + 1, 2 * radius + 1)));
    return pv_adopt(std::move(closed));
  });
}

int pv_edge_profiles(const pv_image *lab, double x0, double y0, double x1, double y1, int samples,
                     int reach, int halfWidth, float *gradients) {
  return pv_guard(-1, [&] {
    const cv::Mat &mat = lab->mat;
    CV_Assert(mat.type() == CV_8UC3 && samples > 0 && reach >= 0 && halfWidth > 0);
    const double length = std::max(1e-9, std::hypot(x1 - x0, y1 - y0));
    const double nx = -(y1 - y0) / length, ny = (x1 - x0) / length;
    const int width = 2 * (reach + halfWidth);
    std::vector<cv::Vec3f> profile(width);
    for (int i = 0; i < samples; i++) {
      const double t = (i + 0.5) / samples, x = x0 + t * (x1 - x0), y = y0 + t * (y1 - y0);
      for (int k = 0; k < width; k++) {
        const double offset = k - width / 2 + 0.5;
        profile[k] = labAt(mat, x + offset * nx, y + offset * ny);
      }
      for (int k = halfWidth; k <= width - halfWidth; k++, gradients += 3) {
        cv::Vec3f gradient(0, 0, 0);
        for (int h = 0; h < halfWidth; h++) gradient += profile[k + h] - profile[k - 1 - h];
        for (int c = 0; c < 3; c++) gradients[c] = gradient[c] / halfWidth;
      }
    }
    return 0;
  });
}
