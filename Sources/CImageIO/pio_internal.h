// Shared by the shim's rooms: failures, the turning of rows, EXIF.
#pragma once
#include <stdlib.h>
#include <string.h>
#include "CImageIO.h"

#define PIO_TRUNCATED "the file is truncated"
#define PIO_NO_MEMORY "out of memory"

/// Notes the reason (printf style, unprintable bytes replaced) and returns false.
bool pio_fail(pio_failure *_Nonnull failure, const char *_Nonnull format, ...)
    __attribute__((format(printf, 2, 3)));

/// Where a frame's stored pixel (x, y) lies among the displayed pixels:
/// at `origin + x * dx + y * dy`.
typedef struct pio_layout {
  uint8_t *_Nonnull origin;
  ptrdiff_t dx, dy;
  uint32_t width;
  int channels;
} pio_layout;

pio_layout pio_layout_make(const pio_frame *_Nonnull frame, pio_pixels pixels);

/// Row `y` of the stored picture, or NULL where it does not lie in one piece.
static inline uint8_t *_Nullable pio_layout_row(const pio_layout *_Nonnull layout, uint32_t y) {
  return layout->dx == layout->channels ? layout->origin + (ptrdiff_t)y * layout->dy : NULL;
}

/// Copies `count` stored rows, of which the first is row `y`, to their places.
/// Fastest on a turned picture with about 64 rows at a time.
void pio_layout_copy_rows(const pio_layout *_Nonnull layout, const uint8_t *_Nonnull rows,
                          size_t row_bytes, uint32_t y, uint32_t count);

/// `value` with `alpha`, laid on white.
static inline uint8_t pio_composite_on_white(uint8_t value, uint8_t alpha) {
  return (uint8_t)((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

/// Reads EXIF, with or without its "Exif\0\0". What is absent or damaged stays unknown.
pio_exif pio_exif_read(const uint8_t *_Nullable bytes, size_t size);
/// Of a picture without EXIF.
pio_exif pio_exif_none(void);

/// Appends to a buffer, which grows as it must; false when memory ran out.
bool pio_buffer_write(pio_buffer *_Nonnull buffer, size_t *_Nonnull capacity, size_t position,
                      const void *_Nonnull bytes, size_t size);
