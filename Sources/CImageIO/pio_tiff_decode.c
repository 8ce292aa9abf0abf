// TIFF decoding, through libtiff.
//
// A plain gray page (including CCITT Group 4 and other bilevel ones) is decoded row by row. All
// others go through libtiff's RGBA converter, in bands of whole strips or tiles, so that memory
// does not hold a page twice.
#include "pio_color.h"
#include "pio_tiff_memory.h"

/// The memory limit for a directory, in bytes.
static const size_t HEADER_MEMORY = 64 << 20;
/// DNG's photometric interpretation of values that are no longer those of a color filter array; libtiff has no
/// name for it.
enum { PHOTOMETRIC_LINEAR_RAW = 34892 };
/// The minimum number of rows of a band.
enum { BAND_ROWS = 64 };

/// The value of a short tag or its default.
static uint16_t short_tag(TIFF *tiff, uint32_t tag) {
  uint16_t value = 0;
  TIFFGetFieldDefaulted(tiff, tag, &value);
  return value;
}

/// Whether the page is gray, with or without alpha.
static bool is_gray(TIFF *tiff) {
  uint16_t photometric = PHOTOMETRIC_RGB;
  TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
  return photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE;
}

/// Whether the page consists of rows of gray samples of 1 to 16 bits and nothing else.
static bool is_plain_gray(TIFF *tiff) {
  const uint16_t bits = short_tag(tiff, TIFFTAG_BITSPERSAMPLE);
  return is_gray(tiff) && !TIFFIsTiled(tiff) && short_tag(tiff, TIFFTAG_SAMPLESPERPIXEL) == 1 &&
         (bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16) &&
         short_tag(tiff, TIFFTAG_SAMPLEFORMAT) == SAMPLEFORMAT_UINT;
}

/// Whether the open directory holds the values of a camera's sensor: a DNG file says so (Adobe DNG 1.7), and
/// other cameras' files use the color filter array of TIFF/EP (ISO 12234-2) or DNG's linear kind.
static bool is_camera_raw(TIFF *tiff) {
  uint16_t photometric = PHOTOMETRIC_RGB;
  TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
  uint8_t *version = NULL;
  return photometric == PHOTOMETRIC_CFA || photometric == PHOTOMETRIC_LINEAR_RAW ||
         TIFFGetField(tiff, TIFFTAG_DNGVERSION, &version);
}

/// Whether the first directory or one below it is camera raw. Such a file shows a small picture first.
static bool holds_camera_raw(TIFF *tiff) {
  enum { MAXIMUM_COUNT = 16 };
  const uint64_t first = TIFFCurrentDirOffset(tiff);
  uint64_t offsets[MAXIMUM_COUNT];
  const uint64_t *below = NULL;
  uint16_t count = 0;
  if (is_camera_raw(tiff)) return true;
  if (!TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &below)) return false;
  if (count > MAXIMUM_COUNT) count = MAXIMUM_COUNT;
  memcpy(offsets, below, count * sizeof *offsets);
  bool is_raw = false;
  for (int i = 0; i < count && !is_raw; i++) {
    is_raw = TIFFSetSubDirectory(tiff, offsets[i]) && is_camera_raw(tiff);
  }
  TIFFSetSubDirectory(tiff, first);
  return is_raw;
}

bool pio_tiff_pages(const uint8_t *bytes, size_t size, uint64_t *offsets, int capacity, int *count,
                    pio_failure *failure) {
  pio_tiff_memory memory = {.bytes = bytes, .size = size, .failure = failure};
  TIFF *tiff = pio_tiff_open(&memory, "r", HEADER_MEMORY);
  if (!tiff) return false;
  *count = 0;
  if (holds_camera_raw(tiff)) {
    TIFFClose(tiff);
    return pio_fail(failure, PIO_CAMERA_RAW);
  }
  const uint64_t first = TIFFCurrentDirOffset(tiff);
  int directories = 0, pages = 0;
  do {
    if (++directories > capacity) {
      *count = directories;
      TIFFClose(tiff);
      return pio_fail(failure, "more than %d pages", capacity);
    }
    uint32_t kind = 0;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SUBFILETYPE, &kind);
    if (!(kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK))) {
      offsets[pages++] = TIFFCurrentDirOffset(tiff);
    }
  } while (TIFFReadDirectory(tiff));
  // If the chain of directories is broken, pages are lost.
  const bool is_whole = !memory.has_failed;
  TIFFClose(tiff);
  if (pages == 0) offsets[pages++] = first;
  *count = pages;
  return is_whole;
}

