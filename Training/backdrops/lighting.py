"""Lighting and camera defects of a finished scene."""

import cv2
import numpy as np

from .noise import axes, noise


def with_lighting(rng, image):
  """`image` (uint8 RGB) with random illumination, shadow, vignette, white balance and blur."""
  side = image.shape[0]
  x, y = axes(side, rng)
  falloff = rng.uniform(0, 0.6) ** 2 * (x - x.min()) / (x.max() - x.min())
  light = 1 - falloff + 0.02 * noise(rng, side, side / 2, 1)
  if rng.random() < 0.3:
    light = light * _shadow(rng, side)
  if rng.random() < 0.2:
    light = light * _vignette(rng, side)
  warmth, green = rng.normal(0, 0.04), rng.normal(0, 0.012)
  tint = (1 + warmth, 1 + green, 1 - warmth)
  image = image * light[..., None] * np.float32(tint)
  if rng.random() < 0.5:
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 2.2))
  if rng.random() < 0.3:
    image = image + rng.normal(0, rng.uniform(1, 5), image.shape[:2])[..., None]
  return np.clip(image, 0, 255).astype(np.uint8)


def _shadow(rng, side):
  """The shadow of a tall straight object with a soft border, as a factor; 1 is full light."""
  x, y = axes(side, rng)
  position = rng.uniform(0.2, 0.8) * (x.max() - x.min()) + x.min()
  edge = (x - position + rng.uniform(0, 40) * noise(rng, side, side / 3, 2)) / rng.uniform(3, 60)
  return 1 - rng.uniform(0.1, 0.5) / (1 + np.exp(np.clip(-edge, -30, 30)))


def _vignette(rng, side):
  """The darkening towards the corners, as a factor."""
  x, y = axes(side)
  distance = ((x / side - rng.uniform(0.4, 0.6)) ** 2 + (y / side - rng.uniform(0.4, 0.6)) ** 2) * 2
  return 1 - rng.uniform(0.3, 0.95) * np.clip(distance, 0, 1)
