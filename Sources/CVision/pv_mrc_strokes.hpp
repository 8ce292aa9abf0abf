// The weight of strokes in a bilevel mask.
#pragma once
#include "pv_mrc_colours.hpp"

/// Moves the edges of strokes in `mask`, 0 where they are, so that they cover as much of the paper as the
/// page has ink: a local threshold, as that of the segmentation, makes strokes of blurred or faint print
/// heavier or thinner than they are. `gray` is the page at the size of the mask, `factor` times its own;
/// `indices` are the colors of the `cells`. What is darker than paper all around is left as it is.
void pv_weigh_strokes(cv::Mat &mask, const cv::Mat &gray, int factor, const ForegroundCells &cells,
                      const ForegroundPalette &palette, const cv::Mat &indices);
