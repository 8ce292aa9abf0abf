// Composition of the layers of a page (mixed raster content, ITU-T T.44).
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A copy of `background` scaled to `width` × `height` pixels, bilinear where it grows, as a PDF
/// reader shows it. It has `channels`, 1 or 3; a gray background may become RGB.
pv_image *_Nullable pv_page_background(const pv_image *_Nonnull background, int width, int height,
                                       int channels);

/// Paints a colour, 3 bytes, on `page` where `mask`, gray, is 0. The top left pixel of the mask lies
/// at (x, y). A pixel of the page has `scale` × `scale` pixels of the mask, at least 1; where they
/// differ, the colour is mixed in proportion. Gray pages use the first byte only. What lies outside
/// the page is left out. Returns 0, or -1 on failure.
int pv_page_paint(pv_image *_Nonnull page, const pv_image *_Nonnull mask, int x, int y, int scale,
                  const uint8_t *_Nonnull colour);

#ifdef __cplusplus
}
#endif
