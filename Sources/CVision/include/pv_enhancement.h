// Enhancement: illumination estimation, shading correction, binarization, white balance, and the
// cleaning of whiteboards.
//
// Ownership and failure are as in pv_core.h. Besides the page and the result, memory holds only
// small copies and single rows.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Documents

/// Estimates the illumination of a page of text: the color of bare paper at each position. Every
/// large dark area counts as shadow. The map has the page's channels and a longer side of at most
/// 512 pixels.
pv_image *_Nullable pv_text_illumination_map(const pv_image *_Nonnull page);

/// A gray page whose capitals are `capitalHeight` pixels high, with the light print on dark panels, such as the
/// headers of tables, as dark print on white.
pv_image *_Nullable pv_with_dark_print(const pv_image *_Nonnull gray, double capitalHeight);

/// The illumination of a page, and its printed tints. All images have a longer side of at most
/// 512 pixels, and the caller owns them.
typedef struct pv_page_illumination {
  /// The divisor of the page: the light on white paper, also under print; the page's channels.
  pv_image *_Nullable background;
  /// How far each pixel belongs to a printed tint, a panel or a picture, 0 to 255.
  pv_image *_Nullable tints;
  /// 255 if such print is dark, else 0.
  pv_image *_Nullable pictures;
  /// The fraction of the page, 0 to 1, whose tint has a visible hue.
  double colored_tint_fraction;
  /// 0 for black paper and for pictures without margins, if `background` is uniform.
  int has_light_paper;
  /// 1 if the sheet is of colored paper, whose color `background` leaves.
  int keeps_sheet_color;
} pv_page_illumination;

/// Estimates the illumination of a page: a quadratic surface through bare paper, and what deviates
/// locally from it without being print: shadows and folds. Returns 0, or -1 on failure.
int pv_page_illumination_map(const pv_image *_Nonnull page, pv_page_illumination *_Nonnull result);

/// Computes the histogram of the shading-corrected page from about 200,000 evenly spaced pixels:
/// 256 counts by brightness, where 255 is the brightness of the paper. Pixels in the mask
/// `tints`, unless NULL, are left out. Returns 0, or -1 on failure.
int pv_shading_corrected_histogram(const pv_image *_Nonnull page,
                                   const pv_image *_Nonnull illumination,
                                   const pv_image *_Nullable tints, uint32_t *_Nonnull histogram);

/// How far the ink at each pixel of a small page (RGB) is colored, 0 to 255: 0 for black print,
/// also where lens flare or the camera's color interpolation give it a hue, and for bare paper. The
/// criterion is the ratio of chroma to absorption around the pixel, which is the same for a whole
/// word, for bold strokes and for thin ones.
pv_image *_Nullable pv_image_ink_hues(const pv_image *_Nonnull page,
                                      const pv_image *_Nonnull illumination);

/// Tone curves of 256 bytes each.
typedef struct pv_tone_curves {
  /// Bare paper and neutral text.
  const uint8_t *_Nonnull text;
  /// Each channel of colored text; of less contrast, so that the ink keeps its hue.
  const uint8_t *_Nonnull colored_text;
  /// Printed tints and pictures.
  const uint8_t *_Nonnull tint;
} pv_tone_curves;

/// The page divided by its illumination and mapped through tone curves: `tint` as far as the mask
/// `tints` says, and elsewhere `colored_text` as far as the mask `hues` says. Each mask may be
/// NULL.
pv_image *_Nullable pv_image_shading_corrected(const pv_image *_Nonnull page,
                                               const pv_image *_Nonnull illumination,
                                               const pv_image *_Nullable tints,
                                               const pv_image *_Nullable hues,
                                               const pv_tone_curves *_Nonnull curves);

/// The fraction of the page, 0 to 1, that colored components cover; -1 on failure. The paper's own
/// color, color fringes, grain and stains do not count. The page must be a copy about 1,000
/// pixels long, in which grain has averaged out.
double pv_colored_fraction(const pv_image *_Nonnull page, const pv_image *_Nonnull illumination);

/// A gray page binarized to 0 and 255 with a threshold from the `window` × `window` pixels around
/// each pixel (Sauvola and Pietikäinen 2000). Inside the mask `pictures`, unless NULL, it is
/// dithered.
pv_image *_Nullable pv_image_binarized(const pv_image *_Nonnull gray,
                                       const pv_image *_Nullable pictures, int window);

// MARK: Global corrections of a photo: one gain per channel, and nothing local

/// Estimates white balance and exposure of a photo, or of a small copy: a factor for the values of
/// each channel, written to `gains`, 3 numbers. Returns 0, or -1 on failure.
///
/// The color of the light comes from the Minkowski norm of nearly neutral pixels (shades of gray,
/// Finlayson and Trezzi 2004, p = 6) in linear light. The
/// cast is corrected by half, and between green and magenta hardly, because a tinted card and a
/// tinted light look the same. The exposure brings the brightest half percent of the pixels just
/// below white, so that no tint is clipped.
int pv_white_balance(const pv_image *_Nonnull photo, double *_Nonnull gains);

/// A copy with the values of each channel multiplied by `gains`, 3 numbers; gray uses the mean.
pv_image *_Nullable pv_image_balanced(const pv_image *_Nonnull photo, const double *_Nonnull gains);

// MARK: Whiteboards: the board becomes white, pens keep their hue

/// A copy of a photographed whiteboard, divided by the local light of the board. What absorbs little
/// light, such as smears, becomes white; strokes absorb more, in the same proportion of red, green
/// and blue, and less of what all three have in common, so that their colors become full.
pv_image *_Nullable pv_image_whiteboard_cleaned(const pv_image *_Nonnull board);

#ifdef __cplusplus
}
#endif
