// Lossless recompression of JPEG files, through libjpeg-turbo.
#include <setjmp.h>
#include <stdio.h>

// Needs FILE and size_t to be declared.
#include <jpeglib.h>

#include "pio_internal.h"

typedef struct transcoder {
  struct jpeg_decompress_struct input;
  struct jpeg_compress_struct output;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  pio_failure *failure;
  unsigned char *bytes;
  unsigned long size;
} transcoder;

static void raise_error(j_common_ptr jpeg) {
  transcoder *self = jpeg->client_data;
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  pio_fail(self->failure, "%s", message);
  longjmp(self->escape, 1);
}

/// A file with any damage stays as it is.
static void handle_warning(j_common_ptr jpeg, int level) {
  if (level < 0) raise_error(jpeg);
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

/// The most scans of a file: encoders write about ten.
enum { SCAN_LIMIT = 32 };

static void count_scans(j_common_ptr jpeg) {
  transcoder *self = jpeg->client_data;
  if (self->input.input_scan_number <= SCAN_LIMIT) return;
  pio_fail(self->failure, "more than %d scans", SCAN_LIMIT);
  longjmp(self->escape, 1);
}

bool pio_jpeg_transcode(const uint8_t *bytes, size_t size, pio_buffer *buffer,
                        pio_failure *failure) {
  transcoder self = {.failure = failure};
  self.input.err = self.output.err = jpeg_std_error(&self.errors);
  self.input.client_data = self.output.client_data = &self;
  self.errors.error_exit = raise_error;
  self.errors.emit_message = handle_warning;
  self.errors.output_message = ignore_message;
  if (setjmp(self.escape)) {
    pio_jpeg_discard(&self.output, &self.bytes);
    jpeg_destroy_decompress(&self.input);
    return false;
  }
  jpeg_create_decompress(&self.input);
  jpeg_create_compress(&self.output);
  self.progress.progress_monitor = count_scans;
  self.input.progress = &self.progress;
  jpeg_mem_src(&self.input, bytes, size);
  jpeg_read_header(&self.input, TRUE);
  jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&self.input);
  jpeg_mem_dest(&self.output, &self.bytes, &self.size);
  jpeg_copy_critical_parameters(&self.input, &self.output);
  self.output.optimize_coding = TRUE;
  jpeg_simple_progression(&self.output);
  jpeg_write_coefficients(&self.output, coefficients);
  jpeg_finish_compress(&self.output);
  jpeg_finish_decompress(&self.input);
  jpeg_destroy_compress(&self.output);
  jpeg_destroy_decompress(&self.input);
  *buffer = (pio_buffer){self.bytes, self.size};
  return true;
}
