// Cameras by Video4Linux 2: frames of Motion JPEG or YUYV, in memory that the driver shares.
//
// A `pcam_camera` belongs to the caller of pcam_open, who closes it with pcam_close; one thread uses it
// at a time. Nothing is printed. The functions of the system are in a table, so that tests can replace
// them.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The calls of the system that a camera needs. Each returns -1 and sets errno on failure.
typedef struct pcam_system {
  int (*_Nonnull open)(const char *_Nonnull path);
  int (*_Nonnull close)(int descriptor);
  int (*_Nonnull ioctl)(int descriptor, unsigned long request, void *_Nonnull argument);
  /// Maps memory for reading; NULL on failure.
  void *_Nullable (*_Nonnull map)(int descriptor, size_t length, long offset);
  int (*_Nonnull unmap)(void *_Nonnull address, size_t length);
  /// Waits until a frame is ready: 1, or 0 after `milliseconds`.
  int (*_Nonnull wait)(int descriptor, int milliseconds);
} pcam_system;

/// The calls of the kernel.
const pcam_system *_Nonnull pcam_kernel(void);

/// Why a camera cannot be used.
typedef enum pcam_status {
  pcam_ok,
  /// No such device.
  pcam_absent,
  /// The user may not open it.
  pcam_refused,
  /// Another program uses it.
  pcam_busy,
  /// The file is no camera.
  pcam_not_a_camera,
  /// It delivers neither Motion JPEG nor YUYV.
  pcam_no_format,
  /// Anything else; errno says what.
  pcam_failed,
} pcam_status;

typedef struct pcam_camera pcam_camera;

typedef enum pcam_pixels { pcam_mjpeg, pcam_yuyv } pcam_pixels;

/// A frame format that a camera delivers.
typedef struct pcam_format {
  pcam_pixels pixels;
  /// In pixels.
  int width, height;
  /// Bytes from row to row; 0 for Motion JPEG.
  int stride;
} pcam_format;

/// Opens the camera at `path` and starts it, at the size that is nearest to `width` × `height`. Sets
/// `camera` and `format`. `system` must remain valid.
pcam_status pcam_open(const pcam_system *_Nonnull system, const char *_Nonnull path, int width,
                      int height, pcam_camera *_Nullable *_Nonnull camera,
                      pcam_format *_Nonnull format);

/// Waits for a frame and sets `bytes` and `size` to the newest; older ones that wait are dropped. They
/// are valid until the next call. Returns 1; 0 if none came within `milliseconds`; -1 if the camera
/// failed or was removed.
int pcam_next(pcam_camera *_Nonnull camera, int milliseconds,
              const uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull size);

/// Stops and closes a camera; NULL is allowed.
void pcam_close(pcam_camera *_Nullable camera);

#ifdef __cplusplus
}
#endif
