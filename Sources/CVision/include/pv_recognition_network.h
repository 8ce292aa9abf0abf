// Recognition of text lines by a network with connectionist temporal classification (CTC).
//
// Images are borrowed, as in pv_image.h; results are written to the caller's memory. The network is
// embedded in this library and is loaded on first use, as those of pv_network.h are. Any thread may
// call. A function that returns int returns 0, or -1 on failure, with OpenCV's text in
// shim_last_error().
#pragma once
#include "pv_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The characters of the classes 1, 2, …, as UTF-8. Class 0 is the blank of CTC.
const char *_Nonnull pv_recognition_characters(void);

/// A part of a text line, from the left edge of the pixel `left` on, `width` pixels wide. The line has
/// `frame` white rows above and below, of which the network needs none.
typedef struct {
  int left, width, frame;
} pv_recognition_span;

/// The columns of the network's result for a part of a text line, from its left edge to its right one
/// or a little beyond, and the width of a column in pixels of the line.
typedef struct {
  int count;
  double width;
} pv_recognition_columns;

pv_recognition_columns pv_recognition_columns_of(const pv_image *_Nonnull lineImage,
                                                 pv_recognition_span span);

/// Runs the network on a part of a text line: gray, dark on white. `probabilities` receives a row of
/// `classes` numbers for each column, whose sum is 1; `classes` is one more than there are characters.
int pv_recognition_probabilities(const pv_image *_Nonnull lineImage, pv_recognition_span span,
                                 int classes, float *_Nonnull probabilities);

#ifdef __cplusplus
}
#endif
