// A page taken apart for compression: its ink, by colour, and its paper.
//
// Images are borrowed, and a returned image belongs to the caller, as pv_image.h
// says. NULL means that memory ran out or OpenCV refused the arguments.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How many colours of ink are told apart at most.
#define PV_MRC_COLOURS 6

/// The ink of a page.
typedef struct pv_mrc_foreground {
  /// Grey: 0 where there is none, else the number of its colour, from 1. The caller's.
  pv_image *_Nullable labels;
  /// Red, green and blue of each colour; the most frequent first.
  uint8_t colours[PV_MRC_COLOURS][3];
  int count;
  /// The part of the page, 0 to 1, that is a printed photograph or something like it, of
  /// which nothing is ink.
  double picture_fraction;
} pv_mrc_foreground;

/// Finds the ink of a cleaned page of `ppi` pixels per inch: what is darker than the paper
/// around it, strokes and letters, not photographs. With `factor` 2 it is found between the
/// pixels as well: `labels` is then twice as wide and high. 0, or -1 where memory ran out.
int pv_mrc_segment(const pv_image *_Nonnull page, double ppi, int factor,
                   pv_mrc_foreground *_Nonnull foreground);

/// The ink of one colour as a stencil, grey: 0 for ink, else 255; cut to the ink's box, whose
/// place among the labels' pixels goes to `x` and `y`. NULL too where there is none.
pv_image *_Nullable pv_mrc_mask(const pv_image *_Nonnull labels, int colour, int *_Nonnull x,
                                int *_Nonnull y);

/// The page without its ink, `width` × `height` pixels, fewer than it has: underneath the ink
/// stands what is around it. What is nearly white becomes white.
pv_image *_Nullable pv_mrc_background(const pv_image *_Nonnull page,
                                      const pv_image *_Nonnull labels, int width, int height);

/// Whether all of an image is white.
int pv_image_is_white(const pv_image *_Nonnull image);

#ifdef __cplusplus
}
#endif
