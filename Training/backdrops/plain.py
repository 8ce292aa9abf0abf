"""Plain surfaces: desks of one colour, gradients, darkness and glass.

Paper on a white desk is the hardest case for page detection, so desks are a fifth of all backdrops.
Each function takes a random generator and a side in pixels and returns a square image, float32 RGB
of 0 to 255.
"""

import numpy as np

from .noise import axes, colour, mixed, noise, pick

# The ranges of hue, saturation and value (0 to 1), and the weight.
DESK_COLOURS = (
  ((0.05, 0.17), (0.0, 0.04), (0.84, 1.0), 6),  # white
  ((0.08, 0.15), (0.06, 0.25), (0.70, 0.95), 3),  # beige
  ((0.5, 0.7), (0.0, 0.07), (0.40, 0.80), 3),  # gray
  ((0.0, 1.0), (0.0, 0.15), (0.03, 0.22), 3),  # black
  ((0.0, 1.0), (0.1, 0.7), (0.25, 0.9), 1),  # painted
)


def desk(rng, side):
  """A desk of one colour with soft light and at most a faint texture."""
  weights = np.array([row[3] for row in DESK_COLOURS], float)
  chosen = rng.choice(len(DESK_COLOURS), p=weights / weights.sum())
  hue, saturation, value, _ = DESK_COLOURS[chosen]
  base = colour(rng, saturation, value, hue)
  image = np.empty((side, side, 3), np.float32)
  image[:] = base
  clouds = noise(rng, side, side * rng.uniform(0.5, 1), 1)
  image *= (1 + rng.uniform(0, 0.025) * clouds)[..., None]
  texture = pick(rng, (_none, _none, _dust, _dust, _orange_peel, _brushed))
  return image + texture(rng, side)[..., None] * (0.3 + 0.7 * base.mean() / 255)


def _none(rng, side):
  return np.zeros((side, side), np.float32)


def _dust(rng, side):
  return rng.uniform(1, 5) * noise(rng, side, rng.uniform(1, 4), 2)


def _orange_peel(rng, side):
  bumps = noise(rng, side, rng.uniform(4, 14), 2)
  return rng.uniform(2, 8) * (bumps - np.roll(bumps, (1, 1), (0, 1)))


def _brushed(rng, side):
  lines = noise(rng, side, rng.uniform(1, 3), 2, stretch=rng.uniform(20, 90))
  return rng.uniform(1, 5) * (lines if rng.random() < 0.5 else lines.T)


def gradient(rng, side):
  """A gradient between two colours, as of an empty wall or a photographer's backdrop."""
  along = axes(side, rng)[0]
  along = (along - along.min()) / (along.max() - along.min())
  first = colour(rng, (0, 0.4), (0.2, 1))
  second = colour(rng, (0, 0.4), (0.2, 1)) if rng.random() < 0.4 else first * rng.uniform(0.5, 0.9)
  return mixed(first, second, along + 0.08 * noise(rng, side, side / 2, 2))


def darkness(rng, side):
  """Near black with at most a weak glow, as of an open scanner lid or a page held at night."""
  x, y = axes(side)
  centre = rng.uniform(0.2, 0.8, 2) * side
  distance = (x - centre[0]) ** 2 + (y - centre[1]) ** 2
  glow = np.exp(-distance / (rng.uniform(0.3, 0.8) * side) ** 2)
  level = rng.uniform(0, 14) + rng.uniform(0, 50) * glow
  return np.clip(level[..., None] * colour(rng, (0, 0.4), (0.9, 1)) / 255, 0, 255)


def glass(rng, side):
  """A glass table: a dim blurred scene with sharp reflections of windows."""
  tint = colour(rng, (0.05, 0.35), (0.25, 0.8), (0.3, 0.6))
  image = tint * (1 + 0.2 * noise(rng, side, side / 3, 2))[..., None]
  x, y = axes(side, rng)
  width = rng.uniform(0.15, 0.5) * side
  pane = ((x / width) % 1 > 0.12) & ((y / (1.4 * width)) % 1 > 0.1) & (np.abs(x) < 2 * width)
  return image + pane[..., None] * rng.uniform(8, 45) * np.float32((1, 1, 1))
