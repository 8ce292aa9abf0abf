// Flattening: perspective warping, remapping for dewarping, and skew estimation.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A new image of `width` × `height` pixels whose point (x, y) is the photo's point `toPhoto` · (x,
/// y, 1). `toPhoto` is a 3 × 3 matrix, row by row.
///
/// The interpolation is bicubic. Each pixel is the mean of `samples` × `samples` points (1 to 8),
/// which prevents aliasing where the photo's resolution is higher than the image's. Points outside
/// the photo have the color `borderColour`, 3 bytes; gray uses only the first.
pv_image *_Nullable pv_image_warped(const pv_image *_Nonnull photo, const double *_Nonnull toPhoto,
                                    int width, int height, int samples,
                                    const uint8_t *_Nonnull borderColour);

/// A map from an image to a photo, sampled on a regular grid.
typedef struct pv_mesh {
  /// The photo's points, x and y, row after row, for the image's points (0, 0), (step, 0), … up to
  /// its right and lower edges or beyond.
  const float *_Nonnull points;
  /// Grid points, at least 2 each way.
  int columns, rows;
  /// The distance of grid points, in pixels of the image.
  double step;
} pv_mesh;

/// A new image of `width` × `height` pixels, sampled from the photo through `mesh`, bilinear
/// between its grid points. `samples` and `borderColour` are as in pv_image_warped.
pv_image *_Nullable pv_image_remapped(const pv_image *_Nonnull photo, pv_mesh mesh, int width,
                                      int height, int samples,
                                      const uint8_t *_Nonnull borderColour);

/// Writes the median of each channel to `median`, 3 bytes, equal for gray. Returns 0, or -1 on
/// failure.
int pv_image_median(const pv_image *_Nonnull image, uint8_t *_Nonnull median);

/// The skew of a page's text lines.
typedef struct {
  /// Degrees, positive if lines descend to the right. On a page on its side it is the rotation of
  /// the columns of letters.
  double degrees;
  /// 0 (no text detected) to 1: how much sharper the projection profile is
  /// at this angle than at the median angle.
  double confidence;
} pv_skew;

/// Estimates the skew of a gray page of about one megapixel, up to ±`range` degrees, for text in
/// any of the four orientations. The precision is 0.05°, or 0.5° for angles below `minimum`. Writes it to
/// `skew`. Returns 0, or -1 on failure.
int pv_text_skew(const pv_image *_Nonnull gray, double range, double minimum,
                 pv_skew *_Nonnull skew);

#ifdef __cplusplus
}
#endif
