// Mixed raster content (MRC, ITU-T T.44): a page's foreground, segmented by color, and its
// background; the page composed of them, and how it differs from the original.
//
// Ownership and failure are as in pv_core.h. A pv_canvas belongs to the caller of pv_canvas_create.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Segmentation

/// The maximum number of foreground colors.
#define PV_MRC_COLOURS 6
/// The label of foreground that belongs to the background.
#define PV_MRC_RELEASED 255

/// The foreground of a page.
typedef struct pv_mrc_foreground {
  /// Gray: 0 for background, else the number of the foreground color, from 1, or PV_MRC_RELEASED. The
  /// caller frees it.
  pv_image *_Nullable labels;
  /// Red, green and blue of each color, the most frequent first.
  uint8_t colors[PV_MRC_COLOURS][3];
  int count;
  /// The fraction of the page, 0 to 1, that is covered by photographs or dark areas. They have no
  /// foreground.
  double picture_fraction;
} pv_mrc_foreground;

/// Segments the foreground of a cleaned page of `ppi` pixels per inch: strokes and letters darker
/// than the paper around them, but no photographs. With `factor` 2 the page is upsampled first, and
/// `labels` is twice as wide and high. Returns 0, or -1 on failure.
int pv_mrc_segment(const pv_image *_Nonnull page, double ppi, int factor,
                   pv_mrc_foreground *_Nonnull foreground);

/// A copy of `labels` with foreground made PV_MRC_RELEASED: the connected components in `blocks`, a small
/// gray image of the page that is not 0 there. `share` becomes the share of the letters that are, 0 to 1.
pv_image *_Nullable pv_mrc_released(const pv_image *_Nonnull labels,
                                    const pv_image *_Nonnull blocks, double *_Nonnull share);

/// The mask of one foreground color, gray: 0 for foreground, else 255. It is cropped to its
/// bounding box, whose top left pixel in `labels` is written to `x` and `y`. Returns NULL on
/// failure, and without an error if the color does not occur.
pv_image *_Nullable pv_mrc_mask(const pv_image *_Nonnull labels, int color, int *_Nonnull x,
                                int *_Nonnull y);

/// The background of a page, downscaled to `width` × `height` pixels. The foreground is inpainted
/// from its surroundings, and nearly white pixels become white.
pv_image *_Nullable pv_mrc_background(const pv_image *_Nonnull page,
                                      const pv_image *_Nonnull labels, int width, int height);

// MARK: Composition

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
                    int scale, const uint8_t *_Nonnull color);

/// The composed page. Frees the canvas, on failure too.
pv_image *_Nullable pv_canvas_finish(pv_canvas *_Nonnull canvas);

// MARK: What a reader sees of a compressed page, compared with the page itself

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
  double stroke_color;
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
