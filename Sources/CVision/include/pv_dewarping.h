// Dewarping: pages sampled through a mesh, and the equations of its displacements.
//
// Ownership and failure are as in pv_core.h.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

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
/// between its grid points. `samples` and `borderColor` are as in pv_image_warped.
pv_image *_Nullable pv_image_remapped(const pv_image *_Nonnull photo, pv_mesh mesh, int width,
                                      int height, int samples, const uint8_t *_Nonnull borderColor);

/// Solves `matrix` · x = `vector` by Cholesky decomposition. `matrix` is symmetric and positive definite,
/// `count` rows of `count` numbers; `solution` receives x. Returns 0, or -1 if it is not positive
/// definite.
int pv_solve_positive_definite(const double *_Nonnull matrix, const double *_Nonnull vector,
                               int count, double *_Nonnull solution);

#ifdef __cplusplus
}
#endif
