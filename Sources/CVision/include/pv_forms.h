// Printed forms: rules between the cells of tables, columns and blocks, and check boxes, small
// printed squares and circles that are empty or marked.
//
// Ownership and failure are as in pv_core.h.
#pragma once
#include "pv_core.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Rules

/// A rule: its center line and its thickness, in pixels of the page. A horizontal rule runs from
/// left to right, a vertical one from top to bottom.
typedef struct {
  double startX, startY, endX, endY;
  double thickness;
} pv_rule;

/// Detects the rules on a gray page with even illumination, dark on a lighter ground and level or
/// plumb within 3 %: horizontal ones first. `capitalHeight` is the height of most capitals, in
/// pixels. Rules are at least 2.5 times as long as that; the strokes of letters, bars of barcodes
/// and edges of pictures are left out. Writes at most `maximum` rules to `rules` and returns their
/// number, or -1 on failure.
int pv_page_rules(const pv_image *_Nonnull page, double capitalHeight, pv_rule *_Nonnull rules,
                  int maximum);

/// A copy of a gray page in which `count` rules have the color of the ground beside them. Letters
/// that cross a rule keep the ink that goes on at both sides of it.
pv_image *_Nullable pv_page_rules_erased(const pv_image *_Nonnull page,
                                         const pv_rule *_Nonnull rules, int count);

// MARK: Check boxes

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
