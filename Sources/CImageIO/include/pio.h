// What all image formats have in common.
//
// Nothing here owns memory, save `pio_buffer`, whose bytes belong to whoever
// received it. A function that can fail returns false and fills in its
// `pio_failure`; its other results are then undefined. No library's warning
// reaches a stream, and no longjmp leaves this shim. Every function may run on
// several threads at once.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why a call failed: one printable line without a full stop.
typedef struct pio_failure {
  char reason[160];
} pio_failure;

/// What a camera or a scanner wrote beside the pixels. 0 stands for unknown.
typedef struct pio_exif {
  /// 1 to 8 as in EXIF; 1 (upright) where absent or nonsense.
  int orientation;
  /// Pixels per inch.
  double x_ppi, y_ppi;
  /// Millimetres, as if the sensor were 36 × 24 mm.
  double focal_length_35mm;
  /// Millimetres.
  double focal_length;
  /// Sensor pixels per millimetre, along the stored picture's rows.
  double focal_plane_x_resolution;
  /// The size in pixels that the camera wrote.
  uint32_t pixel_width, pixel_height;
  /// Whether a lens took it: it has a focal length, an aperture or an exposure time.
  bool is_photograph;
} pio_exif;

/// One picture in a file, as its header tells.
typedef struct pio_frame {
  /// Where it begins: the offset of a TIFF page's directory, else 0.
  uint64_t position;
  /// Pixels as stored, before `exif.orientation` is applied.
  uint32_t width, height;
  /// What it decodes to: 1 (grey) or 3 (red, green, blue).
  int channels;
  /// Whether it may be decoded with 1 in `channels` although it is in colour, in less time.
  bool can_decode_gray;
  /// The format's own resolution (JFIF, pHYs, TIFF) in pixels per inch, 0 if unknown.
  double x_ppi, y_ppi;
  pio_exif exif;
} pio_frame;

/// Pixels in somebody's memory, 8 bit per channel, from the top left.
typedef struct pio_pixels {
  uint8_t *_Nonnull data;
  /// Bytes from one row to the next.
  size_t stride;
} pio_pixels;

/// Bytes from malloc, to be freed with free().
typedef struct pio_buffer {
  uint8_t *_Nullable bytes;
  size_t size;
} pio_buffer;

#ifdef __cplusplus
}
#endif
