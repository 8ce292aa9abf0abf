// Shared by the shim's files: failures, the orientation of rows, EXIF.
#pragma once
#include <stdlib.h>
#include <string.h>
#include "CImageIO.h"

#define PIO_TRUNCATED "the file is truncated"
#define PIO_NO_MEMORY "out of memory"
#define PIO_CAMERA_RAW "camera raw"

/// Sets the reason (printf style, unprintable bytes replaced) and returns false.
bool pio_fail(pio_failure *_Nonnull failure, const char *_Nonnull format, ...)
    __attribute__((format(printf, 2, 3)));

/// The positions of a frame's stored pixels among the displayed pixels: pixel (x, y) is at `origin
/// + x * dx + y * dy`.
typedef struct pio_layout {
  uint8_t *_Nonnull origin;
  ptrdiff_t dx, dy;
  uint32_t width;
  int channels;
} pio_layout;

pio_layout pio_layout_make(const pio_frame *_Nonnull frame, pio_pixels pixels);

/// Row `y` of the stored image, or NULL if it is not contiguous.
static inline uint8_t *_Nullable pio_layout_row(const pio_layout *_Nonnull layout, uint32_t y) {
  return layout->dx == layout->channels ? layout->origin + (ptrdiff_t)y * layout->dy : NULL;
}

/// Copies `count` stored rows, the first of which is row `y`, to their positions. For a rotated
/// image about 64 rows at a time are fastest.
void pio_layout_copy_rows(const pio_layout *_Nonnull layout, const uint8_t *_Nonnull rows,
                          size_t row_bytes, uint32_t y, uint32_t count);

/// `value` with `alpha`, composited on white.
static inline uint8_t pio_composite_on_white(uint8_t value, uint8_t alpha) {
  return (uint8_t)((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

/// Parses EXIF, with or without its header "Exif\0\0". Absent and damaged entries stay unknown.
pio_exif pio_exif_read(const uint8_t *_Nullable bytes, size_t size);
/// The values of an image without EXIF.
pio_exif pio_exif_none(void);

/// Whether the images of a HEIF file refer to each other without a cycle, and seldom enough to be decoded.
bool pio_heif_references_are_bounded(const uint8_t *_Nonnull bytes, size_t size);

/// A four-character code, such as "hvc1".
typedef struct pio_code {
  char characters[4];
} pio_code;

/// The coding of the first coded image of a HEIF file; "none" if there is none.
pio_code pio_heif_coding(const uint8_t *_Nonnull bytes, size_t size);

/// Writes `size` bytes at `position` of a buffer, which grows if needed. Returns false if memory
/// runs out.
bool pio_buffer_write(pio_buffer *_Nonnull buffer, size_t *_Nonnull capacity, size_t position,
                      const void *_Nonnull bytes, size_t size);
