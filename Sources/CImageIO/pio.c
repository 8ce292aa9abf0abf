#include <stdarg.h>
#include <stdio.h>
#include "pio_internal.h"

bool pio_fail(pio_failure *failure, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(failure->reason, sizeof failure->reason, format, arguments);
  va_end(arguments);
  for (char *c = failure->reason; *c; c++) {
    if (*c < ' ' || *c > '~') *c = '?';
  }
  size_t length = strlen(failure->reason);
  while (length > 0 && failure->reason[length - 1] == '.') failure->reason[--length] = '\0';
  return false;
}

pio_layout pio_layout_make(const pio_frame *frame, pio_pixels pixels) {
  const ptrdiff_t pixel = frame->channels, row = (ptrdiff_t)pixels.stride;
  const ptrdiff_t right = frame->width - 1, bottom = frame->height - 1;
  // From orientation 5 on, stored rows are displayed as columns.
  const bool transposed = frame->exif.orientation >= 5;
  const ptrdiff_t dx = transposed ? row : pixel, dy = transposed ? pixel : row;
  bool flips_x = false, flips_y = false;
  switch (frame->exif.orientation) {
    case 2:
    case 8:
      flips_x = true;
      break;
    case 4:
    case 6:
      flips_y = true;
      break;
    case 3:
    case 7:
      flips_x = flips_y = true;
      break;
  }
  return (pio_layout){
      .origin = pixels.data + (flips_x ? right * dx : 0) + (flips_y ? bottom * dy : 0),
      .dx = flips_x ? -dx : dx,
      .dy = flips_y ? -dy : dy,
      .width = frame->width,
      .channels = frame->channels};
}

void pio_layout_copy_rows(const pio_layout *layout, const uint8_t *rows, size_t row_bytes,
                          uint32_t y, uint32_t count) {
  const size_t channels = (size_t)layout->channels;
  if (layout->dx == layout->channels) {
    for (uint32_t i = 0; i < count; i++) {
      memcpy(pio_layout_row(layout, y + i), rows + i * row_bytes, layout->width * channels);
    }
    return;
  }
  for (size_t x = 0; x < layout->width; x++) {
    uint8_t *target = layout->origin + (ptrdiff_t)x * layout->dx + (ptrdiff_t)y * layout->dy;
    const uint8_t *source = rows + x * channels;
    for (uint32_t i = 0; i < count; i++, target += layout->dy, source += row_bytes) {
      target[0] = source[0];
      if (channels == 1) continue;
      target[1] = source[1];
      target[2] = source[2];
    }
  }
}

bool pio_buffer_write(pio_buffer *buffer, size_t *capacity, size_t position, const void *bytes,
                      size_t size) {
  if (size > SIZE_MAX / 2 - position) return false;
  const size_t end = position + size;
  if (end > *capacity) {
    size_t larger = *capacity ? *capacity : 1 << 16;
    while (larger < end) larger *= 2;
    uint8_t *grown = realloc(buffer->bytes, larger);
    if (!grown) return false;
    buffer->bytes = grown;
    *capacity = larger;
  }
  if (position > buffer->size) memset(buffer->bytes + buffer->size, 0, position - buffer->size);
  memcpy(buffer->bytes + position, bytes, size);
  if (end > buffer->size) buffer->size = end;
  return true;
}
