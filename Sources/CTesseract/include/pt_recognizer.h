// Reading text with Tesseract.
//
// A `pt_recognizer` is owned by whoever received it from pt_reader_create, and is
// freed with pt_reader_free. It may move from thread to thread, but is used by
// one at a time. Pixels are borrowed for the length of a call. What
// pt_reader_words returns belongs to the reader and is valid until its next
// call. No exception leaves this library. Tesseract's and Leptonica's own messages go
// nowhere for the length of a call; afterwards both print as before. Places are pixels; the origin is the top left corner of
// the top left pixel, x grows to the right, y down.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pt_recognizer pt_recognizer;

/// Borrowed grey pixels, 8 bit each.
typedef struct pt_image {
  /// The first row's first byte.
  const uint8_t *_Nonnull bytes;
  /// Pixels.
  int width, height;
  /// Bytes from one row to the next.
  size_t stride;
} pt_image;

typedef enum pt_outcome {
  PT_COMPLETE,
  /// The deadline passed: the words are those that were read until then.
  PT_TIMED_OUT,
  /// Tesseract refused the picture or memory ran out: there are no words.
  PT_FAILED,
} pt_outcome;

/// A word and its place in the picture, in pixels.
typedef struct pt_word {
  int left, top, right, bottom;
  /// 0 to 100.
  float confidence;
  /// UTF-8 in logical order.
  const char *_Nonnull text;
} pt_word;

typedef enum pt_model {
  /// As they are installed.
  PT_INSTALLED_MODEL,
  /// Ours, which know the print of receipts and photographed pages, where there are some for the
  /// language and they go with its installed data; else as installed.
  PT_FINE_TUNED_MODEL,
} pt_model;

/// A reader for `languages`, joined with `+`, whose trained data lies in `folder`;
/// NULL when that data cannot be loaded.
pt_recognizer *_Nullable pt_recognizer_create(const char *_Nonnull folder,
                                              const char *_Nonnull languages, pt_model model);
/// Frees a reader; NULL is allowed.
void pt_recognizer_free(pt_recognizer *_Nullable recognizer);

/// Reads a single line of dark text on white; `milliseconds` 0 sets no deadline.
pt_outcome pt_recognizer_recognize(pt_recognizer *_Nonnull recognizer, pt_image line,
                                   int milliseconds);

/// The words of the line that was read last, in the order in which they are read; `count`
/// receives how many.
const pt_word *_Nullable pt_recognizer_words(const pt_recognizer *_Nonnull recognizer,
                                             size_t *_Nonnull count);

/// Where Tesseract looks for trained data: `TESSDATA_PREFIX`, or else the folder it
/// was built with. The caller frees it with free(); NULL when Tesseract is not installed.
char *_Nullable pt_data_folder(void);

#ifdef __cplusplus
}
#endif
