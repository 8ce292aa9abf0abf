"""A page to draw on, and its text lines. Lengths and type sizes are in millimetres, y points down."""

import colorsys
import functools
import glob
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import fonts

# The maximum gap between words of one line, in x-heights. Wider gaps separate cells of a table.
MAXIMUM_GAP = 3.2


@dataclass
class TextLine:
  """A baseline from (left, y) to (right, y), and the x-height above it."""

  left: float
  right: float
  y: float
  x_height: float

  @property
  def middle(self):
    """The y of the middle of the x-height band."""
    return self.y - self.x_height / 2

  def outside(self, left, right):
    """The parts left of `left` and right of `right` that are longer than the x-height."""
    parts = [(self.left, min(self.right, left)), (max(self.left, right), self.right)]
    return [
      TextLine(start, end, self.y, self.x_height)
      for start, end in parts if end - start > self.x_height]

  def continues_in(self, other):
    """Whether `other`, which begins no further left, belongs to the same line."""
    size = max(self.x_height, other.x_height)
    return (abs(self.y - other.y) < 0.25 * size
            and min(self.x_height, other.x_height) > 0.7 * size
            and other.left - self.right < MAXIMUM_GAP * size)


@functools.lru_cache(maxsize=4096)
def x_height(typeface, pixels):
  """The x-height of a typeface at `pixels` per em, in pixels."""
  _, top, _, bottom = fonts.font(typeface, pixels).getbbox("x", anchor="ls")
  return max(1.0, float(bottom - top))


def merged(pieces):
  """The lines of `pieces`, which may come in any order."""
  lines = []
  for piece in sorted(pieces, key=lambda line: line.left):
    line = next((line for line in lines if line.continues_in(piece)), None)
    if line is None:
      lines.append(TextLine(piece.left, piece.right, piece.y, piece.x_height))
    else:
      line.right = max(line.right, piece.right)
  return lines


PHOTOS = [
  "/usr/share/backgrounds/mate/nature/*.jpg", "/usr/share/backgrounds/mate/abstract/*.png",
  "/usr/share/backgrounds/gnome/*-l.webp", "/usr/share/wallpapers/*/contents/images/2560x1600.*",
  "/usr/share/wallpapers/*/contents/images/1080x1920.*",
  "/usr/share/wallpapers/*/contents/images/3840x2160.*"]
_LONG_SIDE = 1000  # The longer side of a photo in memory, in pixels.


@functools.lru_cache(maxsize=1)
def _paths():
  return sorted(path for pattern in PHOTOS for path in glob.glob(pattern))


@functools.lru_cache(maxsize=96)
def _photo(path):
  image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_2)
  scale = _LONG_SIDE / max(image.shape[:2])
  return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[:, :, ::-1]


