// Encoding: each function writes a whole file or stream to a new buffer.
//
// `pixels` are borrowed for the call: 1 channel (gray) or 3 (red, green, blue). `width` and
// `height` are in pixels. The caller frees the buffer's bytes with free(); on failure there are
// none.
#pragma once
#include "pio.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A baseline JPEG with optimized Huffman tables. Color is YCbCr with subsampled chroma (4:2:0)
/// or, with `full_chroma`, without subsampling. `quality` is libjpeg's, 1 to 100. `ppi` is rounded
/// and written to the JFIF header unless it is 0.
bool pio_jpeg_encode(pio_pixels pixels, int width, int height, int channels, int quality,
                     bool full_chroma, double ppi, pio_buffer *_Nonnull buffer,
                     pio_failure *_Nonnull failure);

/// The JPEG file `bytes` with the same pixels in fewer bytes: progressive, with optimized Huffman tables and
/// without metadata.
bool pio_jpeg_transcode(const uint8_t *_Nonnull bytes, size_t size, pio_buffer *_Nonnull buffer,
                        pio_failure *_Nonnull failure);

/// An image that is made while it is encoded: `read` writes row `y`, without padding, to `row`. Rows are read
/// once, from the top. The channels are 1 (gray) or 3 (red, green, blue), or 2 or 4 with straight alpha.
typedef struct {
  void (*_Nonnull read)(void *_Nonnull context, int y, uint8_t *_Nonnull row);
  void *_Nonnull context;
} pio_rows;

/// A PNG with 8 bits per channel: compressed fast, or, with `best_compression`, with libpng's
/// defaults, which take 20 times as long.
bool pio_png_encode(pio_rows rows, int width, int height, int channels, bool best_compression,
                    pio_buffer *_Nonnull buffer, pio_failure *_Nonnull failure);

/// A WebP file: `quality` of colors is libwebp's, 1 to 100; alpha is lossless.
bool pio_webp_encode(pio_rows rows, int width, int height, int channels, int quality,
                     pio_buffer *_Nonnull buffer, pio_failure *_Nonnull failure);

/// A bare ITU-T T.6 (CCITT Group 4) stream of gray pixels; those below 128 are black. Most
/// significant bit first, one block that ends with EOFB.
bool pio_ccitt_g4_encode(pio_pixels pixels, int width, int height, pio_buffer *_Nonnull buffer,
                         pio_failure *_Nonnull failure);

#ifdef __cplusplus
}
#endif
