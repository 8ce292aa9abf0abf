"""What a scanner and a telephone make of a flat sheet: for benchmarks in which only the sheet matters.

`photo` draws photos with desk, bent paper and shadows, and their truth.
"""

import io
import random

import cv2
import numpy as np
from PIL import Image, ImageFilter


def scanned(sheet, seed):
  """The sheet turned by up to 0.7°, with a little noise."""
  r = random.Random(f"scan {seed}")
  turned = sheet.rotate(r.uniform(-0.7, 0.7), Image.BICUBIC, fillcolor=(255, 255, 255))
  pixels = np.asarray(turned, np.float32)
  noise = np.random.default_rng(seed).normal(0, 3, pixels.shape[:2])[..., None]
  return Image.fromarray(np.clip(pixels - 4 + noise, 0, 255).astype(np.uint8))


def photographed(sheet, seed):
  """The sheet on a dark desk, seen at an angle, with uneven light, blur, noise and JPEG's."""
  r = random.Random(f"photo {seed}")
  width, height = 2100, 2800
  scale = r.uniform(1.08, 1.14)
  w, h = sheet.width * scale, sheet.height * scale
  left, top = (width - w) / 2, (height - h) / 2
  def moved(x, y):
    return (x + r.uniform(-55, 55), y + r.uniform(-55, 55))
  corners = [moved(left, top), moved(left + w, top), moved(left + w, top + h), moved(left, top + h)]
  source = [(0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height)]
  desk = np.asarray([r.randint(40, 110), r.randint(35, 90), r.randint(30, 80)], np.float32)
  warped = sheet.convert("RGBA").transform(
    (width, height), Image.PERSPECTIVE, _coefficients(corners, source), Image.BICUBIC)
  pixels = np.asarray(warped.convert("RGB"), np.float32)
  alpha = np.asarray(warped.getchannel("A"), np.float32)[..., None] / 255
  pixels = pixels * alpha + desk * (1 - alpha)
  y, x = np.mgrid[0:height, 0:width]
  angle = r.uniform(0, 6.28)
  slope = (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle)
  light = 0.85 + r.uniform(0.05, 0.3) * slope
  tint = np.asarray([1.0, r.uniform(0.95, 0.99), r.uniform(0.86, 0.96)])
  image = Image.fromarray(np.clip(pixels * light[..., None] * tint, 0, 255).astype(np.uint8))
  image = image.filter(ImageFilter.GaussianBlur(r.uniform(0.5, 1.3)))
  noise = np.random.default_rng(seed).normal(0, r.uniform(2, 5), (height, width, 3))
  pixels = np.clip(np.asarray(image, np.float32) + noise, 0, 255).astype(np.uint8)
  stream = io.BytesIO()
  Image.fromarray(pixels).save(stream, "JPEG", quality=r.randint(70, 90))
  return Image.open(io.BytesIO(stream.getvalue()))


def _coefficients(target, source):
  """The coefficients of Pillow's perspective transform from `target` to `source`."""
  rows, values = [], []
  for (x, y), (u, v) in zip(target, source):
    rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    values += [u, v]
  return np.linalg.solve(np.array(rows), np.array(values))


def on_desk(sheet, corners, moved, size, rng, interpolation):
  """A gray sheet whose `corners` are at `moved` in a photo of `size`, on a dark desk."""
  matrix = cv2.getPerspectiveTransform(np.float32(corners), np.float32(moved))
  desk = rng.uniform(40, 110) + 6 * cv2.GaussianBlur(rng.normal(0, 8, size[::-1]), (0, 0), 3)
  photo = cv2.warpPerspective(sheet, matrix, size, flags=interpolation).astype(np.float32)
  covered = cv2.warpPerspective(np.full(sheet.shape, 255, np.uint8), matrix, size) / 255
  return photo * covered + desk * (1 - covered)


def along_light(shape, rng):
  """How far each pixel lies towards a lamp at one side, -0.7 to 0.7."""
  height, width = shape
  y, x = np.mgrid[0:height, 0:width].astype(np.float32)
  angle = rng.uniform(0, 2 * np.pi)
  return (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle)


def sensed(photo, rng, blur, noise):
  """A gray photo after the lens and on the sensor, whose blur and noise are ranges."""
  photo = cv2.GaussianBlur(photo, (0, 0), rng.uniform(*blur))
  photo += rng.normal(0, rng.uniform(*noise), photo.shape)
  return np.clip(photo, 0, 255).astype(np.uint8)
