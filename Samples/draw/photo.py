"""A photo: its settings, the desk, the wear of the paper, the light, and what lens and sensor make of them."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from . import relief
from .camera import apply, warped

SHADOWS = ("none", "soft", "hard")


@dataclass(frozen=True)
class Shot:
  # The size of the photo as displayed, in pixels.
  width: int = 1500
  height: int = 2000
  # The tilt of the camera from straight above, and its direction, in degrees (direction 0: the
  # upper edge of the photo is farther away).
  tilt: float = 12
  direction: float = 0
  # The roll of the camera, degrees clockwise.
  roll: float = 0
  # The rotation of the page in the photo: 0, 90, 180 or 270 degrees clockwise.
  turn: int = 0
  # The share of the frame's tighter side that the page's bounding box fills.
  fill: float = 0.9
  # The offset of the page from the centre, as shares of the frame, right and down.
  offset: tuple = (0.0, 0.0)
  # The 35-mm equivalent focal length, millimetres.
  focal35: float = 26
  # The shape of the paper; see relief.py.
  bend: str = "flat"
  desk: str = "wood"
  shadow: str = "none"
  # The colour of the light: positive is warm, negative is cold; 0.1 is an ordinary lamp.
  warmth: float = 0.0
  # The darkening in the corners, as a share of the light.
  vignetting: float = 0.2
  # The standard deviation of the lens's blur, in pixels.
  blur: float = 0.6
  # The standard deviation of the sensor noise at mid-gray, in levels of 255.
  noise: float = 2.0
  gray: bool = False
  # The EXIF orientation of the stored image, 1 to 8.
  orientation: int = 1
  # The JPEG quality, 1 to 95.
  quality: int = 82


def random_shot(seed, **chosen):
  """A random plausible shot; values in `chosen` that are not None replace random ones."""
  rng = np.random.default_rng([seed, 7])
  shot = Shot(
    tilt=rng.uniform(2, 20), direction=rng.uniform(-180, 180), roll=rng.normal(0, 3),
    fill=rng.uniform(0.78, 0.94), offset=tuple(rng.uniform(-0.02, 0.02, 2)),
    focal35=float(rng.choice([24, 26, 28])), desk=str(rng.choice(list(DESKS))),
    shadow=str(rng.choice(SHADOWS)), warmth=rng.uniform(-0.06, 0.14),
    vignetting=rng.uniform(0.08, 0.3), blur=rng.uniform(0.4, 0.9), noise=rng.uniform(1.2, 3.5))
  return replace(shot, **{name: value for name, value in chosen.items() if value is not None})


# The backgrounds: desk surfaces, viewed from straight above.

def noise(rng, pixels, cell, octaves=4, stretch=1.0):
  """Smooth noise with mean 0 and a standard deviation near 1; `cell` is the size of its coarsest
  features in pixels, `stretch` their elongation along x."""
  total = np.zeros((pixels, pixels), np.float32)
  for octave in range(octaves):
    step = max(cell / 2**octave, 1)
    grid = (int(pixels / step) + 3, int(pixels / (step * stretch)) + 3)
    layer = cv2.resize(
      rng.standard_normal(grid, np.float32), (pixels, pixels), interpolation=cv2.INTER_CUBIC)
    total += layer / 2**octave
  return total


def mixed(dark, light, share):
  """Interpolates between two colours for each pixel: 0 is `dark`, 1 is `light`."""
  share = np.clip(share, 0, 1)[..., None].astype(np.float32)
  return np.float32(dark) + share * (np.float32(light) - np.float32(dark))


def wood(rng, millimetres, pixels):
  """Planks about 120 mm wide with grain, rings and dark joints."""
  scale = pixels / millimetres
  y, _ = np.mgrid[0:pixels, 0:pixels].astype(np.float32) / scale
  plank_width = rng.uniform(95, 140)
  plank = (y // plank_width).astype(int)
  tone = rng.normal(0, 0.10, plank.max() + 1)[plank]
  shift = rng.uniform(0, 60, plank.max() + 1)[plank]
  wander = noise(rng, pixels, 60 * scale, 2, stretch=5)
  rings = np.sin(2 * np.pi * ((y + shift) / 19 + 0.45 * wander))
  grain = noise(rng, pixels, 1.6 * scale, 2, stretch=45)
  joint = np.exp(-((y % plank_width) / 0.9) ** 2)
  share = 0.5 + tone + 0.06 * rings + 0.10 * grain + 0.05 * wander
  dark, light = [((74, 46, 28), (166, 116, 74)), ((92, 66, 44), (196, 160, 116))][rng.integers(2)]
  return mixed(dark, light, share) * (1 - 0.65 * joint[..., None])


def cloth(rng, millimetres, pixels):
  """A coarse weave in one colour, with folds."""
  scale = pixels / millimetres
  y, x = np.mgrid[0:pixels, 0:pixels].astype(np.float32) / scale
  wobble = 0.25 * noise(rng, pixels, 14 * scale, 2)
  weave = np.sin(2 * np.pi * (x / 2.1 + wobble)) * np.sin(2 * np.pi * (y / 2.1 + wobble))
  folds = noise(rng, pixels, 170 * scale, 2, stretch=0.35)
  share = 0.5 + 0.16 * weave + 0.09 * folds + 0.06 * noise(rng, pixels, 1.2 * scale, 1)
  colours = [((40, 58, 84), (88, 112, 146)), ((96, 40, 44), (150, 84, 84)),
             ((58, 76, 58), (110, 132, 104))]
  return mixed(*colours[rng.integers(len(colours))], share)


def stone(rng, millimetres, pixels):
  """Polished stone: low-frequency variation, speckles and a few veins."""
  scale = pixels / millimetres
  clouds = noise(rng, pixels, 120 * scale)
  speckles = noise(rng, pixels, 2.4 * scale, 2)
  veins = np.exp(-(noise(rng, pixels, 230 * scale, 5) / 0.035) ** 2)
  share = 0.55 + 0.10 * clouds + 0.13 * speckles - 0.45 * veins
  dark, light = [((50, 52, 56), (122, 124, 128)), ((92, 86, 80), (170, 164, 156))][rng.integers(2)]
  return mixed(dark, light, share)


def plain_light(rng, millimetres, pixels):
  """A pale desk top, little darker than paper: a difficult case for page detection."""
  scale = pixels / millimetres
  clouds, dust = noise(rng, pixels, 240 * scale, 3), noise(rng, pixels, 0.9 * scale, 1)
  return mixed((176, 172, 166), (222, 220, 214), 0.5 + 0.16 * clouds + 0.05 * dust)


def plain_dark(rng, millimetres, pixels):
  """A nearly black desk top with a faint grain."""
  scale = pixels / millimetres
  clouds, dust = noise(rng, pixels, 200 * scale, 3), noise(rng, pixels, 0.9 * scale, 1)
  return mixed((24, 25, 29), (62, 63, 68), 0.45 + 0.14 * clouds + 0.10 * dust)


DESKS = {
  "wood": wood, "cloth": cloth, "stone": stone,
  "plain-light": plain_light, "plain-dark": plain_dark,
}


# Wear of a flat page before it is photographed.

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


# The illumination of desk and page, as an image of gains (1: unchanged).

# The downscaling factor of the gains, which are smooth.
SCALE = 6


def _lamp(rng, shot):
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


# Renders the photo: projects page and desk, then applies illumination, lens and sensor.

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
  lamp, shade = _lamp(rng, shot), page_shadow(coverage, rng)
  picture = np.empty_like(page)
  # Process bands of rows, so that intermediate results stay in the processor's cache.
  for top in range(0, camera.height, BAND):
    band = slice(top, top + BAND)
    of_page = coverage[band] * lamp[band]
    of_desk = (1 - coverage[band]) * (1 - shade[band]) * lamp[band]
    for channel, gain in enumerate(colour(shot)):
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
    return warped(pixels, to_photo, camera.size, border=cv2.BORDER_REPLICATE), _coverage(document, camera)
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
  pixels = used(pixels, rng, document.folded)
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
  return warped(texture, to_photo, camera.size, border=cv2.BORDER_REFLECT)


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
