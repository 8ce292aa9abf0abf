"""Procedural pictures to print on sheets: landscapes, portraits, halftones. Pillow images."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter


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
