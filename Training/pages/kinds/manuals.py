"""Pages of real documents: manuals and papers from Debian's TeX documentation."""

import functools
import glob
import subprocess

import cv2
import numpy as np
from PIL import Image

from .. import paper
from ..page import Page

FOLDERS = "/usr/share/texlive/texmf-dist/doc/**/*.pdf"
_MINIMUM_LONG_SIDE = 600  # In pixels. Smaller ones are figures, not pages.
_PPI = 96  # Pixels per inch: an A4 page gets 1123 pixels, within the usual 1000 to 1200.


@functools.lru_cache(maxsize=1)
def _paths():
  paths = sorted(glob.glob(FOLDERS, recursive=True))
  if not paths:
    raise SystemExit("pages: no manuals; see Training/debian-packages.txt")
  return paths


def manual(rng):
  """A random page of a random manual, printed on paper."""
  path = rng.choice(_paths())
  pixels = _render(path, rng.randint(1, 12))
  if pixels is None:
    pixels = _render(path, 1)
  if pixels is None or max(pixels.shape) < _MINIMUM_LONG_SIDE:
    return manual(rng)
  high, wide = pixels.shape[:2]
  page = Page(rng, wide * 25.4 / _PPI, high * 25.4 / _PPI, paper.white(rng))
  printed = cv2.resize(pixels, page.image.size, interpolation=cv2.INTER_AREA)
  page.image = Image.fromarray((printed * (np.array(page.paper) / 255)).astype(np.uint8))
  page.lines = None  # Their positions are unknown.
  return page


def _render(path, number):
  """Page `number` of the PDF `path` (uint8 RGB), or None if there is no such page."""
  command = ["pdftoppm", "-r", str(_PPI), "-f", str(number), "-l", str(number), path]
  result = subprocess.run(command, capture_output=True, check=False).stdout
  image = cv2.imdecode(np.frombuffer(result, np.uint8), cv2.IMREAD_COLOR) if result else None
  return None if image is None else image[:, :, ::-1].copy()
