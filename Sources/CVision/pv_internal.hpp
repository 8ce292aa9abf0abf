// Shared by the shim's files: the handle's content and the exception guard.
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

/// `image` downscaled to `size` by area.
cv::Mat pv_area_downscaled(const cv::Mat &image, cv::Size size);

/// Moves a matrix into a new handle; throws std::bad_alloc if memory runs out.
static inline pv_image *pv_adopt(cv::Mat mat) { return new pv_image{std::move(mat)}; }
