// CCITT Group 4 encoding, through libtiff: a TIFF of one strip is written to memory, and the strip,
// a bare T.6 stream, is extracted from it.
#include "pio_tiff_memory.h"

/// Packs gray pixels into bits, most significant first; 1 is black.
static void pack_row(const uint8_t *source, uint8_t *target, int width) {
  memset(target, 0, ((size_t)width + 7) / 8);
  for (int x = 0; x < width; x++) {
    if (source[x] < 128) target[x / 8] |= (uint8_t)(0x80 >> (x % 8));
  }
}

static bool write_rows(TIFF *tiff, pio_pixels pixels, int width, int height) {
  uint8_t *row = malloc(((size_t)width + 7) / 8);
  bool done = row != NULL;
  for (int y = 0; done && y < height; y++) {
    pack_row(pixels.data + (size_t)y * pixels.stride, row, width);
    done = TIFFWriteScanline(tiff, row, (uint32_t)y, 0) == 1;
  }
  free(row);
  return done && TIFFFlushData(tiff);
}

bool pio_ccitt_g4_encode(pio_pixels pixels, int width, int height, pio_buffer *buffer,
                         pio_failure *failure) {
  pio_tiff_memory memory = {.failure = failure};
  pio_fail(failure, PIO_NO_MEMORY);
  TIFF *tiff = pio_tiff_open(&memory, "wl", 0);
  if (!tiff) {
    free(memory.output.bytes);
    return false;
  }
  pio_ccitt_g4_set_fields(tiff, width, height);
  bool done = write_rows(tiff, pixels, width, height);
  const uint64_t start = TIFFGetStrileOffset(tiff, 0);
  const uint64_t length = TIFFGetStrileByteCount(tiff, 0);
  TIFFClose(tiff);
  done = done && !memory.has_failed && length > 0 && start <= memory.output.size &&
         length <= memory.output.size - start;
  if (!done) {
    free(memory.output.bytes);
    return false;
  }
  memmove(memory.output.bytes, memory.output.bytes + start, length);
  *buffer = (pio_buffer){memory.output.bytes, length};
  return true;
}
