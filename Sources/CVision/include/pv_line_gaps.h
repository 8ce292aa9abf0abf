// The gaps in text lines: spaces between words, and gutters between columns.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A part of a text line without letters, in pixels along the baseline from its start.
typedef struct {
  double start, end;
  /// Whether a vertical rule that is higher than the line runs in it.
  int has_rule;
} pv_line_gap;

/// Writes the gaps inside a text line on a gray page with white paper to `gaps`, from left to right,
/// and returns their number, or -1 on failure. `ink` gets the extent of the letters: without white, and
/// without a rule, at either end. `baseline` holds `count` points (x, y; at least two)
/// from the line's left end to its right. Gaps are at least `minimum_width` pixels wide; of more than
/// `capacity` gaps the last are left out.
int pv_line_gaps(const pv_image *_Nonnull page, const double *_Nonnull baseline, int count,
                 double x_height, double minimum_width, pv_line_gap *_Nonnull gaps, int capacity,
                 double ink[_Nonnull 2]);

#ifdef __cplusplus
}
#endif
