"""Patterned surfaces: tiles, checks, stripes, keyboards, newspapers.

Each function takes a random generator and a side in pixels and returns a square image, float32 RGB
of 0 to 255. To add a pattern, add such a function and list it in `scenes.MATERIALS`.
"""

import cv2
import numpy as np

from .natural import cloth, folds
from .noise import axes, colour, mixed, noise, pick, shades


def tiles(rng, side):
  """Tiles or bricks with grout lines."""
  x, y = axes(side)
  width = rng.uniform(50, 500)
  height = width * pick(rng, (1, 1, 0.5, 0.33, 2))
  y = y + rng.uniform(0, height)
  row = y // height
  x = x + row * pick(rng, (0, 0, width / 2, width / 3)) + rng.uniform(0, width)
  number = (row * 31 + x // width).astype(int) % 997
  tone = rng.normal(0, rng.uniform(0, 0.25), 997).astype(np.float32)[number]
  edge = np.minimum(_to_line(x, width), _to_line(y, height))
  face = mixed(*shades(rng, (0.15, 0.5), saturation=(0, 0.5), value=(0.3, 1)),
               0.6 + tone + 0.12 * noise(rng, side, rng.uniform(10, 150), 4))
  grout = colour(rng, (0, 0.15), (0.15, 0.95)) * (1 + 0.06 * noise(rng, side, 4, 2))[..., None]
  cover = np.clip(edge - rng.uniform(1, 7), 0, 1)[..., None]
  return grout + cover * (face - grout)


def _to_line(along, period):
  """The distance to the nearest line of a grid, in pixels."""
  offset = along % period
  return np.minimum(offset, period - offset)


def parquet(rng, side):
  """Basket-weave parquet: blocks of strips in alternating directions."""
  x, y = axes(side, rng)
  block = rng.uniform(90, 300)
  count = int(rng.integers(3, 7))
  across = ((x // block + y // block) % 2) > 0
  u, v = np.where(across, x, y), np.where(across, y, x)
  strip = block / count
  number = ((u // strip) * 37 + (v // block) * 101).astype(int) % 991
  tone = rng.normal(0, 0.13, 991).astype(np.float32)[number]
  grain = np.where(across, noise(rng, side, 3, 2, 30), noise(rng, side, 3, 2, 30).T)
  edge = np.minimum(_to_line(u, strip), _to_line(v, block))
  image = mixed(*pick(rng, PARQUETS), 0.5 + tone + 0.08 * grain)
  return image * (1 - rng.uniform(0.2, 0.7) * np.exp(-(edge / 1.5) ** 2))[..., None]


PARQUETS = (((92, 60, 36), (190, 140, 92)), ((130, 94, 60), (222, 184, 136)),
            ((60, 38, 26), (132, 86, 58)))


def stripes(rng, side):
  """A cloth with stripes of two to four colours."""
  along = axes(side, rng)[0] + rng.uniform(0, 3) * noise(rng, side, 150, 2)
  return _cloth_of(rng, _bands(rng, along))


def checks(rng, side):
  """A checked tablecloth: two sets of stripes woven through each other."""
  x, y = axes(side, rng)
  state = rng.bit_generator.state
  across = _bands(rng, x + 2 * noise(rng, side, 150, 2))
  rng.bit_generator.state = state
  along = _bands(rng, y + 2 * noise(rng, side, 150, 2))
  return _cloth_of(rng, (across + along) / 2)


def _bands(rng, along):
  """Repeated stripes of random widths and colours."""
  count = int(rng.integers(2, 7))
  edges = np.cumsum(rng.uniform(0.2, 1, count))
  period = rng.uniform(24, 240)
  colours = np.stack([colour(rng, (0, 0.9), (0.2, 1)) for _ in range(count)])
  if rng.random() < 0.6:
    colours[::2] = colour(rng, (0, 0.1), (0.85, 1))
  place = (along % period) / period * edges[-1]
  return colours[np.searchsorted(edges, place).clip(0, count - 1)]


def _cloth_of(rng, image):
  """`image` as woven cloth with folds."""
  side = image.shape[0]
  x, y = axes(side)
  period = rng.uniform(2.5, 6)
  weave = np.sin(2 * np.pi * x / period) * np.sin(2 * np.pi * y / period)
  shade = folds(rng, side, rng.uniform(0, 0.14)) * (1 + rng.uniform(0, 0.1) * weave)
  return cv2.GaussianBlur(image, (0, 0), 0.8) * shade[..., None]


def dots(rng, side):
  """A cloth with dots or flowers on a grid or scattered."""
  image = np.empty((side, side, 3), np.float32)
  image[:] = colour(rng, (0, 0.8), (0.2, 1))
  period = rng.uniform(24, 160)
  radius, petals = period * rng.uniform(0.15, 0.42), int(rng.choice((0, 0, 4, 5, 6)))
  colours = [colour(rng, (0, 0.9), (0.2, 1)) for _ in range(3)]
  jitter = rng.choice((0, 0, 0.5)) * period
  for row in range(-1, int(side / period) + 2):
    for column in range(-1, int(side / period) + 2):
      centre = np.array((column + row % 2 / 2, row)) * period + rng.uniform(-1, 1, 2) * jitter
      petal, heart = colours[int(rng.integers(2))], colours[2]
      _flower(image, centre, radius, petals, petal, heart, rng.uniform(0, 6))
  return _cloth_of(rng, image)


def _flower(image, centre, radius, petals, ink, heart, turn):
  for angle in turn + np.arange(petals) * 2 * np.pi / max(petals, 1):
    petal = centre + radius * 0.6 * np.array((np.cos(angle), np.sin(angle)))
    _disc(image, petal, radius * 0.42, ink)
  _disc(image, centre, radius * (0.35 if petals else 1), heart if petals else ink)


def _disc(image, centre, radius, ink):
  where = tuple(int(round(8 * value)) for value in centre)
  cv2.circle(image, where, max(int(8 * radius), 8), tuple(map(float, ink)), -1, cv2.LINE_AA, 3)


def rug(rng, side):
  """An oriental carpet: nested borders and a mirrored pattern."""
  quarter = side // 2
  field = noise(rng, quarter, rng.uniform(30, 120), 3)
  field = field + field.T if rng.random() < 0.5 else field
  colours = np.stack([colour(rng, (0.2, 0.85), (0.15, 0.8), (-0.1, 0.18)) for _ in range(5)])
  colours[0] = colour(rng, (0.1, 0.3), (0.7, 0.95), (0.08, 0.15))
  levels = np.clip((field * 1.4 + 2.5).astype(int), 0, 4)
  y, x = np.mgrid[0:quarter, 0:quarter]
  inwards = np.minimum(x, y) // int(rng.uniform(12, 40))
  levels = np.where((inwards < 4) & (inwards % 2 == 0), (inwards + 1) % 5, levels)
  image = colours[levels].astype(np.float32)
  image = np.concatenate((image, image[:, ::-1]), 1)
  image = np.concatenate((image, image[::-1]), 0)
  image = cv2.resize(image, (side, side))
  return image * (1 + 0.13 * noise(rng, side, rng.uniform(3, 6), 2))[..., None]


def keyboard(rng, side):
  """A keyboard in close-up: keys in staggered rows."""
  image = np.empty((side, side, 3), np.uint8)
  image[:] = colour(rng, (0, 0.1), (0.03, 0.9))
  key = colour(rng, (0, 0.15), (0.05, 0.98))
  ink = (20.0,) * 3 if key.mean() > 120 else (225.0,) * 3
  pitch = rng.uniform(36, 130)
  for row in range(int(side / pitch) + 2):
    x = -rng.uniform(0, pitch)
    while x < side:
      width = pitch * (rng.choice((1.5, 2, 4)) if rng.random() < 0.1 else 1)
      _key(image, rng, (x, row * pitch), (width, pitch), key, ink)
      x += width
  return cv2.GaussianBlur(image, (0, 0), 0.8).astype(np.float32)


def _key(image, rng, corner, size, tone, ink):
  gap = 0.07 * size[1]
  first = tuple(int(value + gap) for value in corner)
  last = tuple(int(value + extent - gap) for value, extent in zip(corner, size))
  cv2.rectangle(image, first, last, tuple(map(float, tone)), -1)
  cv2.line(image, first, (last[0], first[1]), tuple(map(float, tone * 0.6 + 90)), 1)
  letter = chr(int(rng.integers(33, 91)))
  where = (first[0] + int(0.15 * size[1]), last[1] - int(0.25 * size[1]))
  cv2.putText(image, letter, where, 0, size[1] / 75, ink, 1, cv2.LINE_AA)


def newspaper(rng, side):
  """A newspaper whose edges lie outside the image: columns, headlines, illustrations."""
  image = np.empty((side, side, 3), np.float32)
  image[:] = colour(rng, (0.02, 0.14), (0.68, 0.88), (0.08, 0.16))
  size, column = rng.uniform(4, 13), rng.uniform(120, 330)
  ink = float(rng.uniform(30, 90))
  for left in np.arange(-rng.uniform(0, column), side, column * 1.06):
    y = -rng.uniform(0, 200)
    while y < side:
      y = _passage(image, rng, (left, y), column, size, ink)
  return image * (1 + 0.03 * noise(rng, side, 200, 3))[..., None]


def _passage(image, rng, corner, width, size, ink):
  """Draws a headline, an illustration or lines of words; returns the y of the next passage."""
  x, y = corner
  kind = rng.random()
  if kind < 0.12:
    height = width * rng.uniform(0.5, 1.1)
    tone = tuple(map(float, colour(rng, (0, 0.5), (0.15, 0.7))))
    cv2.rectangle(image, (int(x), int(y)), (int(x + width), int(y + height)), tone, -1)
    return y + height + 2 * size
  line = size * (rng.uniform(2, 5) if kind < 0.35 else 1)
  count = int(rng.integers(1, 4)) if kind < 0.35 else int(rng.integers(8, 40))
  for _ in range(count):
    right = x + width * (rng.uniform(0.4, 1) if rng.random() < 0.15 else 1)
    word = x
    while word < right:
      end = min(word + line * rng.uniform(0.8, 5), right)
      top, bottom = (int(y), int(y + 0.55 * line))
      cv2.rectangle(image, (int(word), top), (int(end), bottom), (ink,) * 3, -1)
      word = end + 0.5 * line
    y += 1.35 * line
  return y + 1.5 * size


def figured(rng, side):
  """A figured cloth (damask): the weave shines in parts of a pattern."""
  period = rng.uniform(60, 300)
  x, y = axes(side, rng)
  wave = np.sin(2 * np.pi * x / period) + np.sin(2 * np.pi * y / period)
  wave += np.sin(4 * np.pi * (x + y) / period) * rng.uniform(0, 1)
  shine = 1 + rng.uniform(0.05, 0.25) * np.clip(4 * wave, -1, 1)
  return cloth(rng, side) * shine[..., None]
