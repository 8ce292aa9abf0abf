"""Prepares training data for `lstmtraining`, converts Tesseract's recognition models, and packs the
networks that find and read lines."""

import argparse
import os
import random
import struct

import cv2
import numpy as np

import programs

from . import ctc_network, degradation, text, traineddata


def _write_lstmf(path, lines):
  """Writes `lines`, pairs of a text and its text-line image (uint8 gray), to the file `path`."""
  with open(path, "wb") as file:
    file.write(struct.pack("<I", len(lines)))
    for content, image in lines:
      file.write(_sample(content, image))


def _sample(text, image):
  """One `ImageData` record (Tesseract's ccstruct/imagedata.cpp)."""
  height, width = image.shape
  png = cv2.imencode(".png", image)[1].tobytes()
  box = struct.pack("<4h", 0, 0, min(width, 32767), min(height, 32767))
  return b"".join([
    b"\1", _bytes(b""), struct.pack("<i", 0), _bytes(png), _bytes(b""), _bytes(text.encode()),
    struct.pack("<I", 1), box, struct.pack("<I", 1), _bytes(text.encode()), b"\0"])


def _bytes(value):
  return struct.pack("<I", len(value)) + value


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
  programs.add_arguments(draw, "number of text lines", 40000)
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
  detection = commands.add_parser("detection", help="pack the text-detection network of PP-OCRv6")
  detection.add_argument("model", metavar="MODEL", help="PP-OCRv6_det_small.onnx")
  detection.add_argument("packed", metavar="PACKED", help="the file to write")
  detection.set_defaults(run=_pack_detection)
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
    file.write(ctc_network.packed_recognition(ctc_network.RecognitionModel(options.model)))


def _pack_detection(options):
  with open(options.packed, "wb") as file:
    file.write(ctc_network.packed_detection(options.model))


def _draw(options):
  os.makedirs(options.folder, exist_ok=True)
  jobs = [(options, number) for number in range(-(-options.count // LINES_PER_FILE))]
  paths = list(programs.mapped(_draw_file, jobs, options.jobs))
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
  _write_lstmf(path, lines)
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


if __name__ == "__main__":
  main()
