// Linear equations.
//
// Failure is as in pv_image.h.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Solves `matrix` · x = `vector` by Cholesky decomposition. `matrix` is symmetric and positive definite,
/// `count` rows of `count` numbers; `solution` receives x. Returns 0, or -1 if it is not positive
/// definite.
int pv_solve_positive_definite(const double *_Nonnull matrix, const double *_Nonnull vector,
                               int count, double *_Nonnull solution);

#ifdef __cplusplus
}
#endif
