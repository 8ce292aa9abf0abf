// Reading text with Tesseract.
//
// A `pt_reader` is owned by whoever received it from pt_reader_create, and is
// freed with pt_reader_free. It may move from thread to thread, but is used by
// one at a time. Pixels are borrowed for the length of a call. What
// pt_reader_parts returns belongs to the reader and is valid until its next
// call. No exception leaves this library, and Tesseract's and Leptonica's own
// messages go nowhere. Places are pixels; the origin is the top left corner of
// the top left pixel, x grows to the right, y down.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pt_reader pt_reader;

/// Borrowed grey pixels, 8 bit each.
typedef struct pt_picture {
  /// The first row's first byte.
  const uint8_t *_Nonnull bytes;
  /// Pixels.
  int width, height;
  /// Bytes from one row to the next.
  size_t stride;
} pt_picture;

/// How the page is taken apart; the numbers are Tesseract's own (`--psm`).
typedef enum pt_layout {
  PT_LAYOUT_AUTOMATIC = 3,
  PT_LAYOUT_COLUMN = 4,
  PT_LAYOUT_BLOCK = 6,
  PT_LAYOUT_LINE = 7,
  PT_LAYOUT_SPARSE = 11,
} pt_layout;

typedef enum pt_outcome {
  PT_COMPLETE,
  /// The deadline passed: the parts hold the words that were read until then.
  PT_TIMED_OUT,
  /// Tesseract refused the picture or memory ran out: there are no parts.
  PT_FAILED,
} pt_outcome;

typedef enum pt_level { PT_BLOCK, PT_PARAGRAPH, PT_LINE, PT_WORD } pt_level;

typedef enum pt_kind {
  PT_TEXT,
  PT_HEADING,
  PT_CAPTION,
  PT_TABLE,
  PT_IMAGE,
  PT_SEPARATOR,
} pt_kind;

/// One part of a page. A part's own parts follow it, up to the next part of its level.
typedef struct pt_part {
  pt_level level;
  int left, top, right, bottom;
  /// Of a block.
  pt_kind kind;
  /// Of a block: whether its lines run from top to bottom.
  int isVertical;
  /// Of a line: whether Tesseract knows where its letters stand, and the two ends.
  int hasBaseline;
  int baselineLeft, baselineTop, baselineRight, baselineBottom;
  /// Of a word: 0 to 100.
  float confidence;
  /// Of a word: UTF-8 in logical order. Otherwise NULL.
  const char *_Nullable text;
} pt_part;

/// A reader for `languages`, joined with `+`, whose trained data lies in `folder`;
/// NULL when that data cannot be loaded.
pt_reader *_Nullable pt_reader_create(const char *_Nonnull folder, const char *_Nonnull languages);
/// Frees a reader; NULL is allowed.
void pt_reader_free(pt_reader *_Nullable reader);

/// Reads a page after turning it clockwise by `quarterTurns` × 90 degrees (0 to 3);
/// the parts' places are in the turned page. `pixelsPerInch` 0 lets Tesseract
/// estimate it from the letters; `milliseconds` 0 sets no deadline. The deadline is
/// looked at between words, so that finding the lines is not covered by it.
pt_outcome pt_reader_read(pt_reader *_Nonnull reader, pt_picture picture, int quarterTurns,
                          int pixelsPerInch, pt_layout layout, int milliseconds);

/// The parts of the page that was read last, in reading order; `count` receives how many.
const pt_part *_Nullable pt_reader_parts(const pt_reader *_Nonnull reader,
                                         size_t *_Nonnull count);

/// Where Tesseract looks for trained data: `TESSDATA_PREFIX`, or else the folder it
/// was built with. The caller frees it with free(); NULL when memory ran out.
char *_Nullable pt_data_folder(void);

#ifdef __cplusplus
}
#endif
