// Pixels in OpenCV's memory.
//
// A `pv_image` is owned by whoever received it from a function that returns
// one, and is freed with pv_image_free. Functions only borrow the images they
// are given as `const pv_image *`, and never keep them. A function that returns
// a new image returns NULL when memory ran out or OpenCV refused its arguments;
// no exception leaves this library. Pixels are 8 bit per channel, 1 channel
// (grey) or 3 (red, green, blue, in this order); x grows to the right, y down,
// and the origin is the top left corner of the top left pixel.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pv_image pv_image;

/// A new image with undefined pixels. `channels` is 1 or 3, sizes are pixels.
pv_image *_Nullable pv_image_create(int width, int height, int channels);
/// Frees an image; NULL is allowed.
void pv_image_free(pv_image *_Nullable image);

int pv_image_width(const pv_image *_Nonnull image);
int pv_image_height(const pv_image *_Nonnull image);
int pv_image_channels(const pv_image *_Nonnull image);
/// Bytes from one row to the next.
size_t pv_image_stride(const pv_image *_Nonnull image);
/// The first row's first byte; valid as long as the image.
uint8_t *_Nonnull pv_image_data(const pv_image *_Nonnull image);

/// A copy in grey (Rec. 601 weights); of a grey image a plain copy.
pv_image *_Nullable pv_image_gray(const pv_image *_Nonnull image);
/// A copy scaled to `width` × `height` pixels: by area when it gets smaller, else bicubic.
pv_image *_Nullable pv_image_resized(const pv_image *_Nonnull image, int width, int height);
/// A copy of half the size: every pixel the mean of four; an odd last row or column is
/// left out. At least two pixels wide and high.
pv_image *_Nullable pv_image_halved(const pv_image *_Nonnull image);
/// A copy turned clockwise by `quarterTurns` × 90 degrees (0 to 3).
pv_image *_Nullable pv_image_rotated(const pv_image *_Nonnull image, int quarterTurns);

/// A negative of a grey image.
pv_image *_Nullable pv_image_inverted(const pv_image *_Nonnull gray);

#ifdef __cplusplus
}
#endif
