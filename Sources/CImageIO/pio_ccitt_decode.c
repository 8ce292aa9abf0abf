// CCITT Group 4 decoding, through libtiff: the bare T.6 stream becomes the strip of a TIFF in
// memory, which is then decoded as a TIFF.
#include "pio_tiff_memory.h"

/// Writes a TIFF with the strip `bytes` to `memory`, whose output the caller frees.
static bool wrap_strip(const uint8_t *bytes, size_t size, int width, int height,
                       pio_tiff_memory *memory) {
  TIFF *tiff = pio_tiff_open(memory, "wl", 0);
  if (!tiff) return false;
  pio_ccitt_g4_set_fields(tiff, width, height);
  // libtiff only reads the strip, but does not declare it const.
  const bool done = TIFFWriteRawStrip(tiff, 0, (void *)bytes, (tmsize_t)size) == (tmsize_t)size;
  TIFFClose(tiff);
  return done && !memory->has_failed;
}

bool pio_ccitt_g4_decode(const uint8_t *bytes, size_t size, int width, int height,
                         pio_pixels pixels, pio_failure *failure) {
  pio_tiff_memory memory = {.failure = failure};
  pio_fail(failure, PIO_NO_MEMORY);
  pio_frame frame;
  uint64_t position = 0;
  int count = 0;
  const bool done =
      wrap_strip(bytes, size, width, height, &memory) &&
      pio_tiff_pages(memory.output.bytes, memory.output.size, &position, 1, &count, failure) &&
      pio_tiff_header(memory.output.bytes, memory.output.size, position, &frame, failure) &&
      pio_tiff_decode(memory.output.bytes, memory.output.size, &frame, pixels, failure);
  free(memory.output.bytes);
  return done;
}