/// Opens the page at `position`; on failure it returns NULL and sets the failure.
static TIFF *open_page(pio_tiff_memory *memory, uint64_t position, size_t allocation_limit) {
  TIFF *tiff = pio_tiff_open(memory, "r", allocation_limit);
  if (!tiff) return NULL;
  if (TIFFCurrentDirOffset(tiff) == position || TIFFSetSubDirectory(tiff, position)) return tiff;
  TIFFClose(tiff);
  if (!memory->has_failed) pio_fail(memory->failure, "damaged TIFF directory");
  return NULL;
}

bool pio_tiff_header(const uint8_t *bytes, size_t size, uint64_t position, pio_frame *frame,
                     pio_failure *failure) {
  pio_tiff_memory memory = {.bytes = bytes, .size = size, .failure = failure};
  TIFF *tiff = open_page(&memory, position, HEADER_MEMORY);
  if (!tiff) return false;
  *frame = (pio_frame){.position = position, .exif = pio_exif_none()};
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &frame->width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &frame->height);
  frame->channels = is_gray(tiff) ? 1 : 3;
  const uint16_t orientation = short_tag(tiff, TIFFTAG_ORIENTATION);
  if (orientation >= 1 && orientation <= 8) frame->exif.orientation = orientation;
  float x = 0, y = 0;
  const uint16_t unit = short_tag(tiff, TIFFTAG_RESOLUTIONUNIT);
  const double per_inch = unit == RESUNIT_INCH ? 1 : unit == RESUNIT_CENTIMETER ? 2.54 : 0;
  if (TIFFGetField(tiff, TIFFTAG_XRESOLUTION, &x)) frame->x_ppi = x * per_inch;
  if (TIFFGetField(tiff, TIFFTAG_YRESOLUTION, &y)) frame->y_ppi = y * per_inch;
  TIFFClose(tiff);
  return true;
}

/// The samples of each value of a byte, in 8-bit gray.
typedef struct byte_samples {
  uint8_t samples[256][8];
  uint32_t count;
} byte_samples;

/// The samples of bytes with 1, 2, 4 or 8 `bits` for each.
static byte_samples samples_of_bytes(int bits, uint8_t flip) {
  byte_samples table = {.count = 8 / (uint32_t)bits};
  const int mask = (1 << bits) - 1, scale = 255 / mask;
  for (int byte = 0; byte < 256; byte++) {
    for (uint32_t i = 0; i < table.count; i++) {
      const int shift = 8 - bits * ((int)i + 1);
      table.samples[byte][i] = (uint8_t)(((byte >> shift) & mask) * scale) ^ flip;
    }
  }
  return table;
}

/// Converts a row of samples of 1, 2, 4 or 8 bits to 8-bit gray.
static void expand_row(const uint8_t *source, uint8_t *target, uint32_t width,
                       const byte_samples *table) {
  const uint32_t whole = width / table->count;
  for (uint32_t i = 0; i < whole; i++) {
    memcpy(target + i * table->count, table->samples[source[i]], table->count);
  }
  const uint32_t rest = width % table->count;
  if (rest) memcpy(target + whole * table->count, table->samples[source[whole]], rest);
}

