"""Random colours of objects: RGB of 0 to 255."""

import colorsys

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
