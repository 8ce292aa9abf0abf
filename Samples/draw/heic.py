"""Converts a JPEG file to HEIC with libheif's `heif-enc`."""

import os
import subprocess

QUALITY = 45  # 0 to 100; visually similar to a JPEG of quality 80.


def replace(jpeg_path):
  """Writes the HEIC next to the JPEG, removes the JPEG, and returns the new path.

  heif-enc copies EXIF but does not rotate the image, and HEIC decoders ignore EXIF's
  orientation: use HEIC only for photos with orientation 1.
  """
  path = os.path.splitext(jpeg_path)[0] + ".heic"
  subprocess.run(
    ["heif-enc", "--quality", str(QUALITY), "--output", path, jpeg_path],
    check=True, stdout=subprocess.DEVNULL)
  os.remove(jpeg_path)
  return path
