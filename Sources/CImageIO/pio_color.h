// Color management, through Little CMS: pixels with an ICC profile become sRGB.
#pragma once
#include <lcms2.h>
#include "CImageIO.h"

/// A conversion of pixels to sRGB or, for gray, to gray with the tone curve of sRGB.
typedef struct pio_conversion {
  /// NULL if the pixels stay as they are.
  cmsHTRANSFORM _Nullable transform;
} pio_conversion;

/// The conversion from the ICC profile `profile` of pixels of `channels` (1, 3 or 4: CMYK, which is
/// `inverted` as Adobe's programs store it). It does nothing without a profile, for one that is damaged or for
/// other channels, and for one whose colors are within two levels of sRGB.
pio_conversion pio_conversion_make(const uint8_t *_Nullable profile, size_t size, int channels,
                                   bool inverted);
/// The conversion from Adobe RGB (1998).
pio_conversion pio_conversion_from_adobe_rgb(void);
/// Converts the displayed pixels of a frame, in place.
void pio_conversion_apply(pio_conversion conversion, const pio_frame *_Nonnull frame,
                          pio_pixels pixels);
void pio_conversion_free(pio_conversion conversion);
