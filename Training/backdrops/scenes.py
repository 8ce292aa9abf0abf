"""Scenes: one material, or two or three that meet in straight strong edges, which are not
pages and teach the detector the most."""

import cv2
import numpy as np

from . import natural, plain, prints
from .noise import colour, pick

PLAIN = {"desk": plain.desk}
MATERIALS = {
  function.__name__: function for function in (
    plain.gradient, plain.darkness, plain.glass,
    natural.wood, natural.cloth, natural.sheets, natural.leather, natural.stone,
    natural.concrete, natural.asphalt, natural.gravel, natural.sand, natural.cork, natural.grass,
    natural.plaster, natural.cardboard, natural.carpet,
    prints.tiles, prints.parquet, prints.stripes, prints.checks, prints.dots, prints.rug,
    prints.keyboard, prints.newspaper, prints.figured)}

WEIGHTS = {"wood": 5, "tiles": 2, "cloth": 2, "sheets": 2}  # Of the others: 1.
CHOICES = tuple(name for name in MATERIALS for _ in range(WEIGHTS.get(name, 1)))
PALE = 125  # Mean of 0 to 255 from which a material with corners might be taken for paper.


def turned(rng, picture, enlarge=1.0):
  """A square of the picture at a random angle and mirrored, as large as it was; beyond its
  edges the picture is mirrored."""
  side = picture.shape[0]
  angle = rng.uniform(0, 360) if rng.random() < 0.5 else 90 * rng.integers(4) + rng.normal(0, 6)
  turn = cv2.getRotationMatrix2D((side / 2, side / 2), float(angle), float(enlarge))
  if rng.random() < 0.5:
    picture = np.ascontiguousarray(picture[:, ::-1])
  return cv2.warpAffine(
    picture, turn, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def composed(rng, under, over):
  """Two materials in one scene: `over` lies on `under`, or ends before it begins. What is pale
  never gets corners, for it would be a page."""
  side = under.shape[0]
  layout = _half if over.mean() > PALE else pick(rng, (_half, _half, _corner, _mat, _strip))
  outline = layout(rng, side)
  mask = np.zeros((side, side), np.uint8)
  cv2.fillPoly(mask, [np.int32(np.round(outline * 16))], 255, cv2.LINE_AA, 4)
  cover = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.6, 2)).astype(np.float32)[..., None] / 255
  under = _shaded(rng, under, mask)
  if rng.random() < 0.3:
    under = cv2.GaussianBlur(under, (0, 0), rng.uniform(2, 9))
  picture = under + cover * (over - under)
  if rng.random() < 0.5:
    edge = tuple(map(float, colour(rng, (0, 0.3), (0.05, 0.95))))
    thick = int(rng.integers(2, 24))
    cv2.polylines(picture, [np.int32(np.round(outline * 16))], True, edge, thick, cv2.LINE_AA, 4)
  return picture


def _shaded(rng, under, mask):
  """The lower material with the shadow that the upper one throws."""
  away = rng.normal(0, 12, 2).astype(int)
  soft = cv2.GaussianBlur(np.roll(mask, tuple(away), (0, 1)), (0, 0), rng.uniform(3, 30))
  return under * (1 - rng.uniform(0, 0.6) * soft.astype(np.float32) / 255)[..., None]


def _quad(rng, centre, size, angle, slant=0.0):
  """The corners of a rectangle about `centre`, turned by `angle` in radians."""
  corners = np.float32(((-1, -1), (1, -1), (1, 1), (-1, 1))) * np.float32(size) / 2
  corners = corners * (1 + slant * rng.normal(0, 1, (4, 2)))
  cosine, sine = np.cos(angle), np.sin(angle)
  return corners @ np.float32(((cosine, sine), (-sine, cosine))) + np.float32(centre)


def _angle(rng):
  """Mostly nearly upright, in radians."""
  if rng.random() < 0.7:
    return rng.normal(0, 0.12) + np.pi / 2 * rng.integers(4)
  return rng.uniform(0, 2 * np.pi)


def _half(rng, side):
  """One straight border across the whole picture."""
  angle = _angle(rng)
  away = (1.5 - rng.uniform(-0.38, 0.38)) * side
  centre = side / 2 + away * np.array((np.cos(angle), np.sin(angle)))
  return _quad(rng, centre, (3 * side, 5 * side), angle)


def _corner(rng, side):
  """The corner of a large table or a laptop."""
  angle = _angle(rng)
  direction = angle + np.pi / 4
  away = (np.sqrt(2) * 1.5 - rng.uniform(-0.3, 0.4)) * side
  centre = side / 2 + away * np.array((np.cos(direction), np.sin(direction)))
  return _quad(rng, centre, (3 * side, 3 * side), angle)


def _mat(rng, side):
  """A mat on a table that a page would lie on: nearly as large as the picture."""
  centre, size = rng.uniform(0.4, 0.6, 2) * side, rng.uniform(0.75, 1.3, 2) * side
  return _quad(rng, centre, size, _angle(rng), 0.03)


def _strip(rng, side):
  """A band across: a gap between desks, a shelf, a plank."""
  centre, width = rng.uniform(0.15, 0.85, 2) * side, rng.uniform(0.02, 0.3) * side
  return _quad(rng, centre, (width, 5 * side), _angle(rng))
