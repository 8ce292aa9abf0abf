"""The photo of a sheet: print defects, perspective, light, blur, noise, JPEG."""

import cv2
import numpy as np

from .sheet import SUPERSAMPLING


def photographed(sheet, kind, seed):
  """The photo as a gray array: the sheet fills it, or lies on a dark desk."""
  rng = np.random.default_rng([seed, 7])
  print_ = np.asarray(sheet.image, np.float32)
  if kind == "slip":
    print_ = _dotted(print_, rng)
  if kind in ("receipt", "slip") and rng.random() < 0.7:
    print_ = _faded(print_, rng)
  return recorded(_seen(print_, rng), rng)


def _dotted(print_, rng):
  """The round dots of a dot matrix printer's pins."""
  pitch = rng.uniform(2.6, 3.4)
  ys, xs = np.indices(print_.shape, np.float32)
  distance = np.hypot((xs / pitch) % 1 - 0.5, (ys / pitch) % 1 - 0.5)
  return 250 - (250 - print_) * np.clip(1.7 - distance * rng.uniform(1.4, 2.2), 0, 1)


def _faded(print_, rng):
  """Uneven ink and rough edges, as of a worn print head."""
  cells = rng.uniform(0, 1, (12, 5)).astype(np.float32)
  field = cv2.resize(cells, print_.shape[::-1], interpolation=cv2.INTER_CUBIC)
  grain = cv2.GaussianBlur(rng.normal(0, 1, print_.shape).astype(np.float32), (0, 0), 1.2)
  ink = (250 - print_) * np.clip(1 - 0.5 * np.clip(field, 0, 1), 0.3, 1)
  return 250 - np.clip(ink * (1 + 0.9 * grain), 0, 250)


def _seen(print_, rng):
  """The sheet in the photo, seen from nearly straight above."""
  height, width = (side // SUPERSAMPLING for side in print_.shape)
  border = 0 if rng.random() < 0.3 else int(0.05 * max(width, height))
  size = (width + 2 * border, height + 2 * border)
  corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
  moved = corners + border + rng.uniform(-0.5, 0.5, (4, 2)) * border
  matrix = cv2.getPerspectiveTransform(corners * SUPERSAMPLING, np.float32(moved))
  print_ = cv2.GaussianBlur(print_, (0, 0), 0.6)
  desk = rng.uniform(40, 110) + 6 * cv2.GaussianBlur(rng.normal(0, 8, size[::-1]), (0, 0), 3)
  photo = cv2.warpPerspective(print_, matrix, size, flags=cv2.INTER_LINEAR)
  covered = cv2.warpPerspective(np.full(print_.shape, 255, np.uint8), matrix, size) / 255
  return photo * covered + desk * (1 - covered)


def recorded(photo, rng):
  """Light, blur, noise and compression."""
  height, width = photo.shape
  y, x = np.mgrid[0:height, 0:width].astype(np.float32)
  angle = rng.uniform(0, 2 * np.pi)
  along = (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle)
  photo = photo * rng.uniform(0.7, 1) * (1 + along * rng.uniform(0, 0.4))
  photo = cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.4, 1.1))
  photo += rng.normal(0, rng.uniform(0.5, 4), photo.shape)
  photo = np.clip(photo, 0, 255).astype(np.uint8)
  quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 92))]
  return cv2.imdecode(cv2.imencode(".jpg", photo, quality)[1], cv2.IMREAD_GRAYSCALE)
