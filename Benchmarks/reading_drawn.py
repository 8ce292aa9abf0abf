"""The photos of text pages at three difficulties, and the word boxes of recognized pages against the true ones.

The true boxes are in millimetres of the paper. The true corners map them to the photo, and the
detected corners map the photo to pixels of the page. So the comparison is of positions in the
photo, and an error of a detected corner does not count as an error of the boxes.
"""

import difflib
import math
import os
from dataclasses import dataclass

import cv2
import numpy as np

import benchmark

# One photo in this many shows a page that is rotated by 90, 180 or 270 degrees.
TURNED = 5


@dataclass(frozen=True)
class Difficulty:
  # The maximum character error rate.
  bar: float
  # The kinds of document, in equal parts.
  kinds: tuple
  # The settings of camera and light, as flags of draw.py.
  shot: dict


DIFFICULTIES = {
  "easy": Difficulty(0.005, ("article",), {
    "tilt": 5, "shadow": "none", "blur": 0.6, "noise": 2}),
  "middle": Difficulty(0.02, ("article",), {
    "tilt": 25, "shadow": "soft", "blur": 1.2, "noise": 4}),
  "hard": Difficulty(0.06, ("article", "small-print"), {
    "tilt": 40, "shadow": "hard", "blur": 1.6, "noise": 6}),
}


def draw(folder, name, count, seed, jobs):
  """Draws `count` photos of 12 megapixels of the difficulty `name` into `folder`/`name`, every
  fifth of them rotated by 90, 180 or 270 degrees."""
  difficulty = DIFFICULTIES[name]
  shot = [f"--{key}={value}" for key, value in difficulty.shot.items()]
  for part, kind in enumerate(difficulty.kinds):
    share = [index for index in range(count) if index % len(difficulty.kinds) == part]
    for turn in (0, 90, 180, 270):
      number = sum(_turn(index // len(difficulty.kinds)) == turn for index in share)
      if number == 0:
        continue
      # Each group has its own seed, so that no page is drawn twice.
      benchmark.draw(
        os.path.join(folder, name, f"{kind}-{turn}"), "--kind", kind, "-j", str(jobs), "--count", str(number),
        "--seed", str(1000 * seed + turn), "--turn", str(turn), "--width", "3024", "--height", "4032", *shot)


def _turn(index):
  """The rotation of page number `index` of its kind, in degrees."""
  return (90, 180, 270)[index // TURNED % 3] if index % TURNED == TURNED - 1 else 0


def overlaps(truth, quad, page):
  """For each correctly recognized word: the intersection over union of its box and the true one,
  and of their horizontal extents. `quad` is the detected page, `page` a line of jsonl."""
  to_page = _to_page(truth, quad, page["width"], page["height"])
  wanted = [word for line in truth["lines"] for word in line["words"]]
  found = list(benchmark.words(page))
  matcher = difflib.SequenceMatcher(
    None, [word["text"] for word in wanted], [word["text"] for word in found], autojunk=False)
  for first, second, length in matcher.get_matching_blocks():
    for true, read in zip(wanted[first:first + length], found[second:second + length]):
      box = read["box"]
      yield _overlap(_mapped(true["box"], to_page), (
        box[0], box[1], box[0] + box[2], box[1] + box[3]))


def _to_page(truth, quad, width, height):
  """The homography from millimetres of the upright paper to pixels of the page."""
  paper, true = truth["paper"], truth["corners"]
  # The rotation of the quad whose corners are nearest to the true ones.
  turns = [quad[turn:] + quad[:turn] for turn in range(4)]
  upright = min(turns, key=lambda turned: sum(map(math.dist, turned, true)))
  to_photo = _homography(_rectangle(paper["width"], paper["height"]), true)
  return _homography(upright, _rectangle(width, height)) @ to_photo


def _rectangle(width, height):
  return [(0, 0), (width, 0), (width, height), (0, height)]


def _homography(source, target):
  return cv2.getPerspectiveTransform(np.float32(source), np.float32(target))


def _mapped(box, to_page):
  """Left, top, right, bottom of the mapped box [x, y, width, height]."""
  x, y, width, height = box
  corners = np.float32(_rectangle(width, height)) + np.float32([x, y])
  mapped = cv2.perspectiveTransform(corners[None], to_page)[0]
  return (*mapped.min(axis=0), *mapped.max(axis=0))


def _overlap(first, second):
  across, across_union = _shared(first[0::2], second[0::2])
  down, _ = _shared(first[1::2], second[1::2])
  areas = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (first, second))
  return (
    float(across * down / max(areas - across * down, 1e-9)),
    float(across / max(across_union, 1e-9)))


def _shared(first, second):
  """The lengths of the intersection and of the union of two intervals."""
  shared = max(min(first[1], second[1]) - max(first[0], second[0]), 0)
  return shared, first[1] - first[0] + second[1] - second[0] - shared
