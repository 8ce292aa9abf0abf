// How blurred edges are.
#pragma once
#include <cstddef>
#include <opencv2/core.hpp>

/// Which steps of tone, from one pixel to the next, are those of sharp edges.
struct pv_edge_steps {
  /// Paper's grain, or noise, makes smaller ones.
  int least;
  /// Fewer tell nothing.
  size_t fewest;
  /// Of all, this many in a hundred are less steep than a sharp edge.
  int percent;
};

/// The sigma, in pixels, of the Gaussian that makes the sharp edges from `before` to `here`, a
/// pixel on, as steep as they are between tones that differ by `contrast`; 0 where nothing tells.
double pv_edge_blur(const cv::Mat &here, const cv::Mat &before, double contrast,
                    pv_edge_steps steps);
