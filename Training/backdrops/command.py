"""The command line: how many backdrops, from which seed, and where to."""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

from . import textures
from .draw import backdrop

SIDE = 1024  # pixels
QUALITY = 90  # of JPEG


def main(arguments=None):
  options = _parser().parse_args(arguments)
  os.makedirs(options.folder, exist_ok=True)
  library = textures.library(options.root)
  jobs = [(options, library, index) for index in range(options.count)]
  with open(os.path.join(options.folder, "index.jsonl"), "w", encoding="utf-8") as index:
    for line in _mapped(options.jobs, jobs):
      index.write(json.dumps(line) + "\n")
      index.flush()
  return 0


def _mapped(jobs, work):
  if jobs == 1:
    yield from map(_write_one, work)
    return
  with ProcessPoolExecutor(jobs) as pool:
    yield from pool.map(_write_one, work, chunksize=4)


def _write_one(job):
  """Writes backdrop number `index`, counted from 0; returns its line of the index."""
  options, library, index = job
  cv2.setNumThreads(1)
  rng = np.random.default_rng((options.seed, index))
  picture, source, split = backdrop(rng, SIDE, library)
  name = f"backdrop-{index + 1:05}.jpg"
  path = os.path.join(options.folder, name)
  cv2.imwrite(path, picture[..., ::-1], (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
  return {"file": name, "source": source, "split": split}


def _parser():
  parser = argparse.ArgumentParser(
    prog="backdrops", description="Draws what lies behind paper in photos.")
  parser.add_argument("folder", metavar="OUT")
  parser.add_argument("--count", type=int, default=100)
  parser.add_argument("--seed", type=int, default=1)
  parser.add_argument("-j", "--jobs", type=int, default=1)
  parser.add_argument(
    "--root", default="/", help="where Debian's packages of textures are unpacked (default: /)")
  return parser
