"""A sheet of paper that records the text written on it.

Lengths are millimetres from the sheet's top left corner, y downwards; type sizes are points, 72
to the inch; colours are (red, green, blue), 0 to 255.
"""

import functools
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFont

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


class Role:
  """What a pixel of the sheet shows. OTHER is not measured: print from the back, and what is beyond a torn edge."""

  PAPER, TINT, INK, PICTURE, OTHER = range(5)


class LayeredSheet(Sheet):
  """A sheet with two more layers in the size of its image.

  `ground` is the image without its inks, and `roles` has the role of each pixel.
  Lines and text are ink; filled shapes are tints.
  """

  def __init__(self, width, height, ppi=200, colour=(255, 255, 255), is_dark=False):
    super().__init__(width, height, ppi, colour)
    self.colour, self.is_dark = colour, is_dark
    # Whether a lamp is reflected by the surface.
    self.is_glossy = False
    self.ground = self.image.copy()
    self.roles = Image.new("L", self.image.size, Role.PAPER)
    self._draw = _Pens(self)

  @property
  def pen(self):
    """Draws in pixels, as ImageDraw does."""
    return self._draw

  @property
  def is_coloured(self):
    """Whether the paper is neither white nor black."""
    return not self.is_dark and min(self.colour) < 250

  def paste(self, image, x, y, mask=None, role=None):
    """Pastes a picture; with a mask, ink of that shape, unless a `role` is given."""
    role = role if role is not None else Role.PICTURE if mask is None else Role.INK
    place = (self.pixels(x), self.pixels(y))
    shape = Image.new("L", image.size, 255) if mask is None else mask.convert("L")
    self.image.paste(image, place, shape)
    if role != Role.INK:
      self.ground.paste(image, place, shape)
    solid = shape.point(lambda value: 255 if value > 110 else 0)
    self.roles.paste(Image.new("L", image.size, role), place, solid)

  def multiply(self, mask, colour):
    """Lays translucent ink of `colour`, as of a highlighter, where `mask` (Pillow, L) is set."""
    for layer in (self.image, self.ground):
      inked = ImageChops.multiply(layer, Image.new("RGB", layer.size, colour))
      layer.paste(inked, (0, 0), mask)
    self._assign(np.asarray(mask) > 127, Role.PAPER, Role.TINT)

  def exclude(self, mask):
    """Takes the pixels of a Boolean array out of the measurement."""
    roles = np.where(mask, Role.OTHER, np.asarray(self.roles)).astype(np.uint8)
    self.roles.paste(Image.fromarray(roles))

  def apply(self, function):
    """Replaces image and ground by `function` of their pixels (float32 arrays, 0 to 255)."""
    for layer in (self.image, self.ground):
      pixels = function(np.asarray(layer).astype(np.float32))
      layer.paste(Image.fromarray(np.clip(np.rint(pixels), 0, 255).astype(np.uint8)))

  def mask(self):
    """An empty mask in the size of the image, to draw on in pixels."""
    return Image.new("L", self.image.size, 0)

  def _assign(self, where, old, new):
    roles = np.array(self.roles)
    roles[where & (roles == old)] = new
    self.roles.paste(Image.fromarray(roles))


class _Pens:
  """Draws each shape on every layer that it belongs to; the methods are those of ImageDraw."""

  def __init__(self, sheet):
    self.image, self.ground = ImageDraw.Draw(sheet.image), ImageDraw.Draw(sheet.ground)
    self.roles, self._sheet = ImageDraw.Draw(sheet.roles), sheet

  def text(self, origin, text, fill, **style):
    self.image.text(origin, text, fill=fill, **style)
    # Not without anti-aliasing, which changes hinting and advances.
    left, top, right, bottom = self.roles.textbbox(origin, text, **style)
    left, top = int(left) - 2, int(top) - 2
    mask = Image.new("L", (max(1, int(right) + 2 - left), max(1, int(bottom) + 2 - top)), 0)
    ImageDraw.Draw(mask).text((origin[0] - left, origin[1] - top), text, fill=255, **style)
    solid = mask.point(lambda value: 255 if value >= 110 else 0)
    self._sheet.roles.paste(Image.new("L", mask.size, Role.INK), (left, top), solid)

  def line(self, way, fill, **style):
    self._draw("line", Role.INK, way, fill=fill, **style)

  def rectangle(self, corners, fill=None, outline=None, width=None):
    if fill is not None:
      self._draw("rectangle", Role.TINT, corners, fill=fill)
    if outline is not None:
      self.image.rectangle(corners, outline=outline, width=width)
      self.roles.rectangle(corners, outline=Role.INK, width=width)

  def ellipse(self, corners, fill):
    self._draw("ellipse", Role.TINT, corners, fill=fill)

  def pieslice(self, corners, start, end, fill):
    self._draw("pieslice", Role.TINT, corners, start, end, fill=fill)

  def polygon(self, points, fill):
    self._draw("polygon", Role.TINT, points, fill=fill)

  def rounded_rectangle(self, corners, radius, fill):
    self._draw("rounded_rectangle", Role.TINT, corners, radius, fill=fill)

  def _draw(self, method, role, *places, fill, **style):
    getattr(self.image, method)(*places, fill=fill, **style)
    getattr(self.roles, method)(*places, fill=role, **style)
    if role != Role.INK:
      getattr(self.ground, method)(*places, fill=fill, **style)


@dataclass
class Document:
  """A drawn page and its fields."""

  sheet: Sheet
  # The values of the document's fields: `total`, `phone`, …; a dictionary for JSON.
  fields: dict = field(default_factory=dict)
  # Whether it was folded in three, as a letter.
  folded: bool = False
