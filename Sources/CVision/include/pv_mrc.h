// Mixed raster content (MRC, ITU-T T.44): a page's foreground, segmented by color, and its
// background.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

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
  uint8_t colours[PV_MRC_COLOURS][3];
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
pv_image *_Nullable pv_mrc_mask(const pv_image *_Nonnull labels, int colour, int *_Nonnull x,
                                int *_Nonnull y);

/// The background of a page, downscaled to `width` × `height` pixels. The foreground is inpainted
/// from its surroundings, and nearly white pixels become white.
pv_image *_Nullable pv_mrc_background(const pv_image *_Nonnull page,
                                      const pv_image *_Nonnull labels, int width, int height);

/// Returns 1 if all pixels are white, 0 if not, or -1 on failure.
int pv_image_is_white(const pv_image *_Nonnull image);

#ifdef __cplusplus
}
#endif
