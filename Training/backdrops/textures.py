"""Textures and blurred rooms, cut from the pictures of Debian's packages.

Which packages: ../debian-packages.txt. A picture that is not installed is not missed; what
there is decides what can be drawn, so the same seed gives the same backdrops only beside the
same packages.
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
# Where pictures lie in an archive, and which of its folders are of ground and walls.
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
  r"screenshot|terminal|lava|_gm|_rm|_h\.|face|picture|photo|label|number|transition|blend|minimap")
SUFFIXES = (".png", ".jpg", ".jpeg", ".dds", ".webp")
SMALLEST = 256  # pixels, the shorter side of a picture that is worth cutting


class Texture(NamedTuple):
  """A picture in a file, or in an archive if `member` is not empty."""

  path: str
  member: str
  name: str
  blurred: bool


def library(root):
  """All usable pictures under `root`, in a fixed order."""
  return [*_in_archives(root), *_in_folders(root)]


def rooms(textures):
  """Photos that are shown strongly blurred."""
  return [texture for texture in textures if texture.blurred]


def _in_archives(root):
  for archive, folder in ARCHIVES.items():
    path = os.path.join(root, archive)
    if not zipfile.is_zipfile(path):
      continue
    package = archive.split("/")[3]
    with zipfile.ZipFile(path) as files:
      for member in sorted(files.namelist()):
        if re.match(folder, member) and _usable(member):
          yield Texture(path, member, f"{package}/{member}", False)


def _in_folders(root):
  for folder in FOLDERS + ROOMS:
    top = os.path.join(root, folder)
    for place, _, names in sorted(os.walk(top)):
      for name in sorted(names):
        path, blurred = os.path.join(place, name), folder in ROOMS
        if os.path.islink(path) or not (_picture(name) if blurred else _usable(name)):
          continue
        short = os.path.relpath(path, os.path.join(root, GAMES if not blurred else "usr/share"))
        yield Texture(path, "", short, blurred)


def _picture(name):
  return name.lower().endswith(SUFFIXES) and "screenshot" not in name.lower()


def _usable(path):
  lower = path.lower()
  return (_picture(lower) and WANTED.search(lower) is not None
          and UNWANTED.search(os.path.basename(lower)) is None)


def cut(rng, texture, side):
  """A square of a texture, at a random scale, turn and colour, float32 RGB; None where the
  picture is no use: too small, see-through or empty."""
  picture = _loaded(texture)
  if picture is None:
    return None
  if texture.blurred:
    return _recoloured(rng, _room(rng, picture, side), 0.3)
  return _recoloured(rng, _cropped(rng, picture, side), 1.0)


def _loaded(texture):
  """The picture as uint8 RGB, at most about 2000 pixels wide."""
  try:
    file = texture.path
    if texture.member:
      with zipfile.ZipFile(texture.path) as files:
        file = io.BytesIO(files.read(texture.member))
    with Image.open(file) as image:
      if min(image.size) < SMALLEST:
        return None
      image.draft("RGB", (2000, 2000))
      if texture.path.endswith((".png", ".webp")) and _see_through(image):
        return None
      array = np.asarray(image.convert("RGB"))
  except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
    return None
  shrink = 2000 / max(array.shape[:2])
  if shrink < 1:
    array = cv2.resize(array, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
  return array if array.std() > 2 else None


def _see_through(image):
  if "A" not in image.mode and "transparency" not in image.info:
    return False
  return np.asarray(image.convert("RGBA").getchannel("A")).mean() < 250


def _cropped(rng, picture, side):
  """The texture, turned and scaled, and repeated beyond its borders."""
  height, width = picture.shape[:2]
  shown = np.exp(rng.uniform(np.log(150), np.log(1100)))  # its pixels across the backdrop
  shown = min(shown, 1.6 * min(height, width))
  scale = side / shown
  angle = rng.uniform(0, 360) if rng.random() < 0.5 else 90.0 * rng.integers(4) + rng.normal(0, 5)
  turn = cv2.getRotationMatrix2D(
    (rng.uniform(0, width), rng.uniform(0, height)), float(angle), float(scale))
  turn[:, 2] += np.array((side, side)) / 2 - np.array(
    turn @ (rng.uniform(0, width), rng.uniform(0, height), 1))
  if scale < 0.7:
    picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
  picture = cv2.warpAffine(
    picture, turn, (side, side), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_WRAP)
  return picture.astype(np.float32)


def _room(rng, picture, side):
  """A photo far out of focus, as what is behind a page held in the hand."""
  height, width = picture.shape[:2]
  crop = int(min(height, width) * rng.uniform(0.3, 1))
  top, left = int(rng.integers(height - crop + 1)), int(rng.integers(width - crop + 1))
  part = picture[top:top + crop, left:left + crop]
  small = cv2.resize(part, (256, 256), interpolation=cv2.INTER_AREA)
  small = cv2.GaussianBlur(small, (0, 0), np.exp(rng.uniform(np.log(1), np.log(12))))
  return cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC).astype(np.float32)


def _recoloured(rng, picture, strength):
  """Another brightness, contrast and, now and then, another hue."""
  grey = picture @ np.float32((0.299, 0.587, 0.114))
  mean = picture.mean((0, 1))
  contrast = rng.uniform(0.5, 1.2)
  saturation = rng.uniform(0.2, 1.1)
  picture = mean + contrast * (grey[..., None] - grey.mean() + saturation * (
    picture - mean - (grey - grey.mean())[..., None]))
  if rng.random() < 0.12 * strength:
    picture = np.roll(picture, int(rng.integers(1, 3)), 2)
  if rng.random() < 0.5 * strength:
    wanted = colour(rng, (0, 0.35), (0.15, 0.9))
    share = rng.uniform(0.2, 0.8)
    picture = picture * (1 - share + share * wanted / np.maximum(picture.mean((0, 1)), 12))
  else:
    picture = picture * rng.uniform(0.7, 1.35)
  return np.clip(picture, 0, 255)
