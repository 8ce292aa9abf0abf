"""Sheets of degraded text lines with their text, for what needs whole pages.

A sheet is printed and photographed as a whole, with the defects of single lines.
"""


import cv2
import numpy as np

from . import degradation, text, typesetting

# Text lines on a sheet; the sheet's width and its margin, in pixels.
LINES = 22
WIDTH, MARGIN = 1500, 60


def sheet(rng):
  """A sheet (uint8 gray) and its lines: the text, and the baseline's height in pixels."""
  noise = np.random.default_rng(rng.getrandbits(32))
  capital_height = float(np.exp(rng.uniform(np.log(9), np.log(30))))
  rows, lines, top = [], [], MARGIN
  while len(lines) < LINES:
    content = text.line(rng)
    ink, factor, baseline, _ = typesetting.render(content, capital_height, rng)
    size = (max(1, ink.shape[1] // factor), max(1, ink.shape[0] // factor))
    if size[0] > WIDTH - 2 * MARGIN:
      continue
    left = MARGIN if rng.random() < 0.7 else rng.randrange(MARGIN, WIDTH - MARGIN - size[0] + 1)
    row = np.zeros((size[1], WIDTH), np.float32)
    row[:, left:left + size[0]] = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    rows.append((top, row))
    lines.append({"text": content, "y": top + baseline / factor})
    top += round(capital_height * rng.uniform(1.6, 2.6))
  paper = np.zeros((top + 3 * round(capital_height) + MARGIN, WIDTH), np.float32)
  for start, row in rows:
    part = paper[start:start + row.shape[0]]
    np.maximum(part, row[:part.shape[0]], out=part)
  printed = degradation.printed(paper, capital_height, rng, noise)
  photo = degradation.photographed(printed, capital_height, rng, noise)
  return np.clip(photo, 0, 255).astype(np.uint8), lines
