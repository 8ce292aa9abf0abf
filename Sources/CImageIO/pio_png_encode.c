// PNG encoding: rows are filtered here, ISA-L or zlib compresses them, libpng writes the chunks.
#include <isa-l/igzip_lib.h>
#include <png.h>
#include "pio_internal.h"

/// A PNG that is being written.
typedef struct writer {
  pio_buffer output;
  size_t capacity;
  pio_failure *failure;
} writer;

static void raise_error(png_structp png, png_const_charp message) {
  writer *self = png_get_error_ptr(png);
  pio_fail(self->failure, "%s", message);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  writer *self = png_get_io_ptr(png);
  if (!pio_buffer_write(&self->output, &self->capacity, self->output.size, bytes, count)) {
    png_error(png, PIO_NO_MEMORY);
  }
}

static void ignore_flush(png_structp png) { (void)png; }

static int color_type(int channels) {
  const int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                       PNG_COLOR_TYPE_RGB_ALPHA};
  return types[channels - 1];
}

/// What `encode_fast` needs besides the rows.
typedef struct fast_memory {
  struct isal_zstream stream;
  _Alignas(64) uint8_t level[ISAL_DEF_LVL1_DEFAULT];
  uint8_t chunk[1 << 16];
  /// Two rows, and one that is filtered, with the number of its filter before it.
  uint8_t rows[];
} fast_memory;

static size_t fast_memory_size(size_t row_bytes) {
  const size_t alignment = _Alignof(fast_memory), size = sizeof(fast_memory) + 3 * row_bytes + 1;
  return (size + alignment - 1) / alignment * alignment;
}

/// Compresses `size` bytes, the last ones if `is_last`, and writes the chunks that get full.
static void compress_bytes(png_structp png, fast_memory *memory, uint8_t *bytes, size_t size,
                           bool is_last) {
  struct isal_zstream *stream = &memory->stream;
  stream->next_in = bytes;
  stream->avail_in = (uint32_t)size;
  stream->end_of_stream = is_last;
  do {
    if (isal_deflate(stream) != COMP_OK) png_error(png, "ISA-L cannot compress it");
    const size_t written = sizeof memory->chunk - stream->avail_out;
    const bool is_finished = stream->internal_state.state == ZSTATE_END;
    if (stream->avail_out == 0 || is_finished) {
      png_write_chunk(png, (png_const_bytep) "IDAT", memory->chunk, written);
      stream->next_out = memory->chunk;
      stream->avail_out = sizeof memory->chunk;
    }
    if (is_finished) return;
  } while (stream->avail_in > 0 || is_last);
}

/// ISA-L compresses four times as fast as zlib at its fastest level, to fewer bytes. Each row is subtracted from
/// the next one.
static void encode_fast(png_structp png, pio_rows source, int width, int height, int channels,
                        fast_memory *memory) {
  const size_t size = (size_t)width * (size_t)channels;
  uint8_t header[13];
  png_save_uint_32(header, (png_uint_32)width);
  png_save_uint_32(header + 4, (png_uint_32)height);
  const uint8_t format[] = {8, (uint8_t)color_type(channels), PNG_COMPRESSION_TYPE_DEFAULT,
                            PNG_FILTER_TYPE_DEFAULT, PNG_INTERLACE_NONE};
  memcpy(header + 8, format, sizeof format);
  png_write_sig(png);
  png_write_chunk(png, (png_const_bytep) "IHDR", header, sizeof header);

  isal_deflate_init(&memory->stream);
  memory->stream.level = 1;
  memory->stream.level_buf = memory->level;
  memory->stream.level_buf_size = sizeof memory->level;
  memory->stream.gzip_flag = IGZIP_ZLIB;
  memory->stream.next_out = memory->chunk;
  memory->stream.avail_out = sizeof memory->chunk;
  uint8_t *above = memory->rows, *row = above + size, *filtered = row + size;
  memset(above, 0, size);
  filtered[0] = PNG_FILTER_VALUE_UP;
  for (int y = 0; y < height; y++) {
    source.read(source.context, y, row);
    for (size_t i = 0; i < size; i++) filtered[i + 1] = (uint8_t)(row[i] - above[i]);
    compress_bytes(png, memory, filtered, size + 1, y == height - 1);
    uint8_t *const next = above;
    above = row;
    row = next;
  }
  png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
}

/// As libpng compresses by default.
static void encode_small(png_structp png, png_infop info, pio_rows source, int width, int height,
                         int channels, uint8_t *row) {
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, color_type(channels),
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) {
    source.read(source.context, y, row);
    png_write_row(png, row);
  }
  png_write_end(png, NULL);
}

/// The code that libpng jumps out of on failure. It has no variable that changes after setjmp: those would
/// be indeterminate.
static bool encode(png_structp png, png_infop info, writer *self, pio_rows rows, int width,
                   int height, int channels, fast_memory *memory, uint8_t *row) {
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_write_fn(png, self, write_bytes, ignore_flush);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  if (memory) {
    encode_fast(png, rows, width, height, channels, memory);
  } else {
    encode_small(png, info, rows, width, height, channels, row);
  }
  return true;
}

bool pio_png_encode(pio_rows rows, int width, int height, int channels, bool best_compression,
                    pio_buffer *buffer, pio_failure *failure) {
  writer self = {.failure = failure};
  const size_t row_bytes = (size_t)width * (size_t)channels;
  uint8_t *const row = best_compression ? malloc(row_bytes) : NULL;
  fast_memory *const memory =
      best_compression ? NULL : aligned_alloc(_Alignof(fast_memory), fast_memory_size(row_bytes));
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, &self, raise_error, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  const bool has_memory = info && (row || memory);
  const bool done = has_memory
                        ? encode(png, info, &self, rows, width, height, channels, memory, row)
                        : pio_fail(failure, PIO_NO_MEMORY);
  png_destroy_write_struct(&png, &info);
  free(row);
  free(memory);
  if (done) {
    *buffer = self.output;
  } else {
    free(self.output.bytes);
  }
  return done;
}
