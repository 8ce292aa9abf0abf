"""A canvas for one object, in units of the object's height, and random colours, RGB of 0 to 255."""

import colorsys

import cv2
import numpy as np


def pick(rng, choices):
  """A random element of a sequence."""
  return choices[int(rng.integers(len(choices)))]


def _colour(rng, saturation, value):
  rgb = colorsys.hsv_to_rgb(rng.random(), rng.uniform(*saturation), rng.uniform(*value))
  return np.array(rgb) * 255


def bright(rng):
  return _colour(rng, (0.4, 0.95), (0.45, 0.95))


def dark(rng):
  return _colour(rng, (0, 0.4), (0.05, 0.3))


def pale(rng):
  return _colour(rng, (0, 0.15), (0.75, 0.98))


def metal(rng):
  if rng.random() < 0.2:
    return np.array((206, 170, 96)) * rng.uniform(0.7, 1.1)
  return np.array((190, 192, 196)) * rng.uniform(0.6, 1.25)


SUPERSAMPLING = 2  # Objects are drawn at this multiple of their size and shrunk: antialiasing.
SHIFT = 4  # Fractional bits of OpenCV's fixed-point coordinates.


class Canvas:
  """An RGBA image to draw one object on, `height` pixels high.

  `width` is the width of the object as a share of its height. Points are (x, y) from 0 to `width`
  and from 0 to 1, y down. `base` is the colour of its antialiased borders.
  """

  def __init__(self, height, width, base):
    self.unit = height * SUPERSAMPLING
    self.width = width
    self.height = max(int(height), 4)
    shape = (self.height * SUPERSAMPLING, max(int(self.unit * width), 4 * SUPERSAMPLING), 4)
    self.pixels = np.empty(shape, np.uint8)
    self.size = (shape[1] // SUPERSAMPLING, self.height)  # Width and height in pixels.
    self.light = np.float32(1)  # A factor for the finished colours.
    self.pixels[:] = (*np.clip(base, 0, 255).astype(np.uint8), 0)

  def polygon(self, points, colour):
    cv2.fillPoly(self.pixels, [self._fixed(points)], self._colour(colour), cv2.LINE_8, SHIFT)

  def line(self, points, colour, thick):
    """An open polyline with round ends; `thick` is a share of the height."""
    cv2.polylines(
      self.pixels, [self._fixed(points)], False, self._colour(colour), self._thick(thick), 8, SHIFT)

  def disc(self, centre, radius, colour, thick=0):
    """A disc, or a ring of the thickness `thick`."""
    centre = tuple(map(int, self._fixed(centre)))
    thick = self._thick(thick) if thick else -1
    radius = int(radius * self.unit * 2**SHIFT)
    cv2.circle(self.pixels, centre, radius, self._colour(colour), thick, cv2.LINE_8, SHIFT)

  def hole(self, centre, radius):
    """A round hole through the object."""
    centre = tuple(int(value * self.unit) for value in centre)
    mask = np.zeros(self.pixels.shape[:2], np.uint8)
    cv2.circle(mask, centre, int(radius * self.unit), 1, -1)
    self.pixels[mask > 0, 3] = 0

  def box(self, corner, size, colour, round=0.0):
    """A rectangle with rounded corners of radius `round`."""
    (x, y), (w, h) = corner, size
    r = min(round, w / 2, h / 2)
    if r <= 0:
      self.polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), colour)
      return
    quarter = np.linspace(0, np.pi / 2, 7)
    arc = np.stack((np.cos(quarter), np.sin(quarter)), 1) * r
    turns = (
      ((1, 1), (w - r, h - r)), ((-1, 1), (r, h - r)),
      ((-1, -1), (r, r)), ((1, -1), (w - r, r)))
    points = [
      (arc[::step] * sign) + np.array(place) + (x, y)
      for (sign, place), step in zip(turns, (1, -1, 1, -1))]
    self.polygon(np.concatenate(points), colour)

  def text(self, corner, words, size, colour):
    """A line of text; `size` is the height of capitals."""
    where = tuple(int(value * self.unit) for value in corner)
    scale = size * self.unit / 22
    cv2.putText(self.pixels, words, where, 0, scale, self._colour(colour), max(int(scale * 2), 1))

  def round_across(self, depth=0.5, highlight=0.3):
    """Shades the object as an upright cylinder."""
    u = np.linspace(-1, 1, self.size[0], dtype=np.float32)
    shine = highlight * np.exp(-((u + 0.35) / 0.15) ** 2)
    self.light = self.light * (1 - depth * u**2 + shine)[None, :]

  def lit(self, rng, depth=0.15):
    """Multiplies a random linear falloff of light across the object."""
    across, down = rng.uniform(-depth, depth, 2).astype(np.float32)
    width, height = self.size
    rows = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    self.light = self.light * (
      1 + down * rows + across * np.linspace(-1, 1, width, dtype=np.float32)[None, :])

  def done(self):
    """The finished sprite, shaded and at its final size."""
    pixels = cv2.resize(self.pixels, self.size, interpolation=cv2.INTER_AREA)
    light = np.broadcast_to(np.float32(self.light), pixels.shape[:2])
    rgb = cv2.multiply(pixels[..., :3], cv2.merge([light] * 3), dtype=cv2.CV_8U)
    return np.dstack((rgb, pixels[..., 3]))

  def _fixed(self, points):
    return np.round(np.asarray(points, float) * self.unit * 2**SHIFT).astype(np.int32)

  def _thick(self, thick):
    return max(int(round(thick * self.unit)), 1)

  @staticmethod
  def _colour(colour):
    return (*(float(np.clip(value, 0, 255)) for value in colour), 255.0)
