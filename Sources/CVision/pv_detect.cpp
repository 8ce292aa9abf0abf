// The parts of pv_detect.h that prepare pictures and measure them.
#include "pv_internal.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

void pv_use_one_thread(void) { cv::setNumThreads(1); }

namespace {

/// Runs when the library is loaded, before anything else can ask OpenCV for work.
const bool usesOneThread = (pv_use_one_thread(), true);

/// The colour at a place (a pixel's own stands at its middle), a and b doubled; NaN
/// outside the frame.
cv::Vec3f colourAt(const cv::Mat &lab, double x, double y) {
  const int left = int(std::floor(x - 0.5)), top = int(std::floor(y - 0.5));
  if (left < 0 || top < 0 || left + 1 >= lab.cols || top + 1 >= lab.rows) {
    return cv::Vec3f(NAN, NAN, NAN);
  }
  const float u = float(x - 0.5 - left), v = float(y - 0.5 - top);
  const cv::Vec3f above = cv::Vec3f(lab.at<cv::Vec3b>(top, left)) * (1 - u) +
                          cv::Vec3f(lab.at<cv::Vec3b>(top, left + 1)) * u;
  const cv::Vec3f below = cv::Vec3f(lab.at<cv::Vec3b>(top + 1, left)) * (1 - u) +
                          cv::Vec3f(lab.at<cv::Vec3b>(top + 1, left + 1)) * u;
  const cv::Vec3f mean = above * (1 - v) + below * v;
  return cv::Vec3f(mean[0], 2 * mean[1], 2 * mean[2]);
}

}  // namespace

pv_image *pv_detect_lab(const pv_image *image, double sigma) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat colour = image->mat, lab;
    if (colour.channels() == 1) cv::cvtColor(image->mat, colour, cv::COLOR_GRAY2RGB);
    cv::cvtColor(colour, lab, cv::COLOR_RGB2Lab);
    if (sigma > 0) cv::GaussianBlur(lab, lab, cv::Size(), sigma);
    return pv_adopt(std::move(lab));
  });
}

pv_image *pv_detect_halved(const pv_image *image) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Size size(image->mat.cols / 2, image->mat.rows / 2);
    cv::Mat half;
    cv::resize(image->mat(cv::Rect(0, 0, 2 * size.width, 2 * size.height)), half, size, 0, 0,
               cv::INTER_AREA);
    return pv_adopt(std::move(half));
  });
}

pv_image *pv_detect_scaled(const pv_image *image, int width, int height) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat scaled;
    cv::resize(image->mat, scaled, cv::Size(width, height), 0, 0, cv::INTER_LINEAR);
    return pv_adopt(std::move(scaled));
  });
}

pv_image *pv_detect_channel(const pv_image *image, int channel) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat plane;
    cv::extractChannel(image->mat, plane, channel);
    return pv_adopt(std::move(plane));
  });
}

pv_image *pv_detect_chroma(const pv_image *lab) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat chroma(lab->mat.size(), CV_8U);
    for (int y = 0; y < chroma.rows; y++) {
      for (int x = 0; x < chroma.cols; x++) {
        const cv::Vec3b &p = lab->mat.at<cv::Vec3b>(y, x);
        chroma.at<uint8_t>(y, x) =
            cv::saturate_cast<uint8_t>(2 * std::hypot(p[1] - 128.0, p[2] - 128.0));
      }
    }
    return pv_adopt(std::move(chroma));
  });
}

pv_image *pv_detect_closed(const pv_image *image, int radius) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat closed;
    cv::morphologyEx(image->mat, closed, cv::MORPH_CLOSE, cv::getStructuringElement(
                         cv::MORPH_RECT, cv::Size(2 * radius + 1, 2 * radius + 1)));
    return pv_adopt(std::move(closed));
  });
}

int pv_detect_segments(const pv_image *gray, double minimumLength, double *segments,
                       int capacity) {
  return pv_guard<int>(0, [&] {
    std::vector<cv::Vec4f> found;
    cv::createLineSegmentDetector(cv::LSD_REFINE_STD, 0.8, 0.6, 1.5, 22.5, 0.0, 0.7, 512)
        ->detect(gray->mat, found);
    auto length = [](const cv::Vec4f &s) { return std::hypot(s[2] - s[0], s[3] - s[1]); };
    std::sort(found.begin(), found.end(),
              [&](const auto &a, const auto &b) { return length(a) > length(b); });
    int count = 0;
    while (count < std::min(capacity, int(found.size())) && length(found[count]) >= minimumLength) {
      for (int i = 0; i < 4; i++) segments[4 * count + i] = found[count][i] + 0.5;
      count++;
    }
    return count;
  });
}

