"""Textures and blurred rooms, cropped from images in Debian packages.

`../debian-packages.txt` lists the packages. All of them are optional, but the same seed gives the
same backdrops only with the same packages installed.
"""

import io
import os
import re
import zipfile
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image

from .noise import colour

GAMES = "usr/share/games"
# Archives, and a pattern of their folders that hold ground and walls.
ARCHIVES = {
  f"{GAMES}/0ad/mods/public/public.zip": r"art/textures/terrain/types/",
  f"{GAMES}/ufoai/base/0textures.pk3":
    r"textures/tex_(nature|material|buildings|streets|terrain|dirt|furniture|misc)/",
  f"{GAMES}/openarena/baseoa/pak4-textures.pk3":
    r"textures/(base_floor|base_wall|stone|gothic|acc_)",
}
FOLDERS = (f"{GAMES}/supertuxkart/data/textures",)
ROOMS = ("usr/share/wallpapers", "usr/share/backgrounds")
WANTED = re.compile(
  r"wood|stone|grass|concrete|carpet|cloth|tile|brick|gravel|sand|ground|dirt|rock|floor|marble|"
  r"leather|plank|bark|leav|pav|asphalt|road|mud|forest|cliff|field|fabric|wicker|thatch|parquet|"
  r"plaster|stucco|cardboard|wall|granit|cobble|moss|tundra|desert|savanna|temperate|medit|alpine|"
  r"snow|steppe|farm|city|metal|iron|ceramic|ceram|soil|earth|straw|rug|cork|desk|table|bed|sofa")
UNWANTED = re.compile(
  r"norm|_nm|_n\.|spec|gloss|alpha|mask|paper|sign|poster|window|door|sky|flag|logo|text|screen|"
  r"book|glow|light|decal|card\.|map_|metal_?door|_s\.|cloud|water|tree\b|palm_|board_|preview|"
  r"screenshot|terminal|lava|_gm|_rm|_h\.|face|image|photo|label|number|transition|blend|minimap")
SUFFIXES = (".png", ".jpg", ".jpeg", ".dds", ".webp")
# The minimum length of an image's shorter side, in pixels.
MINIMUM_SIDE = 256


class Texture(NamedTuple):
  """An image file, or an image in an archive if `member` is not empty.

  `is_blurred` marks photos that are extent out of focus.
  """

  path: str
  member: str
  name: str
  is_blurred: bool


def library(root):
  """All usable images under `root`, in a fixed order."""
  return [*_in_archives(root), *_in_folders(root)]


def blurred(textures):
  """The photos that are extent strongly out of focus."""
  return [texture for texture in textures if texture.is_blurred]


def _in_archives(root):
  for archive, folder in ARCHIVES.items():
    path = os.path.join(root, archive)
    if not zipfile.is_zipfile(path):
      continue
    package = archive.split("/")[3]
    with zipfile.ZipFile(path) as files:
      for member in sorted(files.namelist()):
        if re.match(folder, member) and _is_usable(member):
          yield Texture(path, member, f"{package}/{member}", False)


def _in_folders(root):
  for folder in FOLDERS + ROOMS:
    top = os.path.join(root, folder)
    for directory, _, names in sorted(os.walk(top)):
      for name in sorted(names):
        path, is_blurred = os.path.join(directory, name), folder in ROOMS
        if os.path.islink(path) or not (_is_image(name) if is_blurred else _is_usable(name)):
          continue
        short = os.path.relpath(path, os.path.join(root, GAMES if not is_blurred else "usr/share"))
        yield Texture(path, "", short, is_blurred)


def _is_image(name):
  return name.lower().endswith(SUFFIXES) and "screenshot" not in name.lower()


def _is_usable(path):
  lower = path.lower()
  return (_is_image(lower) and WANTED.search(lower) is not None
          and UNWANTED.search(os.path.basename(lower)) is None)


def crop(rng, texture, side):
  """A square of a texture at a random scale, angle and colour (float32 RGB).

  None where the image is unusable: too small, transparent, empty or unreadable.
  """
  image = _loaded(texture)
  if image is None:
    return None
  if texture.is_blurred:
    return _recoloured(rng, _room(rng, image, side), 0.3)
  return _recoloured(rng, _cropped(rng, image, side), 1.0)


def _loaded(texture):
  """The image as uint8 RGB, its longer side at most 2000 pixels."""
  try:
    file = texture.path
    if texture.member:
      with zipfile.ZipFile(texture.path) as files:
        file = io.BytesIO(files.read(texture.member))
    with Image.open(file) as image:
      if min(image.size) < MINIMUM_SIDE:
        return None
      image.draft("RGB", (2000, 2000))
      if texture.path.endswith((".png", ".webp")) and _is_transparent(image):
        return None
      array = np.asarray(image.convert("RGB"))
  except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
    return None
  shrink = 2000 / max(array.shape[:2])
  if shrink < 1:
    array = cv2.resize(array, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
  return array if array.std() > 2 else None


def _is_transparent(image):
  """Whether the mean opacity is below 250 of 255."""
  if "A" not in image.mode and "transparency" not in image.info:
    return False
  return np.asarray(image.convert("RGBA").getchannel("A")).mean() < 250


def _cropped(rng, image, side):
  """The texture rotated and scaled; it repeats beyond its borders."""
  height, width = image.shape[:2]
  extent = np.exp(rng.uniform(np.log(150), np.log(1100)))  # Texture pixels across the backdrop.
  extent = min(extent, 1.6 * min(height, width))
  scale = side / extent
  angle = rng.uniform(0, 360) if rng.random() < 0.5 else 90.0 * rng.integers(4) + rng.normal(0, 5)
  transform = cv2.getRotationMatrix2D(
    (rng.uniform(0, width), rng.uniform(0, height)), float(angle), float(scale))
  transform[:, 2] += np.array((side, side)) / 2 - np.array(
    transform @ (rng.uniform(0, width), rng.uniform(0, height), 1))
  if scale < 0.7:
    image = cv2.GaussianBlur(image, (0, 0), 0.4 / scale)
  image = cv2.warpAffine(
    image, transform, (side, side), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_WRAP)
  return image.astype(np.float32)


def _room(rng, image, side):
  """A photo far out of focus, as the room behind a page held in the hand."""
  height, width = image.shape[:2]
  length = int(min(height, width) * rng.uniform(0.3, 1))
  top, left = int(rng.integers(height - length + 1)), int(rng.integers(width - length + 1))
  part = image[top:top + length, left:left + length]
  small = cv2.resize(part, (256, 256), interpolation=cv2.INTER_AREA)
  small = cv2.GaussianBlur(small, (0, 0), np.exp(rng.uniform(np.log(1), np.log(12))))
  return cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC).astype(np.float32)


def _recoloured(rng, image, strength):
  """The texture with random brightness, contrast, saturation and, at times, hue."""
  gray = image @ np.float32((0.299, 0.587, 0.114))
  mean = image.mean((0, 1))
  contrast = rng.uniform(0.5, 1.2)
  saturation = rng.uniform(0.2, 1.1)
  image = mean + contrast * (gray[..., None] - gray.mean() + saturation * (
    image - mean - (gray - gray.mean())[..., None]))
  if rng.random() < 0.12 * strength:
    image = np.roll(image, int(rng.integers(1, 3)), 2)
  if rng.random() < 0.5 * strength:
    target = colour(rng, (0, 0.35), (0.15, 0.9))
    share = rng.uniform(0.2, 0.8)
    image = image * (1 - share + share * target / np.maximum(image.mean((0, 1)), 12))
  else:
    image = image * rng.uniform(0.7, 1.35)
  return np.clip(image, 0, 255)
