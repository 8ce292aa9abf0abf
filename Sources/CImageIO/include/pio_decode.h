// Decoding: two functions per format, with the same signatures for all formats.
//
// `bytes` are a whole file, borrowed for the call and untrusted. A header function allocates no
// pixels and sets `frame`. A decode function writes the frame's pixels as displayed to the caller's
// `pixels`: with the orientation applied (5 and above swap width and height), alpha composited on
// white, 16 bits reduced to 8, and the colors of an embedded ICC profile converted to sRGB. It fails on a
// truncated image, of which it may have written a part. A JPEG with little damage is decoded; the failure's
// reason, empty otherwise, then says what is wrong with it.
#pragma once
#include "pio.h"

#ifdef __cplusplus
extern "C" {
#endif

/// `position` is a TIFF directory's offset (pio_tiff_pages), a PDF page's index, or 0.
typedef bool (*pio_header_function)(const uint8_t *_Nonnull bytes, size_t size, uint64_t position,
                                    pio_frame *_Nonnull frame, pio_failure *_Nonnull failure);
/// `frame` is the result of the header function for the same bytes.
typedef bool (*pio_decode_function)(const uint8_t *_Nonnull bytes, size_t size,
                                    const pio_frame *_Nonnull frame, pio_pixels pixels,
                                    pio_failure *_Nonnull failure);

#define PIO_FORMAT(name)                                                                  \
  bool pio_##name##_header(const uint8_t *_Nonnull bytes, size_t size, uint64_t position, \
                           pio_frame *_Nonnull frame, pio_failure *_Nonnull failure);     \
  bool pio_##name##_decode(const uint8_t *_Nonnull bytes, size_t size,                    \
                           const pio_frame *_Nonnull frame, pio_pixels pixels,            \
                           pio_failure *_Nonnull failure)
PIO_FORMAT(jpeg);
PIO_FORMAT(png);
PIO_FORMAT(tiff);
PIO_FORMAT(webp);
/// Through libheif, which is loaded on first use (see pio_heif_library.h).
PIO_FORMAT(heif);
/// Through poppler, which is loaded on first use (see pio_pdf_library.h). `position` is the page's
/// index, from 0. A header gives the size of a page at 300 pixels per inch; a page
/// is rendered at the size of the header that it is decoded with.
PIO_FORMAT(pdf);
#undef PIO_FORMAT

/// The number of pages of a PDF, or -1 on failure.
int pio_pdf_page_count(const uint8_t *_Nonnull bytes, size_t size, pio_failure *_Nonnull failure);

/// The box of a character: shares of the page's width and height, from its top left.
typedef struct pio_box {
  float left, top, right, bottom;
} pio_box;

/// The text of a PDF page, as it is shown.
typedef struct pio_text {
  /// UTF-8, lines in reading order; the receiver frees it with free().
  char *_Nullable text;
  /// The box of each of its first `count` characters; empty for a space and the end of a line. The receiver
  /// frees them with free().
  pio_box *_Nullable boxes;
  size_t count;
  /// Whether the page shows an image.
  bool has_picture;
} pio_text;

/// Reads the text of the PDF page with the index `position`.
bool pio_pdf_text(const uint8_t *_Nonnull bytes, size_t size, uint64_t position,
                  pio_text *_Nonnull text, pio_failure *_Nonnull failure);

/// Lists a TIFF's pages without thumbnails and masks: writes the offsets of their directories to
/// `offsets` and their number to `count`. Fails for more than `capacity` directories; `count` is
/// then above `capacity`.
bool pio_tiff_pages(const uint8_t *_Nonnull bytes, size_t size, uint64_t *_Nonnull offsets,
                    int capacity, int *_Nonnull count, pio_failure *_Nonnull failure);

/// Decodes a bare ITU-T T.6 (CCITT Group 4) stream, as pio_ccitt_g4_encode writes it, to gray pixels:
/// 0 for black, 255 for white. `width` and `height` are in pixels.
bool pio_ccitt_g4_decode(const uint8_t *_Nonnull bytes, size_t size, int width, int height,
                         pio_pixels pixels, pio_failure *_Nonnull failure);

#ifdef __cplusplus
}
#endif
