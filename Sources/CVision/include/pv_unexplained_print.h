// Print on a page that no recognized text line explains.
//
// Failure is as in pv_image.h.
#pragma once
#include "pv_image.h"
#include "pv_text_line.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A row of at least three components that look like letters, in pixels of the page: the ends of
/// its baseline, the median height of its components, and its ink in pixels.
typedef struct {
  double startX, startY, endX, endY, height, ink;
} pv_print_row;

/// Finds rows of dark print on a gray page with even illumination that lie outside of the `count`
/// boxes of recognized words. `rows` receives up to `capacity` of them, those with the most ink
/// first; `explainedInk` the ink of the letters in boxes, in pixels of the page. Returns their
/// number, or -1 on failure.
///
/// - capitalHeight: of most letters, in pixels. Rows of letters from a fifth of it to five times as
///   high are found.
int pv_unexplained_print(const pv_image *_Nonnull page, const pv_box *_Nonnull boxes, int count,
                         double capitalHeight, pv_print_row *_Nonnull rows, int capacity,
                         double *_Nonnull explainedInk);

#ifdef __cplusplus
}
#endif
