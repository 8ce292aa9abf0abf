// Whether two photos show the same page, and which of them is sharper.
//
// Failure is as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

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
/// `pixels_per_millimetre` is the resolution of the first page. `words` may be null if `count` is 0.
int pv_compare_ink(const pv_image *_Nonnull first, const pv_image *_Nonnull second,
                   double pixels_per_millimetre, const pv_matched_word *_Nullable words, int count,
                   pv_page_comparison *_Nonnull result);

/// Measures how sharp the edges of a gray page are: the ratio of their gradients at a fine and a coarse
/// scale, 1 to 4, at 2,400 pixels for the longer side. Writes it to `sharpness`; 0 for a page without
/// edges. Returns 0, or -1 on failure.
int pv_measure_sharpness(const pv_image *_Nonnull page, double *_Nonnull sharpness);

#ifdef __cplusplus
}
#endif
