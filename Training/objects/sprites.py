"""Any one of the things."""

from . import stationery, things
from .inks import pick

# Nothing that somebody may want scanned: bank cards are drawn as pages.
THINGS = (
  stationery.pen, stationery.pen, stationery.pencil, stationery.ruler, stationery.eraser,
  stationery.paper_clip, stationery.scissors, stationery.tape, things.phone, things.phone,
  things.mug, things.mug, things.coin, things.key, things.keyboard, things.mouse, things.glasses,
  things.leaf, things.cable)


def sprite(rng, long_side):
  """A random thing, upright, `long_side` pixels high; RGBA uint8, straight alpha."""
  return pick(rng, THINGS)(rng, long_side)
