// A TIFF in memory, for libtiff: read from borrowed bytes or written to a buffer.
#pragma once
#include <tiffio.h>
#include "pio_internal.h"

typedef struct pio_tiff_memory {
  /// The bytes to read; `size` is also how far a written file reaches.
  const uint8_t *_Nullable bytes;
  size_t size;
  size_t position;
  /// Where writing goes.
  pio_buffer output;
  size_t capacity;
  /// Gets the first error.
  pio_failure *_Nonnull failure;
  bool has_failed;
  /// Whether a codec warned that it ran out of data and made pixels up.
  bool is_truncated;
} pio_tiff_memory;

/// Opens `memory`, which must stay where it is until TIFFClose; NULL fills in
/// its failure. No single allocation of libtiff's will exceed `allocation_limit` bytes.
TIFF *_Nullable pio_tiff_open(pio_tiff_memory *_Nonnull memory, const char *_Nonnull mode,
                              size_t allocation_limit);
