"""What is on paper besides type: signatures, stamps, crosses, logos, QR codes, and procedural pictures."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

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


# Procedural pictures to print on sheets: landscapes, portraits, halftones. Pillow images.

def landscape(rng, width, height):
  """Sky, sun, hills and water in random colours, with texture."""
  y = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
  top, low = rng.uniform(60, 170, 3), rng.uniform(150, 245, 3)
  pixels = np.broadcast_to(top + (low - top) * y, (height, width, 3)).copy()
  picture = Image.fromarray(pixels.astype(np.uint8))
  pen = ImageDraw.Draw(picture)
  sun, x = height * rng.uniform(0.04, 0.09), rng.uniform(0.2, 0.8) * width
  pen.ellipse((x - sun, height * 0.2 - sun, x + sun, height * 0.2 + sun), fill=(252, 226, 150))
  for layer in range(rng.integers(3, 6)):
    base = 0.4 + 0.12 * layer
    along = np.linspace(0, 1, 60)
    ridge = base + sum(
      rng.uniform(0.01, 0.06) * np.sin(2 * np.pi * (k * along + rng.random())) for k in (1, 2, 3, 7))
    colour = tuple(int(value) for value in rng.uniform(25, 190, 3) * (0.6 + 0.1 * layer))
    hill = [(a * width, b * height) for a, b in zip(along, ridge)]
    pen.polygon([*hill, (width, height), (0, height)], fill=colour)
  return _textured(rng, picture, 14)


def portrait(rng, width, height):
  """A head and shoulders that belong to nobody."""
  backdrop = tuple(int(value) for value in rng.uniform(150, 225, 3))
  skin = np.array([224, 172, 140]) * rng.uniform(0.5, 1.08)
  hair = tuple(int(value) for value in np.array([90, 62, 40]) * rng.uniform(0.2, 1.9))
  picture = Image.new("RGB", (width, height), backdrop)
  pen = ImageDraw.Draw(picture)

  def oval(x, y, rx, ry, fill):
    pen.ellipse(
      ((x - rx) * width, (y - ry) * height, (x + rx) * width, (y + ry) * height), fill=fill)

  face = tuple(int(value) for value in np.minimum(skin, 250))
  shade = tuple(int(value * 0.72) for value in face)
  oval(0.5, 1.08, 0.46, 0.34, tuple(int(value) for value in rng.uniform(30, 150, 3)))
  oval(0.5, 0.40, 0.29, 0.31, hair)
  oval(0.5, 0.75, 0.12, 0.14, shade)
  oval(0.5, 0.46, 0.23, 0.28, face)
  for x in (0.41, 0.59):
    oval(x, 0.43, 0.045, 0.018, (240, 236, 230))
    oval(x, 0.43, 0.018, 0.016, (50, 36, 30))
    oval(x, 0.385, 0.055, 0.009, hair)
  oval(0.5, 0.53, 0.02, 0.03, shade)
  oval(0.5, 0.62, 0.07, 0.014, (164, 82, 78))
  return _textured(rng, picture.filter(ImageFilter.GaussianBlur(max(0.5, width / 150))), 5)


def halftone(picture, pitch, paper, ink):
  """The picture as gray print with dots at a `pitch` of pixels, at 45°, in `ink` on `paper`."""
  gray = np.asarray(picture.convert("L")).astype(np.float32) / 255
  y, x = np.mgrid[0:gray.shape[0], 0:gray.shape[1]].astype(np.float32)
  u, v = (x + y) * np.pi / pitch / np.sqrt(2), (x - y) * np.pi / pitch / np.sqrt(2)
  screen = 0.5 + 0.25 * (np.cos(2 * u) + np.cos(2 * v))
  cover = np.clip((screen - gray) * 4 + 0.5, 0, 1)[..., None]
  pixels = np.array(paper) * (1 - cover) + np.array(ink) * cover
  return Image.fromarray(pixels.astype(np.uint8))


def gradient(width, height, first, second, degrees):
  """A linear gradient from `first` to `second`."""
  y, x = np.mgrid[0:height, 0:width].astype(np.float32)
  angle = np.radians(degrees)
  along = x / max(width - 1, 1) * np.cos(angle) + y / max(height - 1, 1) * np.sin(angle)
  share = ((along - along.min()) / max(np.ptp(along), 1e-6))[..., None]
  return Image.fromarray(
    (np.array(first) * (1 - share) + np.array(second) * share).astype(np.uint8))


def smooth_noise(rng, width, height, cells):
  """Noise with `cells` across the width: float32, about -1 to 1."""
  rows = max(2, round(cells * height / width))
  coarse = Image.fromarray(rng.uniform(-1, 1, (rows, cells)).astype(np.float32))
  return np.asarray(coarse.resize((width, height), Image.BICUBIC))


def _textured(rng, picture, depth):
  width, height = picture.size
  noise = sum(
    smooth_noise(rng, width, height, cells) / share for cells, share in ((9, 1), (40, 1.5), (150, 2)))
  pixels = np.asarray(picture).astype(np.float32) + depth * noise[..., None]
  return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
