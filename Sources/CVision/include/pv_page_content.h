// The content of a page: paper, print, pictures, or pen strokes.
//
// Failure is as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Measures of a page. Fractions are of its area without the outer 3 %, in square cells of 1/64 of
/// its longer side, and from 0 to 1.
typedef struct pv_page_content {
  /// Cells whose brightest part has the brightness of the light there, a quadratic surface, and the
  /// paper's color.
  double paper_fraction;
  /// Paper without print or texture.
  double plain_fraction;
  /// Cells with a weak, even texture, such as the lines of a guilloche; print is stronger.
  double textured_fraction;
  /// Cells whose brightest part has a saturation above 0.25.
  double saturated_fraction;
  /// How far the cells' hue scatters: the standard deviation of the logarithmic chromaticity.
  double hue_deviation;
  /// Pixels of thin strokes that are darker than the light around them.
  double stroke_fraction;
  /// The fraction of stroke pixels with a strong color.
  double coloured_stroke_fraction;
  /// Of red, green and blue, the number that color at least 5 % of the stroke pixels.
  int pen_count;
  /// The median height or width, whichever is larger, of connected strokes, as a fraction of the
  /// page's shorter side; weighted by stroke pixels.
  double stroke_extent;
} pv_page_content;

/// Measures a page, or a copy of it of about 1,000 pixels. Gray pages have no colors. Returns 0, or
/// -1 on failure.
int pv_page_content_of(const pv_image *_Nonnull page, pv_page_content *_Nonnull content);

#ifdef __cplusplus
}
#endif
