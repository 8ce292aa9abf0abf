// Shared by the files of text lines.
#pragma once
#include "core/pv_core.hpp"

/// The gradients, between neighboring pixels, that count as sharp edges.
struct pv_edge_criteria {
  /// The smallest gradient that counts, in levels of brightness. Grain and noise have smaller ones.
  int minimum_gradient;
  /// With fewer gradients there is no estimate.
  size_t minimum_count;
  /// The quantile, 0 to 1, of the gradients that is the gradient of a sharp edge.
  double quantile;
};

/// The sigma, in pixels, of the Gaussian that turns an ideal edge of `contrast` levels into the
/// sharp edges between `before` and `here`, which are the same image shifted by one pixel; 0 with
/// too few edges.
double pv_edge_blur_sigma(const cv::Mat &here, const cv::Mat &before, double contrast,
                          pv_edge_criteria criteria);
