// Encoding: each function writes a whole file or stream into a new buffer.
//
// `pixels` are borrowed for the call: 1 channel (grey) or 3 (red, green, blue),
// `width` and `height` are pixels. The buffer's bytes are the caller's, to be
// freed with free(); after a failure there are none.
#pragma once
#include "pio.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A baseline JPEG with optimised Huffman tables; colour is YCbCr, its chroma
/// halved both ways (4:2:0) or, with `full_chroma`, kept. `quality` is libjpeg's,
/// 1 to 100; `ppi` goes into the JFIF header, rounded, unless it is 0.
bool pio_jpeg_encode(pio_pixels pixels, int width, int height, int channels, int quality,
                     bool full_chroma, double ppi, pio_buffer *_Nonnull buffer,
                     pio_failure *_Nonnull failure);

/// A PNG, 8 bit per channel: packed fast, or `best_compression`, which takes seven times as long.
bool pio_png_encode(pio_pixels pixels, int width, int height, int channels, bool best_compression,
                    pio_buffer *_Nonnull buffer, pio_failure *_Nonnull failure);

/// A bare ITU-T T.6 stream of grey pixels, of which those under 128 are black:
/// most significant bit first, one block that ends in EOFB.
bool pio_ccitt_g4_encode(pio_pixels pixels, int width, int height, pio_buffer *_Nonnull buffer,
                         pio_failure *_Nonnull failure);

#ifdef __cplusplus
}
#endif
