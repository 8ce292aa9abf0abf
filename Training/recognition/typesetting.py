"""Renders a line of text as ink coverage, before any degradation, in outline and bitmap typefaces."""

import functools

import cv2
import numpy as np
from PIL import Image, ImageDraw

from pages import fonts

# Families by how often photographed paper shows them: file name prefixes.
_COMMON = ["Liberation", "Nimbus", "Roboto", "OpenSans", "DejaVuSans", "NotoSans-", "Carlito",
           "Courier Prime", "Inconsolata", "Hack-", "Anonymous Pro", "OCRB.otf", "OCRA.ttf",
           "FreeMono", "FreeSans", "Lato-"]
_RARE = ["DejaVuSerif", "NotoSerif-", "Caladea", "C059", "P052", "URWBookman", "URWGothic",
         "EBGaramond12", "GFSDidot", "Gentium", "Andika", "Cantarell-", "Oxygen", "Vollkorn",
         "FreeSerif", "ComicNeue", "JetBrainsMono-", "mononoki", "Monoid", "3270",
         "GNUTypewriter", "spleen", "ProggyTiny", "DotGothic16", "NotoMono", "NotoSansDisplay-",
         "NotoSansMono-", "Glass_TTY"]
# Styles without Latin letters, or too thin to print.
_EXCLUDED = ("Symbol", "Emoji", "Thin", "Keyboard", "Hairline")

# Bitmap fonts in the style of receipt printers: file name, size in pixels.
_BITMAP = [(name, size) for name, size in (
  ("12x24", 24), ("10x20", 20), ("9x15", 15), ("9x15B", 15), ("8x13", 13), ("8x13B", 13),
  ("7x13", 13), ("7x14", 14), ("9x18", 18), ("9x18B", 18), ("6x13", 13), ("8x16", 16),
  ("clR8x16", 16), ("clR9x15", 15), ("clB9x15", 15), ("clR8x14", 14), ("ter-u16n_unicode", 16),
  ("ter-u18n_unicode", 18), ("ter-u20b_unicode", 20), ("ter-u22n_unicode", 22),
  ("ter-u24n_unicode", 24), ("ter-u24b_unicode", 24), ("ter-u28n_unicode", 28),
  ("spleen-12x24", 24), ("spleen-16x32", 32), ("spleen-8x16", 16))]


def outline(rng):
  """The file name of a random scalable typeface."""
  names = fonts.family(rng.choice(_COMMON if rng.random() < 0.7 else _RARE))
  return rng.choice([name for name in names if not any(part in name for part in _EXCLUDED)])


def bitmap(rng):
  """A random bitmap font at its native size."""
  name, size = rng.choice(_BITMAP)
  return fonts.font(f"{name}.pcf.gz", size)


@functools.lru_cache(maxsize=4096)
def height_of_capitals(name):
  """The height of a capital H in the typeface, as a share of the em."""
  return -fonts.font(name, 200).getbbox("H", anchor="ls")[1] / 200


def render(text, capital_height, rng):
  """Renders `text` in a random typeface, its capitals `capital_height` pixels of the photo high.

  Returns the ink coverage (float32, 0 to 1), the supersampling factor (rendered pixels per pixel
  of the photo), the row of the baseline and the x-height, both in rendered pixels.
  """
  if rng.random() < 0.3 and all(ord(letter) < 256 for letter in text):
    return _rendered_bitmap(text, capital_height, rng)
  typeface = outline(rng)
  factor = _supersampling(capital_height)
  em = max(8, round(capital_height * factor / height_of_capitals(typeface)))
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
  font = bitmap(rng)
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
