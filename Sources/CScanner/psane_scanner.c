// Opening scanners, and reading pages.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "CShim.h"
#include "psane_options.h"

struct psane_scanner {
  psane_options options;
  char *name;
  double maximum_pixels;
  /// In pixels per inch, 0 if unknown. While it scans, the scanner does not tell.
  double resolution;
  bool is_feeder;
  /// The pages delivered, of which a flatbed has one.
  int page_count;
};

static psane_status fail(const psane_library *sane, SANE_Status status) {
  switch (status) {
    case SANE_STATUS_NO_MEM:
      shim_set_out_of_memory();
      break;
    case SANE_STATUS_INVAL:
      shim_set_error("there is no such scanner, or it is switched off");
      break;
    case SANE_STATUS_ACCESS_DENIED:
      shim_set_error("this user may not use the scanner; members of the group 'scanner' may");
      break;
    case SANE_STATUS_DEVICE_BUSY:
      shim_set_error("another program uses the scanner");
      break;
    case SANE_STATUS_JAMMED:
      shim_set_error("the paper is jammed");
      break;
    case SANE_STATUS_NO_DOCS:
      shim_set_error("the feeder is empty");
      break;
    case SANE_STATUS_COVER_OPEN:
      shim_set_error("the scanner's cover is open");
      break;
    case SANE_STATUS_IO_ERROR:
      shim_set_error("the connection to the scanner failed");
      break;
    default:
      shim_set_error(sane->sane_strstatus(status));
      break;
  }
  return psane_failed;
}

static psane_status fail_with(psane_status status, const char *message) {
  shim_set_error(message);
  return status;
}

/// Loads the library and starts it; each start is matched by a call of sane_exit.
static psane_status start(const psane_library **sane) {
  shim_clear_error();
  *sane = psane_load();
  if (!*sane) return psane_no_library;
  SANE_Int version = 0;
  const SANE_Status status = (*sane)->sane_init(&version, NULL);
  return status == SANE_STATUS_GOOD ? psane_ok : fail(*sane, status);
}

psane_status psane_list(void (*take)(void *context, psane_device device), void *context) {
  const psane_library *sane;
  psane_status result = start(&sane);
  if (result != psane_ok) return result;
  const SANE_Device **devices = NULL;
  const SANE_Status status = sane->sane_get_devices(&devices, SANE_FALSE);
  if (status != SANE_STATUS_GOOD) result = fail(sane, status);
  for (; result == psane_ok && *devices; devices++)
    take(context, (psane_device){(*devices)->name, (*devices)->vendor, (*devices)->model});
  sane->sane_exit();
  return result;
}

/// The name of the first scanner, which the caller frees; NULL if there is none.
static char *first_name(const psane_library *sane) {
  const SANE_Device **devices = NULL;
  const SANE_Status status = sane->sane_get_devices(&devices, SANE_FALSE);
  return status == SANE_STATUS_GOOD && *devices ? strdup((*devices)->name) : NULL;
}

psane_status psane_open(const char *name, psane_settings settings, psane_scanner **scanner) {
  *scanner = NULL;
  const psane_library *sane;
  const psane_status started = start(&sane);
  if (started != psane_ok) return started;
  psane_scanner *self = calloc(1, sizeof *self);
  if (self) self->name = name ? strdup(name) : first_name(sane);
  if (!self || !self->name) {
    free(self);
    sane->sane_exit();
    return fail_with(psane_unusable, "there is no scanner");
  }
  SANE_Handle handle = NULL;
  const SANE_Status status = sane->sane_open(self->name, &handle);
  if (status != SANE_STATUS_GOOD) {
    fail(sane, status);
    free(self->name);
    free(self);
    sane->sane_exit();
    return psane_unusable;
  }
  self->options = (psane_options){sane, handle};
  self->maximum_pixels = settings.maximum_pixels;
  if (!psane_set(self->options, &settings, &self->is_feeder)) {
    psane_close(self);
    return psane_unusable;
  }
  self->resolution = psane_resolution(self->options);
  *scanner = self;
  return psane_ok;
}

const char *psane_name(const psane_scanner *scanner) { return scanner->name; }

void psane_close(psane_scanner *scanner) {
  if (!scanner) return;
  const psane_library *sane = scanner->options.sane;
  sane->sane_cancel(scanner->options.handle);
  sane->sane_close(scanner->options.handle);
  sane->sane_exit();
  free(scanner->name);
  free(scanner);
}

// MARK: - Pages

