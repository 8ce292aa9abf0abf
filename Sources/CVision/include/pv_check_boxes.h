// Check boxes: small printed squares and circles that are empty or marked.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The share of ink inside a check box from which it is marked.
#define PV_MINIMUM_FILL 0.07

/// A check box: its outline, in pixels of the page.
typedef struct {
  double x, y, width, height;
  /// Whether it is a circle.
  int isRound;
  /// The share of its inside that has ink, 0 to 1.
  double fill;
} pv_check_box;

/// Detects squares and circles of thin lines, 0.7 to 2.4 times as large as a capital, with white
/// around them, on a gray page with even illumination. `capitalHeight` is the height of most
/// capitals, in pixels. Marks may reach over the outline. Cells of a grid and letters are left out,
/// except isolated letters of the same shape. Writes at most `maximum` boxes to `boxes`, squares
/// first, and returns their number, or -1 on failure.
int pv_check_boxes(const pv_image *_Nonnull page, double capitalHeight,
                   pv_check_box *_Nonnull boxes, int maximum);

#ifdef __cplusplus
}
#endif
