// Preprocessing for text recognition: letter height, tone curve, blur estimation, deconvolution.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The height of capital letters on a gray page, in pixels: the 60th percentile of the heights of
/// all connected components that may be letters. 0 with fewer than `minimumCount` of them; -1 on failure.
double pv_capital_height(const pv_image *_Nonnull gray, int minimumCount);

/// A gray page scaled to `width` × `height` pixels, divided by its `illumination` (a gray map from
/// pv_illumination_map), mapped through the tone curve `curve` (256 bytes), and smoothed with a
/// Gaussian of `sigma` pixels.
pv_image *_Nullable pv_image_for_recognition(const pv_image *_Nonnull gray,
                                             const pv_image *_Nonnull illumination, int width,
                                             int height, const uint8_t *_Nonnull curve,
                                             double sigma);

/// The sigmas of an axis-aligned Gaussian, in pixels. Paper seen at an angle is blurred more in one
/// direction.
typedef struct {
  double across, down;
} pv_blur_sigma;

/// The blur of the letters in a gray text-line image or page: the Gaussian that turns an ideal edge
/// between print and white paper into one as steep as the steepest edges of the image. 0 with too
/// few edges. Writes it to `blur`. Returns 0, or -1 on failure.
int pv_text_blur_sigma(const pv_image *_Nonnull gray, pv_blur_sigma *_Nonnull blur);

/// A gray text-line image or page with a Gaussian blur removed by Wiener deconvolution.
pv_image *_Nullable pv_wiener_deconvolved(const pv_image *_Nonnull gray, pv_blur_sigma blur);

#ifdef __cplusplus
}
#endif
