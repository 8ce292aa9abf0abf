"""Marks on paper other than type: signatures, stamps, crosses, logos, QR codes.

Lengths are millimetres, as on the sheet. None of the marks adds words to the ground truth.
"""

import math

import numpy as np
from PIL import Image, ImageDraw

from .sheet import font

BLUE_INK = (38, 52, 128)
STAMP_RED = (176, 44, 52)


def sign(sheet, rng, x, baseline, width=42, colour=BLUE_INK):
  """An illegible signature: shrinking loops and a long last stroke."""
  time = np.linspace(0, 1, 260)
  loops = rng.uniform(6, 8)
  swing = 0.55 + 0.45 * np.sin(2 * math.pi * time * 2.3 + rng.uniform(0, 6))
  height = 6.5 * (1 - 0.75 * time) * swing
  along = x + width * (time + 0.045 * np.sin(2 * math.pi * loops * time))
  across = baseline - np.abs(height) * (0.6 + np.cos(2 * math.pi * loops * time + 0.6))
  sheet.stroke(list(zip(along, across)), 0.42, colour)
  tail = [(x + width * (0.25 + 0.85 * t), baseline + 2.2 - 1.6 * t * t) for t in (0, 0.3, 0.6, 1)]
  sheet.stroke(tail, 0.36, colour)


def stamp(sheet, rng, x, y, lines, colour=STAMP_RED, degrees=None):
  """A rubber stamp with a few short `lines`, rotated and unevenly inked."""
  width, height = sheet.pixels(44), sheet.pixels(6 + 7 * len(lines))
  ink = Image.new("L", (width, height), 0)
  pen, line = ImageDraw.Draw(ink), sheet.pixels(0.9)
  pen.rounded_rectangle(
    (line, line, width - line, height - line), sheet.pixels(2), outline=255, width=line)
  face = font("sans bold", round(13 * sheet.ppi / 72))
  for index, text in enumerate(lines):
    pen.text((width / 2, sheet.pixels(6.5 + 7 * index)), text, font=face, fill=255, anchor="mm")
  wear = Image.fromarray((150 + 90 * rng.random((24, 48))).astype(np.uint8))
  ink = Image.composite(
    wear.resize(ink.size, Image.BICUBIC), Image.new("L", ink.size, 0), ink)
  degrees = rng.uniform(-11, 11) if degrees is None else degrees
  ink = ink.rotate(degrees, Image.BICUBIC, expand=True)
  sheet.paste(Image.new("RGB", ink.size, colour), x, y, ink)


def cross(sheet, x, y, side, colour=BLUE_INK):
  """A handwritten cross in a box with its top left corner at (x, y)."""
  sheet.stroke([(x - 0.2, y + 0.3), (x + side + 0.4, y + side - 0.2)], 0.5, colour)
  sheet.stroke([(x + side - 0.1, y - 0.4), (x + 0.3, y + side + 0.5)], 0.5, colour)


def logo(sheet, x, y, side, colour, shape):
  """A logo with one of three shapes (0, 1, 2) in a square of `side`."""
  pale = tuple((255 + 2 * channel) // 3 for channel in colour)
  middle = (x + side / 2, y + side / 2)
  if shape == 0:
    sheet.disc(*middle, side / 2, colour)
    sheet.disc(middle[0] + side * 0.12, middle[1] - side * 0.1, side * 0.27, pale)
  elif shape == 1:
    sheet.polygon([(x, y + side), (middle[0], y), (x + side, y + side)], colour)
    sheet.polygon(
      [(x + side * 0.3, y + side), (middle[0], y + side * 0.55), (x + side * 0.7, y + side)], pale)
  else:
    for index in range(3):
      step = side * 0.36 * index
      sheet.frame(x + step, y + step * 0.5, side * 0.28, side - step, 0, fill=colour)


def qr_code(sheet, x, y, side, payload):
  """A QR code of `side` millimetres, including the quiet zone of four modules."""
  import qrcode  # Only here, so that sheets without codes do not require it.

  code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=4)
  code.add_data(payload)
  code.make(fit=True)
  picture = code.make_image(fill_color="black", back_color="white").get_image().convert("RGB")
  sheet.paste(picture.resize((sheet.pixels(side),) * 2, Image.NEAREST), x, y)
