"""Smooth noise, cells and colours: the building blocks of all materials."""

import colorsys

import cv2
import numpy as np


def noise(rng, side, cell, octaves=4, stretch=1.0):
  """Fractal noise of mean 0 and standard deviation near 1, `side` pixels square.

  `cell` is the size of the coarsest features in pixels, `stretch` their elongation along x."""
  total = np.zeros((side, side), np.float32)
  for octave in range(octaves):
    step = max(cell / 2**octave, 1)
    grid = (int(side / step) + 3, int(side / (step * stretch)) + 3)
    layer = rng.standard_normal(grid, np.float32)
    total += cv2.resize(layer, (side, side), interpolation=cv2.INTER_CUBIC) / 2**octave
  return total


def mixed(dark, light, share):
  """Interpolates between two colours per pixel: 0 is `dark`, 1 is `light`."""
  share = np.clip(share, 0, 1)[..., None].astype(np.float32)
  return np.float32(dark) + share * (np.float32(light) - np.float32(dark))


def colour(rng, saturation=(0.0, 0.5), value=(0.15, 0.95), hue=(0.0, 1.0)):
  """A random colour (RGB, 0 to 255) within ranges of saturation, value and hue (0 to 1)."""
  rgb = colorsys.hsv_to_rgb(
    rng.uniform(*hue) % 1, rng.uniform(*saturation), rng.uniform(*value))
  return np.float32(rgb) * 255


def shades(rng, contrast=(0.1, 0.5), **ranges):
  """Two shades of one random colour, the darker first."""
  light = colour(rng, **ranges)
  return light * (1 - rng.uniform(*contrast)), light


def axes(side, rng=None):
  """The coordinates x, y of the pixels of a square, in pixels; rotated if `rng` is given."""
  y, x = np.mgrid[0:side, 0:side].astype(np.float32)
  if rng is None:
    return x, y
  angle = rng.uniform(0, 2 * np.pi)
  cosine, sine = np.float32(np.cos(angle)), np.float32(np.sin(angle))
  return cosine * x + sine * y, cosine * y - sine * x


def pick(rng, choices):
  """A random element of a sequence; numpy's `choice` would copy it into an array."""
  return choices[int(rng.integers(len(choices)))]


def cells(rng, side, size):
  """Voronoi cells: per pixel the number of the nearest seed, and its closeness, 0 to 1.

  `size` is the mean distance of the seeds in pixels."""
  count = max(1, int((side / size) ** 2))
  points = rng.uniform(0, side, (count, 2)).astype(int)
  mask = np.full((side, side), 255, np.uint8)
  mask[points[:, 1], points[:, 0]] = 0
  distance, labels = cv2.distanceTransformWithLabels(
    mask, cv2.DIST_L2, cv2.DIST_MASK_5, labelType=cv2.DIST_LABEL_PIXEL)
  return labels, 1 - np.clip(distance / (0.75 * size), 0, 1)


def relief(rng, side, creases):
  """What the slopes of a sheet add to the light of a lamp: about -1 to 1, `side` pixels square.

  Up to three creases are folds along the sides of the sheet, more are those of a crumpled one. At times it
  is curled too."""
  x, y = np.meshgrid(*[np.linspace(-1, 1, side, dtype=np.float32)] * 2)
  total = np.zeros((side, side), np.float32)
  for _ in range(creases):
    angle, place = rng.uniform(0, np.pi), rng.uniform(-0.9, 0.9)
    if creases < 4 and rng.random() < 0.8:
      angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.03)
    across = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle)) - np.float32(place)
    edge = np.tanh(across / np.float32(rng.uniform(0.004, 0.04)))
    if creases < 4:
      reach = np.exp(-np.abs(across) / np.float32(rng.uniform(0.1, 2)))
    else:
      middle, extent = rng.uniform(-1, 1, 2).astype(np.float32), np.float32(rng.uniform(0.15, 0.8))
      reach = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / extent ** 2)
    slope = np.float32(rng.normal() / np.sqrt(creases)) * edge
    if rng.random() < 0.3:
      ridge = np.exp(-((across / np.float32(rng.uniform(0.004, 0.012))) ** 2))
      slope += np.float32(rng.normal(0, 0.5)) * ridge
    total += slope * reach
  if rng.random() < 0.5:
    cells = int(rng.integers(2, 6))
    curl = cv2.resize(rng.uniform(-1, 1, (cells, cells)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)
    total += np.float32(rng.normal(0, 0.5)) * curl
  return total
