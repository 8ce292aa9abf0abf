// Shared by the shim's rooms: the handle's content and the exception barrier.
#pragma once
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

/// `image` shrunk to `size`, each pixel the mean of what it covers.
cv::Mat pv_area_downscaled(const cv::Mat &image, cv::Size size);

/// Hands a matrix over to a new handle; throws std::bad_alloc when memory ran out.
static inline pv_image *pv_adopt(cv::Mat mat) { return new pv_image{std::move(mat)}; }
