// Images in OpenCV's memory, and what all steps do with them.
//
// A `pv_image` belongs to the caller of the function that returned it, who frees it with
// pv_image_free. No function changes an image after it was made, so threads may share it. Functions
// borrow the images passed as `const pv_image *` for the length of the call, and take any size from
// 1 × 1 pixel on: the result is one, or a failure. On failure a function that returns an image
// returns NULL, and one that returns a status returns -1; shim_last_error() (CShim.h) is then
// OpenCV's text. No exception leaves this library.
//
// Pixels have 8 bits per channel, and 1 channel (gray) or 3 (red, green, blue, in this order). x
// grows to the right, y downwards; the origin is the top left corner of the top left pixel. Lengths
// and positions are in pixels of the image that is passed. Lab is OpenCV's 8-bit CIE L*a*b*: L
// scaled to 0…255, a and b centered at 128.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pv_image pv_image;

/// A new image with undefined pixels. `channels` is 1 or 3; sizes are in pixels. Until it is passed on,
/// the caller may write to `pixels`, its first row; rows are `stride` bytes apart.
pv_image *_Nullable pv_image_create(int width, int height, int channels,
                                    uint8_t *_Nullable *_Nonnull pixels, size_t *_Nonnull stride);
/// Frees an image; NULL is allowed.
void pv_image_free(pv_image *_Nullable image);

int pv_image_width(const pv_image *_Nonnull image);
int pv_image_height(const pv_image *_Nonnull image);
int pv_image_channels(const pv_image *_Nonnull image);
/// The distance between the starts of two rows, in bytes.
size_t pv_image_stride(const pv_image *_Nonnull image);
/// The first byte of the first row; valid as long as the image.
const uint8_t *_Nonnull pv_image_data(const pv_image *_Nonnull image);

/// 1 if the channels of every pixel are equal, so that a gray copy has the same content; else 0.
int pv_image_is_gray(const pv_image *_Nonnull image);
/// A gray copy (Rec. 601 weights).
pv_image *_Nullable pv_image_gray(const pv_image *_Nonnull image);
/// A copy scaled to `width` × `height` pixels: by area if both sides shrink, else bicubic.
pv_image *_Nullable pv_image_resized(const pv_image *_Nonnull image, int width, int height);
/// A copy of half the size: each pixel is the mean of four. An odd last row or column is left out.
/// The image must be at least two pixels wide and high.
pv_image *_Nullable pv_image_halved(const pv_image *_Nonnull image);
/// A copy rotated clockwise by `quarterTurns` × 90°.
pv_image *_Nullable pv_image_rotated(const pv_image *_Nonnull image, int quarterTurns);

/// A copy with its left and right exchanged.
pv_image *_Nullable pv_image_mirrored(const pv_image *_Nonnull image);

/// The negative of a gray image.
pv_image *_Nullable pv_image_inverted(const pv_image *_Nonnull gray);

/// An RGB or gray image in Lab, smoothed by a Gaussian of `sigma` pixels; 0 means no smoothing.
pv_image *_Nullable pv_image_lab(const pv_image *_Nonnull image, double sigma);
/// A copy scaled bilinearly to `width` × `height` pixels, for small changes of size. It takes a
/// third of the time of pv_image_resized.
pv_image *_Nullable pv_image_resized_bilinear(const pv_image *_Nonnull image, int width,
                                              int height);
/// A copy of the rectangle with its top left corner at (x, y), which must lie inside the image.
pv_image *_Nullable pv_image_cropped(const pv_image *_Nonnull image, int x, int y, int width,
                                     int height);
/// The morphological closing of every channel with a square of 2 × `radius` + 1 pixels: dark thin
/// shapes such as text take the color of the paper around them.
pv_image *_Nullable pv_image_closed(const pv_image *_Nonnull image, int radius);

/// Writes the median of each channel to `median`, 3 bytes, equal for gray. Returns 0, or -1 on
/// failure.
int pv_image_median(const pv_image *_Nonnull image, uint8_t *_Nonnull median);

/// Returns 1 if all pixels are white, 0 if not, or -1 on failure.
int pv_image_is_white(const pv_image *_Nonnull image);

// MARK: The process

/// Turns OpenCV's own threads off, for the whole process: only a program may decide that.
void pv_use_one_thread(void);
/// Keeps OpenCV from printing what its exceptions say as well, for the whole process: only a program may
/// decide that, and before it starts a thread that calls OpenCV.
void pv_print_no_messages(void);
/// Gives memory that was freed back to the system, that of other threads too.
void pv_return_freed_memory(void);

#ifdef __cplusplus
}
#endif
