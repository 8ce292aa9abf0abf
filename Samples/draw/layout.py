"""The layout of several pages in one photo."""

import math

import numpy as np

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
