"""Prepares training data for `lstmtraining`, converts Tesseract's recognition models, and makes the
second recognizer: its network, and the vote between both."""

import argparse
import json
import os
import pathlib
import random
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np

from . import ctc_network, degradation, lstmf, sheets, text, traineddata, vote

# Text lines per `.lstmf` file.
LINES_PER_FILE = 1000
# Wider text-line images are left out, in pixels.
MAXIMUM_WIDTH = 4000
# Text lines on the contact sheet.
SHEET_LINES = 40


def main(arguments=None):
  options = _parser().parse_args(arguments)
  options.run(options)
  return 0


def _parser():
  parser = argparse.ArgumentParser(prog="python3 -m recognition", description=__doc__)
  commands = parser.add_subparsers(required=True, metavar="COMMAND")
  draw = commands.add_parser("draw", help="draw degraded text-line images and list their files")
  draw.add_argument("folder", metavar="OUT")
  draw.add_argument("--count", type=int, default=40000, help="number of text lines (40000)")
  draw.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
  draw.add_argument("-j", "--jobs", type=int, default=1, help="number of processes (1)")
  draw.add_argument(
    "--sheet", action="store_true", help="also write sheet.png with the first text lines")
  draw.set_defaults(run=_draw)
  dequantize = commands.add_parser(
    "dequantize", help="convert an 8-bit model into a checkpoint that lstmtraining continues from")
  dequantize.add_argument("model", metavar="MODEL", help="a .traineddata or .weights file")
  dequantize.add_argument("checkpoint", metavar="CHECKPOINT", help="the file to write")
  dequantize.set_defaults(run=_dequantize)
  average = commands.add_parser(
    "average", help="average the weights of models; a model counts as often as it is named")
  average.add_argument("checkpoint", metavar="CHECKPOINT", help="the file to write")
  average.add_argument(
    "models", nargs="+", metavar="MODEL", help="8-bit models first, then floating-point models, "
    "which lstmtraining writes without --convert_to_int")
  average.set_defaults(run=_average)
  pack = commands.add_parser(
    "pack", help="write the components of a .traineddata file that the library embeds")
  pack.add_argument("model", metavar="MODEL", help="a .traineddata file")
  pack.add_argument("weights", metavar="WEIGHTS", help="the file to write")
  pack.set_defaults(run=_pack)
  network = commands.add_parser(
    "network", help="pack the recognition network of PP-OCRv6 for Latin script")
  network.add_argument("model", metavar="MODEL", help="PP-OCRv6_rec_small.onnx")
  network.add_argument("packed", metavar="PACKED", help="the file to write")
  network.set_defaults(run=_pack_network)
  sheet = commands.add_parser("sheets", help="draw degraded sheets of text lines and their index")
  sheet.add_argument("folder", metavar="OUT", type=pathlib.Path)
  sheet.add_argument("--count", type=int, default=160, help="number of sheets (160)")
  sheet.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
  sheet.add_argument("-j", "--jobs", type=int, default=1, help="number of processes (1)")
  sheet.set_defaults(run=_draw_sheets)
  fit = commands.add_parser(
    "fit-vote", help="fit the weights of LineVote on sheets, and print them")
  fit.add_argument("evidence", metavar="EVIDENCE", help="the program recognition-evidence")
  fit.add_argument("folders", nargs="+", metavar="DIR", type=pathlib.Path)
  fit.add_argument("--held-out", nargs="+", required=True, metavar="DIR", type=pathlib.Path,
                   help="sheets on which the vote is measured")
  fit.set_defaults(run=lambda options: vote.fit(
    options.evidence, options.folders, options.held_out))
  return parser


def _dequantize(options):
  network = traineddata.read(options.model)[traineddata.LSTM]
  with open(options.checkpoint, "wb") as file:
    file.write(traineddata.dequantized(network))


def _average(options):
  networks = [traineddata.read(path)[traineddata.LSTM] for path in options.models]
  with open(options.checkpoint, "wb") as file:
    file.write(traineddata.average(networks))


def _pack(options):
  components = traineddata.read(options.model)
  kept = (traineddata.LSTM, traineddata.LSTM_UNICHARSET, traineddata.LSTM_RECODER)
  traineddata.write(options.weights, {number: components[number] for number in kept})


def _pack_network(options):
  with open(options.packed, "wb") as file:
    file.write(ctc_network.packed(ctc_network.BaseModel(options.model)))


def _draw_sheets(options):
  options.folder.mkdir(parents=True, exist_ok=True)
  with ProcessPoolExecutor(options.jobs) as pool, open(
      options.folder / "index.jsonl", "w", encoding="utf-8") as index:
    for entry in pool.map(_draw_sheet, [(options, number) for number in range(options.count)]):
      index.write(json.dumps(entry, ensure_ascii=False) + "\n")


def _draw_sheet(job):
  """Draws and writes one sheet; returns its entry of the index."""
  options, number = job
  image, lines = sheets.sheet(random.Random(f"{options.seed} {number}"))
  name = f"{number:04}.png"
  cv2.imwrite(str(options.folder / name), image)
  return {"file": name, "lines": lines}


def _draw(options):
  os.makedirs(options.folder, exist_ok=True)
  jobs = [(options, number) for number in range(-(-options.count // LINES_PER_FILE))]
  with ProcessPoolExecutor(options.jobs) as pool:
    paths = list(pool.map(_draw_file, jobs))
  with open(os.path.join(options.folder, "list"), "w", encoding="utf-8") as file:
    file.writelines(path + "\n" for path in paths)


def _draw_file(job):
  """Draws and writes one `.lstmf` file; returns its absolute path."""
  options, number = job
  rng = random.Random(options.seed * 100_000 + number)
  lines = []
  while len(lines) < min(LINES_PER_FILE, options.count - number * LINES_PER_FILE):
    content = text.line(rng)
    image = degradation.line_image(content, rng)
    if image is not None and image.shape[1] < MAXIMUM_WIDTH:
      lines.append((content, image))
  path = os.path.join(os.path.abspath(options.folder), f"{number:04}.lstmf")
  lstmf.write(path, lines)
  if options.sheet and number == 0:
    _write_sheet([image for _, image in lines[:SHEET_LINES]],
                 os.path.join(options.folder, "sheet.png"))
  return path


def _write_sheet(images, path):
  """Writes a contact sheet: the text-line images below each other."""
  height = max(image.shape[0] for image in images) + 6
  width = max(image.shape[1] for image in images)
  sheet = np.full((height * len(images), width), 220, np.uint8)
  for row, image in enumerate(images):
    sheet[row * height:row * height + image.shape[0], :image.shape[1]] = image
  cv2.imwrite(path, sheet)
