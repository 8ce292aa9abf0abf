// Foreground that masks would change, moved into the background.
#include <algorithm>
#include <vector>
#include "core/pv_core.hpp"

namespace {

/// The longer side at which components are found, in pixels.
constexpr double longSide = 1600;

/// Which pixel of a coarse copy each row or column of a page lies in.
std::vector<int> coarsePlaces(int from, int to) {
  std::vector<int> result(size_t(from), 0);
  for (int i = 0; i < from; i++) result[size_t(i)] = int(int64_t(i) * to / from);
  return result;
}

/// Calls `body` with each row of `labels` and the row of `coarse` that it lies in.
template <typename Body>
void forEachRow(cv::Mat &labels, cv::Mat &coarse, Body body) {
  const std::vector<int> rows = coarsePlaces(labels.rows, coarse.rows);
  for (int y = 0; y < labels.rows; y++) body(labels.ptr(y), coarse.ptr(rows[size_t(y)]));
}

/// Whether pixels of `labels` are foreground, at `longSide` at most. A pixel is where any part of it is.
cv::Mat coarseForeground(cv::Mat &labels) {
  const double scale = std::min(1.0, longSide / std::max(labels.cols, labels.rows));
  cv::Mat result(std::max(1, int(labels.rows * scale)), std::max(1, int(labels.cols * scale)),
                 CV_8U, cv::Scalar(0));
  const std::vector<int> columns = coarsePlaces(labels.cols, result.cols);
  forEachRow(labels, result, [&](const uint8_t *label, uint8_t *coarse) {
    for (size_t x = 0; x < columns.size(); x++)
      if (label[x]) coarse[columns[x]] = 255;
  });
  return result;
}

/// A connected component of the foreground.
struct Component {
  int area = 0;
  /// The pixels in changed blocks, and those within a solid shape that is released.
  int changed = 0, enclosed = 0;
  /// The longer side of the bounding box, and half the width of the widest stroke.
  int side = 0;
  float radius = 0;

  /// Whether a stroke is wider than one of a letter: a bar, a blot, the edge of a picture.
  bool isSolid() const { return radius > 3; }
  bool isLetter() const { return side <= 60; }
};

/// The components of a foreground, with what of them lies in changed blocks.
class Components {
 public:
  /// The share of letters, outside of solid shapes, that `released` gives.
  double letterShare = 0;

  Components(const cv::Mat &foreground, const cv::Mat &blocks) {
    cv::Mat distances;
    const std::vector<pv_component> components = pv_connected_components(foreground, numbers);
    cv::distanceTransform(foreground, distances, cv::DIST_L2, 3);
    cv::resize(blocks, changed, foreground.size(), 0, 0, cv::INTER_NEAREST);
    cv::dilate(blocks, around, cv::Mat::ones(3, 3, CV_8U));
    cv::resize(around, around, foreground.size(), 0, 0, cv::INTER_NEAREST);
    all.resize(components.size());
    for (size_t i = 0; i < all.size(); i++) {
      all[i].area = components[i].area;
      all[i].side = std::max(components[i].box.width, components[i].box.height);
    }
    forEachPixel([&](int x, int y, Component &component) {
      component.changed += changed.at<uint8_t>(y, x) != 0;
      component.radius = std::max(component.radius, distances.at<float>(y, x));
    });
  }

  /// The pixels to release: solid shapes of which a little is changed and what lies within them, so
  /// that a picture is not torn; letters of which an eighth is changed; of lines what is changed, and
  /// what is around it.
  cv::Mat released() {
    constexpr double solidShare = 0.02, changedShare = 0.125, enclosedShare = 0.5;
    cv::Mat result(numbers.size(), CV_8U, cv::Scalar(0));
    forEachPixel([&](int x, int y, Component &component) {
      if (component.isSolid() && component.changed > solidShare * component.area)
        result.at<uint8_t>(y, x) = 255;
    });
    const cv::Mat within = filled(result);
    forEachPixel([&](int x, int y, Component &component) {
      component.enclosed += within.at<uint8_t>(y, x) != 0;
    });
    int letters = 0, releasedLetters = 0;
    forEachPixel([&](int x, int y, Component &component) {
      const bool isReleased = component.isLetter()
                                  ? component.changed >= changedShare * component.area ||
                                        component.enclosed >= enclosedShare * component.area
                                  : around.at<uint8_t>(y, x) || within.at<uint8_t>(y, x);
      if (isReleased) result.at<uint8_t>(y, x) = 255;
      if (component.isLetter() && !within.at<uint8_t>(y, x)) {
        letters++;
        releasedLetters += isReleased;
      }
    });
    letterShare = double(releasedLetters) / std::max(1, letters);
    return result;
  }

 private:
  cv::Mat numbers, changed, around;
  std::vector<Component> all;

  template <typename Body>
  void forEachPixel(Body body) {
    for (int y = 0; y < numbers.rows; y++) {
      const int *number = numbers.ptr<int>(y);
      for (int x = 0; x < numbers.cols; x++)
        if (number[x]) body(x, y, all[size_t(number[x])]);
    }
  }

  /// `shapes` without holes.
  static cv::Mat filled(const cv::Mat &shapes) {
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(shapes.clone(), contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    cv::Mat result(shapes.size(), CV_8U, cv::Scalar(0));
    cv::drawContours(result, contours, -1, cv::Scalar(255), cv::FILLED);
    return result;
  }
};

}  // namespace

pv_image *pv_mrc_released(const pv_image *labels, const pv_image *blocks, double *share) {
  return pv_guard<pv_image *>(nullptr, [&] {
    cv::Mat result = labels->mat.clone();
    Components components(coarseForeground(result), blocks->mat);
    cv::Mat released = components.released();
    const std::vector<int> columns = coarsePlaces(result.cols, released.cols);
    forEachRow(result, released, [&](uint8_t *label, const uint8_t *coarse) {
      for (size_t x = 0; x < columns.size(); x++)
        if (label[x] && coarse[columns[x]]) label[x] = PV_MRC_RELEASED;
    });
    *share = components.letterShare;
    return pv_adopt(std::move(result));
  });
}
