// Taking a page out of its photo: the perspective, and the skew of its text.
//
// Images are borrowed, and a returned image belongs to the caller, as pv_image.h
// says. NULL means that memory ran out or OpenCV refused the arguments.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A new image of `width` × `height` pixels whose place (x, y) shows the photo's
/// place `toPhoto` · (x, y, 1), nine numbers row by row.
///
/// Bicubic. Each pixel is the mean of `samples` × `samples` places (1 to 8), which
/// keeps fine print from aliasing where the photo is finer than the image. What
/// lies outside the photo has the colour `borderColour` (only its first byte counts in grey).
pv_image *_Nullable pv_image_warped(const pv_image *_Nonnull photo, const double *_Nonnull toPhoto,
                                    int width, int height, int samples,
                                    const uint8_t *_Nonnull borderColour);

/// Where the pixels of an image are in another.
typedef struct pv_mesh {
  /// Places, x and y, row after row: of the image's places (0, 0), (step, 0), … and on to its
  /// right and lower edges or beyond.
  const float *_Nonnull places;
  int columns, rows;
  double step;
} pv_mesh;

/// A new image of `width` × `height` pixels that shows the photo's places in `mesh`, between
/// whose nodes they lie evenly; `samples` and `borderColour` as in pv_image_warped.
pv_image *_Nullable pv_image_remapped(const pv_image *_Nonnull photo, pv_mesh mesh, int width,
                                      int height, int samples,
                                      const uint8_t *_Nonnull borderColour);

/// Writes the median of each channel to `median` (3 bytes, equal ones for grey).
/// 0, or -1 where memory ran out.
int pv_image_median(const pv_image *_Nonnull image, uint8_t *_Nonnull median);

/// How far the lines of text on a page are from level.
typedef struct {
  /// Degrees; positive where lines sink to the right (or columns of letters lean
  /// by the same turn, on a page that lies on its side).
  double degrees;
  /// How much sharper the lines stand out at this angle than at any: 0 (no text
  /// found) to 1.
  double confidence;
} pv_skew;

/// Measures skew on a grey page of about a megapixel, up to `range` degrees to
/// either side, for text in any of the four orientations: to a twentieth of a degree, or to a half
/// where it is less than `minimum`.
pv_skew pv_text_skew(const pv_image *_Nonnull gray, double range, double minimum);

#ifdef __cplusplus
}
#endif
