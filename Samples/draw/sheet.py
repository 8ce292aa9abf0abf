"""A sheet of paper that records the text written on it.

Lengths are millimetres from the sheet's top left corner, y downwards; type sizes are points, 72
to the inch; colours are (red, green, blue), 0 to 255.
"""

import functools
from dataclasses import dataclass, field

from PIL import Image, ImageDraw, ImageFont

INK = (34, 33, 38)
GREY = (104, 104, 110)

# The fonts by file name; Pillow finds them in the system's font folders.
FACES = {
  "serif": "LiberationSerif-Regular.ttf",
  "serif bold": "LiberationSerif-Bold.ttf",
  "serif italic": "LiberationSerif-Italic.ttf",
  "sans": "LiberationSans-Regular.ttf",
  "sans bold": "LiberationSans-Bold.ttf",
  "wide": "DejaVuSans.ttf",
  "wide bold": "DejaVuSans-Bold.ttf",
  "mono": "DejaVuSansMono.ttf",
  "mono bold": "DejaVuSansMono-Bold.ttf",
}


@functools.lru_cache(maxsize=64)
def font(face, pixels):
  """The font `face` (a key of FACES) with an em of `pixels`."""
  return ImageFont.truetype(FACES[face], pixels, layout_engine=ImageFont.Layout.BASIC)


@dataclass
class Word:
  text: str
  # The bounding box of the glyphs: x, y, width, height in millimetres.
  box: tuple


@dataclass
class Line:
  # The baseline, in millimetres from the top.
  baseline: float
  words: list = field(default_factory=list)

  @property
  def text(self):
    return " ".join(word.text for word in self.words)

  @property
  def box(self):
    """The bounding box of all words: x, y, width, height in millimetres."""
    left = min(word.box[0] for word in self.words)
    top = min(word.box[1] for word in self.words)
    right = max(word.box[0] + word.box[2] for word in self.words)
    bottom = max(word.box[1] + word.box[3] for word in self.words)
    return (left, top, right - left, bottom - top)


class Sheet:
  """A sheet of `width` × `height` millimetres, drawn at `ppi` pixels per inch."""

  def __init__(self, width, height, ppi=300, colour=(250, 249, 246)):
    self.width, self.height, self.ppi = width, height, ppi
    self.image = Image.new("RGB", (self.pixels(width), self.pixels(height)), colour)
    self.lines = []
    self._draw = ImageDraw.Draw(self.image)

  def pixels(self, millimetres):
    return round(millimetres * self.ppi / 25.4)

  def millimetres(self, pixels):
    return pixels * 25.4 / self.ppi

  def font(self, face, size):
    return font(face, round(size * self.ppi / 72))

  def measure(self, text, face="serif", size=11):
    """The advance width of `text`, in millimetres."""
    return self.millimetres(self.font(face, size).getlength(text))

  def write(self, x, baseline, text, face="serif", size=11, colour=INK, align="left"):
    """Writes one line that starts, is centred or ends at `x`.

    Text on the same baseline belongs to the same line, so the cells of a table row are one line in
    the ground truth.
    """
    advance = self.measure(text, face, size)
    x -= {"left": 0, "centre": advance / 2, "right": advance}[align]
    if not self.lines or self.lines[-1].baseline != baseline:
      self.lines.append(Line(baseline))
    type_face, done = self.font(face, size), ""
    for word in text.split(" "):
      left = x + self.millimetres(type_face.getlength(done))
      self.lines[-1].words.append(self._write_word(left, baseline, word, type_face, colour))
      done += word + " "

  def _write_word(self, x, baseline, text, type_face, colour):
    origin = (self.pixels(x), self.pixels(baseline))
    self._draw.text(origin, text, font=type_face, fill=colour, anchor="ls")
    left, top, right, bottom = _ink(text, type_face)
    corner = (self.millimetres(origin[0] + left), self.millimetres(origin[1] + top))
    return Word(text, corner + (self.millimetres(right - left), self.millimetres(bottom - top)))

  def paragraph(self, x, baseline, width, text, face="serif", size=11, leading=1.36, **style):
    """Writes `text` in lines of at most `width` millimetres, and returns the next baseline."""
    step, line = size * leading * 25.4 / 72, ""
    for word in text.split():
      longer = f"{line} {word}".strip()
      if line and self.measure(longer, face, size) > width:
        self.write(x, baseline, line, face, size, **style)
        baseline, longer = baseline + step, word
      line = longer
    self.write(x, baseline, line, face, size, **style)
    return baseline + step

  def rule(self, x1, y1, x2, y2, weight=0.2, colour=INK):
    """A straight line, `weight` millimetres thick."""
    ends = [self.pixels(value) for value in (x1, y1, x2, y2)]
    self._draw.line(ends, fill=colour, width=max(1, self.pixels(weight)))

  def frame(self, x, y, width, height, weight=0.2, colour=INK, fill=None):
    """A rectangle; `weight` 0 draws no outline."""
    corners = [self.pixels(value) for value in (x, y, x + width, y + height)]
    line = max(1, self.pixels(weight)) if weight else 0
    self._draw.rectangle(corners, fill=fill, outline=colour if line else None, width=line)

  def disc(self, x, y, radius, fill):
    """A filled circle around (x, y)."""
    corners = [self.pixels(value) for value in (x - radius, y - radius, x + radius, y + radius)]
    self._draw.ellipse(corners, fill=fill)

  def polygon(self, points, fill):
    self._draw.polygon([(self.pixels(x), self.pixels(y)) for x, y in points], fill=fill)

  def stroke(self, points, weight, colour):
    """A pen stroke through `points`, with round joints."""
    way = [(self.pixels(x), self.pixels(y)) for x, y in points]
    self._draw.line(way, fill=colour, width=max(1, self.pixels(weight)), joint="curve")

  def paste(self, image, x, y, mask=None):
    """Pastes a Pillow image with its top left corner at (x, y)."""
    self.image.paste(image, (self.pixels(x), self.pixels(y)), mask)


def _ink(text, type_face):
  """Left, top, right, bottom of the glyphs of `text`, in pixels from the start of its baseline.

  Pillow's own box spans the advance width, which differs from the extent of the glyphs.
  """
  mask, (x, y) = type_face.getmask2(text, "L", anchor="ls")
  left, top, right, bottom = mask.getbbox()
  return x + left, y + top, x + right, y + bottom
