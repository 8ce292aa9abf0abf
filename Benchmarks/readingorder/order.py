"""Compares recognized lines with the true flows."""

import difflib
import re
from collections import defaultdict
from dataclasses import dataclass

# Two lines are the same from this share of matching letters; of a line and one that joins it to its
# neighbour, two thirds match.
SAME = 0.75


@dataclass
class Figures:
  lines: int = 0
  found: int = 0
  false: int = 0
  pairs: int = 0
  right: int = 0

  def __add__(self, other):
    return Figures(*(a + b for a, b in zip(vars(self).values(), vars(other).values())))


def compared(flows, read):
  """Figures of the recognized lines `read`, in order. A pair of lines that follow each other in a flow is
  right where they do so in `read`, or where only lines of other flows are between them that begin and
  end there: a caption, a box."""
  truth = [(flow, index, text) for flow, lines in enumerate(flows) for index, text in enumerate(lines)]
  places = _matched([text for _, _, text in truth], read)
  flow_at = {places[i]: truth[i][0] for i in range(len(truth)) if places[i] is not None}
  figures = Figures(lines=len(truth), found=len(flow_at), false=len(read) - len(flow_at))
  for i in range(len(truth) - 1):
    if truth[i][0] != truth[i + 1][0]:
      continue
    figures.pairs += 1
    figures.right += _follows(places[i], places[i + 1], truth[i][0], flow_at)
  return figures


def _follows(first, second, flow, flow_at):
  if first is None or second is None or second <= first:
    return False
  return all(flow_at.get(place) not in (None, flow) for place in range(first + 1, second))


def _matched(truth, read):
  """For each true line the index of the recognized one, or None; no index twice."""
  letters = [_letters(text) for text in read]
  words = defaultdict(set)
  for index, text in enumerate(letters):
    for word in text.split():
      words[word].add(index)
  places = [None] * len(truth)
  scored = []
  for i, text in enumerate(map(_letters, truth)):
    shared = defaultdict(int)
    for word in set(text.split()):
      for index in words[word]:
        shared[index] += 1
    size = len(text)
    near = sorted(shared, key=lambda index: abs(len(letters[index]) - size) - 12 * shared[index])[:8]
    scored += _similar(i, truth[i], near, read)
  _assign(places, scored)
  # Lines of which no word was recognized.
  left = [index for index in range(len(read)) if index not in places]
  _assign(places, [
    row for i in range(len(truth)) if places[i] is None for row in _similar(i, truth[i], left, read)])
  return places


def _similar(i, text, candidates, read):
  """(similarity, i, candidate) of those that are the same line; equal marks break ties."""
  rows = []
  for index in candidates:
    ratio = _ratio(_letters(text), _letters(read[index]))
    if ratio >= SAME:
      rows.append((ratio + 1e-3 * _ratio(text, read[index]), i, index))
  return rows


def _ratio(first, second):
  return difflib.SequenceMatcher(None, first, second, autojunk=False).ratio()


def _assign(places, scored):
  """Gives each line its best place that is free."""
  taken = set(places)
  for _, i, index in sorted(scored, key=lambda row: (-row[0], row[1], row[2])):
    if places[i] is None and index not in taken:
      places[i] = index
      taken.add(index)


def _letters(text):
  return " ".join(re.findall(r"\w+", text.casefold()))