/// Converts a row of samples of 16 bits, in this machine's byte order, to 8-bit gray.
static void reduce_row(const uint8_t *source, uint8_t *target, uint32_t width, uint8_t flip) {
  const uint16_t *samples = (const uint16_t *)(const void *)source;
  for (uint32_t x = 0; x < width; x++) {
    target[x] = (uint8_t)((samples[x] * 255u + 32767) / 65535) ^ flip;
  }
}

static bool decode_gray(TIFF *tiff, const pio_frame *frame, const pio_layout *layout,
                        pio_failure *failure) {
  const int bits = short_tag(tiff, TIFFTAG_BITSPERSAMPLE);
  const bool inverted = short_tag(tiff, TIFFTAG_PHOTOMETRIC) == PHOTOMETRIC_MINISWHITE;
  const uint8_t flip = inverted ? 0xFF : 0;
  const byte_samples table = samples_of_bytes(bits < 16 ? bits : 8, flip);
  const size_t stored_bytes = (size_t)TIFFScanlineSize(tiff);
  const size_t needed_bytes = ((size_t)frame->width * (size_t)bits + 7) / 8;
  if (stored_bytes < needed_bytes) return pio_fail(failure, "damaged TIFF directory");
  uint8_t *stored = malloc(stored_bytes);
  uint8_t *row = malloc(frame->width);
  bool done = stored && row;
  if (!done) pio_fail(failure, PIO_NO_MEMORY);
  for (uint32_t y = 0; done && y < frame->height; y++) {
    done = TIFFReadScanline(tiff, stored, y, 0) == 1;
    if (!done) break;
    if (bits == 16) {
      reduce_row(stored, row, frame->width, flip);
    } else {
      expand_row(stored, row, frame->width, &table);
    }
    pio_layout_copy_rows(layout, row, frame->width, y, 1);
  }
  free(stored);
  free(row);
  return done;
}

/// Converts libtiff's pixels, with premultiplied alpha, to gray or RGB on white, in place.
static void composite_on_white(uint32_t *pixels, size_t count, int channels) {
  uint8_t *target = (uint8_t *)pixels;
  for (size_t i = 0; i < count; i++, target += channels) {
    const uint32_t pixel = pixels[i], white = 255 - TIFFGetA(pixel);
    const uint32_t rgb[] = {TIFFGetR(pixel), TIFFGetG(pixel), TIFFGetB(pixel)};
    for (int channel = 0; channel < channels; channel++) {
      const uint32_t value = rgb[channel] + white;
      target[channel] = (uint8_t)(value > 255 ? 255 : value);
    }
  }
}

/// The number of rows of a band: whole strips or tiles, because others would be decompressed again
/// for every band.
static uint32_t band_rows(TIFF *tiff, uint32_t height) {
  uint32_t unit = 0;
  TIFFGetFieldDefaulted(tiff, TIFFIsTiled(tiff) ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &unit);
  if (unit == 0 || unit >= height) return height;
  const uint32_t units = unit >= BAND_ROWS ? 1 : (BAND_ROWS + unit - 1) / unit;
  return unit * units < height ? unit * units : height;
}

static bool decode_color(TIFF *tiff, const pio_frame *frame, const pio_layout *layout,
                         pio_failure *failure) {
  char message[1024] = "";
  TIFFRGBAImage image;
  if (!TIFFRGBAImageOK(tiff, message) || !TIFFRGBAImageBegin(&image, tiff, 1, message)) {
    return pio_fail(failure, "%s", message);
  }
  // Rows arrive in stored order; the layout applies the orientation.
  image.req_orientation = image.orientation;
  const uint32_t band = band_rows(tiff, frame->height);
  uint32_t *pixels = malloc((size_t)frame->width * band * sizeof *pixels);
  bool done = pixels != NULL;
  if (!done) pio_fail(failure, PIO_NO_MEMORY);
  for (uint32_t y = 0; done && y < frame->height; y += band) {
    const uint32_t rows = band < frame->height - y ? band : frame->height - y;
    image.row_offset = (int)y;
    done = TIFFRGBAImageGet(&image, pixels, frame->width, rows);
    if (!done) break;
    composite_on_white(pixels, (size_t)frame->width * rows, frame->channels);
    pio_layout_copy_rows(layout, (const uint8_t *)pixels,
                         (size_t)frame->width * (size_t)frame->channels, y, rows);
  }
  free(pixels);
  TIFFRGBAImageEnd(&image);
  return done;
}

