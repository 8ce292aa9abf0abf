// EXIF metadata, through libexif.
#include <libexif/exif-data.h>
#include <math.h>
#include <stdio.h>
#include <time.h>
#include "pio_internal.h"

/// The first number of an entry; 0 if there is none.
static double number(ExifData *data, ExifIfd directory, ExifTag tag) {
  const ExifEntry *entry = exif_content_get_entry(data->ifd[directory], tag);
  if (!entry || !entry->data || entry->components == 0) return 0;
  if (entry->size < exif_format_get_size(entry->format)) return 0;
  const ExifByteOrder order = exif_data_get_byte_order(data);
  switch (entry->format) {
    case EXIF_FORMAT_SHORT:
      return exif_get_short(entry->data, order);
    case EXIF_FORMAT_LONG:
      return exif_get_long(entry->data, order);
    case EXIF_FORMAT_RATIONAL: {
      const ExifRational value = exif_get_rational(entry->data, order);
      return value.denominator == 0 ? 0 : (double)value.numerator / value.denominator;
    }
    default:
      return 0;
  }
}

/// A number of pixels; 0, for unknown, if it is not plausible.
static uint32_t pixel_count(double number) {
  return number >= 1 && number <= INT32_MAX ? (uint32_t)number : 0;
}

/// The length of EXIF's ResolutionUnit in millimeters: 2 (the default) is an inch, 3 a centimeter,
/// 4 a millimeter.
static double unit_in_millimeters(double unit) { return unit == 3 ? 10 : unit == 4 ? 1 : 25.4; }

/// The time in an entry of the form `2026:11:24 06:29:16`; 0 if there is none.
static double time_of_day(ExifData *data, ExifTag tag) {
  const ExifEntry *entry = exif_content_get_entry(data->ifd[EXIF_IFD_EXIF], tag);
  char text[20] = {0};
  struct tm time = {0};
  if (!entry || !entry->data || entry->size < sizeof text - 1) return 0;
  memcpy(text, entry->data, sizeof text - 1);
  const int count = sscanf(text, "%4d:%2d:%2d %2d:%2d:%2d", &time.tm_year, &time.tm_mon,
                           &time.tm_mday, &time.tm_hour, &time.tm_min, &time.tm_sec);
  if (count != 6 || time.tm_year < 1970 || time.tm_mon < 1 || time.tm_mon > 12) return 0;
  time.tm_year -= 1900;
  time.tm_mon -= 1;
  return (double)timegm(&time);
}

/// When the photo was taken; 0 if unknown. The hundredths order the photos of a burst.
static double capture_time(ExifData *data) {
  const double time = time_of_day(data, EXIF_TAG_DATE_TIME_ORIGINAL);
  if (time <= 0) return time_of_day(data, EXIF_TAG_DATE_TIME_DIGITIZED);
  const ExifEntry *entry =
      exif_content_get_entry(data->ifd[EXIF_IFD_EXIF], EXIF_TAG_SUB_SEC_TIME_ORIGINAL);
  char digits[8] = "0.";
  if (!entry || !entry->data) return time;
  for (unsigned i = 0; i < entry->size && i < 4; i++) {
    if (entry->data[i] < '0' || entry->data[i] > '9') break;
    digits[2 + i] = (char)entry->data[i];
  }
  return time + atof(digits);
}

/// Whether the colors are in DCF's optional color space, Adobe RGB.
static bool is_adobe_rgb(ExifData *data) {
  const ExifEntry *entry =
      exif_content_get_entry(data->ifd[EXIF_IFD_INTEROPERABILITY], EXIF_TAG_INTEROPERABILITY_INDEX);
  return entry && entry->data && entry->size >= 3 && memcmp(entry->data, "R03", 3) == 0;
}

pio_exif pio_exif_none(void) { return (pio_exif){.orientation = 1}; }

/// The values of the entries.
static pio_exif values(ExifData *data) {
  pio_exif exif = pio_exif_none();
  const double orientation = number(data, EXIF_IFD_0, EXIF_TAG_ORIENTATION);
  if (orientation >= 1 && orientation <= 8) exif.orientation = (int)orientation;

  const double unit = number(data, EXIF_IFD_0, EXIF_TAG_RESOLUTION_UNIT);
  const double per_inch = 25.4 / unit_in_millimeters(unit);
  exif.x_ppi = number(data, EXIF_IFD_0, EXIF_TAG_X_RESOLUTION) * per_inch;
  exif.y_ppi = number(data, EXIF_IFD_0, EXIF_TAG_Y_RESOLUTION) * per_inch;

  exif.focal_length = number(data, EXIF_IFD_EXIF, EXIF_TAG_FOCAL_LENGTH);
  exif.focal_length_35mm = number(data, EXIF_IFD_EXIF, EXIF_TAG_FOCAL_LENGTH_IN_35MM_FILM);
  exif.focal_plane_x_resolution =
      number(data, EXIF_IFD_EXIF, EXIF_TAG_FOCAL_PLANE_X_RESOLUTION) /
      unit_in_millimeters(number(data, EXIF_IFD_EXIF, EXIF_TAG_FOCAL_PLANE_RESOLUTION_UNIT));
  exif.pixel_width = pixel_count(number(data, EXIF_IFD_EXIF, EXIF_TAG_PIXEL_X_DIMENSION));
  exif.pixel_height = pixel_count(number(data, EXIF_IFD_EXIF, EXIF_TAG_PIXEL_Y_DIMENSION));
  exif.capture_time = capture_time(data);
  exif.is_adobe_rgb = is_adobe_rgb(data);
  exif.is_photograph = exif.focal_length > 0 || exif.focal_length_35mm > 0 ||
                       number(data, EXIF_IFD_EXIF, EXIF_TAG_EXPOSURE_TIME) > 0 ||
                       number(data, EXIF_IFD_EXIF, EXIF_TAG_FNUMBER) > 0;
  return exif;
}

pio_exif pio_exif_read(const uint8_t *bytes, size_t size) {
  static const uint8_t header[] = {'E', 'x', 'i', 'f', 0, 0};
  // 1 MiB is longer than any APP1 segment, and so than the EXIF of any camera.
  if (!bytes || size < 8 || size > 1 << 20) return pio_exif_none();
  const bool has_header = memcmp(bytes, header, sizeof header) == 0;
  const size_t offset = has_header ? 0 : sizeof header;
  uint8_t *copy = malloc(size + offset);
  ExifData *data = copy ? exif_data_new() : NULL;
  pio_exif exif = pio_exif_none();
  if (data) {
    memcpy(copy, header, sizeof header);
    memcpy(copy + offset, bytes, size);
    // Otherwise libexif adds defaults, such as 72 ppi, for missing entries.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_load_data(data, copy, (unsigned)(size + offset));
    exif = values(data);
    exif_data_unref(data);
  }
  free(copy);
  return exif;
}
