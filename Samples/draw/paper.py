"""Wear of a flat page before it is photographed."""

import cv2
import numpy as np


def used(pixels, rng, folded):
  """Adds the brightness variation of used paper, and with `folded` two creases as in a letter.

  Takes and returns RGB, 8 bit.
  """
  height, width = pixels.shape[:2]
  mottle = cv2.resize(
    rng.normal(1, 0.006, (24, 18)).astype(np.float32), (width, height),
    interpolation=cv2.INTER_CUBIC)
  if folded:
    mottle *= _creases(rng, height)[:, None]
  return cv2.multiply(pixels, cv2.cvtColor(mottle, cv2.COLOR_GRAY2RGB), dtype=cv2.CV_8U)


def _creases(rng, height):
  """The illumination along a sheet that was folded twice: each third has its own angle, and the
  crease itself is a thin bright and dark line."""
  position = np.linspace(0, 1, height, dtype=np.float32)
  light = np.ones_like(position)
  for crease in (1 / 3, 2 / 3):
    away = position - crease - rng.normal(0, 0.006)
    light += 0.030 * np.sign(away) * np.exp(-np.abs(away) / 0.07)
    light -= 0.05 * np.exp(-(away / 0.0009) ** 2)
  return light
