"""Lines of text as they come out of a photo: set, printed, worn, seen, and cut out."""

import cv2
import numpy as np

from . import setting

# Pixels of the strip: how high capitals are there, as `LineStrip` in the library cuts lines.
CAPITALS = 24.0
# Pixels around a line's letters, as Tesseract takes them.
PADDING = 4
# What nobody could read is left out: how well what is seen agrees with what was set, as a
# correlation.
LEGIBLE = 0.6


def strip(text, rng):
  """`text` as a grey picture that shows it and little more; None where it is worn away."""
  noise = np.random.default_rng(rng.getrandbits(32))
  capitals = float(np.exp(rng.uniform(np.log(7), np.log(rng.choice([14, 36])))))
  ink, fine, baseline, x_height = setting.ink(text, capitals, rng)
  ink = _bent(ink, baseline, fine * capitals, rng)
  printed = _printed(ink, fine * capitals, rng, noise)
  size = (max(1, ink.shape[1] // fine), max(1, ink.shape[0] // fine))
  ink, printed = (cv2.resize(one, size, interpolation=cv2.INTER_AREA) for one in (ink, printed))
  seen = _seen(printed, capitals, rng, noise)
  if not ink.any() or not seen.std() or np.corrcoef(ink.ravel(), -seen.ravel())[0, 1] < LEGIBLE:
    return None
  return _cut(_evened(seen, rng), capitals, baseline / fine, x_height / fine, rng)


def _bent(ink, baseline, capitals, rng):
  """Slanted, stretched, turned a little, and not quite straight."""
  height, width = ink.shape
  stretch = rng.choice([1, 1, rng.uniform(0.75, 1.25)])
  slant = rng.choice([0, 0, rng.uniform(-0.05, 0.2)])
  turn = rng.uniform(-0.008, 0.008) if rng.random() < 0.5 else 0
  turn = float(np.clip(turn, -0.35 * capitals / width, 0.35 * capitals / width))
  wide = round(width * stretch + 2 * abs(slant) * capitals)
  shape = np.float32([[stretch, -slant, slant * baseline],
                      [turn * stretch, 1, -turn * wide / 2]])
  ink = cv2.warpAffine(ink, shape, (wide, height))
  if rng.random() < 0.25:
    xs = np.arange(wide)
    wave = capitals * rng.uniform(0, 0.07) * np.sin(
      xs / capitals / rng.uniform(3, 12) + rng.uniform(0, 7))
    columns, rows = np.meshgrid(xs.astype(np.float32), np.arange(height, dtype=np.float32))
    ink = cv2.remap(ink, columns, rows + wave.astype(np.float32)[None], cv2.INTER_LINEAR)
  return ink


def _printed(ink, capitals, rng, noise):
  """Ink spread or thin, rough, faded, with gaps."""
  for damage, chance in ((_spread, 0.33), (_rough, 0.3), (_faded, 0.35), (_specked, 0.15),
                         (_scored, 0.12)):
    if rng.random() < chance:
      ink = damage(ink, capitals, rng, noise)
  return ink.astype(np.float32)


def _spread(ink, capitals, rng, noise):
  """More ink than there should be, or less."""
  soft = cv2.GaussianBlur(ink, (0, 0), capitals * rng.uniform(0.02, 0.05))
  return np.clip((soft - 0.5 + rng.uniform(-0.35, 0.45)) * 3 + 0.5, 0, 1)


def _rough(ink, capitals, rng, noise):
  """Ragged edges."""
  soft = cv2.GaussianBlur(ink, (0, 0), capitals * 0.03)
  grain = _grain(ink.shape, max(0.6, capitals * rng.uniform(0.02, 0.06)), noise)
  return np.clip((soft - 0.5 + grain * rng.uniform(0.05, 0.3)) * 3 + 0.5, 0, 1)


def _faded(ink, capitals, rng, noise):
  """As thermal paper fades, and ribbons run dry."""
  height, width = ink.shape
  cells = (max(2, round(height / capitals)), max(2, round(width / capitals / rng.uniform(1, 6))))
  field = cv2.resize(noise.uniform(0, 1, cells).astype(np.float32), (width, height),
                     interpolation=cv2.INTER_CUBIC)
  return ink * np.clip(1 - rng.uniform(0.2, 0.9) * np.clip(field, 0, 1), 0.25, 1)


def _specked(ink, capitals, rng, noise):
  """Specks without ink."""
  grain = _grain(ink.shape, max(0.7, capitals * rng.uniform(0.02, 0.05)), noise)
  return ink * (grain < np.quantile(grain, rng.uniform(0.75, 0.98)))


def _scored(ink, capitals, rng, noise):
  """Lines without ink across or along the letters, from dead dots of the printer's head."""
  ink = ink.copy()
  for _ in range(rng.randint(1, 3)):
    thick = max(1, round(capitals * rng.uniform(0.02, 0.08)))
    if rng.random() < 0.7:
      x = rng.randrange(ink.shape[1])
      ink[:, x:x + thick] *= rng.uniform(0, 0.5)
    else:
      y = rng.randrange(ink.shape[0])
      ink[y:y + thick] *= rng.uniform(0, 0.5)
  return ink


def _grain(shape, sigma, noise):
  """Smooth noise about 0 with a deviation of 1."""
  grain = cv2.GaussianBlur(noise.normal(0, 1, shape).astype(np.float32), (0, 0), sigma)
  return grain / (grain.std() + 1e-6)


def _seen(ink, capitals, rng, noise):
  """Ink on paper as a camera or a scanner sees it, 0 to 255."""
  sigma = rng.choice([0.3, rng.uniform(0.3, 0.9), rng.uniform(0.3, 1.6)]) * (capitals / 16) ** 0.5
  ink = cv2.GaussianBlur(ink, (0, 0), sigma)
  if rng.random() < 0.1:  # The camera moved.
    length = max(2, round(capitals * rng.uniform(0.05, 0.2)))
    kernel = np.full((1, length), 1 / length, np.float32)
    ink = cv2.filter2D(ink, -1, kernel if rng.random() < 0.7 else kernel.T)
  paper = rng.uniform(150, 255)
  contrast = rng.choice([rng.uniform(0.75, 0.95), rng.uniform(0.5, 0.95), rng.uniform(0.2, 0.6)])
  seen = paper * (1 - contrast * ink)
  depth = paper * contrast
  seen += noise.normal(0, depth * rng.choice([0.01, rng.uniform(0, 0.05), rng.uniform(0, 0.12)]),
                       seen.shape)
  if rng.random() < 0.3:
    seen += _grain(seen.shape, 1.2, noise) * depth * rng.uniform(0, 0.06)
  seen = np.clip(seen, 0, 255).astype(np.uint8)
  if rng.random() < 0.1:  # Two tones, as facsimiles have.
    level = paper * (1 - contrast * rng.uniform(0.35, 0.65))
    seen = np.where(seen < level, 0, 255).astype(np.uint8)
  if rng.random() < 0.8:
    quality = rng.choice([rng.randint(60, 95), rng.randint(30, 95)])
    seen = cv2.imdecode(
      cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)
  return seen.astype(np.float32)


def _evened(seen, rng):
  """Paper white, ink black, roughly."""
  paper = float(np.median(seen))
  dark = float(np.quantile(seen, 0.01))
  ink = dark + (paper - dark) * rng.uniform(-0.05, 0.3)
  white = paper - (paper - dark) * rng.uniform(0.08, 0.25)
  return np.clip((seen - ink) / max(1, white - ink), 0, 1) * 255


def _cut(page, capitals, baseline, x_height, rng):
  """The line at the size in which lines are read, with Tesseract's margins."""
  scale = CAPITALS / capitals * rng.choice([1, rng.uniform(0.9, 1.1), rng.uniform(0.75, 1.2)])
  way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC if rng.random() < 0.7 else cv2.INTER_LINEAR
  line = cv2.resize(page, None, fx=scale, fy=scale, interpolation=way)
  line = cv2.GaussianBlur(line, (0, 0), rng.uniform(0.6, 1.1))
  rows = np.flatnonzero((line < 150).any(axis=1))
  columns = np.flatnonzero((line < 150).any(axis=0))
  if not len(rows) or not len(columns):
    return None
  foot, body = baseline * scale, x_height * scale
  top = max(rows[0], foot - body * rng.uniform(1.35, 1.6))
  bottom = min(rows[-1] + 1, foot + body * rng.uniform(0.3, 0.45))
  top, bottom = min(top, foot - body), max(bottom, foot)
  margin = [PADDING + rng.choice([0, 0, rng.randint(-2, 4)]) for _ in range(4)]
  return _padded(line, round(columns[0]) - margin[0], round(top) - margin[1],
                 round(columns[-1]) + 1 + margin[2], round(bottom) + margin[3])


def _padded(line, left, top, right, bottom):
  """The part of `line`, with white where there is none."""
  part = np.full((bottom - top, right - left), 255, np.uint8)
  x, y = max(0, left), max(0, top)
  inside = line[y:max(y, min(bottom, line.shape[0])), x:max(x, min(right, line.shape[1]))]
  part[y - top:y - top + inside.shape[0], x - left:x - left + inside.shape[1]] = np.clip(
    inside, 0, 255)
  return part
