"""Paper on which every printed line is known."""

import random
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Samples"))
from draw.documents.article import sentence  # noqa: E402
from draw.fiction import SHOP, Fiction  # noqa: E402

from . import faces  # noqa: E402

SUPERSAMPLING = 2  # Pixels of the sheet for each of the photo.


@dataclass(frozen=True)
class PrintedLine:
  text: str
  # Pixels of the photo.
  x_height: float
  # The difference of ink and ground, as a share of white.
  contrast: float
  # The kind of typeface, and what is beside the line.
  face: str
  neighbour: str


class Sheet:
  """Paper of `width` × `height` pixels of the photo. Positions and sizes are in those pixels."""

  def __init__(self, seed, width=1240, height=1600):
    self.random = random.Random(seed)
    self.invent = Fiction(f"recall {seed}")
    self.width, self.height = width, height
    self.image = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING), 250)
    self.draw = ImageDraw.Draw(self.image)
    self.lines = []
    self._files = {}

  def write(self, x, baseline, text, face, x_height, ink=30, anchor="ls", neighbour="text", outline=0,
            tall=1.0, slot=0):
    """One line; `tall` stretches it upwards, `slot` tells typefaces of a kind apart. Returns its width.

    A line that would not fit is cut at a word."""
    file = self._files.setdefault((face, slot), faces.chosen(face, self.random))
    font = faces.font(file, x_height * SUPERSAMPLING)
    while text and font.getlength(text) > (self.width - 40) * SUPERSAMPLING:
      text = text.rpartition(" ")[0]
    if not text:
      return 0
    ground = self.image.getpixel((min(self.image.width - 1, round(x * SUPERSAMPLING)),
      round((baseline - x_height / 2) * SUPERSAMPLING)))
    position = (x * SUPERSAMPLING, baseline * SUPERSAMPLING)
    if outline:
      self.draw.text(position, text, font=font, fill=ground, anchor=anchor, stroke_fill=ink,
        stroke_width=round(outline * SUPERSAMPLING))
    elif tall != 1:
      self._tall(position, text, font, ink, anchor, tall)
    else:
      self.draw.text(position, text, font=font, fill=ink, anchor=anchor)
    self.lines.append(PrintedLine(text, x_height * tall, abs(ground - ink) / 255, face, neighbour))
    return font.getlength(text) / SUPERSAMPLING

  def _tall(self, position, text, font, ink, anchor, tall):
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    mask = Image.new("L", (right - left + 4, bottom - top + 4), 0)
    ImageDraw.Draw(mask).text((2 - left, 2 - top), text, font=font, fill=255, anchor="ls")
    mask = mask.resize((mask.width, round(mask.height * tall)))
    x = position[0] + left - {"l": 0, "m": font.getlength(text) / 2, "r": font.getlength(text)}[anchor[0]]
    self.image.paste(ink, (round(x), round(position[1] + (top - 2) * tall)), mask)

  def column(self, x, top, width, bottom, face, x_height, leading=2.9, ink=30, neighbour="text"):
    """Running text. Returns the baseline after it."""
    file = self._files.setdefault((face, 0), faces.chosen(face, self.random))
    font = faces.font(file, x_height * SUPERSAMPLING)
    words, baseline = [], top
    while baseline < bottom:
      while len(words) < 40:
        words += sentence(self.invent).split()
      count = 1
      while font.getlength(" ".join(words[:count + 1])) <= width * SUPERSAMPLING:
        count += 1
      self.write(x, baseline, " ".join(words[:count]), face, x_height, ink, neighbour=neighbour)
      words = words[count:]
      baseline += leading * x_height
    return baseline

  def darken(self, ink, left, top, level):
    """Adds `ink` (coverage, 0 to 1) of the gray `level`, its top left at pixels of the sheet's image."""
    canvas = np.array(self.image)
    part = canvas[top:top + ink.shape[0], left:left + ink.shape[1]]
    part[:] = np.minimum(part, 250 - ink * (250 - level))
    self.image = Image.fromarray(canvas)
    self.draw = ImageDraw.Draw(self.image)

  def rectangle(self, left, top, right, bottom, fill=None, outline=None, thickness=1.5):
    self.draw.rectangle([value * SUPERSAMPLING for value in (left, top, right, bottom)], fill=fill,
      outline=outline, width=round(thickness * SUPERSAMPLING))

  def rule(self, left, y, right, thickness=1.5, ink=40):
    self.rectangle(left, y, right, y + thickness, fill=ink)

  def barcode(self, left, top, width, height):
    x = left
    while x < left + width:
      bar = self.random.choice([1, 1, 2, 3]) * 1.5
      self.rectangle(x, top, x + bar, top + height, fill=20)
      x += bar + self.random.choice([1, 1, 2, 3]) * 1.5

  def show_through(self, strength):
    """Print of the back: mirrored, blurred and faint."""
    back = Sheet(self.random.random(), self.width, self.height)
    back.column(60, 100, self.width - 120, self.height - 60, "serif", self.random.uniform(9, 14))
    mirrored = np.asarray(back.image, np.float32)[:, ::-1]
    faint = 1 - strength * (1 - mirrored / 250)
    self.image = Image.fromarray((np.asarray(self.image, np.float32) * faint).astype(np.uint8))
    self.draw = ImageDraw.Draw(self.image)

  # Text.

  def phrase(self, least=2, most=5):
    words = sentence(self.invent).rstrip(".").split()
    return " ".join(words[:self.random.randint(least, most)])

  def number(self, digits):
    return "".join(self.random.choice("0123456789") for _ in range(digits))

  def amount(self):
    return f"{self.random.randint(1, 99)}.{self.number(2)}"

  def name(self):
    return " ".join(self.invent.name())

  def shop(self):
    return self.random.choice(SHOP)