/// Converts a row of the scanner to 8 bits per channel.
static void convert(const SANE_Parameters *parameters, const uint8_t *row, uint8_t *result) {
  const size_t count =
      (size_t)parameters->pixels_per_line * (parameters->format == SANE_FRAME_RGB ? 3 : 1);
  switch (parameters->depth) {
    case 8:
      memcpy(result, row, count);
      break;
    // In the order of this machine's bytes.
    case 16:
      for (size_t i = 0; i < count; i++) {
        uint16_t value;
        memcpy(&value, row + 2 * i, sizeof value);
        result[i] = (uint8_t)(value >> 8);
      }
      break;
    // A set bit is black.
    default:
      for (size_t i = 0; i < count; i++) result[i] = row[i / 8] >> (7 - i % 8) & 1 ? 0 : 255;
      break;
  }
}

/// Whether pages of these parameters can be read: all channels at once, and consistent sizes.
static bool is_readable(const SANE_Parameters *parameters) {
  const bool is_color = parameters->format == SANE_FRAME_RGB;
  if (!is_color && parameters->format != SANE_FRAME_GRAY) return false;
  if (parameters->depth != 8 && parameters->depth != 16 && (parameters->depth != 1 || is_color))
    return false;
  if (parameters->pixels_per_line < 1) return false;
  const int64_t bits =
      (int64_t)parameters->pixels_per_line * (is_color ? 3 : 1) * parameters->depth;
  return parameters->bytes_per_line >= (bits + 7) / 8;
}

/// Makes room for one more row of `size` bytes; false if memory ran out.
static bool make_room(psane_page *page, size_t size, int *capacity) {
  if (page->height < *capacity) return true;
  const int rows = *capacity < 1024 ? 2048 : *capacity + *capacity / 2;
  uint8_t *pixels = realloc(page->pixels, size * (size_t)rows);
  if (!pixels) return false;
  page->pixels = pixels;
  *capacity = rows;
  return true;
}

/// Reads rows to the end of the page. `row` has room for one row of the scanner.
static psane_status read_rows(psane_scanner *self, const SANE_Parameters *parameters, uint8_t *row,
                              psane_page *page) {
  const psane_library *sane = self->options.sane;
  const size_t size = (size_t)page->width * (size_t)page->channels;
  int capacity = 0, filled = 0;
  for (;;) {
    SANE_Int count = 0;
    const SANE_Status status = sane->sane_read(self->options.handle, row + filled,
                                               parameters->bytes_per_line - filled, &count);
    if (status == SANE_STATUS_EOF) break;
    if (status != SANE_STATUS_GOOD) return fail(sane, status);
    filled += count;
    if (filled < parameters->bytes_per_line) continue;
    filled = 0;
    if ((page->height + 1.0) * page->width > self->maximum_pixels)
      return fail_with(psane_too_large, "the page is too large");
    if (!make_room(page, size, &capacity)) return fail(sane, SANE_STATUS_NO_MEM);
    convert(parameters, row, page->pixels + size * (size_t)page->height);
    page->height++;
  }
  return page->height > 0 ? psane_ok : fail_with(psane_failed, "the scanner delivered no row");
}

static psane_status read_page(psane_scanner *self, psane_page *page) {
  const psane_library *sane = self->options.sane;
  SANE_Parameters parameters;
  const SANE_Status status = sane->sane_get_parameters(self->options.handle, &parameters);
  if (status != SANE_STATUS_GOOD) return fail(sane, status);
  if (!is_readable(&parameters))
    return fail_with(psane_failed, "the scanner delivers pixels of an unknown form");
  page->width = parameters.pixels_per_line;
  page->channels = parameters.format == SANE_FRAME_RGB ? 3 : 1;
  page->resolution = self->resolution;
  uint8_t *row = malloc((size_t)parameters.bytes_per_line);
  if (!row) return fail(sane, SANE_STATUS_NO_MEM);
  const psane_status result = read_rows(self, &parameters, row, page);
  free(row);
  return result;
}

psane_status psane_next(psane_scanner *self, psane_page *page) {
  *page = (psane_page){0};
  shim_clear_error();
  const psane_library *sane = self->options.sane;
  if (self->page_count > 0 && !self->is_feeder) return psane_end;
  const SANE_Status status = sane->sane_start(self->options.handle);
  if (status == SANE_STATUS_NO_DOCS && self->page_count > 0) return psane_end;
  psane_status result = status == SANE_STATUS_GOOD ? read_page(self, page) : fail(sane, status);
  if (result == psane_ok) {
    self->page_count++;
  } else {
    sane->sane_cancel(self->options.handle);
    free(page->pixels);
    page->pixels = NULL;
  }
  return result;
}
