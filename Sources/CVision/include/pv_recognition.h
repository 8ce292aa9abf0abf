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
/// all shapes that may be letters. 0 where there are fewer than `minimumCount`.
double pv_capital_height(const pv_image *_Nonnull gray, int minimumCount);

/// A grey page divided by its `illumination` (a grey map from pv_paper_map), scaled to
/// `width` × `height`, its tones sent through `curve` (256 bytes), and blurred
/// with a Gaussian of `sigma` pixels.
pv_image *_Nullable pv_image_for_recognition(const pv_image *_Nonnull gray,
                                             const pv_image *_Nonnull illumination, int width,
                                             int height, const uint8_t *_Nonnull curve,
                                             double sigma);

/// The sigmas of a Gaussian, in pixels; paper that is seen at a slant is blurred more one way.
typedef struct {
  double across, down;
} pv_blur_sigma;

/// How blurred the letters of a grey strip or page are: by a Gaussian that makes steps as steep as
/// the steepest between its ink and its white paper are. 0 where it shows too little to tell.
pv_blur_sigma pv_text_blur_sigma(const pv_image *_Nonnull gray);

/// A grey strip or page as it was before a Gaussian blurred it, as far as its noise lets one tell
/// (Wiener's filter).
pv_image *_Nullable pv_wiener_deconvolved(const pv_image *_Nonnull gray, pv_blur_sigma blur);

#ifdef __cplusplus
}
#endif