/// The conversion of pixels of `channels` to sRGB.
static pio_conversion conversion(TIFF *tiff, int channels) {
  uint32_t size = 0;
  const uint8_t *profile = NULL;
  return TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &size, &profile)
             ? pio_conversion_make(profile, size, channels, false)
             : (pio_conversion){NULL};
}

/// Whether the page consists of rows of 8-bit CMYK.
static bool is_plain_cmyk(TIFF *tiff) {
  return short_tag(tiff, TIFFTAG_PHOTOMETRIC) == PHOTOMETRIC_SEPARATED && !TIFFIsTiled(tiff) &&
         short_tag(tiff, TIFFTAG_SAMPLESPERPIXEL) == 4 &&
         short_tag(tiff, TIFFTAG_BITSPERSAMPLE) == 8 &&
         short_tag(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_CONTIG;
}

/// Decodes CMYK through its profile; libtiff's own formula has none.
static bool decode_cmyk(TIFF *tiff, pio_conversion to_srgb, const pio_frame *frame,
                        const pio_layout *layout, pio_failure *failure) {
  const size_t row_bytes = (size_t)frame->width * 4;
  if ((size_t)TIFFScanlineSize(tiff) < row_bytes) {
    return pio_fail(failure, "damaged TIFF directory");
  }
  uint8_t *row = malloc((size_t)TIFFScanlineSize(tiff));
  bool done = row != NULL;
  if (!done) pio_fail(failure, PIO_NO_MEMORY);
  for (uint32_t y = 0; done && y < frame->height; y++) {
    done = TIFFReadScanline(tiff, row, y, 0) == 1;
    if (!done) break;
    cmsDoTransform(to_srgb.transform, row, row, frame->width);
    pio_layout_copy_rows(layout, row, row_bytes, y, 1);
  }
  free(row);
  return done;
}

/// Decodes a page and converts its colors to sRGB.
static bool decode_page(TIFF *tiff, const pio_frame *frame, pio_pixels pixels,
                        pio_failure *failure) {
  const pio_layout layout = pio_layout_make(frame, pixels);
  pio_conversion to_srgb = conversion(tiff, is_plain_cmyk(tiff) ? 4 : frame->channels);
  bool done;
  if (is_plain_cmyk(tiff) && to_srgb.transform) {
    done = decode_cmyk(tiff, to_srgb, frame, &layout, failure);
  } else {
    done = is_plain_gray(tiff) ? decode_gray(tiff, frame, &layout, failure)
                               : decode_color(tiff, frame, &layout, failure);
    if (done) pio_conversion_apply(to_srgb, frame, pixels);
  }
  pio_conversion_free(to_srgb);
  return done;
}

bool pio_tiff_decode(const uint8_t *bytes, size_t size, const pio_frame *frame, pio_pixels pixels,
                     pio_failure *failure) {
  pio_tiff_memory memory = {.bytes = bytes, .size = size, .failure = failure};
  // A page of this size needs at most four samples of 16 bits per pixel, and a tile may extend
  // beyond its edge.
  const size_t area = (size_t)frame->width * frame->height;
  TIFF *tiff = open_page(&memory, frame->position, HEADER_MEMORY + area * 8);
  if (!tiff) return false;
  pio_fail(failure, "damaged TIFF page");
  uint32_t width = 0, height = 0;
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
  const bool is_same = width == frame->width && height == frame->height;
  bool done = is_same && decode_page(tiff, frame, pixels, failure);
  TIFFClose(tiff);
  if (done && memory.is_truncated) return pio_fail(failure, PIO_TRUNCATED);
  if (done) failure->reason[0] = '\0';
  return done;
}
