// The bars of linear barcodes on a page.
//
// Failure is as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A copy of a gray page with even illumination in which linear barcodes are white, so that letters
/// which touch them stand free. Their bars are plumb within 1 %, at least three times as high as most
/// capitals, which have `capitalHeight` pixels, and at least twelve stand side by side. `found` becomes
/// the number of barcodes; if it is 0, the copy equals the page.
pv_image *_Nullable pv_bars_erased(const pv_image *_Nonnull page, double capitalHeight,
                                   int *_Nonnull found);

#ifdef __cplusplus
}
#endif
