"""Fingers and hands that hold a page at its edge: tips up, cut off at the bottom of the sprite."""

import numpy as np

SKIN = np.float32((  # From light to dark, RGB of 0 to 255.
  (255, 224, 200), (241, 194, 162), (224, 172, 132), (198, 134, 92), (150, 94, 62), (98, 60, 42),
  (62, 38, 30)))


def finger(rng, length):
  """A finger or thumb, `length` pixels long: its sprite (RGBA uint8) and the (x, y) of its tip."""
  thumb = rng.random() < 0.5
  width = length * (rng.uniform(0.3, 0.46) if thumb else rng.uniform(0.17, 0.28))
  bend = rng.normal(0, 0.08)
  image = _digit(rng, int(length), float(width), _skin(rng), _paint(rng, 0.7), bend)
  return _finished(image), _tip(image)


def hand(rng, length):
  """Two to four fingers and the back of the hand, `length` pixels long: the sprite (RGBA uint8) and
  the (x, y) of the foremost tip."""
  skin, paint = _skin(rng), _paint(rng, 0.6)
  count = int(rng.integers(2, 5))
  width = length * rng.uniform(0.15, 0.2)
  canvas = np.zeros((int(length), int(width * (count + 1.6)), 4), np.float32)
  palm = _digit(rng, int(length * 0.5), width * (count + 0.5), skin * 0.96, None, 0.0)
  _paste(canvas, palm, 0.3 * width, int(length) - palm.shape[0])
  reach = 1 - np.abs(np.arange(count) - rng.uniform(0.6, count - 0.6)) * rng.uniform(0.06, 0.14)
  reach /= reach.max()
  for index in rng.permutation(count):
    long = int(length * reach[index] * 0.995)
    digit = _digit(rng, long, width, skin, paint, rng.normal(0, 0.04))
    _paste(canvas, digit, width * (index + 0.4), int(length) - digit.shape[0])
  return _finished(canvas), _tip(canvas)


def _skin(rng):
  """A random skin colour between the lightest and the darkest."""
  place = rng.uniform(0, len(SKIN) - 1.001)
  index, share = int(place), place % 1
  return (SKIN[index] * (1 - share) + SKIN[index + 1] * share) * (1 + rng.normal(0, 0.04, 3))


def _paint(rng, share):
  """The colour of nail polish, 0 for none; None for the inside of a hand, which shows no nails."""
  if rng.random() > share:
    return None
  return np.float32(rng.uniform(20, 230, 3) if rng.random() < 0.1 else (0, 0, 0))


def _digit(rng, length, width, skin, nail, bend):
  """One finger, float32: RGB of 0 to 255, alpha of 0 to 1. `bend` is the sideways offset of its tip
  as a share of its length."""
  sway = abs(bend) * length
  columns = int(width + sway) + 4
  y, x = np.mgrid[0:length, 0:columns].astype(np.float32) + 0.5
  along = y / length
  axis = columns / 2 + bend * length * (along**2 - 0.5)
  half = width / 2 * _outline(rng, y / width, along)
  u = (x - axis) / np.maximum(half, 0.1)
  alpha = np.clip((1 - np.abs(u)) * half + 0.5, 0, 1)
  u = np.clip(u, -1, 1)
  lamp = rng.uniform(-0.22, 0.22)
  tip = np.clip(y / (0.5 * width), 0, 1)
  shade = 0.62 + 0.42 * np.sqrt(1 - 0.85 * u * u) * (0.75 + 0.25 * np.sqrt(tip)) + lamp * u
  for joint in (rng.uniform(0.42, 0.5), rng.uniform(0.74, 0.85)):
    for line in (-0.012, 0, 0.014):
      wave = along - joint - line - 0.01 * u * u
      shade -= rng.uniform(0.02, 0.1) * np.exp(-(wave / 0.005) ** 2) * (1 - u * u)
  rgb = skin * shade[..., None]
  rgb[..., 0] += 10 * np.exp(-y / width * 2)
  if nail is not None:
    _nail(rng, rgb, nail, skin, u, y / width)
  return np.dstack((rgb, alpha))


def _outline(rng, widths, along):
  """The relative half width of each row: a round tip, slightly thicker joints."""
  blunt = rng.uniform(0.4, 0.62)
  cap = np.sqrt(np.clip(1 - (1 - np.clip(widths / blunt, 0, 1)) ** 2, 0, 1))
  knuckle = 0.05 * np.exp(-((along - 0.46) / 0.08) ** 2) + 0.06 * along
  return cap * (0.88 + knuckle)


def _nail(rng, rgb, paint, skin, u, widths):
  """Draws a nail near the tip: a pale free edge, a dark rim; painted where `paint` is not 0."""
  across, long = rng.uniform(0.55, 0.7), rng.uniform(0.3, 0.4)
  away = (np.abs(u / across) ** 3.2 + np.abs((widths - 0.1 - long) / long) ** 3.2)
  inside = np.clip((1 - away) * 5, 0, 1)
  tone = skin * 0.6 + np.float32((98, 78, 74)) * (0.6 + 0.4 * skin.mean() / 255)
  if paint.any():
    tone = paint
  shine = 0.94 + 0.16 * np.exp(-((u + 0.2) / 0.18) ** 2) + 0.14 * (widths < 0.16)
  rgb *= (1 - 0.14 * np.exp(-((away - 1) / 0.22) ** 2))[..., None]
  rgb += inside[..., None] * (tone * shine[..., None] - rgb)


def _paste(canvas, digit, left, top):
  """Draws a digit over the canvas."""
  left = int(np.clip(left, 0, max(canvas.shape[1] - digit.shape[1], 0)))
  digit = digit[:canvas.shape[0] - top, :canvas.shape[1] - left]
  part = canvas[top:top + digit.shape[0], left:left + digit.shape[1]]
  cover = digit[..., 3:]
  part[..., :3] += cover * (digit[..., :3] - part[..., :3])
  part[..., 3:] = np.maximum(part[..., 3:], cover)


def _tip(image):
  """The middle of the first opaque row, as (x, y) in pixels."""
  row = int(np.argmax((image[..., 3] > 0.5).any(1)))
  return float(np.flatnonzero(image[row, :, 3] > 0.5).mean() + 0.5), float(row)


def _finished(image):
  image = image * np.float32((1, 1, 1, 255))
  return np.clip(image, 0, 255).astype(np.uint8)
