// WebP encoding, through libwebp.
#include <webp/encode.h>
#include "pio_internal.h"

/// A copy of the pixels as red, green, blue and alpha; NULL where memory runs out.
static uint8_t *joined(pio_pixels pixels, const pio_pixels *alpha, int width, int height,
                       int channels) {
  uint8_t *const copy = malloc((size_t)width * (size_t)height * 4);
  uint8_t *target = copy;
  for (int y = 0; copy && y < height; y++) {
    const uint8_t *source = pixels.data + (size_t)y * pixels.stride;
    const uint8_t *const opacity = alpha ? alpha->data + (size_t)y * alpha->stride : NULL;
    for (int x = 0; x < width; x++, source += channels, target += 4) {
      target[0] = source[0];
      target[1] = source[channels == 1 ? 0 : 1];
      target[2] = source[channels == 1 ? 0 : 2];
      target[3] = opacity ? opacity[x] : 255;
    }
  }
  return copy;
}

static bool encode(WebPPicture *picture, const WebPConfig *config, const uint8_t *rgba, int width,
                   pio_failure *failure) {
  if (!WebPPictureImportRGBA(picture, rgba, 4 * width)) return pio_fail(failure, PIO_NO_MEMORY);
  if (WebPEncode(config, picture)) return true;
  if (picture->error_code == VP8_ENC_ERROR_BAD_DIMENSION) {
    return pio_fail(failure, "a WebP has sides of at most %d pixels", WEBP_MAX_DIMENSION);
  }
  return pio_fail(failure, "libwebp reports error %d", (int)picture->error_code);
}

bool pio_webp_encode(pio_pixels pixels, const pio_pixels *alpha, int width, int height,
                     int channels, int quality, pio_buffer *buffer, pio_failure *failure) {
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
  uint8_t *const rgba = joined(pixels, alpha, width, height, channels);
  const bool done =
      rgba ? encode(&picture, &config, rgba, width, failure) : pio_fail(failure, PIO_NO_MEMORY);
  free(rgba);
  WebPPictureFree(&picture);
  if (!done) {
    WebPMemoryWriterClear(&writer);
    return false;
  }
  // libwebp's memory comes from malloc.
  *buffer = (pio_buffer){.bytes = writer.mem, .size = writer.size};
  return true;
}
