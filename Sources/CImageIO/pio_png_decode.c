// PNG decoding, through libpng.
#include <png.h>
#include "pio_color.h"
#include "pio_internal.h"

/// The source of libpng.
typedef struct stream {
  const uint8_t *bytes;
  size_t left;
  pio_failure *failure;
} stream;

static void raise_error(png_structp png, png_const_charp message) {
  stream *self = png_get_error_ptr(png);
  pio_fail(self->failure, "%s", message);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  stream *self = png_get_io_ptr(png);
  if (count > self->left) png_error(png, PIO_TRUNCATED);
  memcpy(target, self->bytes, count);
  self->bytes += count;
  self->left -= count;
}

/// Reads up to the pixels; the caller has set the jump.
static void read_info(png_structp png, png_infop info, stream *self) {
  png_set_read_fn(png, self, read_bytes);
  // The caller limits the size.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Profiles of sRGB are not checked: Little CMS compares their colors.
  png_set_option(png, PNG_SKIP_sRGB_CHECK_PROFILE, PNG_OPTION_ON);
  png_read_info(png, info);
}

// The code that libpng jumps out of on failure is a function without a variable that changes after setjmp:
// those would be indeterminate.

static bool read_header(png_structp png, png_infop info, stream *self, uint64_t position,
                        pio_frame *frame) {
  if (setjmp(png_jmpbuf(png))) return false;
  read_info(png, info, self);
  *frame = (pio_frame){.position = position,
                       .width = png_get_image_width(png, info),
                       .height = png_get_image_height(png, info),
                       .channels = png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR ? 3 : 1,
                       .x_ppi = png_get_x_pixels_per_meter(png, info) * 0.0254,
                       .y_ppi = png_get_y_pixels_per_meter(png, info) * 0.0254};
  png_bytep exif = NULL;
  png_uint_32 exif_size = 0;
  png_get_eXIf_1(png, info, &exif_size, &exif);
  frame->exif = pio_exif_read(exif, exif_size);
  return true;
}

bool pio_png_header(const uint8_t *bytes, size_t size, uint64_t position, pio_frame *frame,
                    pio_failure *failure) {
  stream self = {.bytes = bytes, .left = size, .failure = failure};
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &self, raise_error, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  const bool done =
      info ? read_header(png, info, &self, position, frame) : pio_fail(failure, PIO_NO_MEMORY);
  png_destroy_read_struct(&png, &info, NULL);
  return done;
}

/// Requests 8-bit gray or RGB for every stored format.
static void request_plain_pixels(png_structp png, png_infop info) {
  const int depth = png_get_bit_depth(png, info);
  const bool has_alpha = png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA ||
                         png_get_valid(png, info, PNG_INFO_tRNS);
  png_set_expand(png);
  if (depth == 16) png_set_scale_16(png);
  if (has_alpha) {
    const png_uint_16 white = depth == 16 ? 0xFFFF : 0xFF;
    const png_color_16 background = {.red = white, .green = white, .blue = white, .gray = white};
    png_set_background(png, &background, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

/// Converts the displayed pixels to sRGB.
static void convert(png_structp png, png_infop info, const pio_frame *frame, pio_pixels pixels) {
  png_charp name = NULL;
  int compression = 0;
  png_bytep profile = NULL;
  png_uint_32 size = 0;
  if (!png_get_iCCP(png, info, &name, &compression, &profile, &size)) return;
  const pio_conversion conversion = pio_conversion_make(profile, size, frame->channels, false);
  pio_conversion_apply(conversion, frame, pixels);
  pio_conversion_free(conversion);
}

/// `rows` is room for the addresses of all rows, which are in `upright` unless that is NULL.
static bool decode(png_structp png, png_infop info, stream *self, const pio_frame *frame,
                   const pio_layout *layout, pio_pixels pixels, png_bytepp rows, uint8_t *upright) {
  if (setjmp(png_jmpbuf(png))) return false;
  const size_t row_bytes = (size_t)frame->width * (size_t)frame->channels;
  read_info(png, info, self);
  request_plain_pixels(png, info);
  if (png_get_rowbytes(png, info) != row_bytes ||
      png_get_image_height(png, info) != frame->height) {
    png_error(png, "its size differs from its header");
  }
  for (uint32_t y = 0; y < frame->height; y++) {
    rows[y] = upright ? upright + y * row_bytes : pio_layout_row(layout, y);
  }
  png_read_image(png, rows);
  if (upright) pio_layout_copy_rows(layout, upright, row_bytes, 0, frame->height);
  convert(png, info, frame, pixels);
  return true;
}

bool pio_png_decode(const uint8_t *bytes, size_t size, const pio_frame *frame, pio_pixels pixels,
                    pio_failure *failure) {
  stream self = {.bytes = bytes, .left = size, .failure = failure};
  const pio_layout layout = pio_layout_make(frame, pixels);
  const size_t row_bytes = (size_t)frame->width * (size_t)frame->channels;
  const bool in_place = pio_layout_row(&layout, 0) != NULL;
  // A PNG with an orientation is rare: it is decoded whole, then rotated.
  uint8_t *upright = in_place ? NULL : malloc(row_bytes * frame->height);
  png_bytepp rows = malloc(frame->height * sizeof *rows);
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &self, raise_error, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  const bool has_memory = rows && info && (in_place || upright);
  const bool done = has_memory ? decode(png, info, &self, frame, &layout, pixels, rows, upright)
                               : pio_fail(failure, PIO_NO_MEMORY);
  png_destroy_read_struct(&png, &info, NULL);
  free(rows);
  free(upright);
  return done;
}
