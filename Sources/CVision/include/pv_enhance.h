// Page enhancement: illumination estimation, shading correction, and binarization.
//
// Ownership and failure are as in pv_image.h. Besides the page and the result, memory holds only
// small copies and single rows.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Estimates a page's illumination: the colour of bare paper at each position, also under print.
/// The map has the page's channels and a longer side of at most 512 pixels.
///
/// `pictures`, unless NULL, receives a mask of the same size, owned by the caller: 255 where the
/// page is dark because of large print, such as a photograph. There the map is inpainted from its
/// surroundings. With NULL every large dark area counts as shadow.
pv_image *_Nullable pv_illumination_map(const pv_image *_Nonnull page,
                                        pv_image *_Nullable *_Nullable pictures);

/// Computes the histogram of the shading-corrected page from about 200,000 evenly spaced pixels:
/// 256 counts by brightness, where 255 is the brightness of the paper. Pixels in the mask
/// `pictures`, unless NULL, are left out. Returns 0, or -1 on failure.
int pv_shading_corrected_histogram(const pv_image *_Nonnull page,
                                   const pv_image *_Nonnull illumination,
                                   const pv_image *_Nullable pictures,
                                   uint32_t *_Nonnull histogram);

/// The page divided by its illumination, then mapped through a tone curve of 256 bytes:
/// `pictureCurve` inside the mask `pictures`, unless NULL, and `textCurve` elsewhere.
pv_image *_Nullable pv_image_shading_corrected(const pv_image *_Nonnull page,
                                               const pv_image *_Nonnull illumination,
                                               const pv_image *_Nullable pictures,
                                               const uint8_t *_Nonnull textCurve,
                                               const uint8_t *_Nonnull pictureCurve);

/// The fraction of the page, 0 to 1, that coloured components cover; -1 on failure. The paper's own
/// colour, colour fringes, grain and stains do not count. The page must be a copy about 1,000
/// pixels long, in which grain has averaged out.
double pv_coloured_fraction(const pv_image *_Nonnull page, const pv_image *_Nonnull illumination);

/// A gray page binarized to 0 and 255 with a threshold from the `window` × `window` pixels around
/// each pixel (Sauvola and Pietikäinen 2000). Inside the mask `pictures`, unless NULL, it is
/// dithered.
pv_image *_Nullable pv_image_binarized(const pv_image *_Nonnull gray,
                                       const pv_image *_Nullable pictures, int window);

#ifdef __cplusplus
}
#endif
