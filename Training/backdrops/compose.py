"""Composes one backdrop, and assigns it to the training or the test split."""

import zlib

from . import lighting, scenes, textures
from .noise import pick

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
  return lighting.with_lighting(rng, image), source, part


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
