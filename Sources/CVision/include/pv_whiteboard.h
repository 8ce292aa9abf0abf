// Cleaning of whiteboards: the board becomes white, pens keep their hue.
//
// Ownership and failure are as in pv_image.h.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A copy of a photographed whiteboard, divided by the local light of the board. What absorbs little
/// light, such as smears, becomes white; strokes absorb more, in the same proportion of red, green
/// and blue, and less of what all three have in common, so that their colors become full.
pv_image *_Nullable pv_image_whiteboard_cleaned(const pv_image *_Nonnull board);

#ifdef __cplusplus
}
#endif
