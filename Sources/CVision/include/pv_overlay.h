// Overlays: quads and outlines drawn on a copy of an image, for people.
//
// Ownership, failure and units are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An RGB copy with `count` quads (eight numbers each: x, y of the corners), a circle at every
/// corner and a disc at each quad's first corner, and over them `outlineCount` closed polygons in another
/// color and half as thick: `lengths` are the numbers of their points, whose x and y follow each other
/// in `points`. Lines of quads are 1/200 of the longer side thick.
pv_image *_Nullable pv_overlay(const pv_image *_Nonnull image, const double *_Nonnull quads,
                               int count, const double *_Nonnull points,
                               const int *_Nonnull lengths, int outlineCount);

#ifdef __cplusplus
}
#endif
