// The parts of pv_detect.h that cut areas out of a picture.
#include "pv_internal.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

cv::Mat square(int radius) {
  return cv::getStructuringElement(cv::MORPH_RECT, cv::Size(2 * radius + 1, 2 * radius + 1));
}

/// The highest and lowest value met on the best way to a pixel, and their difference.
struct Way {
  uint8_t low, high, distance;
};

/// One raster pass of the barrier distance over one channel, forwards or backwards.
void barrierPass(const cv::Mat &plane, std::vector<Way> &ways, bool back) {
  const int rows = plane.rows, cols = plane.cols, step = back ? -1 : 1;
  for (int i = 0; i < rows; i++) {
    const int y = back ? rows - 1 - i : i;
    const uint8_t *values = plane.ptr<uint8_t>(y);
    Way *row = ways.data() + size_t(y) * cols;
    const Way *above = i > 0 ? row - step * cols : nullptr;
    for (int j = 0; j < cols; j++) {
      const int x = back ? cols - 1 - j : j;
      const uint8_t value = values[x];
      Way best = row[x];
      auto consider = [&](const Way &way) {
        const uint8_t low = std::min(way.low, value), high = std::max(way.high, value);
        if (high - low < best.distance) best = {low, high, uint8_t(high - low)};
      };
      if (above) consider(above[x]);
      if (j > 0) consider(row[x - step]);
      row[x] = best;
    }
  }
}

cv::Mat barrier(const cv::Mat &plane, unsigned sides) {
  const int rows = plane.rows, cols = plane.cols;
  std::vector<Way> ways(plane.total());
  for (int y = 0; y < rows; y++) {
    for (int x = 0; x < cols; x++) {
      const bool isSeed = ((sides & pv_side_top) && y == 0) || ((sides & pv_side_left) && x == 0) ||
                          ((sides & pv_side_bottom) && y == rows - 1) ||
                          ((sides & pv_side_right) && x == cols - 1);
      const uint8_t value = plane.at<uint8_t>(y, x);
      ways[size_t(y) * cols + x] = {value, value, uint8_t(isSeed ? 0 : 255)};
    }
  }
  // Three passes are enough in practice (the paper's figure).
  for (int pass = 0; pass < 3; pass++) barrierPass(plane, ways, pass % 2 == 1);
  cv::Mat distance(plane.size(), CV_8U);
  std::transform(ways.begin(), ways.end(), distance.begin<uint8_t>(),
                 [](const Way &way) { return way.distance; });
  return distance;
}

std::vector<cv::Mat> channels(const cv::Mat &mat) {
  std::vector<cv::Mat> planes;
  cv::split(mat, planes);
  return planes;
}

}  // namespace

pv_image *pv_detect_barrier(const pv_image *lab, unsigned sides) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const auto planes = channels(lab->mat);
    cv::Mat sum = barrier(planes[0], sides);
    for (int c = 1; c < 3; c++) cv::scaleAdd(barrier(planes[c], sides), 2, sum, sum);
    return pv_adopt(std::move(sum));
  });
}

pv_image *pv_detect_border_distance(const pv_image *lab, int clusters) {
  return pv_guard<pv_image *>(nullptr, [&] {
    const cv::Mat &mat = lab->mat;
    auto colour = [&](int y, int x) {
      const cv::Vec3b &p = mat.at<cv::Vec3b>(y, x);
      return cv::Vec3f(p[0], 2.f * p[1], 2.f * p[2]);
    };
    std::vector<cv::Vec3f> border;
    for (int x = 0; x < mat.cols; x++) {
      for (int y : {0, 1, mat.rows - 2, mat.rows - 1}) border.push_back(colour(y, x));
    }
    for (int y = 2; y < mat.rows - 2; y++) {
      for (int x : {0, 1, mat.cols - 2, mat.cols - 1}) border.push_back(colour(y, x));
    }
    cv::Mat data(int(border.size()), 3, CV_32F, border.data()), labels, centres;
    cv::theRNG().state = 1;  // The same photo must give the same answer.
    cv::kmeans(data, clusters, labels, cv::TermCriteria(cv::TermCriteria::COUNT, 8, 0), 1,
               cv::KMEANS_PP_CENTERS, centres);
    cv::Mat distance(mat.size(), CV_8U);
    for (int y = 0; y < mat.rows; y++) {
      for (int x = 0; x < mat.cols; x++) {
        float nearest = 1e9f;
        for (int k = 0; k < clusters; k++) {
          const float *centre = centres.ptr<float>(k);
          const cv::Vec3f d = colour(y, x) - cv::Vec3f(centre[0], centre[1], centre[2]);
          nearest = std::min(nearest, d.dot(d));
        }
        distance.at<uint8_t>(y, x) = cv::saturate_cast<uint8_t>(std::sqrt(nearest));
      }
    }
    return pv_adopt(std::move(distance));
  });
}

pv_image *pv_detect_enclosed(const pv_image *lab, double low, double high, int radius) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat edges(lab->mat.size(), CV_8U, cv::Scalar(0));
    for (const cv::Mat &plane : channels(lab->mat)) {
      cv::Mat found;
      cv::Canny(plane, found, low, high, 3, true);
      edges |= found;
    }
    cv::morphologyEx(edges, edges, cv::MORPH_CLOSE, square(radius));
    cv::Mat walls;
    cv::copyMakeBorder(edges, walls, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::floodFill(walls, cv::Point(0, 0), cv::Scalar(128));
    cv::Mat enclosed = walls(cv::Rect(1, 1, edges.cols, edges.rows)) != 128;
    cv::morphologyEx(enclosed, enclosed, cv::MORPH_OPEN, square(radius + 1));
    return pv_adopt(std::move(enclosed));
  });
}

int pv_detect_otsu(const pv_image *gray) {
  return pv_guard<int>(-1, [&] {
    cv::Mat unused;
    return int(cv::threshold(gray->mat, unused, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU));
  });
}

pv_image *pv_detect_mask(const pv_image *gray, int level, int below, int radius) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat mask;
    cv::threshold(gray->mat, mask, level, 255, below ? cv::THRESH_BINARY_INV : cv::THRESH_BINARY);
    if (radius > 0) cv::morphologyEx(mask, mask, cv::MORPH_OPEN, square(radius));
    return pv_adopt(std::move(mask));
  });
}

int pv_detect_hull(const pv_image *mask, int rank, double minimumArea, double tolerance,
                   double *points, int capacity) {
  return pv_guard<int>(0, [&] {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(mask->mat, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    std::sort(outlines.begin(), outlines.end(), [](const auto &a, const auto &b) {
      return cv::contourArea(a) > cv::contourArea(b);
    });
    if (rank >= int(outlines.size()) || cv::contourArea(outlines[rank]) < minimumArea) return 0;
    std::vector<cv::Point> hull, simple;
    // OpenCV's "clockwise" is meant for y upwards.
    cv::convexHull(outlines[rank], hull, false);
    cv::approxPolyDP(hull, simple, tolerance, true);
    const int count = std::min(capacity, int(simple.size()));
    for (int i = 0; i < count; i++) {
      points[2 * i] = simple[i].x + 0.5;
      points[2 * i + 1] = simple[i].y + 0.5;
    }
    return count;
  });
}
