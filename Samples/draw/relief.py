"""Paper that is not flat: a sheet bent in one direction, without stretching."""

from dataclasses import dataclass

import cv2
import numpy as np

from .camera import apply

BENDS = ("flat", "curl", "book", "fold")
# The extent of the shape beyond the sheet's edges, as a share of its longer side.
REACH = 0.5
STEPS = 1024
# The downscaling factor at which the shape, which is smooth, is evaluated for every pixel.
SCALE = 4


@dataclass(frozen=True)
class Relief:
  """A developable surface, bent about an axis: the position `s` in the sheet (millimetres across
  the axis) maps to `across` along the table and `up` above it, with the inclination `slope`
  (radians)."""
  # The direction across the axis, in the sheet.
  direction: np.ndarray
  s: np.ndarray
  across: np.ndarray
  up: np.ndarray
  slope: np.ndarray

  def points(self, places):
    """The positions in space of `places` on the sheet (n × 2, millimetres); up is -z."""
    along = np.array([-self.direction[1], self.direction[0]])
    s, t = places @ self.direction, places @ along
    table = np.interp(s, self.s, self.across)[:, None] * self.direction + t[:, None] * along
    return np.c_[table, -np.interp(s, self.s, self.up)]

  def sheet_places(self, camera):
    """The position on the sheet (millimetres) of each pixel of the photo: two float32 arrays in
    the size of the photo."""
    width, height = camera.width // SCALE, camera.height // SCALE
    x, y = np.meshgrid((np.arange(width) + 0.5) * SCALE, (np.arange(height) + 0.5) * SCALE)
    to_sheet = np.linalg.inv(camera.homography)
    aim = apply(to_sheet, np.c_[x.ravel(), y.ravel()])
    places = aim.copy()
    # A fixed-point iteration from the position on the flat sheet, which converges in a few steps.
    for _ in range(25):
      places += aim - apply(to_sheet, camera.project_in_space(self.points(places)))
    return [self._full(places[:, axis], width, height, camera) for axis in (0, 1)]

  def light(self, places):
    """The gain of illumination at each of `places` (two arrays, as from `sheet_places`) relative to
    flat paper; the lamp is across the axis."""
    s = places[0] * self.direction[0] + places[1] * self.direction[1]
    slope = np.interp(s, self.s, self.slope).astype(np.float32)
    return np.clip(np.cos(slope) + 0.5 * np.sin(slope), 0.2, 1.3)

  @staticmethod
  def _full(values, width, height, camera):
    """Upscales to the photo's size by linear interpolation."""
    small = values.reshape(height, width).astype(np.float32)
    return cv2.resize(small, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR)


def bent(paper, bend, seed):
  """The shape of a `paper` (width, height in millimetres) for one of BENDS; None if flat."""
  if bend == "flat":
    return None
  rng = np.random.default_rng([seed, 23])
  width, height = paper
  # Sheets curl about either axis, books bend at the spine, letters are folded across.
  upright = bend == "book" or bend == "curl" and rng.random() < 0.5
  angle = (0 if upright else np.pi / 2) + rng.normal(0, 0.04)
  size, middle = (width, width / 2) if upright else (height, height / 2)
  length = max(paper) * (1 + 2 * REACH)
  s = np.linspace(-REACH * max(paper), length - REACH * max(paper), STEPS)
  slope = {"curl": _curl, "book": _book, "fold": _fold}[bend](s / size, rng)
  direction = np.array([np.cos(angle), np.sin(angle)])
  step = s[1] - s[0]
  across, up = np.cumsum(np.cos(slope)) * step, np.cumsum(np.sin(slope)) * step
  # The centre of the sheet keeps its place, and its lowest point is on the table.
  inside = (s > 0) & (s < size)
  across += middle - np.interp(middle, s, across)
  return Relief(direction, s, across, up - up[inside].min(), slope)


def corners(paper, camera, bend, seed):
  """The corners in the photo of a `paper` with one of BENDS, clockwise from its own top left."""
  shape = bent(paper, bend, seed)
  if shape is None:
    return camera.corners(paper)
  width, height = paper
  sheet = np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
  return camera.project_in_space(shape.points(sheet))


def _curl(s, rng):
  """A wave of 0.5 to 1.5 periods."""
  steepest = np.radians(rng.uniform(12, 30))
  return steepest * np.cos(2 * np.pi * rng.uniform(0.5, 1.5) * s + rng.uniform(0, 2 * np.pi))


def _book(s, rng):
  """A page that bends down towards the spine at its left or right side."""
  steepest, reach = np.radians(rng.uniform(25, 50)), rng.uniform(0.1, 0.25)
  at_left = rng.random() < 0.5
  away = np.clip(s if at_left else 1 - s, 0, None)
  return (1 if at_left else -1) * steepest * np.exp(-away / reach)


def _fold(s, rng):
  """Folded in three like a letter, or in two: creases in alternating directions."""
  creases = (1 / 3, 2 / 3) if rng.random() < 0.6 else (0.5,)
  slope = np.full_like(s, np.radians(rng.uniform(-12, 12)))
  turn = rng.choice([-1, 1])
  for crease in creases:
    softness = rng.uniform(0.003, 0.012)
    angle = turn * np.radians(rng.uniform(10, 28))
    slope += angle * (0.5 + 0.5 * np.tanh((s - crease - rng.normal(0, 0.006)) / softness))
    turn = -turn
  return slope - np.median(slope[(s > 0) & (s < 1)])
