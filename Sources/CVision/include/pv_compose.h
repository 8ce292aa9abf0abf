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

/// A page that is being composed, which is no image yet. It belongs to the caller of pv_canvas_create,
/// who frees it with pv_canvas_free or makes it an image; one thread uses it at a time.
typedef struct pv_canvas pv_canvas;

/// A canvas with what pv_page_background returns; NULL on failure.
pv_canvas *_Nullable pv_canvas_create(const pv_image *_Nonnull background, int width, int height,
                                      int channels);
/// Frees a canvas; NULL is allowed.
void pv_canvas_free(pv_canvas *_Nullable canvas);

/// Paints a color, 3 bytes, on `canvas` where `mask`, gray, is 0. The top left pixel of the mask lies
/// at (x, y). A pixel of the canvas has `scale` × `scale` pixels of the mask, at least 1; where they
/// differ, the color is mixed in proportion. Gray canvases use the first byte only. What lies outside
/// the canvas is left out. Returns 0, or -1 on failure.
int pv_canvas_paint(pv_canvas *_Nonnull canvas, const pv_image *_Nonnull mask, int x, int y,
                    int scale, const uint8_t *_Nonnull colour);

/// The composed page. Frees the canvas, on failure too.
pv_image *_Nullable pv_canvas_finish(pv_canvas *_Nonnull canvas);

#ifdef __cplusplus
}
#endif
