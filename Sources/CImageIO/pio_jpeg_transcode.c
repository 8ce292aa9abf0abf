// Lossless recompression of JPEG files, through libjpeg-turbo.
#include <setjmp.h>
#include "pio_jpeg_output.h"

typedef struct transcoder {
  struct jpeg_decompress_struct input;
  struct jpeg_compress_struct output;
  pio_jpeg_output written;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  pio_failure *failure;
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

/// Whether the scans of a progressive file give every coefficient in full. Where they do not, a decoder
/// smooths the blocks, which it would not do with the scans that libjpeg writes.
static bool is_complete(const struct jpeg_decompress_struct *jpeg) {
  if (!jpeg->progressive_mode) return true;
  for (int component = 0; component < jpeg->num_components; ++component) {
    for (int i = 0; i < DCTSIZE2; ++i) {
      if (jpeg->coef_bits[component][i] != 0) return false;
    }
  }
  return true;
}

/// The code that libjpeg jumps out of on failure. It has no variable that changes after setjmp: those would
/// be indeterminate.
static bool transcode(transcoder *self, const uint8_t *bytes, size_t size) {
  if (setjmp(self->escape)) return false;
  jpeg_create_decompress(&self->input);
  jpeg_create_compress(&self->output);
  self->progress.progress_monitor = count_scans;
  self->input.progress = &self->progress;
  jpeg_mem_src(&self->input, bytes, size);
  jpeg_read_header(&self->input, TRUE);
  jvirt_barray_ptr *const coefficients = jpeg_read_coefficients(&self->input);
  if (!is_complete(&self->input)) return false;
  pio_jpeg_write_to(&self->output, &self->written);
  jpeg_copy_critical_parameters(&self->input, &self->output);
  self->output.optimize_coding = TRUE;
  jpeg_simple_progression(&self->output);
  jpeg_write_coefficients(&self->output, coefficients);
  jpeg_finish_compress(&self->output);
  jpeg_finish_decompress(&self->input);
  return true;
}

bool pio_jpeg_transcode(const uint8_t *bytes, size_t size, pio_buffer *buffer,
                        pio_failure *failure) {
  transcoder self = {.failure = failure};
  self.input.err = self.output.err = jpeg_std_error(&self.errors);
  self.input.client_data = self.output.client_data = &self;
  self.errors.error_exit = raise_error;
  self.errors.emit_message = handle_warning;
  self.errors.output_message = ignore_message;
  const bool done = transcode(&self, bytes, size);
  jpeg_destroy_compress(&self.output);
  jpeg_destroy_decompress(&self.input);
  if (done)
    *buffer = self.written.buffer;
  else
    free(self.written.buffer.bytes);
  return done;
}
