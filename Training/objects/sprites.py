"""Chooses a random object."""

from . import desk_objects, stationery
from .colours import pick

# None of them may be something to scan. Bank cards, for example, are drawn as pages.
OBJECTS = (
  stationery.pen, stationery.pen, stationery.pencil, stationery.ruler, stationery.eraser,
  stationery.paper_clip, stationery.scissors, stationery.tape, desk_objects.phone,
  desk_objects.phone, desk_objects.mug, desk_objects.mug, desk_objects.coin, desk_objects.key,
  desk_objects.keyboard, desk_objects.mouse, desk_objects.glasses, desk_objects.leaf,
  desk_objects.cable)


def sprite(rng, long_side):
  """A random upright object, `long_side` pixels high (RGBA uint8, straight alpha)."""
  return pick(rng, OBJECTS)(rng, long_side)
