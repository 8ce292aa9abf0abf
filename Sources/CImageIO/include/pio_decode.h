// Decoding, two functions a format, with the same two shapes for all.
//
// `bytes` are a whole file, borrowed for the call, trusted in nothing. A header
// function allocates no pixels and fills in `frame`. A decode function writes the
// frame's pixels as they are displayed into the caller's `pixels`: orientation
// applied (so width and height change places from orientation 5 on), alpha laid
// on white, 16 bit cut to 8. It fails on a picture that is not all there, and
// may have written part of it then.
#pragma once
#include "pio.h"

#ifdef __cplusplus
extern "C" {
#endif

/// `position` is a TIFF directory's offset (pio_tiff_pages), 0 for other formats.
typedef bool (*pio_header_function)(const uint8_t *_Nonnull bytes, size_t size, uint64_t position,
                                    pio_frame *_Nonnull frame, pio_failure *_Nonnull failure);
/// `frame` is what the header function told of the same bytes.
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
/// Through libheif, which is loaded at the first call (see pio_heif.c).
PIO_FORMAT(heif);
/// Through poppler, which is loaded at the first call (see pio_pdf.c): `position` is the
/// page's number, from 0, and it is drawn with 300 pixels per inch.
PIO_FORMAT(pdf);
#undef PIO_FORMAT

/// How many pages a PDF has, or -1.
int pio_pdf_page_count(const uint8_t *_Nonnull bytes, size_t size, pio_failure *_Nonnull failure);

/// Whether a PDF's page has text that can be searched.
bool pio_pdf_has_text(const uint8_t *_Nonnull bytes, size_t size, uint64_t position);

/// Finds a TIFF's pages, leaving out thumbnails and masks. Writes the offsets of
/// their directories and how many there are; fails beyond `capacity` directories.
bool pio_tiff_pages(const uint8_t *_Nonnull bytes, size_t size, uint64_t *_Nonnull offsets,
                    int capacity, int *_Nonnull count, pio_failure *_Nonnull failure);

#ifdef __cplusplus
}
#endif
