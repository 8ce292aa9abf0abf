"""Draws backdrops of photos and writes their index."""

import os

import cv2
import numpy as np

import programs

from . import textures
from .compose import backdrop

SIDE = 1024  # of a backdrop, in pixels
QUALITY = 90  # JPEG quality, 0 to 100


def main(arguments=None):
  parser = programs.parser("backdrops", __doc__, "number of backdrops")
  parser.add_argument(
    "--root", default="/", help="the root folder of the installed Debian packages (/)")
  options = parser.parse_args(arguments)
  os.makedirs(options.folder, exist_ok=True)
  library = textures.library(options.root)
  jobs = [(options, library, index) for index in range(options.count)]
  programs.write_index(options.folder, programs.mapped(_write_one, jobs, options.jobs))
  return 0


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


if __name__ == "__main__":
  main()
