// What the trained networks see in a photo.
//
// Images are borrowed, as pv_image.h says; results are written to memory of the caller's.
// The networks are part of this library, and are read from its own memory as they are first
// needed: once for every call that runs at the same time as others, and kept for later calls.
// Any thread may call. A function returns 0, or -1 where memory ran out or a network could
// not be read; no exception leaves this library.
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /// Cells along each side of a photo's maps, and how many maps there are.
  pv_page_map_size = 128,
  pv_page_map_count = 3,
  /// Cells along each side of a corner's heat map.
  pv_corner_heat_map_size = 32,
  /// A cell of a page's line maps, in pixels of the page, and how many maps there are.
  pv_line_cell_width = 4,
  pv_line_cell_height = 2,
  pv_line_map_count = 3,
  /// How many scripts are told apart.
  pv_script_count = 27
};

/// A part of a photo, upright, in its pixels. It lies inside the photo and is not empty.
typedef struct {
  int x, y, width, height;
} pv_network_window;

/// Looks for pages in a window of a photo, of any size. `logits` gets pv_map_count maps of
/// pv_map_size rows each, stretched over the whole window: log odds of being part of a page
/// (fingers on it included), of lying on a page's side, and of being a page's corner.
int pv_network_page_logits(const pv_image *_Nonnull photo, pv_network_window window,
                           float *_Nonnull logits);

/// A square part of a photo in which a corner is looked for: its middle and the direction
/// (a unit vector) that becomes the patch's right, in pixels of the photo; down is a
/// quarter turn clockwise from there. `half` is half its side's length, in pixels.
typedef struct {
  double x, y, right_x, right_y, half;
} pv_network_patch;

/// Looks for a page's corner in each of `count` patches, turned so that the page lies to the
/// lower right of it. `logits` gets pv_heat_size rows of pv_heat_size cells for every patch:
/// their softmax tells how likely the corner lies in each. Black is seen outside the photo.
int pv_network_corner_logits(const pv_image *_Nonnull photo,
                             const pv_network_patch *_Nonnull patches, int count,
                             float *_Nonnull logits);

/// Looks for lines of text on a grey page. `logits` gets pv_line_map_count maps, each with as many
/// rows of cells as cover the page, its sides rounded up to multiples of 32 pixels: log odds of
/// lying in the body of a line that runs across (from its baseline to the height of an x), of such
/// a line standing on its head, and of lying in the body of a line that runs up or down.
int pv_network_line_logits(const pv_image *_Nonnull page, float *_Nonnull logits);

/// Tells which script a line of text is in. `lineImage` is grey, dark on white, its capitals about 24
/// pixels high; the line may stand on its head. `logits` gets the log odds of pv_script_count
/// scripts, in the order of PlatenModel's `Script`.
int pv_network_script_logits(const pv_image *_Nonnull lineImage, float *_Nonnull logits);

#ifdef __cplusplus
}
#endif
