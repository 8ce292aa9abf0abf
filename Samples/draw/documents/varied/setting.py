"""What the varied kinds share: the start of a sheet, running text, pens."""

import numpy as np

from ...fiction import Fiction
from ...sheet import LayeredSheet
from ..article import HEADINGS, sentence

A4, A5 = (210, 297), (148, 210)  # Millimetres.
PIXELS = 2.6e6  # About so many per sheet, as in a page of a photo of a few megapixels.
FACES = ("serif", "sans", "wide")
PASTELS = (
  (255, 240, 170), (206, 232, 198), (250, 208, 214), (200, 222, 244), (232, 232, 234),
  (244, 226, 200), (222, 208, 238), (214, 238, 238), (236, 240, 200))
STRONG = (
  (24, 78, 119), (150, 30, 40), (28, 110, 70), (204, 96, 20), (92, 44, 120), (0, 128, 140),
  (60, 60, 66), (190, 20, 90), (222, 172, 0), (70, 140, 40))
PENS = ((30, 50, 150), (190, 30, 40), (20, 120, 60), (110, 40, 140), (200, 90, 10), (30, 30, 34))


def begin(kind, seed, size=None, colour=(255, 255, 255), is_dark=False):
  """Fiction and random numbers of the page, and its empty sheet, A4 or A5 if not given."""
  invent = Fiction(f"{kind} {seed}")
  rng = np.random.default_rng([sum(kind.encode()), seed])
  width, height = size or invent.choice([A4, A5])
  ppi = (PIXELS * invent.uniform(0.8, 1.2) / (width * height)) ** 0.5 * 25.4
  # Small cards are photographed with more pixels per inch, but not with as many pixels.
  ppi = round(min(ppi, 260 if width * height > 20000 else 420))
  return invent, rng, LayeredSheet(width, height, ppi, colour, is_dark)


def prose(invent, count):
  return " ".join(sentence(invent) for _ in range(count))


def heading(invent):
  return invent.choice(HEADINGS)


def column(sheet, invent, x, top, width, bottom, face="serif", size=10, **style):
  """Fills a column with paragraphs down to `bottom` and returns the next baseline."""
  baseline, step = top, size * 1.36 * 25.4 / 72
  while baseline + step < bottom:
    words, rows = prose(invent, 3), int((bottom - baseline) / step)
    # As many words as certainly fit, at an average advance of 0.5 em.
    room = int(rows * width / (size * 0.5 * 25.4 / 72))
    text = words if len(words) < room * 0.8 else words[:max(12, int(room * 0.7))].rsplit(" ", 1)[0]
    baseline = sheet.paragraph(x, baseline, width, text, face, size, **style)
    baseline += step * 0.35
    if len(text) < len(words):
      break
  return baseline


def scribble(sheet, rng, x, baseline, width, height=4, weight=0.45, colour=PENS[0]):
  """A line of illegible handwriting, in words."""
  end = x + width
  while x < end - height:
    letters = int(rng.integers(2, 9))
    length = min(letters * height * 0.55, end - x)
    time = np.linspace(0, 1, letters * 10)
    phase, tall = rng.uniform(0, 6.28, 3), rng.uniform(0.4, 1, letters + 1)
    rise = np.interp(time * letters, np.arange(letters + 1), tall)
    along = x + length * time + height * 0.16 * np.sin(2 * np.pi * letters * time + phase[0])
    up = height * rise * (0.5 + 0.5 * np.sin(2 * np.pi * letters * time + phase[1]))
    wave = 0.12 * height * np.sin(5 * time + phase[2])
    sheet.stroke(list(zip(along, baseline - up + wave)), weight, colour)
    x += length + height * rng.uniform(0.5, 0.9)


def dark(colour, share=0.6):
  """The colour darkened, for text on its tint."""
  return tuple(int(channel * share) for channel in colour)


def pale(colour, share=0.75):
  """The colour mixed with white."""
  return tuple(int(channel + (255 - channel) * share) for channel in colour)


def box_pixels(sheet, x, y, width, height):
  """The size in pixels of a box in millimetres."""
  return max(2, sheet.pixels(width)), max(2, sheet.pixels(height))
