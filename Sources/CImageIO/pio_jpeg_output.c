#include "pio_jpeg_output.h"

// Its enumeration depends on the definitions of jpeglib.h.
#include <jerror.h>

static pio_jpeg_output *output_of(j_compress_ptr jpeg) { return (pio_jpeg_output *)jpeg->dest; }

/// Gives libjpeg the free part of the buffer.
static void offer(pio_jpeg_output *self) {
  self->manager.next_output_byte = self->buffer.bytes + self->buffer.size;
  self->manager.free_in_buffer = self->capacity - self->buffer.size;
}

/// All of the buffer is used.
static boolean grow(j_compress_ptr jpeg) {
  pio_jpeg_output *self = output_of(jpeg);
  const size_t larger = self->capacity ? 2 * self->capacity : 1 << 14;
  uint8_t *grown = realloc(self->buffer.bytes, larger);
  if (!grown) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
  self->buffer.bytes = grown;
  self->buffer.size = self->capacity;
  self->capacity = larger;
  offer(self);
  return TRUE;
}

static void start(j_compress_ptr jpeg) {
  if (output_of(jpeg)->capacity == 0)
    grow(jpeg);
  else
    offer(output_of(jpeg));
}

static void end(j_compress_ptr jpeg) {
  pio_jpeg_output *self = output_of(jpeg);
  self->buffer.size = self->capacity - self->manager.free_in_buffer;
}

void pio_jpeg_write_to(struct jpeg_compress_struct *jpeg, pio_jpeg_output *output) {
  output->manager.init_destination = start;
  output->manager.empty_output_buffer = grow;
  output->manager.term_destination = end;
  jpeg->dest = &output->manager;
}
