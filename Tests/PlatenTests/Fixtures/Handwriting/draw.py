#!/usr/bin/env python3
"""Draws note.jpg: lines written with a pen above printed ones. Needs NumPy, OpenCV and Pillow, and the
Debian packages hershey-fonts-data and fonts-dejavu-core."""

import os
import random
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, *[".."] * 4, "Training"))

from recognition import handwriting  # noqa: E402

WRITTEN = ["Dear neighbour, the parcel", "is with us upstairs, please", "ring before seven tonight"]
PRINTED = ["Printed notice: the lift is out of order", "The management of the house"]
SCALE = 2  # Drawn pixels per pixel.


def main():
  noise, rng = np.random.default_rng(7), random.Random(12)
  sheet = Image.new("L", (760 * SCALE, 520 * SCALE), 250)
  draw = ImageDraw.Draw(sheet)
  font = ImageFont.truetype("DejaVuSans.ttf", 18 * SCALE)
  for row, text in enumerate(PRINTED):
    draw.text((40 * SCALE, (360 + 40 * row) * SCALE), text, font=font, fill=40, anchor="ls")
  page = np.asarray(sheet, np.float32).copy()
  for row, text in enumerate(WRITTEN):
    ink, baseline = handwriting.stroked(text, 20 * SCALE, rng, noise, "scripts", irregular=1.1)
    top, left = (95 + 75 * row) * SCALE - baseline, 20 * SCALE
    ink = ink[max(0, -top):, :page.shape[1] - left]
    part = page[max(0, top):max(0, top) + ink.shape[0], left:left + ink.shape[1]]
    part[:] = np.minimum(part, 250 - 200 * ink[:part.shape[0]])
  page = cv2.resize(page, None, fx=1 / SCALE, fy=1 / SCALE, interpolation=cv2.INTER_AREA)
  page = cv2.GaussianBlur(page, (0, 0), 0.6) + noise.normal(0, 1.5, page.shape)
  cv2.imwrite(os.path.join(HERE, "note.jpg"), np.clip(page, 0, 255), [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == "__main__":
  main()
