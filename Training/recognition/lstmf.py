"""Writes `.lstmf` files: the training samples of `lstmtraining`, in the format of Tesseract 5."""

import struct

import cv2


def write(path, lines):
  """Writes `lines`, pairs of a text and its text-line image (uint8 gray), to the file `path`."""
  with open(path, "wb") as file:
    file.write(struct.pack("<I", len(lines)))
    for text, image in lines:
      file.write(_sample(text, image))


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
