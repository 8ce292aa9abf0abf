// Scanners by SANE: its library is loaded on first use.
//
// A `psane_scanner` belongs to the caller of psane_open, who closes it with psane_close. SANE serves one
// thread at a time, and one scanner is open at a time. On failure the reason is in shim_last_error()
// (CShim.h), without the name of the scanner. Nothing is printed here; a driver may print.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why there is no scanner or no page.
typedef enum psane_status {
  psane_ok,
  /// The feeder is empty, or the page of the flatbed was delivered.
  psane_end,
  /// SANE's library cannot be loaded.
  psane_no_library,
  /// No such scanner, or it has not what the settings ask for.
  psane_unusable,
  /// The page has more pixels than the settings allow.
  psane_too_large,
  /// The scanner or its driver failed: a jam, an open cover, a lost connection.
  psane_failed,
} psane_status;

/// Where the paper is.
typedef enum psane_source {
  /// Where the scanner looks unless told otherwise.
  psane_default_source,
  psane_flatbed,
  /// The feeder, the front side.
  psane_feeder,
  /// The feeder, both sides.
  psane_both_sides,
} psane_source;

/// What is measured of each pixel.
typedef enum psane_mode {
  /// Color if the scanner has it.
  psane_default_mode,
  psane_color,
  psane_gray,
  /// Black and white.
  psane_lineart,
} psane_mode;

typedef struct psane_settings {
  psane_source source;
  psane_mode mode;
  /// In pixels per inch; the scanner takes the nearest that it has.
  double resolution;
  /// The paper in millimeters, from the corner where scanning begins; 0 for all that the scanner sees.
  double width, height;
  /// The most pixels of a page.
  double maximum_pixels;
} psane_settings;

/// A scanner that SANE knows. The texts are valid during the call that they are given to.
typedef struct psane_device {
  /// The name by which it is opened, such as "epson2:libusb:001:004".
  const char *_Nonnull name;
  const char *_Nonnull vendor;
  const char *_Nonnull model;
} psane_device;

/// A page: rows from the top without padding, 1 channel (gray) or 3 (red, green, blue), 8 bits each.
typedef struct psane_page {
  /// The caller frees it with free().
  uint8_t *_Nullable pixels;
  /// In pixels.
  int width, height;
  int channels;
  /// In pixels per inch; 0 if the scanner does not tell.
  double resolution;
} psane_page;

typedef struct psane_scanner psane_scanner;

/// Calls `take` with each scanner, those of the network too, for which SANE may wait some seconds.
psane_status psane_list(void (*_Nonnull take)(void *_Nonnull context, psane_device device),
                        void *_Nonnull context);

/// Opens the scanner `name`, or the first one for NULL, and sets it up.
psane_status psane_open(const char *_Nullable name, psane_settings settings,
                        psane_scanner *_Nullable *_Nonnull scanner);

/// The name of an open scanner, valid until it is closed.
const char *_Nonnull psane_name(const psane_scanner *_Nonnull scanner);

/// Waits for the next page. After any other status than psane_ok there is none. An empty feeder is an end
/// only after the first page; before, it is a failure.
psane_status psane_next(psane_scanner *_Nonnull scanner, psane_page *_Nonnull page);

/// Stops and closes a scanner; NULL is allowed.
void psane_close(psane_scanner *_Nullable scanner);

#ifdef __cplusplus
}
#endif
