"""A pinhole camera above a flat page.

The page is in the plane z = 0 of the world, in millimetres from its top left corner, x to the
right and y downwards. Pixels have their origin at the top left corner of the top left pixel of
the photo as displayed.
"""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

# The diagonal of a 35-mm film frame, in millimetres; EXIF's 35-mm focal length refers to the
# diagonal.
FILM_DIAGONAL = 43.27


@dataclass(frozen=True)
class Camera:
  # Pixels.
  width: int
  height: int
  # The 35-mm equivalent of the focal length, in millimetres.
  focal35: float
  # The homography from the plane of the page to the photo.
  homography: np.ndarray

  @property
  def size(self):
    return self.width, self.height

  @property
  def focal_length(self):
    """The focal length in pixels."""
    return focal_length(self.width, self.height, self.focal35)

  def project(self, points):
    """Projects `points` of the plane (millimetres) to pixels."""
    return apply(self.homography, points)

  def project_in_space(self, points):
    """Projects `points` of the world (n × 3, millimetres) to pixels."""
    lens = np.array([
      [self.focal_length, 0, self.width / 2], [0, self.focal_length, self.height / 2], [0, 0, 1]])
    right, down, place = (np.linalg.inv(lens) @ self.homography).T
    size = np.linalg.norm(right)
    world = np.column_stack([right, down, np.cross(right, down) / size, place])
    mapped = np.c_[points, np.ones(len(points))] @ (lens @ world).T
    return mapped[:, :2] / mapped[:, 2:]

  def placed(self, x, y, degrees):
    """The same camera in the coordinates of a page whose top left corner is at (x, y) millimetres
    of this plane, rotated clockwise by `degrees`."""
    angle = math.radians(degrees)
    sine, cosine = math.sin(angle), math.cos(angle)
    place = np.array([[cosine, -sine, x], [sine, cosine, y], [0, 0, 1]])
    return replace(self, homography=self.homography @ place)

  def corners(self, paper):
    """The corners of a `paper` (width, height in millimetres), clockwise from its top left."""
    width, height = paper
    return self.project([(0, 0), (width, 0), (width, height), (0, height)])


def focal_length(width, height, focal35):
  """The focal length in pixels of the 35-mm equivalent `focal35`."""
  return focal35 / FILM_DIAGONAL * math.hypot(width, height)


def apply(homography, points):
  """Maps points (n × 2) and returns them (n × 2)."""
  mapped = np.c_[np.asarray(points, float), np.ones(len(points))] @ homography.T
  return mapped[:, :2] / mapped[:, 2:]


def warped(pixels, homography, size, flags=cv2.INTER_LINEAR, border=cv2.BORDER_CONSTANT):
  """An image mapped by `homography` to one of `size` (width, height).

  OpenCV's origin is the centre of the first pixel, ours its corner.
  """
  half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
  matrix = np.linalg.inv(half) @ homography @ half
  return cv2.warpPerspective(pixels, matrix, size, flags=flags, borderMode=border)


def aimed(paper, shot):
  """The camera of a `shot` (see shot.py), placed so that the page fills the requested share."""
  focal = focal_length(shot.width, shot.height, shot.focal35)
  lens = np.array([[focal, 0, shot.width / 2], [0, focal, shot.height / 2], [0, 0, 1]])
  turn = _rotation(shot)
  centre = turn @ np.array([paper[0] / 2, paper[1] / 2, 0])
  place = np.array([0, 0, 4.0 * max(paper)])

  # Adjust the distance and the lateral position, a fixed-point iteration that converges in a few
  # steps.
  for _ in range(40):
    camera = Camera(shot.width, shot.height, shot.focal35, _homography(lens, turn, place - centre))
    corners = camera.corners(paper)
    low, high = corners.min(axis=0), corners.max(axis=0)
    excess = max((high - low) / (shot.width * shot.fill, shot.height * shot.fill))
    aim = (0.5 + np.array(shot.offset)) * (shot.width, shot.height)
    place[:2] += (aim - (low + high) / 2) * place[2] / focal
    place[2] *= excess
  return camera


def _rotation(shot):
  """World to camera: the page rotated, the camera tilted towards `direction`, and rolled."""
  direction = math.radians(shot.direction)
  return (
    _about_z(math.radians(shot.roll) - direction)
    @ _about_x(math.radians(shot.tilt))
    @ _about_z(direction + math.radians(shot.turn)))


def _homography(lens, turn, place):
  matrix = lens @ np.column_stack([turn[:, 0], turn[:, 1], place])
  return matrix / matrix[2, 2]


def _about_z(angle):
  sine, cosine = math.sin(angle), math.cos(angle)
  return np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]])


def _about_x(angle):
  """A rotation about x; positive angles move the top of the photo farther away."""
  sine, cosine = math.sin(angle), math.cos(angle)
  return np.array([[1, 0, 0], [0, cosine, sine], [0, -sine, cosine]])


GAP = 20.0  # The minimum distance between pages, millimetres.


def side_by_side(papers, seed):
  """Lays `papers` (width, height in millimetres) in rows of at most three, each with a random
  rotation and offset.

  Returns the total size, and for each page x and y of its top left corner (millimetres from the
  top left of the whole) and its rotation in degrees clockwise.
  """
  rng = np.random.default_rng([seed, 13])
  rows = math.ceil(len(papers) / 3)
  places, width, top = [], 0.0, 0.0
  for row in np.array_split(np.arange(len(papers)), rows):
    left, bottom = 0.0, top
    for paper in (papers[index] for index in row):
      degrees, drop = rng.uniform(-3, 3), rng.uniform(0, 0.06) * paper[1]
      low, high = _bounds(paper, degrees)
      places.append((left - low[0], top + drop - low[1], degrees))
      left += high[0] - low[0] + GAP
      bottom = max(bottom, top + drop + high[1] - low[1])
    width, top = max(width, left - GAP), bottom + GAP
  return (width, top - GAP), places


def _bounds(paper, degrees):
  """The bounding box of a paper that is rotated about its top left corner."""
  angle = math.radians(degrees)
  turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
  corners = np.array([(0, 0), (paper[0], 0), paper, (0, paper[1])]) @ turn.T
  return corners.min(axis=0), corners.max(axis=0)
