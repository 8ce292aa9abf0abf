// WebP encoding, through libwebp.
#include <webp/encode.h>
#include "pio_internal.h"

/// The pixels as red, green, blue and alpha; NULL if memory runs out.
static uint8_t *read_rgba(pio_rows rows, int width, int height, int channels) {
  const size_t row_bytes = (size_t)width * 4;
  uint8_t *const rgba = malloc(row_bytes * (size_t)height);
  uint8_t *const row = malloc((size_t)width * (size_t)channels);
  const bool has_alpha = channels % 2 == 0, is_gray = channels < 3;
  for (int y = 0; rgba && row && y < height; y++) {
    uint8_t *target = rgba + row_bytes * (size_t)y;
    rows.read(rows.context, y, row);
    const uint8_t *source = row;
    for (int x = 0; x < width; x++, source += channels, target += 4) {
      target[0] = source[0];
      target[1] = source[is_gray ? 0 : 1];
      target[2] = source[is_gray ? 0 : 2];
      target[3] = has_alpha ? source[channels - 1] : 255;
    }
  }
  free(row);
  if (row) return rgba;
  free(rgba);
  return NULL;
}

/// Reads the rows into `picture`, whose size is set.
static bool import(WebPPicture *picture, pio_rows rows, int channels, pio_failure *failure) {
  uint8_t *const rgba = read_rgba(rows, picture->width, picture->height, channels);
  const bool done = rgba && WebPPictureImportRGBA(picture, rgba, 4 * picture->width);
  free(rgba);
  return done || pio_fail(failure, PIO_NO_MEMORY);
}

static bool encode(WebPPicture *picture, const WebPConfig *config, pio_failure *failure) {
  if (WebPEncode(config, picture)) return true;
  if (picture->error_code == VP8_ENC_ERROR_BAD_DIMENSION) {
    return pio_fail(failure, "a WebP has sides of at most %d pixels", WEBP_MAX_DIMENSION);
  }
  return pio_fail(failure, "libwebp reports error %d", (int)picture->error_code);
}

bool pio_webp_encode(pio_rows rows, int width, int height, int channels, int quality,
                     pio_buffer *buffer, pio_failure *failure) {
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigPreset(&config, WEBP_PRESET_PHOTO, (float)quality) || !WebPPictureInit(&picture)) {
    return pio_fail(failure, "libwebp is another version");
  }
  if (width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION) {
    return pio_fail(failure, "a WebP has sides of at most %d pixels", WEBP_MAX_DIMENSION);
  }
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  const bool done = import(&picture, rows, channels, failure) && encode(&picture, &config, failure);
  WebPPictureFree(&picture);
  if (!done) {
    WebPMemoryWriterClear(&writer);
    return false;
  }
  // libwebp's memory comes from malloc.
  *buffer = (pio_buffer){.bytes = writer.mem, .size = writer.size};
  return true;
}
