"""A sheet that also records what each pixel is: paper, tint, ink or picture.

The benchmark `page-fidelity` measures with these layers; a photo only needs the image.
"""

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from .sheet import Sheet

# What a pixel of the sheet shows. OTHER is not measured: print from the back, what is beyond a torn
# edge.
PAPER, TINT, INK, PICTURE, OTHER = range(5)


class LayeredSheet(Sheet):
  """A sheet with two more layers in the size of its image.

  `ground` is the image without its inks, and `roles` has one of the constants above per pixel.
  Lines and text are ink; filled shapes are tints.
  """

  def __init__(self, width, height, ppi=200, colour=(255, 255, 255), is_dark=False):
    super().__init__(width, height, ppi, colour)
    self.colour, self.is_dark = colour, is_dark
    # Whether a lamp is reflected by the surface.
    self.is_glossy = False
    self.ground = self.image.copy()
    self.roles = Image.new("L", self.image.size, PAPER)
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
    role = role if role is not None else PICTURE if mask is None else INK
    place = (self.pixels(x), self.pixels(y))
    shape = Image.new("L", image.size, 255) if mask is None else mask.convert("L")
    self.image.paste(image, place, shape)
    if role != INK:
      self.ground.paste(image, place, shape)
    solid = shape.point(lambda value: 255 if value > 110 else 0)
    self.roles.paste(Image.new("L", image.size, role), place, solid)

  def multiply(self, mask, colour):
    """Lays translucent ink of `colour`, as of a highlighter, where `mask` (Pillow, L) is set."""
    for layer in (self.image, self.ground):
      inked = ImageChops.multiply(layer, Image.new("RGB", layer.size, colour))
      layer.paste(inked, (0, 0), mask)
    self._assign(np.asarray(mask) > 127, PAPER, TINT)

  def exclude(self, mask):
    """Takes the pixels of a Boolean array out of the measurement."""
    roles = np.where(mask, OTHER, np.asarray(self.roles)).astype(np.uint8)
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
    self._sheet.roles.paste(Image.new("L", mask.size, INK), (left, top), solid)

  def line(self, way, fill, **style):
    self._draw("line", INK, way, fill=fill, **style)

  def rectangle(self, corners, fill=None, outline=None, width=None):
    if fill is not None:
      self._draw("rectangle", TINT, corners, fill=fill)
    if outline is not None:
      self.image.rectangle(corners, outline=outline, width=width)
      self.roles.rectangle(corners, outline=INK, width=width)

  def ellipse(self, corners, fill):
    self._draw("ellipse", TINT, corners, fill=fill)

  def pieslice(self, corners, start, end, fill):
    self._draw("pieslice", TINT, corners, start, end, fill=fill)

  def polygon(self, points, fill):
    self._draw("polygon", TINT, points, fill=fill)

  def rounded_rectangle(self, corners, radius, fill):
    self._draw("rounded_rectangle", TINT, corners, radius, fill=fill)

  def _draw(self, method, role, *places, fill, **style):
    getattr(self.image, method)(*places, fill=fill, **style)
    getattr(self.roles, method)(*places, fill=role, **style)
    if role != INK:
      getattr(self.ground, method)(*places, fill=fill, **style)
