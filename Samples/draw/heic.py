"""Turns a written JPEG into a HEIC, with the `heif-enc` of libheif."""

import os
import subprocess

QUALITY = 45  # 0 to 100; much the same to the eye as a JPEG of 80.


def replace(jpeg_path):
  """Writes the HEIC beside the JPEG, removes the JPEG, and returns the new path.

  heif-enc copies EXIF but does not turn the picture, and readers of HEIC ignore EXIF's
  orientation: a HEIC is for photos with orientation 1.
  """
  path = os.path.splitext(jpeg_path)[0] + ".heic"
  subprocess.run(
    ["heif-enc", "--quality", str(QUALITY), "--output", path, jpeg_path],
    check=True, stdout=subprocess.DEVNULL)
  os.remove(jpeg_path)
  return path
