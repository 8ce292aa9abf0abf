// JPEG decoding, through libjpeg-turbo.
#include <setjmp.h>
#include <stdio.h>

// Needs FILE and size_t to be declared.
#include <jpeglib.h>

// Its enumeration depends on the definitions of jpeglib.h.
#include <jerror.h>

#include "pio_color.h"
#include "pio_internal.h"

/// The maximum number of scans of a progressive file, against files made to take long; encoders
/// write about ten. Each passes over all pixels, so a large image has a lower limit.
enum { SCAN_LIMIT = 500, LARGE_IMAGE_SCAN_LIMIT = 32 };
/// The pixels of all scans together above which the lower limit applies: about 20 seconds.
static const uint64_t SCANNED_PIXEL_LIMIT = 2500000000;
/// The number of rows that are decoded before they are rotated together. For 12 megapixels, 64 take
/// a fifth less time than 16, because a rotated row then fills whole cache lines.
enum { STRIP_ROWS = 64 };
/// The part of the rows, one in four, that may be missing at the end: viewers show such a picture without a
/// word. Of a file that ends earlier, the rest can probably be had.
enum { MISSING_ROWS_DIVISOR = 4 };

typedef struct decoder {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  pio_failure *failure;
  bool has_header;
  /// Whether libjpeg requested bytes after the end.
  bool hit_end;
  /// Whether some of the coded data is damaged.
  bool is_damaged;
  /// The rows that were decoded before the data ended; those below are gray.
  uint32_t present_rows;
  bool has_missing_rows;
  /// Rows that need a rotation or another color space; NULL if none do.
  uint8_t *strip;
  pio_conversion conversion;
} decoder;

static void raise_error(j_common_ptr jpeg) {
  decoder *self = jpeg->client_data;
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  pio_fail(self->failure, "%s", self->hit_end ? PIO_TRUNCATED : message);
  longjmp(self->escape, 1);
}

/// Whether every coefficient of a progressive image has been sent to its last bit, or the scan of that bit has
/// begun.
static bool is_refined(const struct jpeg_decompress_struct *jpeg) {
  if (!jpeg->coef_bits) return false;
  for (int component = 0; component < jpeg->num_components; component++) {
    for (int i = 0; i < DCTSIZE2; i++) {
      if (jpeg->coef_bits[component][i] != 0) return false;
    }
  }
  return true;
}

/// Notes that the rows from the current one on are missing. Of a file with several scans, all rows were in
/// another one.
static void note_missing_rows(decoder *self) {
  if (self->has_missing_rows || jpeg_has_multiple_scans(&self->jpeg)) return;
  self->has_missing_rows = true;
  self->present_rows = self->jpeg.output_scanline;
}

/// Notes warnings about damaged or missing pixels. Other warnings, such as stray bytes between
/// markers, are common in complete photos. The end of a file with one scan is no damage by itself,
/// because some cameras omit the end marker. Of a file with several scans the last may be cut.
static void handle_warning(j_common_ptr common, int level) {
  if (level >= 0) return;
  decoder *self = common->client_data;
  struct jpeg_decompress_struct *jpeg = &self->jpeg;
  switch (common->err->msg_code) {
    case JWRN_JPEG_EOF:
      self->hit_end = true;
      if (!self->has_header || !jpeg_has_multiple_scans(jpeg)) break;
      if (!is_refined(jpeg)) raise_error(common);
      self->is_damaged = true;
      break;
    case JWRN_HIT_MARKER:
      // Data goes on after the next restart marker.
      if (self->hit_end || jpeg->restart_interval == 0) note_missing_rows(self);
      self->is_damaged = true;
      break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      self->is_damaged = true;
      break;
  }
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

static void count_scans(j_common_ptr jpeg) {
  decoder *self = jpeg->client_data;
  const uint64_t pixels = (uint64_t)self->jpeg.image_width * self->jpeg.image_height;
  const uint64_t scans = (uint64_t)self->jpeg.input_scan_number;
  const bool is_large = scans * pixels > SCANNED_PIXEL_LIMIT;
  const int limit = is_large ? LARGE_IMAGE_SCAN_LIMIT : SCAN_LIMIT;
  if (scans <= (uint64_t)limit) return;
  pio_fail(self->failure, "more than %d scans", limit);
  longjmp(self->escape, 1);
}

/// The metadata of the first EXIF segment, if there is one.
static pio_exif read_exif(const struct jpeg_decompress_struct *jpeg) {
  for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next) {
    if (marker->marker == JPEG_APP0 + 1 && marker->data_length > 6 &&
        memcmp(marker->data, "Exif\0", 6) == 0) {
      return pio_exif_read(marker->data, marker->data_length);
    }
  }
  return pio_exif_none();
}

