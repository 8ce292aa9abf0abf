"""Scenes of two materials that meet at strong straight edges.

Such edges are not pages; they are the most useful negative examples for the detector.
"""

import cv2
import numpy as np

from . import natural, patterns
from .noise import colour, pick

PLAIN = {"desk": natural.desk}
# By function name. The name is part of the source, whose hash decides the split.
MATERIALS = {
  function.__name__: function for function in (
    natural.gradient, natural.darkness, natural.glass,
    natural.wood, natural.cloth, natural.sheets, natural.crumpled, natural.leather, natural.stone,
    natural.concrete, natural.asphalt, natural.gravel, natural.sand, natural.cork, natural.grass,
    natural.plaster, natural.cardboard, natural.carpet,
    patterns.tiles, patterns.parquet, patterns.stripes, patterns.checks, patterns.dots,
    patterns.rug, patterns.keyboard, patterns.newspaper, patterns.figured)}

WEIGHTS = {"wood": 5, "tiles": 2, "cloth": 2, "sheets": 2, "crumpled": 2}  # 1 for the others.
CHOICES = tuple(name for name in MATERIALS for _ in range(WEIGHTS.get(name, 1)))
# The mean level (0 to 255) above which a material with corners could pass for paper.
MAXIMUM_LEVEL_WITH_CORNERS = 125


def rotated(rng, image, enlarge=1.0):
  """`image` rotated by a random angle, enlarged and possibly mirrored, at the same size.

  Reflections of it fill the corners.
  """
  side = image.shape[0]
  angle = rng.uniform(0, 360) if rng.random() < 0.5 else 90 * rng.integers(4) + rng.normal(0, 6)
  rotation = cv2.getRotationMatrix2D((side / 2, side / 2), float(angle), float(enlarge))
  if rng.random() < 0.5:
    image = np.ascontiguousarray(image[:, ::-1])
  return cv2.warpAffine(
    image, rotation, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def composed(rng, under, over):
  """Two materials in one scene: `over` lies on `under`, or borders on it.

  Pale materials never show corners, because they would look like pages.
  """
  side = under.shape[0]
  is_pale = over.mean() > MAXIMUM_LEVEL_WITH_CORNERS
  layout = _half if is_pale else pick(rng, (_half, _half, _corner, _mat, _strip))
  outline = layout(rng, side)
  mask = np.zeros((side, side), np.uint8)
  cv2.fillPoly(mask, [np.int32(np.round(outline * 16))], 255, cv2.LINE_AA, 4)
  cover = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.6, 2)).astype(np.float32)[..., None] / 255
  under = _shaded(rng, under, mask)
  if rng.random() < 0.3:
    under = cv2.GaussianBlur(under, (0, 0), rng.uniform(2, 9))
  image = under + cover * (over - under)
  if rng.random() < 0.5:
    edge = tuple(map(float, colour(rng, (0, 0.3), (0.05, 0.95))))
    thick = int(rng.integers(2, 24))
    cv2.polylines(image, [np.int32(np.round(outline * 16))], True, edge, thick, cv2.LINE_AA, 4)
  return image


def _shaded(rng, under, mask):
  """`under` with the shadow of the upper material, whose area is `mask`."""
  offset = rng.normal(0, 12, 2).astype(int)
  soft = cv2.GaussianBlur(np.roll(mask, tuple(offset), (0, 1)), (0, 0), rng.uniform(3, 30))
  return under * (1 - rng.uniform(0, 0.6) * soft.astype(np.float32) / 255)[..., None]


def _quad(rng, centre, size, angle, slant=0.0):
  """The corners of a rectangle around `centre`, rotated by `angle` radians."""
  corners = np.float32(((-1, -1), (1, -1), (1, 1), (-1, 1))) * np.float32(size) / 2
  corners = corners * (1 + slant * rng.normal(0, 1, (4, 2)))
  cosine, sine = np.cos(angle), np.sin(angle)
  return corners @ np.float32(((cosine, sine), (-sine, cosine))) + np.float32(centre)


def _angle(rng):
  """A random angle in radians, mostly near a multiple of a right angle."""
  if rng.random() < 0.7:
    return rng.normal(0, 0.12) + np.pi / 2 * rng.integers(4)
  return rng.uniform(0, 2 * np.pi)


def _half(rng, side):
  """One straight border across the whole image."""
  angle = _angle(rng)
  distance = (1.5 - rng.uniform(-0.38, 0.38)) * side
  centre = side / 2 + distance * np.array((np.cos(angle), np.sin(angle)))
  return _quad(rng, centre, (3 * side, 5 * side), angle)


def _corner(rng, side):
  """The corner of a large table or a laptop."""
  angle = _angle(rng)
  direction = angle + np.pi / 4
  distance = (np.sqrt(2) * 1.5 - rng.uniform(-0.3, 0.4)) * side
  centre = side / 2 + distance * np.array((np.cos(direction), np.sin(direction)))
  return _quad(rng, centre, (3 * side, 3 * side), angle)


def _mat(rng, side):
  """A mat on a table, nearly as large as the image, for a page to lie on."""
  centre, size = rng.uniform(0.4, 0.6, 2) * side, rng.uniform(0.75, 1.3, 2) * side
  return _quad(rng, centre, size, _angle(rng), 0.03)


def _strip(rng, side):
  """A band across the image: a gap between desks, a shelf, a plank."""
  centre, width = rng.uniform(0.15, 0.85, 2) * side, rng.uniform(0.02, 0.3) * side
  return _quad(rng, centre, (width, 5 * side), _angle(rng))
