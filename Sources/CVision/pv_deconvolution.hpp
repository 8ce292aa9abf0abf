// How blurred edges are.
#pragma once
#include <cstddef>
#include <opencv2/core.hpp>

/// Which steps of tone, from one pixel to the next, are those of sharp edges.
struct pv_edge_criteria {
  /// Paper's grain, or noise, makes smaller ones.
  int minimum_gradient;
  /// Fewer tell nothing.
  size_t minimum_count;
  /// Of all, this many in a hundred are less steep than a sharp edge.
  int percentile;
};

/// The sigma, in pixels, of the Gaussian that makes the sharp edges from `before` to `here`, a
/// pixel on, as steep as they are between tones that differ by `contrast`; 0 where nothing tells.
double pv_edge_blur_sigma(const cv::Mat &here, const cv::Mat &before, double contrast,
                          pv_edge_criteria criteria);
