// WebP decoding, through libwebp.
#include <webp/decode.h>
#include <webp/demux.h>
#include "pio_color.h"
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
static pio_exif read_exif(WebPDemuxer *demuxer) {
  pio_exif exif = pio_exif_none();
  WebPChunkIterator chunk;
  if (WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) {
    exif = pio_exif_read(chunk.chunk.bytes, chunk.chunk.size);
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  return exif;
}

bool pio_webp_header(const uint8_t *bytes, size_t size, uint64_t position, pio_frame *frame,
                     pio_failure *failure) {
  WebPBitstreamFeatures features;
  const VP8StatusCode status = WebPGetFeatures(bytes, size, &features);
  if (status != VP8_STATUS_OK) return pio_fail(failure, "%s", reason(status));
  *frame = (pio_frame){.position = position,
                       .width = (uint32_t)features.width,
                       .height = (uint32_t)features.height,
                       .channels = 3,
                       .exif = pio_exif_none()};
  WebPDemuxer *demuxer = WebPDemux(&(WebPData){bytes, size});
  if (demuxer) frame->exif = read_exif(demuxer);
  WebPDemuxDelete(demuxer);
  return true;
}

/// Writes `count` RGBA pixels, composited on white, to RGB pixels.
static void composite_on_white(uint8_t *target, const uint8_t *source, size_t count) {
  for (size_t i = 0; i < count; i++, source += 4, target += 3) {
    for (int channel = 0; channel < 3; channel++) {
      target[channel] = pio_composite_on_white(source[channel], source[3]);
    }
  }
}

/// Decodes an image and places them at (`x`, `y`) of `canvas`, RGB pixels of the
/// stored size of `frame`.
static VP8StatusCode decode_part(WebPData part, int x, int y, const pio_frame *frame,
                                 uint8_t *canvas) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return VP8_STATUS_INVALID_PARAM;
  config.output.colorspace = MODE_RGBA;
  VP8StatusCode status = WebPDecode(part.bytes, part.size, &config);
  const WebPRGBABuffer *rgba = &config.output.u.RGBA;
  const uint32_t width = (uint32_t)config.output.width, height = (uint32_t)config.output.height;
  const bool is_inside = x >= 0 && y >= 0 && width <= frame->width && height <= frame->height &&
                         (uint32_t)x <= frame->width - width &&
                         (uint32_t)y <= frame->height - height;
  if (status == VP8_STATUS_OK && !is_inside) status = VP8_STATUS_BITSTREAM_ERROR;
  for (uint32_t row = 0; status == VP8_STATUS_OK && row < height; row++) {
    const size_t start = ((size_t)(row + (uint32_t)y) * frame->width + (uint32_t)x) * 3;
    composite_on_white(canvas + start, rgba->rgba + (size_t)row * (size_t)rgba->stride, width);
  }
  WebPFreeDecBuffer(&config.output);
  return status;
}

/// Decodes the image or the first one of an animation, on white.
static VP8StatusCode decode_first(WebPDemuxer *demuxer, const pio_frame *frame, uint8_t *canvas) {
  WebPIterator first;
  if (!WebPDemuxGetFrame(demuxer, 1, &first)) return VP8_STATUS_NOT_ENOUGH_DATA;
  memset(canvas, 255, (size_t)frame->width * frame->height * 3);
  const VP8StatusCode status =
      first.complete ? decode_part(first.fragment, first.x_offset, first.y_offset, frame, canvas)
                     : VP8_STATUS_NOT_ENOUGH_DATA;
  WebPDemuxReleaseIterator(&first);
  return status;
}

/// Converts the displayed pixels from the profile of the container to sRGB.
static void convert(WebPDemuxer *demuxer, const pio_frame *frame, pio_pixels pixels) {
  WebPChunkIterator chunk;
  if (!WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk)) return;
  const pio_conversion conversion =
      pio_conversion_make(chunk.chunk.bytes, chunk.chunk.size, 3, false);
  pio_conversion_apply(conversion, frame, pixels);
  pio_conversion_free(conversion);
  WebPDemuxReleaseChunkIterator(&chunk);
}

bool pio_webp_decode(const uint8_t *bytes, size_t size, const pio_frame *frame, pio_pixels pixels,
                     pio_failure *failure) {
  WebPDemuxState state;
  WebPDemuxer *demuxer = WebPDemuxPartial(&(WebPData){bytes, size}, &state);
  if (!demuxer) {
    return pio_fail(failure, "%s",
                    reason(state == WEBP_DEMUX_PARSING_HEADER ? VP8_STATUS_NOT_ENOUGH_DATA
                                                              : VP8_STATUS_BITSTREAM_ERROR));
  }
  const size_t row_bytes = (size_t)frame->width * 3;
  uint8_t *canvas = malloc(row_bytes * frame->height);
  const VP8StatusCode status =
      canvas ? decode_first(demuxer, frame, canvas) : VP8_STATUS_OUT_OF_MEMORY;
  if (status == VP8_STATUS_OK) {
    const pio_layout layout = pio_layout_make(frame, pixels);
    pio_layout_copy_rows(&layout, canvas, row_bytes, 0, frame->height);
    convert(demuxer, frame, pixels);
  }
  free(canvas);
  WebPDemuxDelete(demuxer);
  return status == VP8_STATUS_OK || pio_fail(failure, "%s", reason(status));
}
