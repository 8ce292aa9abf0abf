"""Renders labels on a desk as a hand-held camera sees them, and the truth of every frame."""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

WIDTH, HEIGHT, RATE = 1280, 720, 30
FOCAL = 1100.0  # Pixels.


@dataclass
class Placed:
  """A label in a scene: its homography to the frame at each time, and until when it is there."""
  label: object
  # Gives the 3 x 3 matrix from pixels of the label to those of the frame at a time in seconds.
  path: object


@dataclass
class Scene:
  name: str
  seconds: float
  labels: list
  desk: np.ndarray
  # How many pixels of the desk lie to the left of and above the frame, at a time.
  desk_path: object
  blur: object = lambda time: 0.7  # Sigma in pixels, at a time.
  light: object = lambda time: 1.0
  noise: float = 3.0
  # Draws over the frame at a time, and returns a mask of what it covers.
  occluder: object = None
  flags: list = field(default_factory=list)


def shake(rng, strength):
  """Hand-held motion: gives shifts in pixels, and tilt, direction and roll in radians, at a time."""
  waves = [(rng.uniform(0.3, 2.2, 3), rng.uniform(0, 2 * math.pi, 3)) for _ in range(5)]
  sizes = np.array([60, 40, 0.10, 0.10, 0.06]) * strength

  def at(time):
    return [size * sum(np.sin(2 * math.pi * f * time + p) for f, p in zip(*wave)) / 3
            for size, wave in zip(sizes, waves)]

  return at


def plane(width, height, centre, scale, tilt_x=0.0, tilt_y=0.0, roll=0.0):
  """The homography of a label of `width` x `height` whose centre is at `centre`, tilted in space."""
  (cx, sx), (cy, sy), (cz, sz) = ((math.cos(a), math.sin(a)) for a in (tilt_x, tilt_y, roll))
  turn = (np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
          @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
          @ np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]]))
  distance = FOCAL / scale
  lens = np.array([[FOCAL, 0, centre[0]], [0, FOCAL, centre[1]], [0, 0, 1]])
  place = turn @ np.array([-width / 2, -height / 2, 0]) + np.array([0, 0, distance])
  matrix = lens @ np.column_stack([turn[:, 0], turn[:, 1], place])
  return matrix / matrix[2, 2]


def rendered(scene, seed):
  """Yields each frame (gray) and its truth: type, value, quad, and visible share of every item."""
  rng = np.random.default_rng([seed, 17])
  for index in range(round(scene.seconds * RATE)):
    time = index / RATE
    x, y = scene.desk_path(time)
    shift = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]], float)
    frame = _warp(scene.desk, shift)
    truth, covered = [], []
    for placed in scene.labels:
      matrix = placed.path(time)
      if matrix is None:
        continue
      picture = _warp(placed.label.pixels, matrix)
      mask = _warp(np.full(placed.label.pixels.shape, 255, np.uint8), matrix)
      frame = (picture * (mask / 255.0) + frame * (1 - mask / 255.0)).astype(np.uint8)
      for item in placed.label.items:
        truth.append([item, _apply(matrix, item.quad), 1.0, len(covered)])
      covered.append(mask > 127)
    hidden = None
    if scene.occluder:
      hidden = scene.occluder(frame, time)
    frame = _photographed(frame, scene, time, rng)
    yield time, frame, [
      {"kind": item.kind, "value": item.value, "quad": quad,
       "visible": _visible(quad, covered[number + 1:], hidden)}
      for item, quad, _, number in truth]


def _warp(pixels, matrix):
  # OpenCV's origin is the centre of the first pixel, ours its corner.
  half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
  return cv2.warpPerspective(
    pixels, np.linalg.inv(half) @ matrix @ half, (WIDTH, HEIGHT), flags=cv2.INTER_AREA)


def _apply(matrix, points):
  mapped = np.c_[points, np.ones(len(points))] @ matrix.T
  return mapped[:, :2] / mapped[:, 2:]


def _visible(quad, above, hidden):
  """The share of a quad's area that is inside the frame and that nothing covers."""
  low, high = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int) + 1
  size = np.minimum(high - low, 4000)
  mask = np.zeros((size[1], size[0]), np.uint8)
  cv2.fillConvexPoly(mask, np.rint(quad - low).astype(np.int32), 1)
  total = mask.sum()
  x0, y0, x1, y1 = max(low[0], 0), max(low[1], 0), min(high[0], WIDTH), min(high[1], HEIGHT)
  if total == 0 or x0 >= x1 or y0 >= y1:
    return 0.0
  part = mask[y0 - low[1]:y1 - low[1], x0 - low[0]:x1 - low[0]].astype(bool)
  for cover in above + ([hidden] if hidden is not None else []):
    part &= ~cover[y0:y1, x0:x1]
  return float(part.sum()) / float(total)


def _photographed(frame, scene, time, rng):
  blurred = cv2.GaussianBlur(frame, (0, 0), max(scene.blur(time), 0.1)).astype(np.float32)
  lit = blurred * scene.light(time) + rng.normal(0, scene.noise, frame.shape).astype(np.float32)
  return np.clip(lit, 0, 255).astype(np.uint8)
