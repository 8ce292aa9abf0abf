"""Renders a line of text as ink coverage, before any degradation."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from pages import fonts
from . import typefaces


def render(text, capital_height, rng):
  """Renders `text` in a random typeface, its capitals `capital_height` pixels of the photo high.

  Returns the ink coverage (float32, 0 to 1), the supersampling factor (rendered pixels per pixel
  of the photo), the row of the baseline and the x-height, both in rendered pixels.
  """
  if rng.random() < 0.3 and all(ord(letter) < 256 for letter in text):
    return _rendered_bitmap(text, capital_height, rng)
  typeface = typefaces.outline(rng)
  factor = _supersampling(capital_height)
  em = max(8, round(capital_height * factor / typefaces.capital_height(typeface)))
  font = fonts.font(typeface, em)
  pieces, width = layout(text, font, rng)
  baseline = round(2.2 * capital_height * factor)
  return (
    rasterized(pieces, width, font, baseline), factor, baseline,
    -font.getbbox("x", anchor="ls")[1])


def _supersampling(capital_height):
  return 4 if capital_height < 16 else 2


def _rendered_bitmap(text, capital_height, rng):
  """Like `render`, in a bitmap font that is enlarged pixel by pixel."""
  font = typefaces.bitmap(rng)
  native_height = max(5, -font.getbbox("H", anchor="ls")[1])
  pieces, width = layout(text, font, rng, is_spaced=False)
  baseline = round(2.2 * native_height)
  ink = rasterized(pieces, width, font, baseline)
  factor = _supersampling(capital_height)
  scale_y = capital_height * factor / native_height
  scale_x = scale_y * rng.choice([1, 1, rng.uniform(0.75, 1.3)])
  size = (max(8, round(ink.shape[1] * scale_x)), max(8, round(ink.shape[0] * scale_y)))
  large = cv2.resize(ink, size, interpolation=cv2.INTER_NEAREST)
  if rng.random() < 0.4 and scale_y > 3:  # The pins of a dot-matrix printer leave round dots.
    ys, xs = np.indices(large.shape, np.float32)
    distance = np.hypot((xs / scale_x) % 1 - 0.5, (ys / scale_y) % 1 - 0.5)
    large = large * np.clip(1.6 - distance * rng.uniform(1.8, 2.8), 0, 1)
  return large, factor, baseline * scale_y, -font.getbbox("x", anchor="ls")[1] * scale_y


def layout(text, font, rng, is_spaced=True):
  """The pieces of `text` with the x position of each, and the width of the line, in pixels.

  `is_spaced` varies the word space and, in some lines, adds tracking between the letters.
  """
  space = font.getlength(" ") * (rng.uniform(0.75, 1.5) if is_spaced else 1)
  has_tracking = is_spaced and rng.random() < 0.15
  tracking = 0
  if has_tracking:
    tracking = font.getlength("n") * rng.uniform(-0.05, 0.2)
  has_columns = rng.random() < 0.35
  pieces, x = [], space
  for word in text.split(" "):
    for piece in word if tracking else [word]:
      pieces.append((round(x), piece))
      x += font.getlength(piece) + tracking
    is_wide = has_columns and rng.random() < 0.3
    x += space * (rng.uniform(2, 14) if is_wide else 1)
  return pieces, round(x + space)


def rasterized(pieces, width, font, baseline):
  image = Image.new("L", (max(16, width), round(baseline * 1.45)), 0)
  draw = ImageDraw.Draw(image)
  for x, piece in pieces:
    draw.text((x, baseline), piece, font=font, fill=255, anchor="ls")
  return np.asarray(image).astype(np.float32) / 255
