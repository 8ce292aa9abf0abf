// SANE's library (libsane.so.1) with one scanner, whose feeder holds PAGES sheets and jams at sheet JAM:
// environment variables. Sheet n is gray, 100 + n pixels wide and 150 high, at 100 pixels per inch.
#include <sane/sane.h>
#include <stdlib.h>
#include <string.h>

static int page_count, row_count;

static int number(const char *name) {
  const char *text = getenv(name);
  return text ? atoi(text) : 0;
}

SANE_Status sane_init(SANE_Int *version, SANE_Auth_Callback authorize) {
  (void)authorize;
  *version = SANE_VERSION_CODE(1, 0, 0);
  page_count = 0;
  return SANE_STATUS_GOOD;
}

void sane_exit(void) {}

SANE_Status sane_get_devices(const SANE_Device ***list, SANE_Bool local_only) {
  static const SANE_Device device = {"scripted:0", "Test", "Feeder", "sheetfed scanner"};
  static const SANE_Device *devices[] = {&device, NULL};
  (void)local_only;
  *list = devices + (getenv("NO_SCANNER") ? 1 : 0);
  return SANE_STATUS_GOOD;
}

SANE_Status sane_open(SANE_String_Const name, SANE_Handle *handle) {
  *handle = &page_count;
  return strcmp(name, "scripted:0") ? SANE_STATUS_INVAL : SANE_STATUS_GOOD;
}

void sane_close(SANE_Handle handle) { (void)handle; }

const SANE_Option_Descriptor *sane_get_option_descriptor(SANE_Handle handle, SANE_Int option) {
  static const SANE_Option_Descriptor resolution = {
      .name = "resolution",
      .type = SANE_TYPE_INT,
      .unit = SANE_UNIT_DPI,
      .size = sizeof(SANE_Word),
      .cap = SANE_CAP_SOFT_SELECT | SANE_CAP_SOFT_DETECT};
  (void)handle;
  return option == 1 ? &resolution : NULL;
}

SANE_Status sane_control_option(SANE_Handle handle, SANE_Int option, SANE_Action action,
                                void *value, SANE_Int *info) {
  (void)handle;
  (void)info;
  if (action == SANE_ACTION_GET_VALUE) *(SANE_Word *)value = option == 0 ? 2 : 100;
  return SANE_STATUS_GOOD;
}

SANE_Status sane_start(SANE_Handle handle) {
  (void)handle;
  if (page_count == number("PAGES")) return SANE_STATUS_NO_DOCS;
  page_count++;
  row_count = 0;
  return SANE_STATUS_GOOD;
}

SANE_Status sane_get_parameters(SANE_Handle handle, SANE_Parameters *parameters) {
  (void)handle;
  *parameters = (SANE_Parameters){.format = SANE_FRAME_GRAY,
                                  .last_frame = SANE_TRUE,
                                  .bytes_per_line = 104 + page_count,
                                  .pixels_per_line = 100 + page_count,
                                  .lines = -1,
                                  .depth = 8};
  return SANE_STATUS_GOOD;
}

// Half a row at a time; a jam comes in the middle of the sheet.
SANE_Status sane_read(SANE_Handle handle, SANE_Byte *data, SANE_Int size, SANE_Int *count) {
  const int half = (104 + page_count) / 2;
  (void)handle;
  *count = 0;
  if (page_count == number("JAM") && row_count == 150) return SANE_STATUS_JAMMED;
  if (row_count == 300) return SANE_STATUS_EOF;
  *count = row_count++ % 2 == 0 && half < size ? half : size;
  memset(data, 200, (size_t)*count);
  return SANE_STATUS_GOOD;
}

void sane_cancel(SANE_Handle handle) { (void)handle; }

SANE_String_Const sane_strstatus(SANE_Status status) {
  (void)status;
  return "unknown";
}
