"""The command line: what `lstmtraining` needs to learn, and what the library takes of it."""

import argparse
import os
import random
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

from . import examples, text, trained_data, wear

# Lines in one file.
BATCH = 1000


def main():
  options = _options()
  options.run(options)
  return 0


def _options():
  parser = argparse.ArgumentParser(
    prog="python3 -m letters", description="letters for Tesseract, before and after lstmtraining")
  commands = parser.add_subparsers(required=True)
  draw = commands.add_parser("draw", help="worn lines of text, and a list of their files")
  draw.add_argument("folder")
  draw.add_argument("--count", type=int, default=40000)
  draw.add_argument("--seed", type=int, default=1)
  draw.add_argument("-j", "--jobs", type=int, default=1)
  draw.add_argument("--sheet", action="store_true", help="a picture of the first lines as well")
  draw.set_defaults(run=_draw)
  begin = commands.add_parser(
    "begin", help="the network of installed or packed letters, as one that can learn on")
  begin.add_argument("letters", help="a .traineddata or .letters file")
  begin.add_argument("network", help="the file to write")
  begin.set_defaults(run=_begin)
  mean = commands.add_parser(
    "mean", help="the mean of networks, of which each counts as often as it is named")
  mean.add_argument("network", help="the file to write")
  mean.add_argument(
    "letters", nargs="+", help="files of trained data: installed or packed ones first, then those "
    "that lstmtraining has written without --convert_to_int")
  mean.set_defaults(run=_mean)
  pack = commands.add_parser(
    "pack", help="what the library embeds of trained data that lstmtraining has written")
  pack.add_argument("trained")
  pack.add_argument("letters", help="the file to write")
  pack.set_defaults(run=_pack)
  return parser.parse_args()


def _begin(options):
  network = trained_data.read(options.letters)[trained_data.NETWORK]
  with open(options.network, "wb") as file:
    file.write(trained_data.learning(network))


def _mean(options):
  networks = [trained_data.read(path)[trained_data.NETWORK] for path in options.letters]
  with open(options.network, "wb") as file:
    file.write(trained_data.mean(networks))


def _pack(options):
  parts = trained_data.read(options.trained)
  kept = (trained_data.NETWORK, trained_data.CHARACTERS, trained_data.CODES)
  trained_data.write(options.letters, {part: parts[part] for part in kept})


def _draw(options):
  os.makedirs(options.folder, exist_ok=True)
  batches = [(options, batch) for batch in range(-(-options.count // BATCH))]
  with ProcessPoolExecutor(options.jobs) as pool:
    paths = list(pool.map(_draw_batch, batches))
  with open(os.path.join(options.folder, "list"), "w", encoding="utf-8") as file:
    file.writelines(path + "\n" for path in paths)


def _draw_batch(task):
  options, batch = task
  rng = random.Random(options.seed * 100_000 + batch)
  lines = []
  while len(lines) < min(BATCH, options.count - batch * BATCH):
    content = text.line(rng)
    picture = wear.strip(content, rng)
    if picture is not None and picture.shape[1] < 4000:
      lines.append((content, picture))
  path = os.path.join(os.path.abspath(options.folder), f"{batch:04}.lstmf")
  examples.write(path, lines)
  if options.sheet and batch == 0:
    _show(lines[:40], os.path.join(options.folder, "sheet.png"))
  return path


def _show(lines, path):
  height = max(picture.shape[0] for _, picture in lines) + 6
  sheet = np.full((height * len(lines), max(p.shape[1] for _, p in lines)), 220, np.uint8)
  for row, (_, picture) in enumerate(lines):
    sheet[row * height:row * height + picture.shape[0], :picture.shape[1]] = picture
  cv2.imwrite(path, sheet)
