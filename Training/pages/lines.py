"""The ground truth of the line network: the text lines of a page, in pixels."""

import functools
from dataclasses import dataclass

from . import fonts

# The maximum gap between words of one line, in x-heights. Wider gaps separate cells of a table.
MAXIMUM_GAP = 3.2


@dataclass
class TextLine:
  """A baseline from (left, y) to (right, y), and the x-height above it."""

  left: float
  right: float
  y: float
  x_height: float

  @property
  def middle(self):
    """The y of the middle of the x-height band."""
    return self.y - self.x_height / 2

  def outside(self, left, right):
    """The parts left of `left` and right of `right` that are longer than the x-height."""
    parts = [(self.left, min(self.right, left)), (max(self.left, right), self.right)]
    return [
      TextLine(start, end, self.y, self.x_height)
      for start, end in parts if end - start > self.x_height]

  def continues_in(self, other):
    """Whether `other`, which begins no further left, belongs to the same line."""
    size = max(self.x_height, other.x_height)
    return (abs(self.y - other.y) < 0.25 * size
            and min(self.x_height, other.x_height) > 0.7 * size
            and other.left - self.right < MAXIMUM_GAP * size)


@functools.lru_cache(maxsize=4096)
def x_height(typeface, pixels):
  """The x-height of a typeface at `pixels` per em, in pixels."""
  _, top, _, bottom = fonts.font(typeface, pixels).getbbox("x", anchor="ls")
  return max(1.0, float(bottom - top))


def merged(pieces):
  """The lines of `pieces`, which may come in any order."""
  lines = []
  for piece in sorted(pieces, key=lambda line: line.left):
    line = next((line for line in lines if line.continues_in(piece)), None)
    if line is None:
      lines.append(TextLine(piece.left, piece.right, piece.y, piece.x_height))
    else:
      line.right = max(line.right, piece.right)
  return lines
