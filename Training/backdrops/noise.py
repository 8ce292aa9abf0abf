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
