// Flattening of a page: its perspective, its skew, and its rim.
//
// Ownership and failure are as in pv_core.h.
#pragma once
#include "pv_core.h"
#include "pv_dewarping.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Perspective

/// A new image of `width` × `height` pixels whose point (x, y) is the photo's point `toPhoto` · (x,
/// y, 1). `toPhoto` is a 3 × 3 matrix, row by row.
///
/// The interpolation is bicubic. Each pixel is the mean of `samples` × `samples` points (1 to 8),
/// which prevents aliasing where the photo's resolution is higher than the image's. Points outside
/// the photo have the color `borderColor`, 3 bytes; gray uses only the first.
pv_image *_Nullable pv_image_warped(const pv_image *_Nonnull photo, const double *_Nonnull toPhoto,
                                    int width, int height, int samples,
                                    const uint8_t *_Nonnull borderColor);

// MARK: Skew

/// The skew of a page's text lines.
typedef struct {
  /// Degrees, positive if lines descend to the right. On a page on its side it is the rotation of
  /// the columns of letters.
  double degrees;
  /// 0 (no text detected) to 1: how much sharper the projection profile is
  /// at this angle than at the median angle.
  double confidence;
} pv_skew;

/// Estimates the skew of a gray page of about one megapixel, up to ±`range` degrees, for text in
/// any of the four orientations. The precision is 0.05°, or 0.5° for angles below `minimum`. Writes it to
/// `skew`. Returns 0, or -1 on failure.
int pv_text_skew(const pv_image *_Nonnull gray, double range, double minimum,
                 pv_skew *_Nonnull skew);

// MARK: The rim: what shows the desk is filled with the paper's color

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
