// Printed rules: thin straight lines between the cells of tables, columns and blocks.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
