// The rim of a flattened page: what shows the desk is filled with the paper's color.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_flatten.h"
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A downscaled page with a margin of its surroundings, on which its edges are traced.
typedef struct pv_page_canvas {
  /// The page's size on the canvas, in pixels of the canvas; not larger than the page itself.
  int width, height;
  /// The width of the margin on each side, in pixels of the canvas.
  int margin;
  /// From the whole canvas, margins included, to the photo.
  pv_mesh toPhoto;
} pv_page_canvas;

/// Traces the paper's edge along each side of `page` and fills what lies outside of it.
///
/// `photo` is the one that the page was sampled from, with as many channels. Returns 1 and a new
/// image in `filled`, or 0 and NULL if no desk shows, or -1 on failure.
int pv_page_edges_filled(const pv_image *_Nonnull page, const pv_image *_Nonnull photo,
                         pv_page_canvas canvas, pv_image *_Nullable *_Nonnull filled);

#ifdef __cplusplus
}
#endif
