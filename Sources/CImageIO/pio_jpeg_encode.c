// JPEG encoding, through libjpeg-turbo.
#include <math.h>
#include <setjmp.h>
#include "pio_jpeg_output.h"

typedef struct encoder {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  pio_failure *failure;
  pio_jpeg_output output;
} encoder;

static void raise_error(j_common_ptr jpeg) {
  encoder *self = jpeg->client_data;
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  pio_fail(self->failure, "%s", message);
  longjmp(self->escape, 1);
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

/// Sets the header and the compression.
static void configure(struct jpeg_compress_struct *jpeg, int channels, int quality,
                      bool full_chroma, double ppi) {
  jpeg->input_components = channels;
  jpeg->in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  jpeg->optimize_coding = TRUE;
  jpeg->dct_method = JDCT_ISLOW;
  if (channels == 3) {
    jpeg->comp_info[0].h_samp_factor = full_chroma ? 1 : 2;
    jpeg->comp_info[0].v_samp_factor = full_chroma ? 1 : 2;
  }
  if (ppi >= 1 && ppi <= 65535) {
    jpeg->density_unit = 1;
    jpeg->X_density = jpeg->Y_density = (UINT16)lround(ppi);
  }
}

/// The code that libjpeg jumps out of on failure. It has no variable that changes after setjmp: those would
/// be indeterminate.
static bool encode(encoder *self, pio_pixels pixels, int width, int height, int channels,
                   int quality, bool full_chroma, double ppi) {
  if (setjmp(self->escape)) return false;
  struct jpeg_compress_struct *const jpeg = &self->jpeg;
  jpeg_create_compress(jpeg);
  pio_jpeg_write_to(jpeg, &self->output);
  jpeg->image_width = (JDIMENSION)width;
  jpeg->image_height = (JDIMENSION)height;
  configure(jpeg, channels, quality, full_chroma, ppi);
  jpeg_start_compress(jpeg, TRUE);
  while (jpeg->next_scanline < jpeg->image_height) {
    JSAMPROW row = pixels.data + jpeg->next_scanline * pixels.stride;
    jpeg_write_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_compress(jpeg);
  return true;
}

bool pio_jpeg_encode(pio_pixels pixels, int width, int height, int channels, int quality,
                     bool full_chroma, double ppi, pio_buffer *buffer, pio_failure *failure) {
  encoder self = {.failure = failure};
  self.jpeg.err = jpeg_std_error(&self.errors);
  self.jpeg.client_data = &self;
  self.errors.error_exit = raise_error;
  self.errors.output_message = ignore_message;
  const bool done = encode(&self, pixels, width, height, channels, quality, full_chroma, ppi);
  jpeg_destroy_compress(&self.jpeg);
  if (done)
    *buffer = self.output.buffer;
  else
    free(self.output.buffer.bytes);
  return done;
}
