#!/usr/bin/python3
"""Draws sheet-music.png: invented piano music, without a word, upright.

  draw.py [FILE [SEED]]

Read as text, notes are a few letters, as sure upside down as upright. Needs Pillow.
"""

import os
import random
import sys

from PIL import Image, ImageDraw, ImageFilter

WIDTH, HEIGHT = 870, 1240
SPACING = 9  # Between the lines of a staff, in pixels.
INK = 20


def draw(seed):
  invent = random.Random(seed)
  image = Image.new("L", (WIDTH * 2, HEIGHT * 2), 250)
  pen = ImageDraw.Draw(image)
  space, top = SPACING * 2, 220
  while top < HEIGHT * 2 - 380:
    for _ in range(2):
      _staff(pen, invent, top, space)
      top += 4 * space + invent.choice([70, 90, 110])
    top += 90
  return image.resize((WIDTH, HEIGHT), Image.LANCZOS).filter(ImageFilter.GaussianBlur(0.6))


def _staff(pen, invent, top, space):
  for line in range(5):
    pen.line([(150, top + line * space), (1600, top + line * space)], fill=40, width=2)
  x = 240
  while x < 1580:
    height = invent.randint(-2, 10)
    y = top + height * space / 2
    pen.ellipse([x - 0.6 * space, y - 0.45 * space, x + 0.6 * space, y + 0.45 * space], fill=INK)
    up = 1 if height > 4 else -1
    stem = x + up * 0.6 * space
    pen.line([(stem, y), (stem, y - up * 3.4 * space)], fill=INK, width=3)
    if invent.random() < 0.3:
      pen.line([(stem, y - up * 3.4 * space), (stem + 70, y - up * 3.2 * space)], fill=INK, width=8)
    x += invent.choice([50, 70, 90])
    if invent.random() < 0.15:
      pen.line([(x - 25, top), (x - 25, top + 4 * space)], fill=40, width=3)


if __name__ == "__main__":
  folder = os.path.dirname(os.path.abspath(__file__))
  file = sys.argv[1] if len(sys.argv) > 1 else os.path.join(folder, "sheet-music.png")
  seed = int(sys.argv[2]) if len(sys.argv) > 2 else 3
  draw(seed).quantize(8).save(file, optimize=True)
