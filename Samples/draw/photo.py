"""Renders the photo: projects page and desk, then applies illumination, lens and sensor."""

import cv2
import numpy as np

from . import light, paper, relief
from .camera import apply
from .desks import DESKS

# The side of a desk's texture in pixels: large enough for visible grain at 12 megapixels, small
# enough to be fast.
DESK_PIXELS = 1536
BAND = 64  # Rows.


def take(pages, camera, shot, seed):
  """The photo as displayed: RGB or gray, 8 bits. `pages` are documents, each with the camera in its
  own coordinates."""
  rng = np.random.default_rng([seed, 11])
  page, coverage = _pages(pages, shot.bend, seed, rng)
  desk = _desk(camera, shot, rng)
  lamp, shade = light.lamp(rng, shot), light.page_shadow(coverage, rng)
  picture = np.empty_like(page)
  # Process bands of rows, so that intermediate results stay in the processor's cache.
  for top in range(0, camera.height, BAND):
    band = slice(top, top + BAND)
    of_page = coverage[band] * lamp[band]
    of_desk = (1 - coverage[band]) * (1 - shade[band]) * lamp[band]
    for channel, gain in enumerate(light.colour(shot)):
      lit = page[band, :, channel] * of_page + desk[band, :, channel] * of_desk
      picture[band, :, channel] = cv2.convertScaleAbs(lit, alpha=gain)
  picture = cv2.GaussianBlur(picture, (0, 0), max(shot.blur, 0.1))
  picture = _with_noise(picture, shot.noise, rng)
  return cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY) if shot.gray else picture


def _pages(pages, bend, seed, rng):
  """All pages in the photo, extended beyond their borders, and the share of each pixel that they
  cover."""
  picture, coverage = None, None
  for document, camera in pages:
    page, covered = _photographed(document, camera, bend, seed, rng)
    if picture is None:
      picture, coverage = page, covered
    else:
      picture = np.where((covered > coverage)[..., None], page, picture)
      coverage = np.maximum(coverage, covered)
  return picture, coverage


def _photographed(document, camera, bend, seed, rng):
  """The page in the photo, extended beyond its border, and its coverage."""
  pixels, to_photo = _handled(document, camera, rng)
  shape = relief.bent((document.sheet.width, document.sheet.height), bend, seed)
  if shape is None:
    return _warp(pixels, to_photo, camera, cv2.BORDER_REPLICATE), _coverage(document, camera)
  places = shape.sheet_places(camera)
  height, width = pixels.shape[:2]
  sizes = [document.sheet.millimetres(count) for count in document.sheet.image.size]
  x, y = (
    place * (count / size) - 0.5 for place, count, size in zip(places, (width, height), sizes))
  page = cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
  light = shape.light(places)
  page = np.stack(
    [cv2.convertScaleAbs(page[..., channel] * light) for channel in range(3)], axis=-1)
  # The signed distance from the sheet's border, in pixels of the photo, gives the coverage.
  inside = np.minimum(
    np.minimum(x + 0.5, width - 0.5 - x), np.minimum(y + 0.5, height - 0.5 - y))
  return page, np.clip(inside / 1.25 + 0.5, 0, 1).astype(np.float32)


def _handled(document, camera, rng):
  """The used sheet at about the scale of the photo, and the homography from its pixels."""
  pixels = np.asarray(document.sheet.image)
  # The size of the image, whose whole pixels differ slightly from the sheet's size.
  size = [document.sheet.millimetres(count) for count in document.sheet.image.size]
  corners = camera.corners(size)
  sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
  factor = max(sides[0], sides[2]) * 1.25 / pixels.shape[1]
  if factor < 1:
    # Warping only interpolates, so downscale by averaging first.
    smaller = [round(count * factor) for count in document.sheet.image.size]
    pixels = cv2.resize(pixels, smaller, interpolation=cv2.INTER_AREA)
  pixels = paper.used(pixels, rng, document.folded)
  height, width = pixels.shape[:2]
  to_photo = camera.homography @ np.diag([size[0] / width, size[1] / height, 1])
  return pixels, to_photo


def _coverage(document, camera):
  """The share of each pixel that the page covers: float32, 0 to 1."""
  mask = np.zeros((camera.height, camera.width), np.uint8)
  # fillConvexPoly has its origin at the centre of the first pixel and takes sixteenths of pixels.
  corners = np.rint((camera.corners((document.sheet.width, document.sheet.height)) - 0.5) * 16)
  cv2.fillConvexPoly(mask, corners.astype(np.int32), 255, cv2.LINE_AA, shift=4)
  return mask.astype(np.float32) / 255


def _desk(camera, shot, rng):
  """The desk in the photo, without pages."""
  frame = [(0, 0), (camera.width, 0), (camera.width, camera.height), (0, camera.height)]
  seen = apply(np.linalg.inv(camera.homography), frame)
  corner, side = seen.min(axis=0), float(np.ptp(seen, axis=0).max())
  texture = DESKS[shot.desk](rng, side, DESK_PIXELS)
  to_plane = np.array(
    [[side / DESK_PIXELS, 0, corner[0]], [0, side / DESK_PIXELS, corner[1]], [0, 0, 1]])
  texture = np.clip(texture, 0, 255).astype(np.uint8)
  to_photo = camera.homography @ to_plane
  return _warp(texture, to_photo, camera, cv2.BORDER_REFLECT)


def _warp(pixels, to_photo, camera, border):
  """Warps; OpenCV's origin is the centre of the first pixel, ours its corner: hence the halves."""
  half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
  matrix = np.linalg.inv(half) @ to_photo @ half
  return cv2.warpPerspective(
    pixels, matrix, (camera.width, camera.height), flags=cv2.INTER_LINEAR, borderMode=border)


def _with_noise(picture, deviation, rng):
  """Adds sensor noise: a tile of Gaussian noise at random offsets, whose channels are partly
  correlated as after a camera's denoising."""
  side = 512
  tile = rng.standard_normal((side, side, 3), np.float32)
  tile = 0.55 * tile + 0.85 * tile.mean(axis=2, keepdims=True)
  tile = cv2.GaussianBlur(np.tile(tile, (2, 2, 1)), (0, 0), 0.6) * (1.7 * deviation)
  tile = np.rint(tile).astype(np.int16)
  for top in range(0, picture.shape[0], side):
    for left in range(0, picture.shape[1], side):
      part = picture[top:top + side, left:left + side]
      y, x = rng.integers(0, side, 2)
      part[:] = cv2.add(part, tile[y:y + part.shape[0], x:x + part.shape[1]], dtype=cv2.CV_8U)
  return picture
