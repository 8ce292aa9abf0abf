// Shared by the shim's rooms: the handle's content and the exception barrier.
#pragma once
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <utility>
#include "CVision.h"

struct pv_image {
  cv::Mat mat;
};

/// Runs `body` and returns its result, or `failure` where it threw.
template <typename Result, typename Body>
static inline Result pv_guard(Result failure, Body &&body) noexcept {
  try {
    return body();
  } catch (...) {
    return failure;
  }
}

/// `image` shrunk to `size`, each pixel the mean of what it covers.
cv::Mat pv_area_downscaled(const cv::Mat &image, cv::Size size);

/// Hands a matrix over to a new handle; throws std::bad_alloc when memory ran out.
static inline pv_image *pv_adopt(cv::Mat mat) { return new pv_image{std::move(mat)}; }