/// Reads up to the pixels; the caller has set `escape`.
static void start(decoder *self, const uint8_t *bytes, size_t size, pio_failure *failure) {
  struct jpeg_decompress_struct *jpeg = &self->jpeg;
  self->failure = failure;
  jpeg->err = jpeg_std_error(&self->errors);
  jpeg->client_data = self;
  self->errors.error_exit = raise_error;
  self->errors.emit_message = handle_warning;
  self->errors.output_message = ignore_message;
  jpeg_create_decompress(jpeg);
  self->progress.progress_monitor = count_scans;
  jpeg->progress = &self->progress;
  jpeg_mem_src(jpeg, bytes, size);
  jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(jpeg, TRUE);
  self->has_header = true;
}

static void finish(decoder *self) {
  pio_conversion_free(self->conversion);
  free(self->strip);
  jpeg_destroy_decompress(&self->jpeg);
}

static bool is_cmyk(const struct jpeg_decompress_struct *jpeg) {
  return jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
}

/// The conversion of the decoded pixels to sRGB.
static pio_conversion conversion(struct jpeg_decompress_struct *jpeg, int channels,
                                 bool is_adobe_rgb) {
  JOCTET *profile = NULL;
  unsigned size = 0;
  if (!jpeg_read_icc_profile(jpeg, &profile, &size)) {
    return is_adobe_rgb && channels == 3 ? pio_conversion_from_adobe_rgb() : (pio_conversion){NULL};
  }
  const pio_conversion result =
      pio_conversion_make(profile, size, channels, jpeg->saw_Adobe_marker);
  free(profile);
  return result;
}

// The code that libjpeg jumps out of on failure is a function without a variable that changes after setjmp:
// those would be indeterminate.

static bool read_header(decoder *self, const uint8_t *bytes, size_t size, uint64_t position,
                        pio_frame *frame, pio_failure *failure) {
  if (setjmp(self->escape)) return false;
  start(self, bytes, size, failure);
  const struct jpeg_decompress_struct *const jpeg = &self->jpeg;
  // The unit of JFIF is 1 (inch), 2 (centimeter) or 0 (only an aspect ratio).
  const double per_inch = !jpeg->saw_JFIF_marker    ? 0
                          : jpeg->density_unit == 1 ? 1
                          : jpeg->density_unit == 2 ? 2.54
                                                    : 0;
  *frame = (pio_frame){.position = position,
                       .width = jpeg->image_width,
                       .height = jpeg->image_height,
                       .channels = jpeg->jpeg_color_space == JCS_GRAYSCALE ? 1 : 3,
                       .can_decode_gray = !is_cmyk(jpeg),
                       .x_ppi = jpeg->X_density * per_inch,
                       .y_ppi = jpeg->Y_density * per_inch,
                       .exif = read_exif(jpeg)};
  self->conversion =
      conversion(&self->jpeg, is_cmyk(jpeg) ? 4 : frame->channels, frame->exif.is_adobe_rgb);
  frame->needs_conversion = self->conversion.transform != NULL;
  return true;
}

bool pio_jpeg_header(const uint8_t *bytes, size_t size, uint64_t position, pio_frame *frame,
                     pio_failure *failure) {
  decoder self = {0};
  const bool done = read_header(&self, bytes, size, position, frame, failure);
  finish(&self);
  return done;
}

/// Converts `width` CMYK pixels without a profile to RGB, in place. Adobe's programs, and nearly all others, store
/// CMYK inverted.
static void cmyk_to_rgb(uint8_t *row, uint32_t width, bool inverted) {
  const int flip = inverted ? 0 : 255;
  const uint8_t *source = row;
  for (uint32_t x = 0; x < width; x++, source += 4, row += 3) {
    const int light = source[3] ^ flip;
    for (int channel = 0; channel < 3; channel++) {
      row[channel] = (uint8_t)(((source[channel] ^ flip) * light + 127) / 255);
    }
  }
}

