"""A library that is loaded before the decoders' own and fails on demand, and files that demand it."""

import os
import struct
import subprocess

import hostile_files as files

# What PLATEN_FAULT makes a decoder do.
WAYS = ["abort", "fault", "exit", "loop", "memory", "chatter"]

# The colour and the width, in pixels, of pages on which decoders fail.
RED, GREEN, BLUE = 0.125, 0.25, 0.5
WIDTH = 77

SOURCE = """
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
      fputs("terminate called after throwing an instance of 'std::bad_alloc'\\n", stderr);
      abort();
    }
    memset(more, 1, 1 << 20);
  }
  if (strcmp(way, "chatter") == 0)
    for (int line = 0; line < 100000; line++) fputs("a message of the decoder\\n", stderr);
  abort();
}

int de265_decode(void *context, int *more) { fail(); return 0; }
int WebPDecode(const uint8_t *data, size_t size, void *config) { fail(); return 0; }

int TIFFReadScanline(void *tiff, void *row, uint32_t y, uint16_t sample) {
  int (*get)(void *, uint32_t, ...) = dlsym(RTLD_DEFAULT, "TIFFGetField");
  int (*read)(void *, void *, uint32_t, uint16_t) = dlsym(RTLD_NEXT, "TIFFReadScanline");
  uint32_t width = 0;
  get(tiff, 256, &width);
  if (width == %(width)d) fail();
  return read(tiff, row, y, sample);
}

void *cairo_pattern_create_rgba(double red, double green, double blue, double alpha) {
  static void *(*create)(double, double, double, double);
  if (red == %(red)f && green == %(green)f && blue == %(blue)f) fail();
  if (!create) create = dlsym(dlopen("libcairo.so.2", RTLD_LAZY), "cairo_pattern_create_rgba");
  return create(red, green, blue, alpha);
}

void *cairo_pattern_create_rgb(double red, double green, double blue) {
  return cairo_pattern_create_rgba(red, green, blue, 1);
}
"""


def library(folder):
  """Builds the library in `folder` and returns its path."""
  source, built = os.path.join(folder, "faults.c"), os.path.join(folder, "faults.so")
  with open(source, "w") as file:
    file.write(SOURCE % {"width": WIDTH, "red": RED, "green": GREEN, "blue": BLUE})
  subprocess.run(["cc", "-shared", "-fPIC", "-w", "-o", built, source, "-ldl"], check=True)
  return built


def documents(samples):
  """Files of one or three pages, by name; the decoder fails on the only or on the second page."""
  bar = b"%g %g %g rg 100 600 300 40 re f" % (RED, GREEN, BLUE)
  with open(os.path.join(samples, "receipt-2.heic"), "rb") as file:
    heic = file.read()
  return {
    "fault.pdf": files.pdf([(files.A4, files.BAR), (files.A4, bar), (files.A4, files.BAR)]),
    "fault.heic": heic,
    "fault.tif": files.tiff_pages([(100, 100), (WIDTH, 100), (100, 100)]),
    "fault.webp": webp(),
  }


def webp():
  """A valid lossless WebP of 16 × 16 white pixels."""
  # Width and height less 1 in 14 bits each, no alpha, version 0; no transform, no colour cache, no
  # meta codes; then five codes of one symbol each.
  bits, count = 0, 0

  def put(value, size):
    nonlocal bits, count
    bits |= value << count
    count += size

  put(15, 14), put(15, 14), put(0, 1), put(0, 3), put(0, 1), put(0, 1), put(0, 1)
  for symbol in (255, 255, 255, 255):
    put(1, 1), put(0, 1), put(1, 1), put(symbol, 8)
  put(1, 1), put(0, 1), put(0, 1), put(0, 1)
  data = b"\x2f" + bits.to_bytes((count + 7) // 8 + 1, "little")
  data += b"\0" * (len(data) % 2)
  chunk = b"VP8L" + struct.pack("<I", len(data)) + data
  return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk
