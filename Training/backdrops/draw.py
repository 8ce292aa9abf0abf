"""One backdrop: which kind, of what, and to which split it belongs."""

import zlib

from . import light, scenes, textures
from .noise import pick

PLAIN_SHARE = 0.2  # desks of one colour; the rest is half drawn, half cut from textures
SCENE_SHARE = 0.4  # of the rest, how many show two materials

CUT_SHARE = 0.62  # of all materials but plain desks, so that half of all backdrops are cut


def split(source):
  """"test" for about a tenth of all sources, by their names alone."""
  return "test" if zlib.crc32(source.encode()) % 10 == 0 else "train"


def backdrop(rng, side, library):
  """A lit square of uint8 RGB, its source's name and its split."""
  if rng.random() < PLAIN_SHARE:
    picture, source = scenes.PLAIN["desk"](rng, side), "drawn/desk"
    picture, source = scenes.turned(rng, picture, 1.5), _drawn(rng, source)
    part = split(source)
    if rng.random() < 0.3:
      picture, source = _joined(rng, side, library, picture, source, part)
  else:
    picture, source = _material(rng, side, library)
    part = split(source)
    if rng.random() < SCENE_SHARE:
      picture, source = _joined(rng, side, library, picture, source, part)
  return light.lit(rng, picture), source, part


def _joined(rng, side, library, picture, source, part):
  """The scene with a second material of the same split."""
  while True:
    other, other_source = _material(rng, side, library)
    if split(other_source) == part:
      return scenes.composed(rng, picture, other), f"{source}+{other_source}"


def _material(rng, side, library):
  """A material, cut or drawn, and its source's name."""
  if library and rng.random() < CUT_SHARE:
    texture = pick(rng, library if rng.random() < 0.85 else textures.rooms(library) or library)
    picture = textures.cut(rng, texture, side)
    if picture is not None:
      return picture, texture.name
    return _material(rng, side, library)
  name = pick(rng, scenes.CHOICES)
  picture = scenes.turned(rng, scenes.MATERIALS[name](rng, side), rng.uniform(1, 2.5))
  return picture, _drawn(rng, f"drawn/{name}")


def _drawn(rng, name):
  """A drawn material's source: each of a thousand variants may be in one split only."""
  return f"{name}/{rng.integers(1000)}"
