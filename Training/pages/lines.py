"""Where the lines of text stand on a page, for who learns to find them. Lengths are pixels."""

import functools
from dataclasses import dataclass

from . import fonts

# Words that are further apart than this many x-heights are two lines, as in a table's cells.
WIDEST_GAP = 3.2


@dataclass
class TextLine:
  """A baseline from (left, y) to (right, y), and how high an x stands on it."""

  left: float
  right: float
  y: float
  x_height: float

  @property
  def middle(self):
    """Half way up an x."""
    return self.y - self.x_height / 2

  def outside(self, left, right):
    """What of it lies left of `left` and right of `right`, without stumps."""
    parts = [(self.left, min(self.right, left)), (max(self.left, right), self.right)]
    return [
      TextLine(start, end, self.y, self.x_height)
      for start, end in parts if end - start > self.x_height]

  def goes_on_with(self, other):
    """Whether `other`, which begins no further left, is the same line."""
    size = max(self.x_height, other.x_height)
    return (abs(self.y - other.y) < 0.25 * size
            and min(self.x_height, other.x_height) > 0.7 * size
            and other.left - self.right < WIDEST_GAP * size)


@functools.lru_cache(maxsize=4096)
def x_height(face, pixels):
  _, top, _, bottom = fonts.font(face, pixels).getbbox("x", anchor="ls")
  return max(1.0, float(bottom - top))


def joined(lines):
  """The lines that pieces, drawn in any order, make together."""
  whole = []
  for piece in sorted(lines, key=lambda line: line.left):
    line = next((line for line in whole if line.goes_on_with(piece)), None)
    if line is None:
      whole.append(TextLine(piece.left, piece.right, piece.y, piece.x_height))
    else:
      line.right = max(line.right, piece.right)
  return whole
