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


def library(folder):
  """Builds the library in `folder` and returns its path."""
  built = os.path.join(folder, "faults.so")
  values = {"WIDTH": WIDTH, "RED": RED, "GREEN": GREEN, "BLUE": BLUE}
  subprocess.run(
    ["cc", "-shared", "-fPIC", "-w", *(f"-D{name}={value}" for name, value in values.items()), "-o", built,
     os.path.splitext(__file__)[0] + ".c", "-ldl"], check=True)
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
