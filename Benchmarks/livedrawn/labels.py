"""Flat things that a camera looks at: labels with barcodes and text, as gray arrays."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
# EAN-13: the patterns of the left-hand digits with odd parity, and the parities by the first digit.
ODD = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
       "0110111", "0001011"]
PARITIES = ["OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE",
            "OEOEEO", "OEEOEO"]


@dataclass
class Item:
  # The type as `platen live` names it, and what identifies the item: a payload or a value.
  kind: str
  value: str
  # The corners in pixels of the label, clockwise from the item's own top left.
  quad: np.ndarray


@dataclass
class Label:
  pixels: np.ndarray
  items: list = field(default_factory=list)


def blank(width, height):
  return Label(np.full((height, width), 245, np.uint8))


def add_qr(label, text, x, y, module):
  import qrcode
  code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=0)
  code.add_data(text)
  code.make(fit=True)
  cells = np.array(code.get_matrix())
  _paste(label, np.kron(np.where(cells, 15, 245), np.ones((module, module))), x, y)
  label.items.append(Item("barcode", text, _box(x, y, *(2 * [cells.shape[0] * module]))))


def add_ean13(label, digits, x, y, module, height):
  digits = digits[:12] + str(-sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits[:12])) % 10)
  flipped = str.maketrans("01", "10")
  right = [pattern.translate(flipped) for pattern in ODD]
  even = [pattern[::-1] for pattern in right]
  left = "".join(
    (ODD if parity == "O" else even)[int(digit)]
    for digit, parity in zip(digits[1:7], PARITIES[int(digits[0])]))
  bars = "101" + left + "01010" + "".join(right[int(digit)] for digit in digits[7:]) + "101"
  row = np.repeat([15 if bar == "1" else 245 for bar in bars], module)
  _paste(label, np.tile(row, (height, 1)), x, y)
  label.items.append(Item("barcode", digits, _box(x, y, len(bars) * module, height)))


def add_text(label, text, x, y, size, item=None):
  """A line of text. `item` is what is in it: its type, its text and its value."""
  image = Image.fromarray(label.pixels)
  font = ImageFont.truetype(FONT, size)
  ImageDraw.Draw(image).text((x, y), text, 20, font)
  label.pixels = np.array(image)
  parts = [("text", text, text)] + ([item] if item else [])
  for kind, part, value in parts:
    start = font.getlength(text[:text.index(part)])
    left, top, right, bottom = font.getbbox(part)
    label.items.append(
      Item(kind, value, _box(x + start + left, y + top, right - left, bottom - top)))


def _paste(label, pixels, x, y):
  label.pixels[y:y + pixels.shape[0], x:x + pixels.shape[1]] = pixels


def _box(x, y, width, height):
  return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], float)


def on_desk(rng, width, height):
  """A desk as a background, larger than a frame."""
  grain = cv2.GaussianBlur(rng.normal(0, 60, (height, width)).astype(np.float32), (0, 0), 2)
  stripes = 8 * np.sin(np.arange(width)[None, :] / rng.uniform(15, 40))
  return np.clip(rng.uniform(70, 120) + grain + stripes, 0, 255).astype(np.uint8)
