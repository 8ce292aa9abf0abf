"""Character errors: the edit distance between two texts."""

import re
import unicodedata

# Similar punctuation marks count as equal.
_ALIKE = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def normalised(text):
  """`text` with white space collapsed, and with one kind of quotes and dashes."""
  plain = unicodedata.normalize("NFC", text).translate(_ALIKE)
  return re.sub(r"\s+", " ", plain).strip()


def edits(wanted, found):
  """The Levenshtein distance, computed bit-parallel.

  G. Myers, A fast bit-vector algorithm for approximate string matching (1999), in H. Hyyrö's
  form for whole strings (2003).
  """
  if not wanted:
    return len(found)
  places = {}
  for index, letter in enumerate(wanted):
    places[letter] = places.get(letter, 0) | 1 << index
  whole, last = (1 << len(wanted)) - 1, 1 << len(wanted) - 1
  up, down, distance = whole, 0, len(wanted)
  for letter in found:
    same = places.get(letter, 0)
    vertical = same | down
    horizontal = ((same & up) + up ^ up) | same
    right, left = down | whole & ~(horizontal | up), up & horizontal
    distance += bool(right & last) - bool(left & last)
    right, left = right << 1 | 1, left << 1
    up, down = (left | ~(vertical | right)) & whole, right & vertical & whole
  return distance
