// The picture of a page that a reader of text likes best.
//
// Images are borrowed, and a returned image belongs to the caller, as pv_image.h
// says. NULL means that memory ran out or OpenCV refused the arguments.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The height of capital letters on a grey page in pixels: the 60th percentile of
/// all shapes that may be letters. 0 where there are fewer than `least`.
double pv_capital_height(const pv_image *_Nonnull gray, int least);

/// A grey page divided by its `paper` (a grey map from pv_paper_map), scaled to
/// `width` × `height`, its tones sent through `curve` (256 bytes), and blurred
/// with a Gaussian of `sigma` pixels.
pv_image *_Nullable pv_image_for_reading(const pv_image *_Nonnull gray,
                                         const pv_image *_Nonnull paper, int width, int height,
                                         const uint8_t *_Nonnull curve, double sigma);

/// How a line of text is cut out, in pixels of the picture that is made.
typedef struct {
  /// Pixels of the page to one of the picture.
  double step;
  /// How long the line is, and how much is shown before and behind it, above and below.
  int length, beside, above, below;
  /// How high an x is: what stands no lower or higher belongs to other lines.
  int body;
  /// White all around.
  int frame;
  /// Of a Gaussian that blurs it; 0 for none.
  double sigma;
} pv_strip;

/// A line of text on a grey page, straightened. `baseline` are `count` places (x and y, at least
/// two) of the page, from the line's left end to its right; beyond them the line is taken to go
/// on straight. Outside the page all is white. Light letters on dark ground come out dark on light.
pv_image *_Nullable pv_image_strip(const pv_image *_Nonnull page, const double *_Nonnull baseline,
                                   int count, pv_strip shape);

/// The sigmas of a Gaussian, in pixels; paper that is seen at a slant is blurred more one way.
typedef struct {
  double across, down;
} pv_blur;

/// How blurred the letters of a grey strip or page are: by a Gaussian that makes steps as steep as
/// the steepest between its ink and its white paper are. 0 where it shows too little to tell.
pv_blur pv_text_blur(const pv_image *_Nonnull gray);

/// A grey strip or page as it was before a Gaussian blurred it, as far as its noise lets one tell
/// (Wiener's filter).
pv_image *_Nullable pv_text_sharpened(const pv_image *_Nonnull gray, pv_blur blur);

/// A box in an image, in pixels.
typedef struct {
  double left, top, right, bottom;
} pv_box;

/// Makes each of `count` boxes of a strip's words just as large as the ink in it, with what lies
/// within `reach` pixels to either side and with letters that lie in it for the most part, its
/// edges where the ink is half as dark; one without ink stays as it is. 0, or -1 where memory ran
/// out.
int pv_strip_fit_boxes(const pv_image *_Nonnull strip, int reach, pv_box *_Nonnull boxes,
                       int count);

#ifdef __cplusplus
}
#endif
