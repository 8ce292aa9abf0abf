// Tracing the paper's edge along one side of a flattened page.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

/// One side of a page and its surroundings, the rim lying horizontally: rows run inwards, columns
/// along the side. Colors are CIE L*a*b* (CV_32FC3).
struct pv_page_side {
  /// The colors; the first `margin` rows lie outside the page.
  cv::Mat lab;
  /// `lab` after a morphological closing, which removes thin dark print from the paper.
  cv::Mat closed;
  /// Non-zero where the photo shows something (CV_8U).
  cv::Mat visible;
  /// Rows outside the page.
  int margin;
  /// The depth up to which desk is searched for, and the depth of the rows below, which serve as
  /// samples of the page's colors; in pixels.
  int searchDepth, sampleDepth;
};

/// The depth at which the paper begins in each column, in pixels from the rim: 0 where no desk
/// shows, or where it cannot be told apart.
std::vector<float> pv_paper_edge(const pv_page_side &side);
