// The page detector's image operations besides the networks: scaling, color conversion, and edge
// profiles across a page's side.
//
// Ownership and failure are as in pv_image.h. Lengths and positions are in pixels of the image that
// is passed. Lab is OpenCV's 8-bit CIE L*a*b*: L scaled to 0…255, a and b centered at 128.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Turns OpenCV's own threads off, for the whole process: only a program may decide that.
void pv_use_one_thread(void);
/// Keeps OpenCV from printing what its exceptions say as well, for the whole process: only a program may
/// decide that, and before it starts a thread that calls OpenCV.
void pv_print_no_messages(void);

/// An RGB or gray image in Lab, smoothed by a Gaussian of `sigma` pixels; 0 means no smoothing.
pv_image *_Nullable pv_image_lab(const pv_image *_Nonnull image, double sigma);
/// A copy scaled bilinearly to `width` × `height` pixels, for small changes of size. It takes a
/// third of the time of pv_image_resized.
pv_image *_Nullable pv_image_resized_bilinear(const pv_image *_Nonnull image, int width,
                                              int height);
/// A copy of the rectangle with its top left corner at (x, y), which must lie inside the image.
pv_image *_Nullable pv_image_cropped(const pv_image *_Nonnull image, int x, int y, int width,
                                     int height);
/// The morphological closing of every channel with a square of 2 × `radius` + 1 pixels: dark thin
/// shapes such as text take the color of the paper around them.
pv_image *_Nullable pv_image_closed(const pv_image *_Nonnull image, int radius);

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

#ifdef __cplusplus
}
#endif
