"""The illumination of desk and page, as an image of gains (1: unchanged)."""

import cv2
import numpy as np

# The downscaling factor of the gains, which are smooth.
SCALE = 6


def lamp(rng, shot):
  """The gains of lamp, vignetting and cast shadow: float32, in the size of the photo."""
  width, height = shot.width // SCALE, shot.height // SCALE
  y, x = np.mgrid[0:height, 0:width].astype(np.float32)
  x, y = x / width - 0.5, y / height - 0.5
  angle = rng.uniform(0, 2 * np.pi)
  light = 1 + rng.uniform(0.04, 0.16) * (np.cos(angle) * x + np.sin(angle) * y)
  light *= 1 - shot.vignetting * 2 * (x * x + y * y)
  light *= 1 - _cast_shadow(rng, shot.shadow, width, height)
  return cv2.resize(light.astype(np.float32), (shot.width, shot.height))


def colour(shot):
  """The colour cast that remains after white balance: gains of red, green, blue."""
  return 1 + shot.warmth * 0.5, 1, 1 - shot.warmth


def _cast_shadow(rng, kind, width, height):
  """The share of light that the shadow of the photographer's arm and phone removes; the arm comes
  from below or from a side."""
  shade = np.zeros((height, width), np.float32)
  if kind == "none":
    return shade
  size = max(width, height)
  arm = np.array([rng.choice([-0.05, 1.05]) * width, rng.uniform(0.8, 1.15) * height])
  hand = np.array([rng.uniform(0.4, 0.6) * width, rng.uniform(0.45, 0.65) * height])
  cv2.line(shade, _whole(arm), _whole(hand), 1, int(size * rng.uniform(0.11, 0.14)))
  cv2.ellipse(shade, _whole(hand), (int(size * 0.10), int(size * 0.08)), 0, 0, 360, 1, -1)
  reach = (hand - arm) / np.linalg.norm(hand - arm)
  phone = cv2.boxPoints((
    tuple(map(float, hand + reach * size * 0.09)), (size * 0.30, size * 0.15),
    float(np.degrees(np.arctan2(reach[1], reach[0])) + rng.uniform(60, 110))))
  cv2.fillConvexPoly(shade, phone.astype(np.int32), 1)
  spread = size * {"soft": 0.055, "hard": 0.008}[kind]
  depth = {"soft": 0.42, "hard": 0.45}[kind]
  return depth * cv2.GaussianBlur(shade, (0, 0), spread)


def _whole(point):
  return tuple(int(value) for value in point)


def page_shadow(coverage, rng):
  """The page's contact shadow on the desk, computed from the share of each pixel that the page
  covers (float32, 0 to 1)."""
  height, width = coverage.shape
  small = cv2.resize(coverage, (width // 4, height // 4), interpolation=cv2.INTER_AREA)
  size = max(small.shape)
  away = rng.uniform(-0.006, 0.006, 2) * size
  moved = cv2.warpAffine(small, np.float32([[1, 0, away[0]], [0, 1, away[1]]]), small.shape[::-1])
  near = cv2.GaussianBlur(moved, (0, 0), size * 0.003)
  far = cv2.GaussianBlur(moved, (0, 0), size * 0.014)
  shade = np.clip(0.35 * near + 0.30 * far, 0, 1)
  return cv2.resize(shade, (width, height), interpolation=cv2.INTER_LINEAR)
