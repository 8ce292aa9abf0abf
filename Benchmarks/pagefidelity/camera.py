"""The drawn sheets, and their photos by a phone with the sheets' own pixels: light, lens, sensor, JPEG."""

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image

from .imaging import blurred, encoded, linear, resized
from draw.documents import VARIED

KINDS = tuple(VARIED)


def drawn(kind, seed):
  """The `LayeredSheet` of a page."""
  return VARIED[kind][0](seed, 1, "eng").sheet


SCALE = 8  # The downscaling factor of the light, which is smooth.
# The largest deviation of a channel by the colour of the light; the measure allows for as much.
CAST = 0.15


@dataclass
class Photo:
  # The JPEG file.
  file: bytes
  # The sheet and its ground as lens and JPEG resolve them, in even white light: what can be
  # delivered. RGB, 8 bits.
  resolved: np.ndarray
  resolved_ground: np.ndarray
  # Where the photo is neither overexposed nor covered by a reflection.
  is_valid: np.ndarray
  # What was simulated, for the list of pages.
  light: str


def photographed(sheet, rng):
  """The photo of a `LayeredSheet`."""
  sigma, quality = rng.uniform(0.5, 1.5), int(rng.integers(80, 93))
  seen = blurred(linear(np.asarray(sheet.image)), sigma)
  ground = blurred(linear(np.asarray(sheet.ground)), sigma)
  gains, names = _light(sheet.image.size, rng, sheet.is_dark)
  reflected = _reflection(sheet.image.size, rng) if sheet.is_glossy else None
  exposed = seen * gains
  if reflected is not None:
    exposed += reflected[..., None]
    names += ["reflection"]
  noise = rng.uniform(1.0, 3.5)
  codes = encoded(exposed) + _noise(exposed.shape, rng) * noise
  file = _jpeg(codes, quality)
  is_valid = (exposed < 0.98).all(axis=2)
  if reflected is not None:
    is_valid &= reflected < 0.02
  return Photo(
    file, _decoded(_jpeg(encoded(seen), quality)), _decoded(_jpeg(encoded(ground), quality)),
    is_valid, f"{' '.join(names)}; blur {sigma:.1f} noise {noise:.1f} q{quality}")


