"""Where several pages lie that are photographed together."""

import math

import numpy as np

GAP = 20.0  # Millimetres between pages, at least.


def side_by_side(papers, seed):
  """Lays `papers` (width, height in millimetres) in rows of at most three, each by hand: a
  little askew and not quite level.

  Returns the size of the whole, and for each page x, y and degrees clockwise: of its top left
  corner, in millimetres from that of the whole.
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
  """The corners around a paper that is turned about its top left one."""
  angle = math.radians(degrees)
  turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
  corners = np.array([(0, 0), (paper[0], 0), paper, (0, paper[1])]) @ turn.T
  return corners.min(axis=0), corners.max(axis=0)
