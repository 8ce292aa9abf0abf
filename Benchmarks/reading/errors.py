"""Character errors: how many letters must be changed, put in or taken out."""

import re
import unicodedata

# Marks that look alike count as one.
_ALIKE = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def normalised(text):
  """`text` with every run of white space one space, and quotes and dashes of one kind."""
  plain = unicodedata.normalize("NFC", text).translate(_ALIKE)
  return re.sub(r"\s+", " ", plain).strip()


def edits(wanted, found):
  """The Levenshtein distance, a column of the table as the bits of one number.

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
