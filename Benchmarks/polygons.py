"""The overlap of polygons, the score of the page detection benchmarks."""


def area(polygon):
  """Twice the signed area of a polygon in square pixels, positive if clockwise on the screen."""
  return sum(
    a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, polygon[1:] + polygon[:1]))


def clipped(polygon, start, end):
  """The part of `polygon` to the right of the line from `start` to `end` on the screen
  (Sutherland and Hodgman 1974)."""

  def side(point):
    return ((end[0] - start[0]) * (point[1] - start[1])
            - (end[1] - start[1]) * (point[0] - start[0]))

  kept = []
  for a, b in zip(polygon, polygon[1:] + polygon[:1]):
    if side(a) >= 0:
      kept.append(a)
    if side(a) * side(b) < 0:
      share = side(a) / (side(a) - side(b))
      kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
  return kept


def overlap(found, truth):
  """Intersection over union of two convex quads, clockwise."""
  common = found
  for start, end in zip(truth, truth[1:] + truth[:1]):
    common = clipped(common, start, end)
  shared = area(common) if common else 0
  return shared / (area(found) + area(truth) - shared)
