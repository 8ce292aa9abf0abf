"""Lines of text as they are set: letters of ink, before anything happens to them."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from pages import fonts
from . import faces


def ink(text, capitals, rng):
  """`text` in some face, its `capitals` so many pixels of the photo high: ink from 0 to 1, how many
  of its pixels are one of the photo's, where its baseline lies, and how high an x is."""
  if rng.random() < 0.3 and all(ord(letter) < 256 for letter in text):
    return _of_dots(text, capitals, rng)
  face = faces.outline(rng)
  fine = 4 if capitals < 16 else 2
  font = fonts.font(face, max(8, round(capitals * fine / faces.capital_height(face))))
  pieces, width = _placed(text, font, rng)
  baseline = round(2.2 * capitals * fine)
  return (
    _drawn(pieces, width, font, baseline), fine, baseline, -font.getbbox("x", anchor="ls")[1])


def _of_dots(text, capitals, rng):
  font = faces.dots(rng)
  own = max(5, -font.getbbox("H", anchor="ls")[1])
  pieces, width = _placed(text, font, rng, spaced=False)
  baseline = round(2.2 * own)
  ink = _drawn(pieces, width, font, baseline)
  fine = 4 if capitals < 16 else 2
  up = capitals * fine / own
  across = up * rng.choice([1, 1, rng.uniform(0.75, 1.3)])
  size = (max(8, round(ink.shape[1] * across)), max(8, round(ink.shape[0] * up)))
  large = cv2.resize(ink, size, interpolation=cv2.INTER_NEAREST)
  if rng.random() < 0.4 and up > 3:  # Pins leave round dots.
    ys, xs = np.indices(large.shape, np.float32)
    far = np.hypot((xs / across) % 1 - 0.5, (ys / up) % 1 - 0.5)
    large = large * np.clip(1.6 - far * rng.uniform(1.8, 2.8), 0, 1)
  return large, fine, baseline * up, -font.getbbox("x", anchor="ls")[1] * up


def _placed(text, font, rng, spaced=True):
  """Pieces of `text` with where each begins, and where all end."""
  space = font.getlength(" ") * (rng.uniform(0.75, 1.5) if spaced else 1)
  tracking = font.getlength("n") * rng.uniform(-0.05, 0.2) if spaced and rng.random() < 0.15 else 0
  is_tabled = rng.random() < 0.35
  pieces, x = [], space
  for word in text.split(" "):
    for piece in word if tracking else [word]:
      pieces.append((round(x), piece))
      x += font.getlength(piece) + tracking
    wide = is_tabled and rng.random() < 0.3
    x += space * (rng.uniform(2, 14) if wide else 1)
  return pieces, round(x + space)


def _drawn(pieces, width, font, baseline):
  picture = Image.new("L", (max(16, width), round(baseline * 1.45)), 0)
  pen = ImageDraw.Draw(picture)
  for x, piece in pieces:
    pen.text((x, baseline), piece, font=font, fill=255, anchor="ls")
  return np.asarray(picture).astype(np.float32) / 255
