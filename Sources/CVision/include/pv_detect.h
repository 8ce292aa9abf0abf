// What the page detector asks of OpenCV beside the networks: pictures in other sizes and
// colours, and the steps across a side.
//
// Images follow pv_image.h: a function that returns one gives it to the caller,
// and returns NULL when memory ran out or OpenCV refused its arguments. Lengths and
// places are pixels of the image at hand, x to the right, y down.
// Lab is OpenCV's 8-bit CIE L*a*b*: L scaled to 0…255, a and b centred at 128.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Turns OpenCV's own threads off, for the whole process: only a program may decide that.
void pv_use_one_thread(void);

/// Lab of an RGB or grey image, smoothed by a Gaussian of `sigma` pixels (0: not at all).
pv_image *_Nullable pv_image_lab(const pv_image *_Nonnull image, double sigma);
/// A copy scaled bilinearly to `width` × `height` pixels, for small changes of size: a third
/// of the time that pv_image_resized takes.
pv_image *_Nullable pv_image_resized_bilinear(const pv_image *_Nonnull image, int width,
                                              int height);
/// The part of an image that begins at (x, y), inside it.
pv_image *_Nullable pv_image_cropped(const pv_image *_Nonnull image, int x, int y, int width,
                                     int height);
/// Every channel's morphological closing with a square of 2 × `radius` + 1
/// pixels: what is dark and thin, such as text, takes on the paper around it.
pv_image *_Nullable pv_image_closed(const pv_image *_Nonnull image, int radius);

/// How a Lab image's colour steps across the line from (x0, y0) to (x1, y1), at
/// `samples` places: place i stands at (i + 0.5) / samples of the way, and its steps
/// run from the left hand to the right one, a pixel apart, the middle one at the
/// line itself. A step is the mean of the `halfWidth` pixels on its right less that of
/// the `halfWidth` pixels on its left, a and b counted twice: three numbers, NaN where
/// the frame ends. `gradients` has room for samples × (2 reach + 1) × 3 of them.
void pv_edge_profiles(const pv_image *_Nonnull lab, double x0, double y0, double x1, double y1,
                      int samples, int reach, int halfWidth, float *_Nonnull gradients);

#ifdef __cplusplus
}
#endif
