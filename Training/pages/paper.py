"""The paper of a page: colour, fibres, holes and edges."""

import functools

import cv2
import numpy as np
from PIL import Image, ImageDraw

from .page import colour


def white(rng):
  """A random paper colour: mostly white, at times cream, gray or recycled."""
  tone = rng.choices(["white", "cream", "gray", "recycled"], [16, 2, 1, 1])[0]
  level = rng.randint(235, 255)
  if tone == "white":
    return tuple(min(255, level + rng.randint(-3, 3)) for _ in range(3))
  if tone == "cream":
    return (level, level - rng.randint(4, 12), level - rng.randint(15, 40))
  if tone == "gray":
    return (rng.randint(205, 232),) * 3
  level = rng.randint(195, 225)
  return (level, level - rng.randint(2, 7), level - rng.randint(8, 22))


def tinted(rng):
  """A random colour of tinted copy paper or kraft paper."""
  if rng.random() < 0.2:
    level = rng.randint(150, 200)
    return (level, round(level * 0.8), round(level * 0.6))
  return colour(rng, (0.12, 0.55), (0.75, 1))


def thermal(rng):
  """A random colour of thermal paper: white, slightly blue, gray or yellow."""
  level = rng.randint(222, 252)
  return tuple(min(255, level + part) for part in rng.choice(
    [(0, 0, 0), (-6, -3, 3), (-4, -4, -2), (2, 0, -12), (-5, 0, -3)]))


@functools.lru_cache(maxsize=1)
def _fibres():
  """Noise of mean 0 and standard deviation 1: fine grain and some coarse clouds."""
  noise, side = np.random.default_rng(7), 1600
  total = np.zeros((side, side), np.float32)
  for grain, share in ((1.5, 1), (4, 0.7), (24, 0.3), (120, 0.3)):
    layer = noise.normal(0, 1, (round(side / grain), round(side / grain))).astype(np.float32)
    layer = cv2.resize(layer, (side, side), interpolation=cv2.INTER_CUBIC)
    total += share * layer / layer.std()
  return total / total.std()


def finish(page):
  """The page's pixels with fibres (uint8 RGB), with alpha where the sheet is not rectangular."""
  rng, pixels = page.rng, np.asarray(page.image).astype(np.float32)
  high, wide = pixels.shape[:2]
  texture = _fibres()
  while texture.shape[0] < max(high, wide):
    texture = np.block([[texture, texture[:, ::-1]], [texture[::-1], texture[::-1, ::-1]]])
  x, y = rng.randint(0, texture.shape[1] - wide), rng.randint(0, texture.shape[0] - high)
  grain = texture[y:y + high, x:x + wide] * rng.choice([0.4, 0.7, 1, 1.5, 2.5])
  pixels += grain[..., None]
  if rng.random() < 0.3:  # Slightly blurred print.
    pixels = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.4, 0.9))
  pixels = np.clip(pixels, 0, 255).astype(np.uint8)
  if page.alpha is None:
    return pixels
  return np.dstack([pixels, np.asarray(page.alpha)])


def _opaque(page):
  if page.alpha is None:
    page.alpha = Image.new("L", page.image.size, 255)
  return ImageDraw.Draw(page.alpha)


def rounded(page, radius):
  """Rounds the corners, as of a card; `radius` is in millimetres."""
  big = Image.new("L", [3 * side for side in page.image.size], 0)
  corners = (0, 0, big.width - 1, big.height - 1)
  ImageDraw.Draw(big).rounded_rectangle(corners, 3 * page.px(radius), fill=255)
  page.alpha = big.resize(page.image.size, Image.Resampling.BOX)


def zigzag(page, top, bottom):
  """Gives the top or bottom a serrated edge, as of a receipt printer's cutter."""
  draw, pitch = _opaque(page), page.rng.uniform(1.2, 2.5)
  depth, wide = page.rng.uniform(0.4, 1.1), page.width
  for cut, edge, sign in ((top, 0, 1), (bottom, page.image.height, -1)):
    if not cut:
      continue
    points, count = [(0, edge)], int(wide / pitch) + 2
    for tooth in range(count):
      points += [(tooth * pitch * page.scale, edge + sign * depth * page.scale),
                 ((tooth + 0.5) * pitch * page.scale, edge)]
    draw.polygon(points + [(page.image.width + 9, edge)], fill=0)


def torn(page, side):
  """Gives one side ("left" or "top") a torn edge, some millimetres inside the page."""
  draw, rng, depth = _opaque(page), page.rng, page.rng.uniform(1, 3)
  length = page.height if side == "left" else page.width
  points, along, inset = [(-2, -2)], -2.0, depth
  while along < length + 3:
    inset = min(2 * depth, max(0.2, inset + rng.gauss(0, 0.35)))
    points.append((inset, along) if side == "left" else (along, inset))
    along += rng.uniform(0.3, 1.5)
  points.append((-2, length + 5) if side == "left" else (length + 5, -2))
  draw.polygon([(a * page.scale, b * page.scale) for a, b in points], fill=0)


def holes(page, side, count, pitch, radius, inset):
  """Punches `count` holes, `pitch` millimetres apart, centred on the "left" or "top" side."""
  draw = _opaque(page)
  length = page.height if side == "left" else page.width
  for number in range(count):
    along = length / 2 + (number - (count - 1) / 2) * pitch
    x, y = (inset, along) if side == "left" else (along, inset)
    draw.ellipse([value * page.scale for value in (x - radius, y - radius, x + radius, y + radius)],
                 fill=0)
