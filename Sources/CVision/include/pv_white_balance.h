// Global corrections of a photo: one gain per channel, and nothing local.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Estimates white balance and exposure of a photo, or of a small copy: a factor for the values of
/// each channel, written to `gains`, 3 numbers. Returns 0, or -1 on failure.
///
/// The color of the light comes from the Minkowski norm of nearly neutral pixels (shades of gray,
/// Finlayson and Trezzi 2004, p = 6) in linear light. The
/// cast is corrected by half, and between green and magenta hardly, because a tinted card and a
/// tinted light look the same. The exposure brings the brightest half percent of the pixels just
/// below white, so that no tint is clipped.
int pv_white_balance(const pv_image *_Nonnull photo, double *_Nonnull gains);

/// A copy with the values of each channel multiplied by `gains`, 3 numbers; gray uses the mean.
pv_image *_Nullable pv_image_balanced(const pv_image *_Nonnull photo, const double *_Nonnull gains);

#ifdef __cplusplus
}
#endif
