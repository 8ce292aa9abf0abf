// Shared by the shim's files: the handle's content and the exception guard.
#pragma once
#include <algorithm>
#include <climits>
#include <cmath>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <utility>
#include "CShim.h"
#include "CVision.h"

struct pv_image {
  cv::Mat mat;
};

/// shim_guard, with OpenCV's own exception for exhausted memory as std::bad_alloc.
template <typename Result, typename Body>
static inline Result pv_guard(Result failure, Body &&body) noexcept {
  return shim_guard(failure, [&]() -> Result {
    try {
      return body();
    } catch (const cv::Exception &exception) {
      if (exception.code == cv::Error::StsNoMem) throw std::bad_alloc();
      throw;
    }
  });
}

/// The pixels of an image that must be gray, or RGB; another one is a failure.
static inline const cv::Mat &pv_gray(const pv_image *image) {
  CV_Assert(image->mat.type() == CV_8UC1);
  return image->mat;
}
static inline const cv::Mat &pv_rgb(const pv_image *image) {
  CV_Assert(image->mat.type() == CV_8UC3);
  return image->mat;
}

/// The coordinate or length, in pixels, beyond which none is in the reach of any image: whole numbers hold
/// it, and so do OpenCV's fixed-point coordinates.
constexpr double pv_farthest = 1e6;

/// The longest side of an image that OpenCV warps, from it or to it: its maps are of 16-bit numbers.
constexpr int pv_longest_side = SHRT_MAX - 1;

/// Whether a number is a length in pixels, and not 0, infinite or no number.
static inline bool pv_is_length(double number) { return number > 0 && number <= pv_farthest; }

/// A coordinate as it is or, far outside of any image or no number, as `pv_farthest`.
static inline double pv_limited(double coordinate) {
  return std::abs(coordinate) <= pv_farthest ? coordinate : std::copysign(pv_farthest, coordinate);
}

/// Whether `count` numbers are coordinates not beyond `pv_farthest`.
static inline bool pv_are_coordinates(const double *numbers, size_t count) {
  return std::all_of(numbers, numbers + count,
                     [](double number) { return std::abs(number) <= pv_farthest; });
}

/// `image` downscaled to `size` by area.
cv::Mat pv_area_downscaled(const cv::Mat &image, cv::Size size);

/// Moves a matrix into a new handle; throws std::bad_alloc if memory runs out.
static inline pv_image *pv_adopt(cv::Mat mat) { return new pv_image{std::move(mat)}; }
