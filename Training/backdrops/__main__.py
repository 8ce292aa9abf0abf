"""Draws backdrops of photos and writes their index."""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

from . import textures
from .compose import backdrop

SIDE = 1024  # of a backdrop, in pixels
QUALITY = 90  # JPEG quality, 0 to 100


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
  """Writes backdrop number `index`, counted from 0; returns its entry of the index."""
  options, library, index = job
  cv2.setNumThreads(1)
  rng = np.random.default_rng((options.seed, index))
  image, source, split = backdrop(rng, SIDE, library)
  name = f"backdrop-{index + 1:05}.jpg"
  path = os.path.join(options.folder, name)
  cv2.imwrite(path, image[..., ::-1], (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
  return {"file": name, "source": source, "split": split}


def _parser():
  parser = argparse.ArgumentParser(
    prog="python3 -m backdrops", description=__doc__)
  parser.add_argument("folder", metavar="OUT", help="the output folder")
  parser.add_argument("--count", type=int, default=100, help="number of backdrops (100)")
  parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
  parser.add_argument("-j", "--jobs", type=int, default=1, help="number of processes (1)")
  parser.add_argument(
    "--root", default="/", help="the root folder of the installed Debian packages (/)")
  return parser


if __name__ == "__main__":
  main()
