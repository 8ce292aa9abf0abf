"""Draws photos of blank pages and of pages with little on them, for `blank-pages`.

Both may be tinted, shaded, folded, punched, and show the print of their back. Little is a page number, a
line of print, a few words in pencil, a signature, a stamp, or a cross.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Samples"))
import cv2
from draw import camera, documents, jpeg, photo
from draw.sheet import Document, Sheet
from draw.documents.varied.setting import scribble
from draw.marks import cross, sign, stamp
from draw.photo import random_shot
from PIL import Image

PAPERS = [(210, 297), (210, 297), (210, 297), (215.9, 279.4), (148, 210)]
TINTS = [(250, 249, 246), (252, 252, 251), (244, 240, 228), (238, 236, 230), (250, 246, 205),
         (226, 238, 226), (233, 236, 244)]
WRITING = ["pencil", "pencil", "pencil", "number", "line", "signature", "stamp", "cross", "word"]


def blank(rng):
  """A page with nothing on it."""
  width, height = PAPERS[rng.integers(len(PAPERS))]
  return Sheet(width, height, colour=TINTS[rng.integers(len(TINTS))])


def written(rng):
  """A page with little on it, and what that is."""
  sheet = blank(rng)
  kind = WRITING[rng.integers(len(WRITING))]
  x, y = rng.uniform(25, 0.6 * sheet.width), rng.uniform(20, sheet.height - 30)
  if kind == "pencil":
    # Graphite darkens the paper by a fifth to a half.
    colour = darkened(sheet, rng.uniform(0.2, 0.5))
    for row in range(rng.integers(1, 4)):
      scribble(sheet, rng, x, y - 9 * row, rng.uniform(15, 60), rng.uniform(3, 5),
               rng.uniform(0.35, 0.6), colour)
  elif kind == "number":
    sheet.write(sheet.width / 2, sheet.height - 12, f"{rng.integers(1, 400)}", "serif", 10,
                align="centre")
  elif kind == "line":
    sheet.write(25, y, "This page is left blank for your notes.", "sans", 9)
  elif kind == "word":
    sheet.write(x, y, "Notes", "serif italic", 11, darkened(sheet, rng.uniform(0.4, 0.8)))
  elif kind == "signature":
    sign(sheet, rng, x, y)
  elif kind == "stamp":
    stamp(sheet, rng, min(x, sheet.width - 60), y - 10, ["PAID"])
  else:
    cross(sheet, x, y, 4)
  return sheet, kind


def darkened(sheet, share):
  """The paper's colour, darkened by a share."""
  return tuple(round(value * (1 - share)) for value in sheet.image.getpixel((0, 0)))


def show_through(sheet, rng):
  """Adds the print of the back: mirrored, spread by the paper's fibres, and weak."""
  kind = ["letter", "article", "form", "receipt"][rng.integers(4)]
  back = documents.draw(kind, int(rng.integers(1, 1000)), 1, "eng").sheet.image.convert("L")
  back = cv2.flip(cv2.resize(np.asarray(back), sheet.image.size, interpolation=cv2.INTER_AREA), 1)
  spread = sheet.ppi / 25.4 * rng.uniform(0.25, 0.5)
  ink = cv2.GaussianBlur(1 - back.astype(np.float32) / 255, (0, 0), spread)
  # Office paper of 80 g/m² has an opacity of 91 to 95 %.
  light = 1 - rng.uniform(0.03, 0.1) * ink
  pixels = np.asarray(sheet.image).astype(np.float32) * light[..., None]
  sheet.image = Image.fromarray(pixels.astype(np.uint8))


def punch(sheet, rng):
  """Holes for a binder, through which the desk is seen."""
  desk = tuple(int(value) for value in rng.integers(25, 120, 3))
  middle = sheet.height / 2
  offsets = (-40, 40) if rng.random() < 0.6 else (-120, -40, 40, 120)
  for offset in offsets:
    if 10 < middle + offset < sheet.height - 10:
      sheet.disc(12, middle + offset, 3, desk)


def take(job):
  """Draws photo number `number`; returns its path and what is on it."""
  path, is_blank, number, seed, width, height = job
  cv2.setNumThreads(1)
  rng = np.random.default_rng([seed, number, int(is_blank)])
  sheet, kind = (blank(rng), "blank") if is_blank else written(rng)
  if rng.random() < 0.5:
    show_through(sheet, rng)
    kind += ", print of the back"
  if rng.random() < 0.4:
    punch(sheet, rng)
    kind += ", holes"
  page = Document(sheet, folded=bool(rng.random() < 0.3))
  shot = random_shot(1000 * seed + 2 * number + is_blank, width=width, height=height)
  view = camera.aimed((sheet.width, sheet.height), shot)
  jpeg.write(path, photo.take([(page, view)], view, shot, seed + number), shot, "2026-06-01")
  corners = view.corners((sheet.width, sheet.height))
  return path, kind, corners.tolist()
