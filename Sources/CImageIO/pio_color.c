#include "pio_color.h"
#include <stdlib.h>

/// White and print keep their relations; black stays black.
enum { INTENT = INTENT_RELATIVE_COLORIMETRIC, FLAGS = cmsFLAGS_BLACKPOINTCOMPENSATION };
/// The largest difference of a channel that is not worth a conversion: what rounding does.
enum { TOLERANCE = 2 };

/// The tone curve of sRGB (IEC 61966-2-1).
static cmsToneCurve *srgb_curve(void) {
  const cmsFloat64Number parameters[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(NULL, 4, parameters);
}

static cmsHPROFILE gray_profile(void) {
  cmsToneCurve *curve = srgb_curve();
  cmsHPROFILE profile = curve ? cmsCreateGrayProfile(cmsD50_xyY(), curve) : NULL;
  cmsFreeToneCurve(curve);
  return profile;
}

static cmsHPROFILE adobe_rgb_profile(void) {
  static const cmsCIExyY d65 = {0.3127, 0.3290, 1};
  static const cmsCIExyYTRIPLE primaries = {{0.64, 0.33, 1}, {0.21, 0.71, 1}, {0.15, 0.06, 1}};
  cmsToneCurve *curve = cmsBuildGamma(NULL, 563.0 / 256);
  cmsToneCurve *curves[] = {curve, curve, curve};
  cmsHPROFILE profile = curve ? cmsCreateRGBProfile(&d65, &primaries, curves) : NULL;
  cmsFreeToneCurve(curve);
  return profile;
}

/// Whether the transform changes no color of a grid by more than the tolerance.
static bool is_identity(cmsHTRANSFORM transform, int channels) {
  enum { STEPS = 6 };
  uint8_t colors[STEPS * STEPS * STEPS][3], converted[STEPS * STEPS * STEPS][3];
  for (int i = 0; i < STEPS * STEPS * STEPS; i++) {
    colors[i][0] = (uint8_t)(i % STEPS * 51);
    colors[i][1] = (uint8_t)(i / STEPS % STEPS * 51);
    colors[i][2] = (uint8_t)(i / STEPS / STEPS * 51);
  }
  const size_t count = sizeof colors / (size_t)channels;
  cmsDoTransform(transform, colors, converted, (cmsUInt32Number)count);
  const uint8_t *before = &colors[0][0], *after = &converted[0][0];
  for (size_t i = 0; i < sizeof colors; i++) {
    if (abs(before[i] - after[i]) > TOLERANCE) return false;
  }
  return true;
}

/// The conversion from `source`, which it frees.
static pio_conversion conversion(cmsHPROFILE source, int channels, bool inverted) {
  static const cmsColorSpaceSignature spaces[] = {0, cmsSigGrayData, 0, cmsSigRgbData,
                                                  cmsSigCmykData};
  pio_conversion result = {NULL};
  if (!source) return result;
  if (cmsGetColorSpace(source) == spaces[channels]) {
    cmsHPROFILE target = channels == 1 ? gray_profile() : cmsCreate_sRGBProfile();
    const cmsUInt32Number input = channels == 1   ? TYPE_GRAY_8
                                  : channels == 3 ? TYPE_RGB_8
                                  : inverted      ? TYPE_CMYK_8_REV
                                                  : TYPE_CMYK_8;
    const cmsUInt32Number output = channels == 1 ? TYPE_GRAY_8 : TYPE_RGB_8;
    if (target) {
      result.transform = cmsCreateTransform(source, input, target, output, INTENT, FLAGS);
      cmsCloseProfile(target);
    }
  }
  cmsCloseProfile(source);
  if (result.transform && channels < 4 && is_identity(result.transform, channels)) {
    pio_conversion_free(result);
    result.transform = NULL;
  }
  return result;
}

pio_conversion pio_conversion_make(const uint8_t *profile, size_t size, int channels,
                                   bool inverted) {
  if (!profile || size == 0 || size > UINT32_MAX) return (pio_conversion){NULL};
  return conversion(cmsOpenProfileFromMem(profile, (cmsUInt32Number)size), channels, inverted);
}

pio_conversion pio_conversion_from_adobe_rgb(void) {
  return conversion(adobe_rgb_profile(), 3, false);
}

void pio_conversion_apply(pio_conversion conversion, const pio_frame *frame, pio_pixels pixels) {
  if (!conversion.transform) return;
  const bool transposed = frame->exif.orientation >= 5;
  const uint32_t width = transposed ? frame->height : frame->width;
  const uint32_t height = transposed ? frame->width : frame->height;
  for (uint32_t y = 0; y < height; y++) {
    uint8_t *row = pixels.data + y * pixels.stride;
    cmsDoTransform(conversion.transform, row, row, width);
  }
}

void pio_conversion_free(pio_conversion conversion) {
  if (conversion.transform) cmsDeleteTransform(conversion.transform);
}
