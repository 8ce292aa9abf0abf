// What a page shows: paper, print, pictures, pen strokes, marks; and whether two photos show the
// same page.
//
// Ownership and failure are as in pv_core.h.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Kinds of content

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
  double colored_stroke_fraction;
  /// Of red, green and blue, the number that color at least 5 % of the stroke pixels.
  int pen_count;
  /// The median height or width, whichever is larger, of connected strokes, as a fraction of the
  /// page's shorter side; weighted by stroke pixels.
  double stroke_extent;
} pv_page_content;

/// Measures a page, or a copy of it of about 1,000 pixels. Gray pages have no colors. Returns 0, or
/// -1 on failure.
int pv_page_content_of(const pv_image *_Nonnull page, pv_page_content *_Nonnull content);

// MARK: Marks

/// Measures the ink of all marks on a gray page: their area in square millimeters, each weighted with
/// its contrast, 0 to 1. Writes it to `ink`. Returns 0, or -1 on failure.
///
/// Marks are sharp and darker than the paper around them. What shows through from the back is neither:
/// the fibers of the paper spread it. Not counted are round holes near an edge, straight lines and
/// creases of more than two fifths of a side, and the outer 3 mm.
///
/// `pixels_per_millimeter` is the page's resolution.
int pv_measure_marks(const pv_image *_Nonnull page, double pixels_per_millimeter,
                     double *_Nonnull ink);

// MARK: Comparison

/// What one page shows and another does not.
typedef struct pv_page_comparison {
  /// The area of ink of the first page that the second lacks, in square millimeters.
  double missing;
  /// The area of ink of the second page that the first lacks, in square millimeters.
  double added;
  /// The area of all ink of both pages that was compared, in square millimeters.
  double ink;
  /// The correlation of both pages' brightness, -1 to 1.
  double correlation;
} pv_page_comparison;

/// A place that was recognized as the same word on both pages: its box on either, in pixels.
typedef struct pv_matched_word {
  float x1, y1, width1, height1;
  float x2, y2, width2, height2;
} pv_matched_word;

/// Compares the ink of two gray pages, the second of which is registered to the first: by matched words,
/// or if there are fewer than eight by the pages' brightness. Ink of matched words does not count,
/// and neither does the outer 3 % of a page. Writes the result; `missing` and `added` are infinite if
/// the pages cannot be registered. Returns 0, or -1 on failure.
///
/// `pixels_per_millimeter` is the resolution of the first page. `words` may be null if `count` is 0.
int pv_compare_ink(const pv_image *_Nonnull first, const pv_image *_Nonnull second,
                   double pixels_per_millimeter, const pv_matched_word *_Nullable words, int count,
                   pv_page_comparison *_Nonnull result);

/// Measures how sharp the edges of a gray page are: the ratio of their gradients at a fine and a coarse
/// scale, 1 to 4, at 2,400 pixels for the longer side. Writes it to `sharpness`; 0 for a page without
/// edges. Returns 0, or -1 on failure.
int pv_measure_sharpness(const pv_image *_Nonnull page, double *_Nonnull sharpness);

#ifdef __cplusplus
}
#endif
