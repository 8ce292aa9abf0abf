// WebP decoding, through libwebp.
#include <webp/decode.h>
#include <webp/demux.h>
#include "pio_internal.h"

static const char *reason(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY:
      return PIO_NO_MEMORY;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA:
      return PIO_TRUNCATED;
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return "this kind of WebP is not supported";
    default:
      return "damaged WebP data";
  }
}

/// The metadata of the container's EXIF chunk.
static pio_exif read_exif(const uint8_t *bytes, size_t size) {
  const WebPData data = {bytes, size};
  WebPDemuxer *demuxer = WebPDemux(&data);
  if (!demuxer) return pio_exif_none();
  pio_exif exif = pio_exif_none();
  WebPChunkIterator chunk;
  if (WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) {
    exif = pio_exif_read(chunk.chunk.bytes, chunk.chunk.size);
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  WebPDemuxDelete(demuxer);
  return exif;
}

bool pio_webp_header(const uint8_t *bytes, size_t size, uint64_t position, pio_frame *frame,
                     pio_failure *failure) {
  WebPBitstreamFeatures features;
  const VP8StatusCode status = WebPGetFeatures(bytes, size, &features);
  if (status != VP8_STATUS_OK) return pio_fail(failure, "%s", reason(status));
  if (features.has_animation) return pio_fail(failure, "it is an animation");
  *frame = (pio_frame){.position = position,
                       .width = (uint32_t)features.width,
                       .height = (uint32_t)features.height,
                       .channels = 3,
                       .exif = read_exif(bytes, size)};
  return true;
}

/// Composites RGBA on white, in place; the result is RGB.
static void composite_on_white(uint8_t *pixels, size_t count) {
  const uint8_t *source = pixels;
  for (size_t i = 0; i < count; i++, source += 4, pixels += 3) {
    const uint8_t alpha = source[3];
    for (int channel = 0; channel < 3; channel++) {
      pixels[channel] = pio_composite_on_white(source[channel], alpha);
    }
  }
}

bool pio_webp_decode(const uint8_t *bytes, size_t size, const pio_frame *frame, pio_pixels pixels,
                     pio_failure *failure) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return pio_fail(failure, "libwebp is another version");
  VP8StatusCode status = WebPGetFeatures(bytes, size, &config.input);
  if (status != VP8_STATUS_OK) return pio_fail(failure, "%s", reason(status));
  const bool has_alpha = config.input.has_alpha;
  // An image with alpha or an orientation is decoded to a copy first.
  const bool in_place = !has_alpha && frame->exif.orientation == 1;
  const size_t row_bytes = (size_t)frame->width * (has_alpha ? 4 : 3);
  const size_t total_bytes = row_bytes * frame->height;
  uint8_t *copy = in_place ? NULL : malloc(total_bytes);
  if (!in_place && !copy) return pio_fail(failure, PIO_NO_MEMORY);

  config.output.colorspace = has_alpha ? MODE_RGBA : MODE_RGB;
  config.output.is_external_memory = 1;
  config.output.u.RGBA =
      (WebPRGBABuffer){.rgba = in_place ? pixels.data : copy,
                       .stride = (int)(in_place ? pixels.stride : row_bytes),
                       .size = in_place ? pixels.stride * frame->height : total_bytes};
  status = WebPDecode(bytes, size, &config);
  WebPFreeDecBuffer(&config.output);
  if (status == VP8_STATUS_OK && !in_place) {
    if (has_alpha) composite_on_white(copy, (size_t)frame->width * frame->height);
    const pio_layout layout = pio_layout_make(frame, pixels);
    pio_layout_copy_rows(&layout, copy, (size_t)frame->width * 3, 0, frame->height);
  }
  free(copy);
  return status == VP8_STATUS_OK || pio_fail(failure, "%s", reason(status));
}
