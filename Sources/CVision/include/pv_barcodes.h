// Preprocessing variants of an image for the barcode decoders, barcode localization, and the bars of
// linear barcodes on a page.
//
// All images are gray. Ownership and failure are as in pv_core.h.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A copy with a white border of `margin` pixels.
pv_image *_Nullable pv_barcode_padded(const pv_image *_Nonnull gray, int margin);

/// A copy with adaptive histogram equalization (CLAHE) in 8 × 8 tiles. `limit` is OpenCV's clip
/// limit: how often a level may occur, in multiples of its mean frequency.
pv_image *_Nullable pv_barcode_equalized(const pv_image *_Nonnull gray, double limit);

/// A copy sharpened with an unsharp mask: (1 + `amount`) × image - `amount` × Gaussian blur, whose
/// sigma is `sigma` pixels.
pv_image *_Nullable pv_barcode_unsharp_masked(const pv_image *_Nonnull gray, double sigma,
                                              double amount);

/// A copy binarized by adaptive mean thresholding over `side` × `side` pixels.
pv_image *_Nullable pv_barcode_binarized(const pv_image *_Nonnull gray, int side);

/// A copy in which the convex polygon of `count` corners (x, y each) is filled with white.
pv_image *_Nullable pv_barcode_blanked(const pv_image *_Nonnull gray,
                                       const double *_Nonnull corners, int count);

/// Detects regions that may hold barcodes in an image of up to two megapixels: strong gradients
/// close together, joined by morphological closings of several sizes. Writes the corners of at most
/// `maximum` regions, eight numbers each, clockwise, the largest region first, and the share of ink
/// of each: about 0.5 in a code, less in text, 0 without contrast. Returns the number of regions,
/// or -1 on failure.
int pv_barcode_regions(const pv_image *_Nonnull gray, double *_Nonnull quads, double *_Nonnull inks,
                       int maximum);

/// A copy of a gray page with even illumination in which linear barcodes are white, so that letters
/// which touch them stand free. Their bars are plumb within 1 %, at least three times as high as most
/// capitals, which have `capitalHeight` pixels, and at least twelve stand side by side. `found` becomes
/// the number of barcodes; if it is 0, the copy equals the page.
pv_image *_Nullable pv_bars_erased(const pv_image *_Nonnull page, double capitalHeight,
                                   int *_Nonnull found);

#ifdef __cplusplus
}
#endif
