// JPEG encoding, through libjpeg-turbo.
#include <math.h>
#include <setjmp.h>
#include <stdio.h>

// Needs FILE and size_t to be declared.
#include <jpeglib.h>

#include "pio_internal.h"

typedef struct encoder {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  pio_failure *failure;
  unsigned char *bytes;
  unsigned long size;
} encoder;

static void raise_error(j_common_ptr jpeg) {
  encoder *self = jpeg->client_data;
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  pio_fail(self->failure, "%s", message);
  longjmp(self->escape, 1);
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

void pio_jpeg_discard(struct jpeg_compress_struct *jpeg, unsigned char **bytes) {
  // The buffer moves when it grows, and only the end of the destination tells where to. NULL means that
  // there never was one.
  if (*bytes && jpeg->dest) jpeg->dest->term_destination(jpeg);
  jpeg_destroy_compress(jpeg);
  free(*bytes);
}

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

bool pio_jpeg_encode(pio_pixels pixels, int width, int height, int channels, int quality,
                     bool full_chroma, double ppi, pio_buffer *buffer, pio_failure *failure) {
  encoder self = {.failure = failure};
  struct jpeg_compress_struct *jpeg = &self.jpeg;
  jpeg->err = jpeg_std_error(&self.errors);
  jpeg->client_data = &self;
  self.errors.error_exit = raise_error;
  self.errors.output_message = ignore_message;
  if (setjmp(self.escape)) {
    pio_jpeg_discard(jpeg, &self.bytes);
    return false;
  }
  jpeg_create_compress(jpeg);
  jpeg_mem_dest(jpeg, &self.bytes, &self.size);
  jpeg->image_width = (JDIMENSION)width;
  jpeg->image_height = (JDIMENSION)height;
  configure(jpeg, channels, quality, full_chroma, ppi);
  jpeg_start_compress(jpeg, TRUE);
  while (jpeg->next_scanline < jpeg->image_height) {
    JSAMPROW row = pixels.data + jpeg->next_scanline * pixels.stride;
    jpeg_write_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_compress(jpeg);
  jpeg_destroy_compress(jpeg);
  *buffer = (pio_buffer){self.bytes, self.size};
  return true;
}
