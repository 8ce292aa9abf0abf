"""Composes one backdrop, lights it, and assigns it to the training or the test split."""

import zlib

import cv2
import numpy as np

from . import scenes, textures
from .noise import axes, noise, pick


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


# The share of desks of one colour among all backdrops.
PLAIN_SHARE = 0.2
# The share of scenes of two materials among the other backdrops.
SCENE_SHARE = 0.4
# The share of cropped textures among materials other than plain desks. With it, half of all
# backdrops are textures and half are drawn.
TEXTURE_SHARE = 0.62


def split(source):
  """The split of a source: "test" for about a tenth of them, by a hash of the name."""
  return "test" if zlib.crc32(source.encode()) % 10 == 0 else "train"


def backdrop(rng, side, library):
  """A backdrop of `side` x `side` pixels (uint8 RGB), the name of its source and its split."""
  if rng.random() < PLAIN_SHARE:
    image, source = scenes.PLAIN["desk"](rng, side), "drawn/desk"
    image, source = scenes.rotated(rng, image, 1.5), _drawn(rng, source)
    part = split(source)
    if rng.random() < 0.3:
      image, source = _joined(rng, side, library, image, source, part)
  else:
    image, source = _material(rng, side, library)
    part = split(source)
    if rng.random() < SCENE_SHARE:
      image, source = _joined(rng, side, library, image, source, part)
  return with_lighting(rng, image), source, part


def _joined(rng, side, library, image, source, part):
  """The scene `image` with a second material of the same split."""
  while True:
    other, other_source = _material(rng, side, library)
    if split(other_source) == part:
      return scenes.composed(rng, image, other), f"{source}+{other_source}"


def _material(rng, side, library):
  """A random material, cropped or drawn, and the name of its source."""
  if library and rng.random() < TEXTURE_SHARE:
    texture = pick(rng, library if rng.random() < 0.85 else textures.blurred(library) or library)
    image = textures.crop(rng, texture, side)
    if image is not None:
      return image, texture.name
    return _material(rng, side, library)
  name = pick(rng, scenes.CHOICES)
  image = scenes.rotated(rng, scenes.MATERIALS[name](rng, side), rng.uniform(1, 2.5))
  return image, _drawn(rng, f"drawn/{name}")


def _drawn(rng, name):
  """The source of a drawn material: one of a thousand variants, each in one split only."""
  return f"{name}/{rng.integers(1000)}"
