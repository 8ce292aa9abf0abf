"""Files of lines in the form that `lstmtraining` reads, as Tesseract 5 writes them."""

import struct

import cv2


def write(path, lines):
  """`lines`: pairs of a text and a grey picture."""
  with open(path, "wb") as file:
    file.write(struct.pack("<I", len(lines)))
    for text, picture in lines:
      file.write(_example(text, picture))


def _example(text, picture):
  height, width = picture.shape
  png = cv2.imencode(".png", picture)[1].tobytes()
  box = struct.pack("<4h", 0, 0, min(width, 32767), min(height, 32767))
  return b"".join([
    b"\1", _bytes(b""), struct.pack("<i", 0), _bytes(png), _bytes(b""), _bytes(text.encode()),
    struct.pack("<I", 1), box, struct.pack("<I", 1), _bytes(text.encode()), b"\0"])


def _bytes(value):
  return struct.pack("<I", len(value)) + value
