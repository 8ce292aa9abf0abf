// Measures of the writing on a page, however little.
//
// Failure is as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Measures the ink of all marks on a gray page: their area in square millimeters, each weighted with
/// its contrast, 0 to 1. Writes it to `ink`. Returns 0, or -1 on failure.
///
/// Marks are sharp and darker than the paper around them. What shows through from the back is neither:
/// the fibers of the paper spread it. Not counted are round holes near an edge, straight lines and
/// creases of more than two fifths of a side, and the outer 3 mm.
///
/// `pixels_per_millimetre` is the page's resolution.
int pv_measure_marks(const pv_image *_Nonnull page, double pixels_per_millimetre,
                     double *_Nonnull ink);

#ifdef __cplusplus
}
#endif
