// Types shared by all image formats.
//
// Nothing here owns memory except `pio_buffer`, whose bytes belong to its receiver. A function that
// can fail returns false and sets its `pio_failure`; its other results are then undefined. No
// warning of a library is printed, and no longjmp leaves this shim. Any thread may call any
// function.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The reason of a failure: one printable ASCII line without a full stop.
typedef struct pio_failure {
  char reason[160];
} pio_failure;

/// The metadata of a camera or a scanner. 0 means unknown.
typedef struct pio_exif {
  /// 1 to 8 as in EXIF; 1 (upright) if absent or invalid.
  int orientation;
  /// In pixels per inch.
  double x_ppi, y_ppi;
  /// In millimeters, for a sensor of 36 × 24 mm.
  double focal_length_35mm;
  /// In millimeters.
  double focal_length;
  /// In sensor pixels per millimeter, along the rows of the stored image.
  double focal_plane_x_resolution;
  /// The size in pixels that the camera states.
  uint32_t pixel_width, pixel_height;
  /// When it was taken, by the camera's clock: seconds since 1970-01-01 00:00:00 on that clock.
  double capture_time;
  /// Whether a camera took it: a focal length, an aperture or an exposure time is present.
  bool is_photograph;
  /// Whether colors without a profile are those of Adobe RGB (DCF's optional color space).
  bool is_adobe_rgb;
} pio_exif;

/// One image of a file, from its header.
typedef struct pio_frame {
  /// The offset of a TIFF page's directory, the index of a PDF page, else 0.
  uint64_t position;
  /// The stored size in pixels, before `exif.orientation` is applied.
  uint32_t width, height;
  /// The channels after decoding: 1 (gray) or 3 (red, green, blue).
  int channels;
  /// Whether a color image can be decoded with 1 in `channels`, in less time.
  bool can_decode_gray;
  /// Whether decoding converts the colors to sRGB. Known of JPEG only.
  bool needs_conversion;
  /// The resolution of the format itself (JFIF, pHYs, TIFF) in pixels per inch; 0 if unknown.
  double x_ppi, y_ppi;
  /// Whether the format states the size of the page, so that any resolution is credible.
  bool states_size;
  pio_exif exif;
} pio_frame;

/// Borrowed pixels, 8 bits per channel, from the top left.
typedef struct pio_pixels {
  uint8_t *_Nonnull data;
  /// The distance between the starts of two rows, in bytes.
  size_t stride;
} pio_pixels;

/// Bytes allocated with malloc; the receiver frees them with free().
typedef struct pio_buffer {
  uint8_t *_Nullable bytes;
  size_t size;
} pio_buffer;

#ifdef __cplusplus
}
#endif
