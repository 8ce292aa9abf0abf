"""Writes a photo as a camera does: a JPEG with EXIF, stored in any orientation."""

import os
import subprocess

import numpy as np
from PIL import Image

MAKE, MODEL = "Platen Samples", "Pinhole One"
# EXIF tags, by their numbers in the standard (CIPA DC-008).
_MAKE, _MODEL, _ORIENTATION, _DATE, _EXIF = 0x010F, 0x0110, 0x0112, 0x0132, 0x8769
_TAKEN, _FOCAL, _FOCAL35 = 0x9003, 0x920A, 0xA405

# The transformation of the displayed image into the stored one, by EXIF orientation: the inverse of
# a viewer's.
_STORED = {
  1: lambda p: p,
  2: np.fliplr,
  3: lambda p: np.rot90(p, 2),
  4: np.flipud,
  5: lambda p: p.swapaxes(0, 1),
  6: lambda p: np.rot90(p, 1),
  7: lambda p: np.rot90(p, 2).swapaxes(0, 1),
  8: lambda p: np.rot90(p, -1),
}


def write(path, picture, shot, date):
  """Writes `picture` (RGB or gray, 8 bits, as displayed). `date` is the date in ISO 8601, or `None`
  for a file without EXIF, which is never rotated."""
  stored = np.ascontiguousarray(_STORED[shot.orientation if date else 1](picture))
  Image.fromarray(stored).save(
    path, quality=shot.quality, subsampling="4:2:0", exif=_exif(shot, date) if date else b"")


def _exif(shot, date):
  taken, exif = f"{date.replace('-', ':')} 10:30:00", Image.Exif()
  exif[_MAKE], exif[_MODEL], exif[_DATE] = MAKE, MODEL, taken
  exif[_ORIENTATION] = shot.orientation
  exif[_EXIF] = {
    # For a sensor a sixth as large as 35-mm film.
    _TAKEN: taken, _FOCAL: round(shot.focal35 / 6, 2), _FOCAL35: round(shot.focal35)}
  return exif.tobytes()


HEIC_QUALITY = 45  # 0 to 100; visually similar to a JPEG of quality 80.


def replace_with_heic(jpeg_path):
  """Writes the HEIC next to the JPEG, removes the JPEG, and returns the new path.

  heif-enc copies EXIF but does not rotate the image, and HEIC decoders ignore EXIF's
  orientation: use HEIC only for photos with orientation 1.
  """
  path = os.path.splitext(jpeg_path)[0] + ".heic"
  subprocess.run(
    ["heif-enc", "--quality", str(HEIC_QUALITY), "--output", path, jpeg_path],
    check=True, stdout=subprocess.DEVNULL)
  os.remove(jpeg_path)
  return path