void pv_detect_steps(const pv_image *lab, double x0, double y0, double x1, double y1,
                     int samples, int reach, int half, float *steps) {
  const cv::Mat &mat = lab->mat;
  const double length = std::max(1e-9, std::hypot(x1 - x0, y1 - y0));
  const double nx = -(y1 - y0) / length, ny = (x1 - x0) / length;
  std::fill(steps, steps + samples * (2 * reach + 1) * 3, NAN);
  pv_guard<int>(0, [&] {
    const int width = 2 * (reach + half);
    std::vector<cv::Vec3f> profile(width);
    for (int i = 0; i < samples; i++) {
      const double t = (i + 0.5) / samples, x = x0 + t * (x1 - x0), y = y0 + t * (y1 - y0);
      for (int k = 0; k < width; k++) {
        const double offset = k - width / 2 + 0.5;
        profile[k] = colourAt(mat, x + offset * nx, y + offset * ny);
      }
      for (int k = half; k <= width - half; k++, steps += 3) {
        cv::Vec3f step(0, 0, 0);
        for (int h = 0; h < half; h++) step += profile[k + h] - profile[k - 1 - h];
        for (int c = 0; c < 3; c++) steps[c] = step[c] / half;
      }
    }
    return 1;
  });
}

pv_image *pv_detect_lighter(const pv_image *light, const pv_image *dark) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat first, second;
    cv::extractChannel(light->mat, first, 0);
    cv::extractChannel(dark->mat, second, 0);
    cv::subtract(first, second, first);
    return pv_adopt(std::move(first));
  });
}

int pv_detect_separate(const pv_image *lab, const pv_image *ink, const double *quad,
                       pv_detect_separation *result) {
  return pv_guard<int>(0, [&] {
    const cv::Mat &mat = lab->mat;
    cv::Point corners[4];
    for (int i = 0; i < 4; i++) {
      corners[i] = cv::Point(cvRound(16 * (quad[2 * i] - 0.5)),
                             cvRound(16 * (quad[2 * i + 1] - 0.5)));
    }
    cv::Mat mask(mat.size(), CV_8U, cv::Scalar(0));
    cv::fillConvexPoly(mask, corners, 4, cv::Scalar(1), cv::LINE_8, 4);
    constexpr int bins = 16 * 16 * 16;
    std::array<std::array<int, 2>, bins> counts{};
    double sums[2][3] = {}, sizes[2] = {};
    for (int y = 0; y < mat.rows; y++) {
      for (int x = 0; x < mat.cols; x++) {
        const cv::Vec3b &p = mat.at<cv::Vec3b>(y, x);
        const int side = mask.at<uint8_t>(y, x);
        // L in steps of 16; a and b, which stay near the middle, in steps of 8.
        auto fine = [](int v) { return std::clamp((v - 64) / 8, 0, 15); };
        counts[(p[0] / 16 * 16 + fine(p[1])) * 16 + fine(p[2])][side]++;
        for (int c = 0; c < 3; c++) sums[side][c] += p[c];
        sizes[side]++;
      }
    }
    if (sizes[1] == 0) return 0;
    const double total = sizes[0] + sizes[1];
    auto entropy = [](double a, double b) {
      const double n = a + b;
      return (a > 0 ? -a / n * std::log2(a / n) : 0) + (b > 0 ? -b / n * std::log2(b / n) : 0);
    };
    const double prior = entropy(sizes[0], sizes[1]);
    double rest = 0;
    for (const auto &count : counts) {
      const double n = count[0] + count[1];
      if (n > 0) rest += n / total * entropy(count[0], count[1]);
    }
    result->area = sizes[1] / total;
    result->information = prior > 0 ? 1 - rest / prior : 0;
    for (int c = 0; c < 3; c++) {
      result->inside[c] = sums[1][c] / sizes[1];
      result->outside[c] = sizes[0] > 0 ? sums[0][c] / sizes[0] : result->inside[c];
    }
    // As light as inside: less than 25 of 255 levels darker, which is a shadow's work.
    const double ground = result->inside[0] - 25;
    double inkSum = 0;
    for (int y = 0; y < mat.rows; y++) {
      for (int x = 0; x < mat.cols; x++) {
        const bool isOutside = mask.at<uint8_t>(y, x) == 0;
        if (isOutside && mat.at<cv::Vec3b>(y, x)[0] > ground) inkSum += ink->mat.at<uint8_t>(y, x);
      }
    }
    result->inkOutside = sizes[0] > 0 ? inkSum / sizes[0] : 0;
    return 1;
  });
}
