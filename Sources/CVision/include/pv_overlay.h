// Marks drawn onto a copy of a picture, for people to look at.
//
// Ownership and units follow pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A copy in RGB with the outlines of `count` quads (eight numbers each: x, y of
/// the corners) drawn onto it, a ring at every corner and a filled disc at each
/// quad's first. Lines are a two-hundredth of the longer side thick.
pv_image *_Nullable pv_overlay_quads(const pv_image *_Nonnull image, const double *_Nonnull quads,
                                     int count);

/// Draws the closed polygon through `count` points (x, y each) onto `image`, which is in
/// RGB, in another colour and half as thick as quads; leaves it as it is where that fails.
void pv_overlay_outline(pv_image *_Nonnull image, const double *_Nonnull points, int count);

#ifdef __cplusplus
}
#endif
