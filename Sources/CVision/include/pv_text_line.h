// A line of text cut out of its page: a strip.
//
// Images are borrowed, and a returned image belongs to the caller, as pv_image.h
// says. NULL means that memory ran out or OpenCV refused the arguments.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a line of text is cut out, in pixels of the picture that is made.
typedef struct {
  /// Pixels of the page to one of the picture.
  double step;
  /// How long the line is, and how much is shown before and behind it, above and below.
  int length, margin, above, below;
  /// How high an x is: what stands no lower or higher belongs to other lines.
  int x_height;
  /// White all around.
  int frame;
  /// Of a Gaussian that blurs it; 0 for none.
  double sigma;
} pv_text_line_geometry;

/// A line of text on a grey page, straightened. `baseline` are `count` places (x and y, at least
/// two) of the page, from the line's left end to its right; beyond them the line is taken to go
/// on straight. Outside the page all is white. Light letters on dark ground come out dark on light.
pv_image *_Nullable pv_text_line_image(const pv_image *_Nonnull page,
                                       const double *_Nonnull baseline, int count,
                                       pv_text_line_geometry geometry);

/// From the highest ink of a strip to its lowest, in rows; 0 without ink, -1 where memory ran out.
int pv_text_line_ink_height(const pv_image *_Nonnull lineImage);

/// So many columns of a strip that are left out, and where, in pixels of what remains.
typedef struct {
  int place, width;
} pv_gap;

/// A strip whose words stand no more than `maximumGap` columns apart: of wider stretches without ink
/// the middle is left out, and noted in `gaps` from left to right. These are never more than the
/// strip has columns, divided by `maximumGap`.
pv_image *_Nullable pv_text_line_gaps_shortened(const pv_image *_Nonnull lineImage, int maximumGap,
                                                pv_gap *_Nonnull gaps, int *_Nonnull count);

/// A box in an image, in pixels.
typedef struct {
  double left, top, right, bottom;
} pv_box;

/// Makes each of `count` boxes of a strip's words just as large as the ink in it, with what lies
/// within `reach` pixels to either side and with letters that lie in it for the most part, its
/// edges where the ink is half as dark; one without ink stays as it is. 0, or -1 where memory ran
/// out.
int pv_text_line_fit_boxes(const pv_image *_Nonnull lineImage, int reach, pv_box *_Nonnull boxes,
                           int count);

#ifdef __cplusplus
}
#endif
