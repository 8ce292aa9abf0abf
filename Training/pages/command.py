"""The command line: draws the pages and writes their index."""

import argparse
import json
import os
import random
import zlib
from concurrent.futures import ProcessPoolExecutor

import cv2

from . import paper
from .kinds import KINDS
from .lines import joined
from .page import Page
from .words import Voice

QUALITY = 90
TEST_SHARE = 8  # Per cent of the pages, for the test only.
# Of all pages: dark bands are what page finders take for the desk.
BANDED_SHARE = 0.3


def main(arguments=None):
  options = _parser().parse_args(arguments)
  cv2.setNumThreads(1)
  os.makedirs(options.folder, exist_ok=True)
  jobs = [(options, *page) for page in _plan(options)]
  with open(os.path.join(options.folder, "index.jsonl"), "w", encoding="utf-8") as index:
    if options.jobs == 1:
      _write(index, map(_draw, jobs))
    else:
      with ProcessPoolExecutor(options.jobs) as pool:
        _write(index, pool.map(_draw, jobs, chunksize=8))
  return 0


def _plan(options):
  """Kind and number of every page; the first ones of a longer run are the same."""
  rng, numbers = random.Random(f"{options.seed} plan"), dict.fromkeys(KINDS, 0)
  kinds = options.kind or list(KINDS)
  weights = [KINDS[kind][1] for kind in kinds]
  for _ in range(options.count):
    kind = rng.choices(kinds, weights)[0]
    numbers[kind] += 1
    yield kind, numbers[kind]


def _draw(job):
  """Draws and writes one page; returns its line of the index."""
  options, kind, number = job
  Page.sides, Voice.others = options.sides, options.others
  page = KINDS[kind][0](random.Random(f"{options.seed} {kind} {number}"))
  if page.rng.random() < BANDED_SHARE:
    page.band()
  pixels = paper.finish(page)
  name = f"{kind}-{number:05}"
  if page.alpha is None:
    name, order, how = name + ".jpg", cv2.COLOR_RGB2BGR, [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
  else:
    name, order, how = name + ".png", cv2.COLOR_RGBA2BGRA, [cv2.IMWRITE_PNG_COMPRESSION, 1]
  cv2.imwrite(os.path.join(options.folder, name), cv2.cvtColor(pixels, order), how)
  return {
    "file": name, "kind": kind, "width_mm": round(page.width, 1),
    "height_mm": round(page.height, 1), "split": _split(kind, number),
    "lines": page.lines and [
      [round(value, 1) for value in (line.left, line.right, line.y, line.x_height)]
      for line in joined(page.lines)]}


def _split(kind, number):
  return "test" if zlib.crc32(f"{kind} {number}".encode()) % 100 < TEST_SHARE else "train"


def _write(index, lines):
  for line in lines:
    index.write(json.dumps(line) + "\n")


def _parser():
  parser = argparse.ArgumentParser(prog="pages", description=__doc__)
  parser.add_argument("folder", metavar="OUT")
  parser.add_argument("--count", type=int, default=100, help="how many pages (100)")
  parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same (1)")
  parser.add_argument("-j", "--jobs", type=int, default=1, help="processes (1)")
  parser.add_argument("--sides", type=int, nargs=2, default=Page.sides, metavar=("LOW", "HIGH"),
                      help="pixels on the long side, between these (1000 1200)")
  parser.add_argument("--others", type=float, default=Voice.others, metavar="SHARE",
                      help="of what would be in Latin letters, so much is not (0)")
  parser.add_argument("--kind", action="append", choices=KINDS, help="only this kind; repeatable")
  return parser
