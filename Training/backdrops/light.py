"""Light on a finished scene: where the lamp stands, shadows, tone, the camera's softness."""

import cv2
import numpy as np

from .noise import axes, noise


def lit(rng, picture):
  """The picture as a phone sees it, uint8 RGB: lamp light, now and then shadows and blur."""
  side = picture.shape[0]
  x, y = axes(side, rng)
  fall = rng.uniform(0, 0.6) ** 2 * (x - x.min()) / (x.max() - x.min())
  light = 1 - fall + 0.02 * noise(rng, side, side / 2, 1)
  if rng.random() < 0.3:
    light = light * _shadow(rng, side)
  if rng.random() < 0.2:
    light = light * _vignette(rng, side)
  warmth, green = rng.normal(0, 0.04), rng.normal(0, 0.012)
  tint = (1 + warmth, 1 + green, 1 - warmth)
  picture = picture * light[..., None] * np.float32(tint)
  if rng.random() < 0.5:
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 2.2))
  if rng.random() < 0.3:
    picture = picture + rng.normal(0, rng.uniform(1, 5), picture.shape[:2])[..., None]
  return np.clip(picture, 0, 255).astype(np.uint8)


def _shadow(rng, side):
  """The shadow of something tall and straight, with a soft border; 1 is full light."""
  x, y = axes(side, rng)
  place = rng.uniform(0.2, 0.8) * (x.max() - x.min()) + x.min()
  edge = (x - place + rng.uniform(0, 40) * noise(rng, side, side / 3, 2)) / rng.uniform(3, 60)
  return 1 - rng.uniform(0.1, 0.5) / (1 + np.exp(np.clip(-edge, -30, 30)))


def _vignette(rng, side):
  x, y = axes(side)
  away = ((x / side - rng.uniform(0.4, 0.6)) ** 2 + (y / side - rng.uniform(0.4, 0.6)) ** 2) * 2
  return 1 - rng.uniform(0.3, 0.95) * np.clip(away, 0, 1)
