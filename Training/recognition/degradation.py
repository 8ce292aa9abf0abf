"""Degraded text-line images: a rendered line is printed, photographed, shading-corrected, cropped.

The model is of the kind that Baird describes in "Document image defect models" (1992): each defect
has a probability and a random strength.
"""

import cv2
import numpy as np

from . import typesetting

# The height of capitals in a text-line image, in pixels, as the library crops lines.
CAPITAL_HEIGHT = 24.0
# The margin around a line's letters, in pixels, as Tesseract pads its lines.
MARGIN = 4
# The least correlation between the rendered ink and the photographed darkness. Lines below it are
# illegible and are left out.
MINIMUM_LEGIBILITY = 0.6


def line_image(text, rng, render=typesetting.render):
  """A degraded text-line image of `text` (uint8 gray), or None where the line is illegible.

  `render` makes the ink of the text; see `typesetting.render`.
  """
  noise = np.random.default_rng(rng.getrandbits(32))
  capital_height = float(np.exp(rng.uniform(np.log(7), np.log(rng.choice([14, 36])))))
  ink, factor, baseline, x_height = render(text, capital_height, rng)
  ink = _warped(ink, baseline, factor * capital_height, rng)
  paper = printed(ink, factor * capital_height, rng, noise)
  size = (max(1, ink.shape[1] // factor), max(1, ink.shape[0] // factor))
  ink, paper = (cv2.resize(image, size, interpolation=cv2.INTER_AREA) for image in (ink, paper))
  photo = photographed(paper, capital_height, rng, noise)
  if not ink.any() or not photo.std() or (
      np.corrcoef(ink.ravel(), -photo.ravel())[0, 1] < MINIMUM_LEGIBILITY):
    return None
  return _cropped(
    _shading_corrected(photo, rng), capital_height, baseline / factor, x_height / factor, rng)


def _warped(ink, baseline, capital_height, rng):
  """Stretches, slants, rotates and, in a quarter of the lines, curves the line a little."""
  height, width = ink.shape
  stretch = rng.choice([1, 1, rng.uniform(0.75, 1.25)])
  slant = rng.choice([0, 0, rng.uniform(-0.05, 0.2)])
  slope = rng.uniform(-0.008, 0.008) if rng.random() < 0.5 else 0
  limit = 0.35 * capital_height / width
  slope = float(np.clip(slope, -limit, limit))
  new_width = round(width * stretch + 2 * abs(slant) * capital_height)
  matrix = np.float32([[stretch, -slant, slant * baseline],
                       [slope * stretch, 1, -slope * new_width / 2]])
  ink = cv2.warpAffine(ink, matrix, (new_width, height))
  if rng.random() < 0.25:
    xs = np.arange(new_width)
    wave = capital_height * rng.uniform(0, 0.07) * np.sin(
      xs / capital_height / rng.uniform(3, 12) + rng.uniform(0, 7))
    columns, rows = np.meshgrid(xs.astype(np.float32), np.arange(height, dtype=np.float32))
    ink = cv2.remap(ink, columns, rows + wave.astype(np.float32)[None], cv2.INTER_LINEAR)
  return ink


def printed(ink, capital_height, rng, noise):
  """Applies the defects of printers and paper to the ink coverage."""
  for defect, probability in ((_spread, 0.33), (_ragged, 0.3), (_faded, 0.35), (_speckled, 0.15),
                              (_streaked, 0.12)):
    if rng.random() < probability:
      ink = defect(ink, capital_height, rng, noise)
  return ink.astype(np.float32)


def _spread(ink, capital_height, rng, noise):
  """Dot gain or loss: strokes thicker or thinner than designed."""
  blurred = cv2.GaussianBlur(ink, (0, 0), capital_height * rng.uniform(0.02, 0.05))
  return np.clip((blurred - 0.5 + rng.uniform(-0.35, 0.45)) * 3 + 0.5, 0, 1)


def _ragged(ink, capital_height, rng, noise):
  """Rough stroke edges."""
  blurred = cv2.GaussianBlur(ink, (0, 0), capital_height * 0.03)
  grain = _grain(ink.shape, max(0.6, capital_height * rng.uniform(0.02, 0.06)), noise)
  return np.clip((blurred - 0.5 + grain * rng.uniform(0.05, 0.3)) * 3 + 0.5, 0, 1)


def _faded(ink, capital_height, rng, noise):
  """Uneven fading, as of thermal paper and worn ribbons."""
  height, width = ink.shape
  cells = (max(2, round(height / capital_height)),
           max(2, round(width / capital_height / rng.uniform(1, 6))))
  field = cv2.resize(noise.uniform(0, 1, cells).astype(np.float32), (width, height),
                     interpolation=cv2.INTER_CUBIC)
  return ink * np.clip(1 - rng.uniform(0.2, 0.9) * np.clip(field, 0, 1), 0.25, 1)


def _speckled(ink, capital_height, rng, noise):
  """Small spots without ink."""
  grain = _grain(ink.shape, max(0.7, capital_height * rng.uniform(0.02, 0.05)), noise)
  return ink * (grain < np.quantile(grain, rng.uniform(0.75, 0.98)))


def _streaked(ink, capital_height, rng, noise):
  """Streaks without ink across or along the line, as from dead dots of the print head."""
  ink = ink.copy()
  for _ in range(rng.randint(1, 3)):
    thickness = max(1, round(capital_height * rng.uniform(0.02, 0.08)))
    if rng.random() < 0.7:
      x = rng.randrange(ink.shape[1])
      ink[:, x:x + thickness] *= rng.uniform(0, 0.5)
    else:
      y = rng.randrange(ink.shape[0])
      ink[y:y + thickness] *= rng.uniform(0, 0.5)
  return ink


def _grain(shape, sigma, noise):
  """Gaussian-filtered noise with mean 0 and standard deviation 1."""
  grain = cv2.GaussianBlur(noise.normal(0, 1, shape).astype(np.float32), (0, 0), sigma)
  return grain / (grain.std() + 1e-6)


def photographed(ink, capital_height, rng, noise):
  """The gray levels (float32, 0 to 255) that a camera or a scanner records of ink on paper."""
  sigma = rng.choice([0.3, rng.uniform(0.3, 0.9), rng.uniform(0.3, 1.6)])
  ink = cv2.GaussianBlur(ink, (0, 0), sigma * (capital_height / 16) ** 0.5)
  if rng.random() < 0.1:  # Motion blur.
    length = max(2, round(capital_height * rng.uniform(0.05, 0.2)))
    kernel = np.full((1, length), 1 / length, np.float32)
    ink = cv2.filter2D(ink, -1, kernel if rng.random() < 0.7 else kernel.T)
  paper = rng.uniform(150, 255)
  contrast = rng.choice([rng.uniform(0.75, 0.95), rng.uniform(0.5, 0.95), rng.uniform(0.2, 0.6)])
  photo = paper * (1 - contrast * ink)
  amplitude = paper * contrast
  photo += noise.normal(
    0, amplitude * rng.choice([0.01, rng.uniform(0, 0.05), rng.uniform(0, 0.12)]), photo.shape)
  if rng.random() < 0.3:
    photo += _grain(photo.shape, 1.2, noise) * amplitude * rng.uniform(0, 0.06)
  photo = np.clip(photo, 0, 255).astype(np.uint8)
  if rng.random() < 0.1:  # Bilevel, as a facsimile.
    threshold = paper * (1 - contrast * rng.uniform(0.35, 0.65))
    photo = np.where(photo < threshold, 0, 255).astype(np.uint8)
  if rng.random() < 0.8:
    quality = rng.choice([rng.randint(60, 95), rng.randint(30, 95)])
    photo = cv2.imdecode(
      cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)
  return photo.astype(np.float32)


def _shading_corrected(photo, rng):
  """Maps the paper to about 255 and the ink to about 0, with the error of a real correction."""
  paper = float(np.median(photo))
  darkest = float(np.quantile(photo, 0.01))
  black = darkest + (paper - darkest) * rng.uniform(-0.05, 0.3)
  white = paper - (paper - darkest) * rng.uniform(0.08, 0.25)
  return np.clip((photo - black) / max(1, white - black), 0, 1) * 255


def _cropped(page, capital_height, baseline, x_height, rng):
  """Scales the line to the height at which lines are recognized, and crops it with its margin."""
  scale = CAPITAL_HEIGHT / capital_height * rng.choice(
    [1, rng.uniform(0.9, 1.1), rng.uniform(0.75, 1.2)])
  interpolation = (
    cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC if rng.random() < 0.7 else cv2.INTER_LINEAR)
  line = cv2.resize(page, None, fx=scale, fy=scale, interpolation=interpolation)
  line = cv2.GaussianBlur(line, (0, 0), rng.uniform(0.6, 1.1))
  rows = np.flatnonzero((line < 150).any(axis=1))
  columns = np.flatnonzero((line < 150).any(axis=0))
  if not len(rows) or not len(columns):
    return None
  baseline, x_height = baseline * scale, x_height * scale
  top = max(rows[0], baseline - x_height * rng.uniform(1.35, 1.6))
  bottom = min(rows[-1] + 1, baseline + x_height * rng.uniform(0.3, 0.45))
  top, bottom = min(top, baseline - x_height), max(bottom, baseline)
  margin = [MARGIN + rng.choice([0, 0, rng.randint(-2, 4)]) for _ in range(4)]
  return _padded(line, round(columns[0]) - margin[0], round(top) - margin[1],
                 round(columns[-1]) + 1 + margin[2], round(bottom) + margin[3])


def _padded(line, left, top, right, bottom):
  """The crop from (left, top) to (right, bottom) of `line`, white beyond its borders."""
  crop = np.full((bottom - top, right - left), 255, np.uint8)
  x, y = max(0, left), max(0, top)
  inside = line[y:max(y, min(bottom, line.shape[0])), x:max(x, min(right, line.shape[1]))]
  crop[y - top:y - top + inside.shape[0], x - left:x - left + inside.shape[1]] = np.clip(
    inside, 0, 255)
  return crop
