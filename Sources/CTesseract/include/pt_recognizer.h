// Text recognition with Tesseract.
//
// A `pt_recognizer` belongs to the caller of pt_recognizer_create, who frees it with
// pt_recognizer_free. It may move between threads, but only one may use it at a time. Pixels are
// borrowed for the length of a call. The words that pt_recognizer_words returns belong to the
// recognizer and are valid until its next call. No exception leaves this library; its text is in
// shim_last_error() (CShim.h). Tesseract's and Leptonica's own messages are suppressed for the
// length of a call; afterwards both print as before. Positions are in pixels; the origin is the top
// left corner of the top left pixel, x grows to the right, y downwards.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pt_recognizer pt_recognizer;

/// Leaves the messages of Tesseract and Leptonica off after the next call, for the rest of the
/// process: for a program. Otherwise Tesseract reports at exit what a recognizer in use still holds.
void pt_turn_messages_off(void);

/// Borrowed gray pixels, 8 bits each.
typedef struct pt_image {
  /// The first byte of the first row.
  const uint8_t *_Nonnull bytes;
  /// In pixels.
  int width, height;
  /// The distance between the starts of two rows, in bytes.
  size_t stride;
} pt_image;

typedef enum pt_outcome {
  PT_COMPLETE,
  /// The deadline passed. The words are those recognized so far.
  PT_TIMED_OUT,
  /// Tesseract rejected the image or memory ran out. There are no words.
  PT_FAILED,
} pt_outcome;

/// A word and its bounding box in the image, in pixels.
typedef struct pt_word {
  int left, top, right, bottom;
  /// Tesseract's confidence, 0 to 100.
  float confidence;
  /// UTF-8 in logical order.
  const char *_Nonnull text;
} pt_word;

typedef enum pt_model {
  /// The installed model.
  PT_INSTALLED_MODEL,
  /// The model fine-tuned on receipt print and photographed text, if one exists for the language
  /// and is compatible with the installed data; otherwise the installed model.
  PT_FINE_TUNED_MODEL,
} pt_model;

/// Creates a recognizer for `languages`, joined with `+`, with the trained data in `folder`.
/// Returns NULL if the data or the library cannot be loaded.
pt_recognizer *_Nullable pt_recognizer_create(const char *_Nonnull folder,
                                              const char *_Nonnull languages, pt_model model);
/// Frees a recognizer; NULL is allowed.
void pt_recognizer_free(pt_recognizer *_Nullable recognizer);

/// Recognizes a single line of dark text on white; 0 `milliseconds` means no deadline.
pt_outcome pt_recognizer_recognize(pt_recognizer *_Nonnull recognizer, pt_image line,
                                   int milliseconds);

/// The words of the last line in reading order; `count` receives their number.
const pt_word *_Nullable pt_recognizer_words(const pt_recognizer *_Nonnull recognizer,
                                             size_t *_Nonnull count);

/// Whether the word lists of the recognizer's languages have `word`, as it is written.
bool pt_recognizer_knows(pt_recognizer *_Nonnull recognizer, const char *_Nonnull word);

/// The folder in which Tesseract searches trained data: `TESSDATA_PREFIX`, or else the one it was
/// built with. The caller frees it with free(). NULL, with the reason in shim_last_error(), if
/// Tesseract cannot be loaded.
char *_Nullable pt_data_folder(void);

#ifdef __cplusplus
}
#endif
