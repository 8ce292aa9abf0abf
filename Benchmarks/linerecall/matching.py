"""Which printed lines were found, which recognized lines are none, and how well the words agree."""

import re
from collections import Counter

import numpy as np

# A printed line is found where at most this share of its letters is missing or wrong in the best part
# of the recognized text; short lines, which chance matches more easily, must be nearly right.
FOUND, FOUND_SHORT, SHORT = 0.5, 0.35, 8
# A recognized line of at least `LEAST` letters is false where more of them than this are in wrong words.
FALSE, LEAST = 0.6, 3


def found(lines, read):
  """For each printed line whether it was found in the recognized ones."""
  page = _codes("\n".join(map(_letters, read)))
  result = []
  for line in lines:
    text = _letters(line.text)
    error = _least_distance(_codes(text), page) / max(1, len(text))
    result.append(error <= (FOUND_SHORT if len(text) < SHORT else FOUND))
  return result


def false(lines, read):
  """The recognized lines of which most is nowhere on the page. Each word is searched by itself, since
  the cells of a row may be recognized as one line."""
  page = _codes("\n".join(_letters(line.text) for line in lines))
  return [text for text in read if len(_letters(text)) >= LEAST and _wrong_share(text, page) > FALSE]


def _wrong_share(text, page):
  """The share of the letters that are in words unlike all of the page."""
  words = [word for word in map(_letters, text.split()) if word]
  wrong = sum(len(word) for word in words if _least_distance(_codes(word), page) > FOUND_SHORT * len(word))
  return wrong / sum(map(len, words))


def word_counts(lines, read):
  """The numbers of words in common, printed and recognized."""
  printed, recognized = (Counter(re.findall(r"\w+", "\n".join(texts).casefold()))
    for texts in ([line.text for line in lines], read))
  return np.array([(printed & recognized).total(), printed.total(), recognized.total()])


def _letters(text):
  return re.sub(r"[\W_]+", "", text.casefold())


def _codes(text):
  return np.array([ord(letter) for letter in text], np.int32)


def _least_distance(text, page):
  """The edit distance of `text` to the part of `page` that it is nearest to."""
  places = np.arange(len(page) + 1)
  row = np.zeros(len(page) + 1, np.int64)
  for letter in text:
    below = row + 1
    below[1:] = np.minimum(below[1:], row[:-1] + (page != letter))
    row = np.minimum.accumulate(below - places) + places
  return int(row.min())