def _light(size, rng, is_dark):
  """Gains of red, green and blue (height × width × 3), and the names of what changes them."""
  width, height = (max(2, side // SCALE) for side in size)
  y, x = np.mgrid[0:height, 0:width].astype(np.float32)
  x, y = x / width - 0.5, y / height - 0.5
  light, names = _lamp(x, y, rng), ["lamp"]
  for name, share, shade in (
      ("hand", 0.35, _hand), ("phone", 0.2, _phone), ("fold", 0.25, _fold), ("curl", 0.2, _curl)):
    if rng.random() < share:
      light = light * shade(x, y, rng)
      names.append(name)
  cast = 1 + rng.uniform(-CAST, CAST) * np.array([0.7, 0, -1]) * rng.choice([1, 1, 0.3])
  colours = np.broadcast_to(cast, (height, width, 3))
  if rng.random() < 0.25:
    angle = rng.uniform(0, 2 * np.pi)
    along = np.clip(0.5 + x * np.cos(angle) + y * np.sin(angle), 0, 1)[..., None]
    colours = colours * (1 + (along - 0.5) * rng.uniform(0.05, 0.12) * np.array([1, 0, -1]))
    names.append("mixed")
  gains = light[..., None] * colours
  # White paper is exposed below the clipping point, in linear light.
  gains *= rng.uniform(0.5, 0.95) / gains.max()
  return np.stack(
    [resized(gains[..., channel], size) for channel in range(3)], axis=-1), names


def _lamp(x, y, rng):
  """Linear and quadratic fall-off, up to 35 %, and vignetting."""
  angle = rng.uniform(0, 2 * np.pi)
  light = 1 + rng.uniform(0.05, 0.35) * (x * np.cos(angle) + y * np.sin(angle) - 0.5)
  cx, cy = rng.uniform(-0.5, 0.5, 2)
  light *= 1 - rng.uniform(0, 0.2) * ((x - cx) ** 2 + (y - cy) ** 2)
  return light * (1 - rng.uniform(0, 0.4) * (x * x + y * y))


def _hand(x, y, rng):
  """The soft shadow of a hand and an arm from below or from a side."""
  side = rng.choice([-1, 1])
  tip = np.array([rng.uniform(-0.2, 0.2), rng.uniform(0, 0.3)])
  way = np.array([side * rng.uniform(0, 0.5), 0.7]) - tip
  along = np.clip(((x - tip[0]) * way[0] + (y - tip[1]) * way[1]) / (way @ way), 0, 1)
  away = np.hypot(x - tip[0] - along * way[0], y - tip[1] - along * way[1])
  width, soft = rng.uniform(0.10, 0.2), rng.uniform(0.03, 0.09)
  return 1 - rng.uniform(0.15, 0.45) / (1 + np.exp((away - width) / soft))


def _phone(x, y, rng):
  """The rectangular shadow of the phone, with a narrower penumbra."""
  angle, soft = rng.uniform(-0.5, 0.5), rng.uniform(0.004, 0.015)
  cx, cy = rng.uniform(-0.2, 0.2, 2)
  u = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
  v = (y - cy) * np.cos(angle) - (x - cx) * np.sin(angle)
  inside = np.minimum(rng.uniform(0.12, 0.2) - abs(u), rng.uniform(0.2, 0.3) - abs(v))
  return 1 - rng.uniform(0.15, 0.4) / (1 + np.exp(-np.clip(inside / soft, -40, 40)))


def _fold(x, y, rng):
  """Panels of a folded letter, each with its own slope, and the crease between them."""
  along, light = (y if rng.random() < 0.7 else x), np.ones_like(x)
  for crease in rng.choice([-1 / 6, 1 / 6, 0], rng.integers(1, 3), replace=False):
    away = along - crease
    light += rng.uniform(0.03, 0.09) * np.tanh(away / 0.004) * np.exp(-abs(away) / 0.12)
    light -= rng.uniform(0.02, 0.1) * np.exp(-(away / 0.004) ** 2)
  return light


def _curl(x, y, rng):
  """Waves of a curled sheet, or the slope towards the spine of a book."""
  along = x if rng.random() < 0.5 else y
  if rng.random() < 0.5:
    return 1 - rng.uniform(0.15, 0.5) * np.exp(-(0.5 + along) / rng.uniform(0.06, 0.15))
  return 1 + rng.uniform(0.04, 0.14) * np.sin(2 * np.pi * rng.uniform(0.5, 1.5) * along + 1)


def _reflection(size, rng):
  """The light that a glossy surface reflects from a lamp or a window, added to the page's."""
  width, height = (max(2, side // SCALE) for side in size)
  y, x = np.mgrid[0:height, 0:width].astype(np.float32)
  cx, cy = rng.uniform(0.15, 0.85, 2)
  away = np.hypot((x / width - cx) / rng.uniform(0.06, 0.16), (y / height - cy) / rng.uniform(0.04, 0.1))
  return np.clip(resized(rng.uniform(0.5, 1.4) * np.exp(-away ** 2), size), 0, None)


def _noise(shape, rng):
  """Noise of standard deviation 1, partly correlated between channels and neighbours."""
  height, width = shape[:2]
  side = 512
  tile = rng.standard_normal((side, side, 3)).astype(np.float32)
  tile = 0.55 * tile + 0.8 * tile.mean(axis=2, keepdims=True)
  tile = blurred(tile, 0.6)
  tile /= tile.std()
  rows, columns = -(-height // side), -(-width // side)
  return np.tile(tile, (rows, columns, 1))[:height, :width]


def _jpeg(codes, quality):
  data = io.BytesIO()
  Image.fromarray(np.clip(np.rint(codes), 0, 255).astype(np.uint8)).save(
    data, "jpeg", quality=quality, subsampling=2)
  return data.getvalue()


def _decoded(file):
  return np.asarray(Image.open(io.BytesIO(file)).convert("RGB"))
