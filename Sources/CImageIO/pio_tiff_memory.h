// A TIFF in memory for libtiff: read from borrowed bytes or written to a buffer.
#pragma once
#include <tiffio.h>
#include "pio_internal.h"

typedef struct pio_tiff_memory {
  /// The bytes to read. `size` is also the size of a written file.
  const uint8_t *_Nullable bytes;
  size_t size;
  size_t position;
  /// The written file.
  pio_buffer output;
  size_t capacity;
  /// Receives the first error.
  pio_failure *_Nonnull failure;
  bool has_failed;
  /// Whether a codec warned about missing data and invented pixels.
  bool is_truncated;
} pio_tiff_memory;

/// Opens `memory`, which must keep its address until TIFFClose. On failure it returns NULL and sets
/// the failure. No single allocation of libtiff exceeds `allocation_limit` bytes; 0 means no limit.
TIFF *_Nullable pio_tiff_open(pio_tiff_memory *_Nonnull memory, const char *_Nonnull mode,
                              size_t allocation_limit);

/// Sets the fields of a page that is one strip of CCITT Group 4, most significant bit first, 0 white.
void pio_ccitt_g4_set_fields(TIFF *_Nonnull tiff, int width, int height);
