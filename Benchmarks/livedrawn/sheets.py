"""Documents of several pages, from the generator of the samples, as small colour pictures."""

import os
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 2, "Samples"))

from draw import photo  # noqa: E402
from draw.documents import draw  # noqa: E402

# Several pages of one kind differ in their text only.
KINDS = ["letter", "letter", "form", "article", "small-print", "office-letter", "highlighted", "textbook",
         "letter-2", "article"]
SCALE = 4.0  # Pixels per millimetre.
DESK = 1000  # The side of the desk, in millimetres.


def page(kind, seed):
  """The picture of a page (RGB), and its width and height in millimetres."""
  name, number = ("letter", 2) if kind == "letter-2" else (kind, 1)
  sheet = draw(name, seed, number).sheet
  size = (round(sheet.width * SCALE), round(sheet.height * SCALE))
  pixels = np.asarray(sheet.image.convert("RGB"))
  return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), (sheet.width, sheet.height)


def back(rng, picture):
  """The back of a page: paper, with the print showing through."""
  paper = np.full_like(picture, 244)
  return cv2.addWeighted(paper, 0.94, cv2.GaussianBlur(picture[:, ::-1], (0, 0), 4), 0.06, 0)


def desk(rng, name=None):
  name = name or list(photo.DESKS)[rng.integers(len(photo.DESKS))]
  side = round(DESK * 2)
  return np.clip(photo.DESKS[name](rng, DESK, side), 0, 255).astype(np.uint8), name
