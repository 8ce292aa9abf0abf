// Making a photographed page look scanned: even light, white paper, black ink.
//
// Images are borrowed, and a returned image belongs to the caller, as pv_image.h
// says. NULL means that memory ran out or OpenCV refused the arguments. Only small
// copies and single rows are ever held beside the page and its result.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A small map (at most 512 pixels long) of the bare paper's colour at each place
/// of the page, with as many channels: what the light makes of the paper, also
/// underneath print.
///
/// `pictures`, unless NULL, receives a map of the same size, owned by the caller:
/// 255 where the page is dark because something is printed on it, such as a
/// photograph, and the paper's colour is only guessed from around it. With NULL
/// all that is dark and large is taken for shadow.
pv_image *_Nullable pv_illumination_map(const pv_image *_Nonnull page,
                                        pv_image *_Nullable *_Nullable pictures);

/// The page's brightnesses beside its paper's, in steps of 1/255: how many of some
/// 200,000 evenly spread pixels have which. What lies in `pictures`, where given, is left out.
/// 0, or -1 where memory ran out.
int pv_shading_corrected_histogram(const pv_image *_Nonnull page,
                                   const pv_image *_Nonnull illumination,
                                   const pv_image *_Nullable pictures,
                                   uint32_t *_Nonnull histogram);

/// The page divided by its paper, then sent through a table of 256 bytes:
/// `textCurve` for text, `pictureCurve` where `pictures` is set, if there is such a map.
pv_image *_Nullable pv_image_shading_corrected(const pv_image *_Nonnull page,
                                               const pv_image *_Nonnull illumination,
                                               const pv_image *_Nullable pictures,
                                               const uint8_t *_Nonnull textCurve,
                                               const uint8_t *_Nonnull pictureCurve);

/// The part of the page, 0 to 1, that is covered by coloured shapes, beside the
/// paper's own colour. Fringes, grain and stains do not count. To be given a copy of
/// the page about 1,000 pixels long, where grain has averaged out. -1 where memory
/// ran out.
double pv_coloured_fraction(const pv_image *_Nonnull page, const pv_image *_Nonnull illumination);

/// A grey page in 0 and 255: by the contrast in `window` pixels around each pixel
/// (Sauvola and Pietikäinen 2000), and as a pattern of dots where `pictures` is set.
pv_image *_Nullable pv_image_binarized(const pv_image *_Nonnull gray,
                                       const pv_image *_Nullable pictures, int window);

#ifdef __cplusplus
}
#endif
