// Loaded before the decoders' own libraries: fails on demand in the way that PLATEN_FAULT names, on pages of
// WIDTH pixels or with a shape of the colour RED, GREEN, BLUE, which fault_decoders.py defines.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fail(void) {
  const char *way = getenv("PLATEN_FAULT");
  if (strcmp(way, "exit") == 0) _exit(0);
  if (strcmp(way, "fault") == 0) *(volatile int *)8 = 0;
  while (strcmp(way, "loop") == 0) continue;
  while (strcmp(way, "memory") == 0) {
    void *more = malloc(1 << 20);
    if (!more) {
      fputs("terminate called after throwing an instance of 'std::bad_alloc'\n", stderr);
      abort();
    }
    memset(more, 1, 1 << 20);
  }
  if (strcmp(way, "chatter") == 0)
    for (int line = 0; line < 100000; line++) fputs("a message of the decoder\n", stderr);
  abort();
}

int de265_decode(void *context, int *more) {
  fail();
  return 0;
}
int WebPDecode(const uint8_t *data, size_t size, void *config) {
  fail();
  return 0;
}

int TIFFReadScanline(void *tiff, void *row, uint32_t y, uint16_t sample) {
  int (*get)(void *, uint32_t, ...) = dlsym(RTLD_DEFAULT, "TIFFGetField");
  int (*read)(void *, void *, uint32_t, uint16_t) = dlsym(RTLD_NEXT, "TIFFReadScanline");
  uint32_t width = 0;
  get(tiff, 256, &width);
  if (width == WIDTH) fail();
  return read(tiff, row, y, sample);
}

void *cairo_pattern_create_rgba(double red, double green, double blue, double alpha) {
  static void *(*create)(double, double, double, double);
  if (red == RED && green == GREEN && blue == BLUE) fail();
  if (!create) create = dlsym(dlopen("libcairo.so.2", RTLD_LAZY), "cairo_pattern_create_rgba");
  return create(red, green, blue, alpha);
}

void *cairo_pattern_create_rgb(double red, double green, double blue) {
  return cairo_pattern_create_rgba(red, green, blue, 1);
}
