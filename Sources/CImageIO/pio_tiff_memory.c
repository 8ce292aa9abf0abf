#include "pio_tiff_memory.h"
#include <stdio.h>

static int note_error(TIFF *tiff, void *user, const char *module, const char *format,
                      va_list arguments) {
  (void)tiff;
  (void)module;
  pio_tiff_memory *memory = user;
  if (!memory->has_failed) {
    char message[160];
    vsnprintf(message, sizeof message, format, arguments);
    // libtiff's message is "Read error on strip 3; got 17 bytes, expected 4211".
    const bool cut = strncmp(message, "Read error", 10) == 0;
    pio_fail(memory->failure, "%s", cut ? PIO_TRUNCATED : message);
  }
  memory->has_failed = true;
  return 1;
}

static int handle_warning(TIFF *tiff, void *user, const char *module, const char *format,
                          va_list arguments) {
  (void)tiff;
  (void)module;
  pio_tiff_memory *memory = user;
  char message[160];
  vsnprintf(message, sizeof message, format, arguments);
  // The JPEG and the fax codec warn about missing data and continue with invented pixels.
  if (strstr(message, "remature end of") || strstr(message, "Premature EOF")) {
    memory->is_truncated = true;
  }
  return 1;
}

static tmsize_t read_bytes(thandle_t handle, void *target, tmsize_t count) {
  pio_tiff_memory *memory = handle;
  const uint8_t *source = memory->bytes ? memory->bytes : memory->output.bytes;
  if (count <= 0 || memory->position >= memory->size) return 0;
  size_t available = memory->size - memory->position;
  if (available > (size_t)count) available = (size_t)count;
  memcpy(target, source + memory->position, available);
  memory->position += available;
  return (tmsize_t)available;
}

static tmsize_t write_bytes(thandle_t handle, void *bytes, tmsize_t count) {
  pio_tiff_memory *memory = handle;
  if (memory->bytes || count < 0) return -1;
  if (!pio_buffer_write(&memory->output, &memory->capacity, memory->position, bytes,
                        (size_t)count)) {
    return -1;
  }
  memory->position += (size_t)count;
  memory->size = memory->output.size;
  return count;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  pio_tiff_memory *memory = handle;
  switch (whence) {
    case SEEK_CUR:
      offset += memory->position;
      break;
    case SEEK_END:
      offset += memory->size;
      break;
  }
  memory->position = (size_t)offset;
  return offset;
}

static int ignore_close(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t length(thandle_t handle) { return ((pio_tiff_memory *)handle)->size; }

static int map(thandle_t handle, void **base, toff_t *size) {
  pio_tiff_memory *memory = handle;
  if (!memory->bytes) return 0;
  // libtiff never writes to a file opened for reading.
  *base = (void *)memory->bytes;
  *size = memory->size;
  return 1;
}

static void unmap(thandle_t handle, void *base, toff_t size) {
  (void)handle;
  (void)base;
  (void)size;
}

TIFF *pio_tiff_open(pio_tiff_memory *memory, const char *mode, size_t allocation_limit) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) {
    pio_fail(memory->failure, PIO_NO_MEMORY);
    return NULL;
  }
  TIFFOpenOptionsSetErrorHandlerExtR(options, note_error, memory);
  TIFFOpenOptionsSetWarningHandlerExtR(options, handle_warning, memory);
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)allocation_limit);
  TIFF *tiff = TIFFClientOpenExt("", mode, memory, read_bytes, write_bytes, seek, ignore_close,
                                 length, map, unmap, options);
  TIFFOpenOptionsFree(options);
  if (!tiff && !memory->has_failed) pio_fail(memory->failure, "damaged TIFF header");
  return tiff;
}

void pio_ccitt_g4_set_fields(TIFF *tiff, int width, int height) {
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, (uint32_t)width);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, (uint32_t)height);
  TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, (uint32_t)height);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 1);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
  TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_CCITTFAX4);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISWHITE);
  TIFFSetField(tiff, TIFFTAG_FILLORDER, FILLORDER_MSB2LSB);
}