/// Decodes directly into the caller's rows.
static void decode_in_place(decoder *self, const pio_layout *layout) {
  struct jpeg_decompress_struct *jpeg = &self->jpeg;
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW rows[STRIP_ROWS];
    uint32_t count = 0;
    for (; count < STRIP_ROWS && jpeg->output_scanline + count < jpeg->output_height; count++) {
      rows[count] = pio_layout_row(layout, jpeg->output_scanline + count);
    }
    jpeg_read_scanlines(jpeg, rows, count);
  }
}

/// Decodes a few rows at a time and copies them to their positions.
static void decode_through_strip(decoder *self, const pio_layout *layout) {
  struct jpeg_decompress_struct *jpeg = &self->jpeg;
  const size_t row_bytes = (size_t)jpeg->output_width * jpeg->output_components;
  self->strip = malloc(row_bytes * STRIP_ROWS);
  if (!self->strip) {
    pio_fail(self->failure, PIO_NO_MEMORY);
    longjmp(self->escape, 1);
  }
  while (jpeg->output_scanline < jpeg->output_height) {
    const uint32_t y = jpeg->output_scanline;
    uint32_t count = 0;
    while (count < STRIP_ROWS && jpeg->output_scanline < jpeg->output_height) {
      JSAMPROW row = self->strip + count * row_bytes;
      count += jpeg_read_scanlines(jpeg, &row, 1);
      if (jpeg->out_color_space != JCS_CMYK) continue;
      if (self->conversion.transform) {
        cmsDoTransform(self->conversion.transform, row, row, jpeg->output_width);
      } else {
        cmyk_to_rgb(row, jpeg->output_width, jpeg->saw_Adobe_marker);
      }
    }
    pio_layout_copy_rows(layout, self->strip, row_bytes, y, count);
  }
}

/// Says in the failure what is wrong with the decoded pixels; false if too many of them are missing.
static bool judge(const decoder *self) {
  if (!self->is_damaged) return true;
  const char *reason = self->hit_end ? PIO_TRUNCATED : "the JPEG data is damaged";
  const uint32_t height = self->jpeg.output_height;
  const uint32_t missing = self->has_missing_rows ? height - self->present_rows : 0;
  if (missing > height / MISSING_ROWS_DIVISOR) return pio_fail(self->failure, "%s", reason);
  if (missing > 0) {
    pio_fail(self->failure, "%s; the last %u rows of %u are missing", reason, missing, height);
  } else {
    pio_fail(self->failure, "%s; a part of the picture may be wrong", reason);
  }
  return true;
}

static bool decode(decoder *self, const uint8_t *bytes, size_t size, const pio_frame *frame,
                   pio_pixels pixels, pio_failure *failure) {
  if (setjmp(self->escape)) return false;
  start(self, bytes, size, failure);
  struct jpeg_decompress_struct *const jpeg = &self->jpeg;
  const bool decodes_cmyk = is_cmyk(jpeg);
  jpeg->out_color_space = frame->channels == 1 ? JCS_GRAYSCALE : decodes_cmyk ? JCS_CMYK : JCS_RGB;
  jpeg_start_decompress(jpeg);
  if (jpeg->output_width != frame->width || jpeg->output_height != frame->height)
    return pio_fail(failure, "its size differs from its header");
  self->conversion = conversion(jpeg, decodes_cmyk ? 4 : frame->channels, frame->exif.is_adobe_rgb);
  const pio_layout layout = pio_layout_make(frame, pixels);
  if (!decodes_cmyk && pio_layout_row(&layout, 0)) {
    decode_in_place(self, &layout);
  } else {
    decode_through_strip(self, &layout);
  }
  if (!decodes_cmyk) pio_conversion_apply(self->conversion, frame, pixels);
  return judge(self);
}

bool pio_jpeg_decode(const uint8_t *bytes, size_t size, const pio_frame *frame, pio_pixels pixels,
                     pio_failure *failure) {
  decoder self = {0};
  const bool done = decode(&self, bytes, size, frame, pixels, failure);
  finish(&self);
  return done;
}
