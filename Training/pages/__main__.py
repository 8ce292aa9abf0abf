"""Draws flat pages of many kinds and writes their index."""

import os
import random
import zlib

import cv2

import programs

from . import paper
from .kinds import KINDS
from .page import merged, Page
from .words import Prose

QUALITY = 90  # JPEG quality, 0 to 100
TEST_PERCENT = 8  # of the pages belong to the test split
# The share of pages with coloured bands along their sides. Detectors mistake dark bands for desk.
BANDED_SHARE = 0.3


def main(arguments=None):
  options = _parser().parse_args(arguments)
  cv2.setNumThreads(1)
  os.makedirs(options.folder, exist_ok=True)
  jobs = [(options, *page) for page in _plan(options)]
  programs.write_index(options.folder, programs.mapped(_draw, jobs, options.jobs))
  return 0


def _plan(options):
  """The kind and number of every page. A longer run begins with the pages of a shorter one."""
  rng, numbers = random.Random(f"{options.seed} plan"), dict.fromkeys(KINDS, 0)
  kinds = options.kind or list(KINDS)
  weights = [KINDS[kind][1] for kind in kinds]
  for _ in range(options.count):
    kind = rng.choices(kinds, weights)[0]
    numbers[kind] += 1
    yield kind, numbers[kind]


def _draw(job):
  """Draws and writes one page; returns its entry of the index."""
  options, kind, number = job
  Page.long_side_range, Prose.non_latin_share = options.sides, options.non_latin
  page = KINDS[kind][0](random.Random(f"{options.seed} {kind} {number}"))
  if page.rng.random() < BANDED_SHARE:
    page.band()
  pixels = paper.finish(page)
  name = f"{kind}-{number:05}"
  if page.alpha is None:
    name, conversion = name + ".jpg", cv2.COLOR_RGB2BGR
    parameters = [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
  else:
    name, conversion = name + ".png", cv2.COLOR_RGBA2BGRA
    parameters = [cv2.IMWRITE_PNG_COMPRESSION, 1]
  cv2.imwrite(os.path.join(options.folder, name), cv2.cvtColor(pixels, conversion), parameters)
  return {
    "file": name, "kind": kind, "width_mm": round(page.width, 1),
    "height_mm": round(page.height, 1), "split": _split(kind, number),
    "lines": page.lines and [
      [round(value, 1) for value in (line.left, line.right, line.y, line.x_height)]
      for line in merged(page.lines)]}


def _split(kind, number):
  return "test" if zlib.crc32(f"{kind} {number}".encode()) % 100 < TEST_PERCENT else "train"


def _parser():
  parser = programs.parser("pages", __doc__, "number of pages")
  parser.add_argument("--sides", type=int, nargs=2, default=Page.long_side_range,
                      metavar=("LOW", "HIGH"),
                      help="range of the longer side in pixels (1000 1200)")
  parser.add_argument("--non-latin", type=float, default=Prose.non_latin_share, metavar="SHARE",
                      help="share of texts in Latin script to replace by other scripts (0)")
  parser.add_argument("--kind", action="append", choices=KINDS,
                      help="draw only this kind; repeatable")
  return parser


if __name__ == "__main__":
  main()
