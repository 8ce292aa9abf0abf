// Other pictures of a photo, in which a reader of barcodes may see what it missed.
//
// Images are borrowed and grey, and a returned image belongs to the caller, as pv_image.h says.
// NULL means that memory ran out or OpenCV refused the arguments.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A copy with `margin` pixels of white around it.
pv_image *_Nullable pv_barcode_padded(const pv_image *_Nonnull gray, int margin);

/// A copy with the contrast of every eighth of its width and height drawn out, but not by more
/// than `limit` times what is even (CLAHE).
pv_image *_Nullable pv_barcode_equalized(const pv_image *_Nonnull gray, double limit);

/// A copy from which a Gaussian blur of `sigma` pixels has been taken away, `amount` times.
pv_image *_Nullable pv_barcode_unsharp_masked(const pv_image *_Nonnull gray, double sigma,
                                              double amount);

/// Black and white: black what is darker than the mean of the `side` × `side` pixels around it.
pv_image *_Nullable pv_barcode_binarized(const pv_image *_Nonnull gray, int side);

/// A copy in which the convex shape of `count` corners (x, y each) is white.
pv_image *_Nullable pv_barcode_blanked(const pv_image *_Nonnull gray,
                                       const double *_Nonnull corners, int count);

/// Finds where a grey picture of about half a megapixel may show codes: what is dark and light
/// in turn, closed to a blob. Writes the corners of at most `maximum` of them, eight numbers each,
/// clockwise, the largest first, and returns how many there are; -1 where memory ran out.
int pv_barcode_regions(const pv_image *_Nonnull gray, double *_Nonnull quads, int maximum);

#ifdef __cplusplus
}
#endif