def picture(rng, width, height):
  """A Pillow image of `width` by `height` pixels: a crop of a photo, or a procedural picture."""
  if _paths() and rng.random() < 0.85:
    pixels = _crop(rng, _photo(rng.choice(_paths())), width, height)
    if rng.random() < 0.15:
      pixels = np.repeat(pixels.mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
    if rng.random() < 0.5:
      pixels = pixels[:, ::-1]
    return Image.fromarray(np.ascontiguousarray(pixels))
  return Image.fromarray(_procedural(rng, width, height))


def _crop(rng, photo, width, height):
  """A random window of the aspect ratio of `width` and `height`, resized to them."""
  high, wide = photo.shape[:2]
  scale = min(wide / width, high / height) * rng.uniform(0.4, 1)
  w, h = max(2, int(width * scale)), max(2, int(height * scale))
  x, y = rng.randint(0, wide - w), rng.randint(0, high - h)
  interpolation = cv2.INTER_AREA if scale > 1 else cv2.INTER_LINEAR
  return cv2.resize(photo[y:y + h, x:x + w], (width, height), interpolation=interpolation)


def _procedural(rng, width, height):
  """Soft clouds of a few colours, with discs or bars."""
  noise = np.random.default_rng(rng.getrandbits(32))
  cells = rng.choice([2, 3, 5, 9])
  coarse = noise.integers(0, 256, (cells, cells, 3), dtype=np.uint8)
  base = np.array([rng.randint(20, 235) for _ in range(3)])
  coarse = (base + (coarse - base) * rng.uniform(0.15, 0.8)).astype(np.uint8)
  pixels = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
  for _ in range(rng.randint(0, 9)):
    colour = tuple(rng.randint(0, 255) for _ in range(3))
    at = (rng.randint(0, width), rng.randint(0, height))
    size = rng.randint(2, max(3, min(width, height) // 3))
    if rng.random() < 0.6:
      cv2.circle(pixels, at, size, colour, -1, cv2.LINE_AA)
    else:
      cv2.rectangle(pixels, at, (at[0] + size, at[1] + 2 * size), colour, -1)
  grain = noise.normal(0, 6, (height, width, 1))
  return np.clip(pixels + grain, 0, 255).astype(np.uint8)


def barcode(rng, width, height):
  """A mask of bars, or of 2D modules where it is not wide (Pillow, 0 is ink). Not decodable."""
  noise = np.random.default_rng(rng.getrandbits(32))
  if width > 1.5 * height:
    modules = noise.integers(0, 2, (1, max(20, min(95, width // 2))))
  else:
    modules = noise.integers(0, 2, (25, 25))
    for y, x in ((0, 0), (0, 18), (18, 0)):
      modules[y:y + 7, x:x + 7] = 0
      modules[y + 1:y + 6, x + 1:x + 6] = 1
      modules[y + 2:y + 5, x + 2:x + 5] = 0
  bars = (modules * 255).astype(np.uint8)
  return Image.fromarray(cv2.resize(bars, (width, height), interpolation=cv2.INTER_NEAREST))


POINT = 25.4 / 72  # Millimetres.
SIZES = {
  "A3": (297, 420), "A4": (210, 297), "letter": (216, 279), "legal": (216, 356),
  "A5": (148, 210), "A6": (105, 148), "B5": (176, 250)}


def office_size(rng):
  """A random paper size: mostly A4 or letter, rarely another one or landscape."""
  name = rng.choices(list(SIZES), [1, 12, 8, 1, 3, 1, 1])[0]
  width, height = SIZES[name]
  return (height, width) if rng.random() < 0.08 else (width, height)


def colour(rng, saturation=(0.3, 1), value=(0.1, 0.9)):
  """A random colour of any hue (RGB, 0 to 255), with saturation and value within ranges."""
  rgb = colorsys.hsv_to_rgb(rng.random(), rng.uniform(*saturation), rng.uniform(*value))
  return tuple(round(255 * part) for part in rgb)


def ink(rng):
  """A random near black, as printers print it."""
  level = rng.randint(5, 70)
  return tuple(min(255, max(0, level + rng.randint(-6, 8))) for _ in range(3))


class Page:
  """A page of `width` by `height` millimetres in the colour `paper`."""

  # The range of the longer side, in pixels.
  long_side_range = (1000, 1200)

  def __init__(self, rng, width, height, paper):
    self.rng, self.width, self.height, self.paper = rng, width, height, paper
    self.scale = rng.randint(*self.long_side_range) / max(width, height)
    self.image = Image.new("RGB", (self.px(width), self.px(height)), paper)
    self.draw = ImageDraw.Draw(self.image)
    self.alpha = None
    self.ink = ink(rng)
    self.lines = []  # The drawn pieces of text; `None` where they are unknown.

  def px(self, length):
    """`length` in whole pixels, at least one."""
    return max(1, round(length * self.scale))

  def _box(self, x, y, width, height):
    return [round(value * self.scale) for value in (x, y, x + width, y + height)]

  def measure(self, text, face, size):
    """The width of `text` in millimetres."""
    return fonts.width(face, self.px(size), text) / self.scale

  def text(self, x, y, text, face, size, colour=None, align="l"):
    """Draws one line with its baseline at `y`.

    `align` says what lies at `x`: the left end (l), the middle (m) or the right end (r).
    """
    pixels, x, y = self.px(size), x * self.scale, y * self.scale
    length = fonts.width(face, pixels, text)
    left = x - {"l": 0, "m": 0.5, "r": 1}[align] * length
    if isinstance(face, fonts.VerticalTypeface):
      self._vertical_text(left, y, text, face, pixels, colour or self.ink)
    else:
      self.draw.text((x, y), text, font=fonts.font(face, pixels), fill=colour or self.ink,
                     anchor=align + "s")
    if any(character.isalnum() for character in text):
      self.lines.append(TextLine(left, left + length, y, x_height(face, pixels)))

  def _vertical_text(self, x, y, text, face, pixels, colour):
    """Draws `text` from `x` on, each character rotated to the left about the middle of a capital.

    Characters narrower than 0.9 em, such as digits, are not rotated.
    """
    side, baseline = 2 * pixels, round(1.37 * pixels)
    for character in text:
      advance = fonts.width(face, pixels, character)
      glyph = Image.new("L", (side, side))
      ImageDraw.Draw(glyph).text(
        (pixels - advance / 2, baseline), character, font=fonts.font(face, pixels), fill=255,
        anchor="ls")
      if advance > 0.9 * pixels:
        glyph = glyph.transpose(Image.Transpose.ROTATE_90)
      self.image.paste(colour, (round(x + advance / 2 - pixels), round(y - baseline)), glyph)
      x += advance

  def _cover(self, left, top, right, bottom):
    """Removes the recorded lines inside a box that is about to be drawn over."""
    self.lines = self.lines and [
      part for line in self.lines
      for part in (line.outside(left, right) if top <= line.middle <= bottom else [line])]

  def fitted(self, x, y, width, text, face, size, colour=None, align="l"):
    """Like `text`, in a smaller size where it would exceed `width`; returns the size."""
    size = min(size, size * width / max(0.1, self.measure(text, face, size)))
    self.text(x, y, text, face, size, colour, align)
    return size

  def column(self, x, y, width, bottom, prose, size, leading=1.3, lines=None, colour=None,
             bold=False, justify=False):
    """Fills a column from `y` down to `bottom`, or with `lines` lines; returns its end."""
    face, step = prose.bold if bold else prose.regular, size * leading
    left = lines if lines is not None else int((bottom - y) / step)
    while left > 0 and y + size <= bottom + 0.01:
      left -= 1
      part = width * self.rng.uniform(0.2, 0.95) if left == 0 else width
      self._line(x, y + size, part, width, prose, face, size, colour, justify and left > 0)
      y += step
    return y

  def _line(self, x, y, part, width, prose, face, size, colour, justify):
    words, pixels, used = [], self.px(size), 0
    gap = fonts.width(face, pixels, " ") if prose.separator else 0
    while True:
      word = prose.word()
      advance = fonts.width(face, pixels, word)
      if words and used + advance > part * self.scale:
        break
      words.append((word, advance))
      used += advance + gap
    if prose.right_to_left:
      self.text(x + width, y, " ".join(word for word, _ in words), face, size, colour, "r")
    elif justify and len(words) > 1:
      spare = (width * self.scale - used + gap) / (len(words) - 1)
      pen = x * self.scale
      for word, advance in words:
        self.text(pen / self.scale, y, word, face, size, colour)
        pen += advance + gap + spare
    else:
      self.text(x, y, prose.separator.join(word for word, _ in words), face, size, colour)

  def paragraphs(self, x, y, width, bottom, prose, size, leading=1.3, gap=0.6, **style):
    """Fills a column with paragraphs down to `bottom`; returns its end."""
    while y + 1.5 * size < bottom:
      y = self.column(x, y, width, bottom, prose, size, leading, self.rng.randint(2, 9), **style)
      y += gap * size
    return y

  def rule(self, x1, y1, x2, y2, weight=0.2, colour=None):
    ends = [round(value * self.scale) for value in (x1, y1, x2, y2)]
    self.draw.line(ends, fill=colour or self.ink, width=self.px(weight))

  def frame(self, x, y, width, height, weight=0.25, colour=None, fill=None):
    """Draws a rectangle; `weight` 0 omits the outline."""
    box = self._box(x, y, width, height)
    if fill:
      self._cover(*box)
    self.draw.rectangle(box, fill=fill,
                        outline=(colour or self.ink) if weight else None,
                        width=self.px(weight) if weight else 0)

  def band(self):
    """Draws a coloured band along one or two sides, over everything: up to the edge of the paper or
    a few millimetres inside it."""
    rng = self.rng
    tint = colour(rng, (0, 1), (0.05, 0.4) if rng.random() < 0.6 else (0.3, 1))
    for side in rng.sample(range(4), 1 if rng.random() < 0.75 else 2):
      extent = self.height if side % 2 else self.width
      thick = extent * rng.uniform(0.01, 0.13)
      inset = 0 if rng.random() < 0.7 else rng.uniform(0.3, 4)
      at = inset if side < 2 else extent - inset - thick
      box = (0, at, self.width, thick) if side % 2 else (at, 0, thick, self.height)
      self.frame(*box, 0, fill=tint)

  def disc(self, x, y, radius, fill=None, outline=None, weight=0.3):
    self.draw.ellipse(self._box(x - radius, y - radius, 2 * radius, 2 * radius), fill=fill,
                      outline=outline, width=self.px(weight))

  def picture(self, x, y, width, height):
    """Prints a random picture."""
    image = picture(self.rng, self.px(width), self.px(height))
    self._cover(*self._box(x, y, width, height))
    self.image.paste(image, (round(x * self.scale), round(y * self.scale)))

  def barcode(self, x, y, width, height, colour=None):
    """Prints a random barcode on a white ground."""
    image = barcode(self.rng, self.px(width), self.px(height))
    block = Image.new("RGB", image.size, colour or self.ink)
    self.frame(x - 1, y - 1, width + 2, height + 2, 0, fill=(250, 250, 250))
    self.image.paste(block, (round(x * self.scale), round(y * self.scale)),
                     image.point(lambda value: 255 - value))

  def logo(self, x, y, size, tint):
    """Draws a logo: a disc, a square, a triangle or rings."""
    shape = self.rng.randrange(4)
    if shape == 0:
      self.disc(x + size / 2, y + size / 2, size / 2, tint)
      self.disc(x + size / 2, y + size / 2, size / 4, self.paper)
    elif shape == 1:
      self.frame(x, y, size, size, 0, fill=tint)
      self.frame(x + size * 0.3, y + size * 0.3, size * 0.7, size * 0.4, 0, fill=self.paper)
    elif shape == 2:
      points = [(x, y + size), (x + size / 2, y), (x + size, y + size)]
      self.draw.polygon([(a * self.scale, b * self.scale) for a, b in points], fill=tint)
    else:
      for part in (0.3, 0.7):
        self.disc(x + size * part, y + size / 2, size * 0.3, None, tint, size * 0.08)

  def signature(self, x, y, width, colour):
    """Draws a signature `width` wide."""
    points, pen = [], x
    while pen < x + width:
      points.append((pen * self.scale, (y - self.rng.uniform(-0.08, 0.3) * width) * self.scale))
      pen += width * self.rng.uniform(0.01, 0.09)
    self.draw.line(points, fill=colour, width=self.px(0.4), joint="curve")
