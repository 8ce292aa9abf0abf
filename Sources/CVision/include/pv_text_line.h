// Text-line images: crops of single text lines, rectified along the baseline.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The geometry of a text-line image, in its own pixels.
typedef struct {
  /// The size of a pixel, in pixels of the page.
  double step;
  /// The length of the line, the margin before and after it, and the extent above and below its
  /// baseline.
  int length, margin, above, below;
  /// The x-height. Components beyond the x-height band belong to other lines.
  int x_height;
  /// The width of the white border.
  int frame;
  /// The sigma of the Gaussian that smooths the image; 0 means no smoothing.
  double sigma;
} pv_text_line_geometry;

/// The image of a text line on a gray page. `baseline` holds `count` points (x, y; at least two) of
/// the page, from the line's left end to its right; beyond them the baseline is extrapolated
/// straight. Pixels outside the page are white. Light letters on a dark ground are inverted.
pv_image *_Nullable pv_text_line_image(const pv_image *_Nonnull page,
                                       const double *_Nonnull baseline, int count,
                                       pv_text_line_geometry geometry);

/// The number of rows from the highest dark pixel to the lowest; 0 without dark pixels, -1 on
/// failure.
int pv_text_line_foreground_height(const pv_image *_Nonnull lineImage);

/// 1 if the line is one mark repeated at one pitch, as a dotted rule or a row of asterisks is; 0
/// elsewhere, as with fewer than ten marks, -1 on failure.
int pv_text_line_repeats_mark(const pv_image *_Nonnull lineImage);

/// The brightness of the ink, 0 to 255: the lower quartile of the pixels that are darker than paper;
/// 255 without dark pixels, -1 on failure.
double pv_text_line_ink_level(const pv_image *_Nonnull lineImage);

/// Columns removed from a text-line image: their number, and where they were, in pixels of the
/// shortened image.
typedef struct {
  int position, width;
} pv_gap;

/// A copy in which no gap between words is wider than `maximumGap` columns: the middle of wider
/// gaps is removed, and written to `gaps` from left to right. Their number, at most the image's
/// width divided by `maximumGap`, is written to `count`.
pv_image *_Nullable pv_text_line_gaps_shortened(const pv_image *_Nonnull lineImage, int maximumGap,
                                                pv_gap *_Nonnull gaps, int *_Nonnull count);

/// The runs of columns with ink, from left to right: letters that do not touch. Writes at most half the
/// image's width of them to `runs`, rounded up, and returns their number, or -1 on failure.
int pv_text_line_ink_runs(const pv_image *_Nonnull lineImage, pv_gap *_Nonnull runs);

/// A box in an image, in pixels.
typedef struct {
  double left, top, right, bottom;
} pv_box;

/// Fits each of `count` word boxes to the connected components in it, at subpixel precision: an
/// edge lies where the darkness is half that of the stroke. Components up to `reach` pixels outside
/// a box, and components that lie mostly inside it, belong to it. A box without components stays as
/// it is. Returns 0, or -1 on failure.
int pv_text_line_fit_boxes(const pv_image *_Nonnull lineImage, int reach, pv_box *_Nonnull boxes,
                           int count);

#ifdef __cplusplus
}
#endif
