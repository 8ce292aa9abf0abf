"""Pictures to print on pages: crops of Debian's desktop backgrounds, or procedural ones."""

import functools
import glob

import cv2
import numpy as np
from PIL import Image

PHOTOS = [
  "/usr/share/backgrounds/mate/nature/*.jpg", "/usr/share/backgrounds/mate/abstract/*.png",
  "/usr/share/backgrounds/gnome/*-l.webp", "/usr/share/wallpapers/*/contents/images/2560x1600.*",
  "/usr/share/wallpapers/*/contents/images/1080x1920.*",
  "/usr/share/wallpapers/*/contents/images/3840x2160.*"]
_LONG_SIDE = 1000  # The longer side of a photo in memory, in pixels.


@functools.lru_cache(maxsize=1)
def _paths():
  return sorted(path for pattern in PHOTOS for path in glob.glob(pattern))


@functools.lru_cache(maxsize=96)
def _photo(path):
  image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_2)
  scale = _LONG_SIDE / max(image.shape[:2])
  return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[:, :, ::-1]


def picture(rng, width, height):
  """A Pillow image of `width` by `height` pixels: a crop of a photo, or a procedural picture."""
  if _paths() and rng.random() < 0.85:
    pixels = _crop(rng, _photo(rng.choice(_paths())), width, height)
    if rng.random() < 0.15:
      pixels = np.repeat(pixels.mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
    if rng.random() < 0.5:
      pixels = pixels[:, ::-1]
    return Image.fromarray(np.ascontiguousarray(pixels))
  return Image.fromarray(_procedural(rng, width, height))


def _crop(rng, photo, width, height):
  """A random window of the aspect ratio of `width` and `height`, resized to them."""
  high, wide = photo.shape[:2]
  scale = min(wide / width, high / height) * rng.uniform(0.4, 1)
  w, h = max(2, int(width * scale)), max(2, int(height * scale))
  x, y = rng.randint(0, wide - w), rng.randint(0, high - h)
  interpolation = cv2.INTER_AREA if scale > 1 else cv2.INTER_LINEAR
  return cv2.resize(photo[y:y + h, x:x + w], (width, height), interpolation=interpolation)


def _procedural(rng, width, height):
  """Soft clouds of a few colours, with discs or bars."""
  noise = np.random.default_rng(rng.getrandbits(32))
  cells = rng.choice([2, 3, 5, 9])
  coarse = noise.integers(0, 256, (cells, cells, 3), dtype=np.uint8)
  base = np.array([rng.randint(20, 235) for _ in range(3)])
  coarse = (base + (coarse - base) * rng.uniform(0.15, 0.8)).astype(np.uint8)
  pixels = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
  for _ in range(rng.randint(0, 9)):
    colour = tuple(rng.randint(0, 255) for _ in range(3))
    at = (rng.randint(0, width), rng.randint(0, height))
    size = rng.randint(2, max(3, min(width, height) // 3))
    if rng.random() < 0.6:
      cv2.circle(pixels, at, size, colour, -1, cv2.LINE_AA)
    else:
      cv2.rectangle(pixels, at, (at[0] + size, at[1] + 2 * size), colour, -1)
  grain = noise.normal(0, 6, (height, width, 1))
  return np.clip(pixels + grain, 0, 255).astype(np.uint8)


def barcode(rng, width, height):
  """A mask of bars, or of 2D modules where it is not wide (Pillow, 0 is ink). Not decodable."""
  noise = np.random.default_rng(rng.getrandbits(32))
  if width > 1.5 * height:
    modules = noise.integers(0, 2, (1, max(20, min(95, width // 2))))
  else:
    modules = noise.integers(0, 2, (25, 25))
    for y, x in ((0, 0), (0, 18), (18, 0)):
      modules[y:y + 7, x:x + 7] = 0
      modules[y + 1:y + 6, x + 1:x + 6] = 1
      modules[y + 2:y + 5, x + 2:x + 5] = 0
  bars = (modules * 255).astype(np.uint8)
  return Image.fromarray(cv2.resize(bars, (width, height), interpolation=cv2.INTER_NEAREST))
