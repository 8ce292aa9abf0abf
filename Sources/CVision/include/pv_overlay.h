// Overlays: quads and outlines drawn on a copy of an image, for people.
//
// Ownership, failure and units are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An RGB copy with `count` quads (eight numbers each: x, y of the corners), a circle at every
/// corner and a disc at each quad's first corner. Lines are 1/200 of the longer side thick.
pv_image *_Nullable pv_overlay_quads(const pv_image *_Nonnull image, const double *_Nonnull quads,
                                     int count);

/// Draws the closed polygon through `count` points (x, y each) on `image`, which is RGB, in another
/// colour than quads and half as thick. On failure the image stays as it is.
void pv_overlay_outline(pv_image *_Nonnull image, const double *_Nonnull points, int count);

#ifdef __cplusplus
}
#endif
