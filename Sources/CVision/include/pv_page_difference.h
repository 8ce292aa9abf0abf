// The visible difference between a compressed page and the page itself.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a compressed page differs from the page, both seen at 1,600 pixels on the longer side at
/// most: A4 on a screen.
typedef struct pv_page_difference {
  /// The median correlation of brightness in windows of 15 pixels with strokes; 1 for the same
  /// letters, and for a page without strokes.
  double stroke_correlation;
  /// The fraction of such windows, 0 to 1, in which a quarter of the strokes' contrast is lost.
  double lost_strokes;
  /// The 95th percentile of the difference in a* and b* over the strokes, as means of 5 × 5 pixels. The
  /// chroma may differ by a quarter, as that of wider strokes does.
  double stroke_colour;
  /// The 95th percentile of the difference in L* over the strokes, as means of 5 × 5 pixels.
  double stroke_lightness;
  /// The fraction of the page, 0 to 1, between strokes whose color differs by more than 6 in
  /// CIELAB.
  double changed_ground;
  /// The fraction of the page, 0 to 1, that is lighter or darker by more than 24 of 255 gray levels in
  /// means of 8 × 8 pixels: solid shapes that are hollow.
  double changed_tone;
} pv_page_difference;

/// Compares `compressed` with `page`, an image of the same size. Returns 0, or -1 on failure.
int pv_compare_pages(const pv_image *_Nonnull page, const pv_image *_Nonnull compressed,
                     pv_page_difference *_Nonnull difference);

/// The blocks of a page that a reader sees changed in `compressed`, an image of the same size: strokes of
/// another hue or lightness, shapes that are hollow. Gray, 255 where a block of 8 × 8 pixels, at the size at
/// which pages are compared, is changed, or was in `before`, an earlier result for the page; else 0. Returns
/// NULL on failure.
pv_image *_Nullable pv_changed_blocks(const pv_image *_Nonnull page,
                                      const pv_image *_Nonnull compressed,
                                      const pv_image *_Nullable before);

/// How the pixels of a compressed image differ from those of the image.
typedef struct pv_pixel_difference {
  /// The root mean square of the difference in brightness, 0 to 255.
  double all;
  /// The same in the block of 16 × 16 pixels at the 99th percentile.
  double block;
} pv_pixel_difference;

/// Compares the pixels of `compressed` with those of `image`, which has the same size. Returns 0, or -1 on
/// failure.
int pv_compare_pixels(const pv_image *_Nonnull image, const pv_image *_Nonnull compressed,
                      pv_pixel_difference *_Nonnull difference);

#ifdef __cplusplus
}
#endif
