// Detection of pages besides the networks: edge profiles across a page's side, and overlays that
// show people what was found.
//
// Ownership, failure and units are as in pv_core.h.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Computes the edge profiles of a Lab image across the line from (x0, y0) to (x1, y1).
///
/// Profile i of `samples` crosses the line at (i + 0.5) / samples of its length. It has 2 × `reach`
/// + 1 gradients, one pixel apart, from the left-hand side of the line to the right-hand side; the
/// middle one lies on the line. A gradient is the mean of the `halfWidth` pixels to its right minus
/// the mean of the `halfWidth` pixels to its left: three numbers, with a and b doubled, or NaN
/// outside the image. `gradients` has room for samples × (2 × reach + 1) × 3 numbers. Returns 0, or -1
/// on failure.
int pv_edge_profiles(const pv_image *_Nonnull lab, double x0, double y0, double x1, double y1,
                     int samples, int reach, int halfWidth, float *_Nonnull gradients);

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
