"""Renders a line of text as the ink of a pen, before any degradation.

Three hands: letters of a handwriting typeface, each placed and deformed a little differently; letters
of a slender printed typeface, deformed so much that no two are alike; and the strokes of the Hershey
fonts, whose letters are lines that a pen follows. Afterwards the whole line is distorted elastically,
and the pen gets its width, its pressure and its slips.
"""

import functools
import glob
import importlib.util
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from pages import fonts

# Typefaces made from the handwriting of a person: file names in Debian's packages.
_LOOSE = [
  "dkg.ttf", "dkgIt.ttf", "Delphine.ttf", "SteveHand.ttf", "femkeklaver.ttf", "Kristi.ttf",
  "BecauseWeOrganize-Regular.otf", "Humor-Sans.ttf", "augie___.pfb"]
# Typefaces whose letters are joined, so that they may move only a little against each other.
_JOINED = [
  "DancingScript-Regular.otf", "Ecolier-court.ttf", "miama.otf", "frcr10.pfb", "frcsl10.pfb",
  "frcc10.pfb", "frca10.pfb", "AmiciLogoSlant.pfb", "JanaSkrivana.pfb", "JanaSkrivanaSlant.pfb",
  "AuriocusKalligraphicus.pfb"]
# Handwriting typefaces that no training uses: those of the benchmark.
HELD_OUT = ["Breip.ttf", "Rufscript010.ttf", "LukasSvatba.pfb"]
# Slender printed typefaces, for letters that are written like print: file name prefixes.
_SLENDER = ["Lato-Light", "URWGothic-Book", "OpenSans-Light", "Roboto-Light", "Cantarell-Light",
            "ComicNeue-Light", "Andika", "LiberationSans-Regular", "DejaVuSans-ExtraLight"]
_STROKES = ["scripts", "scripts", "cursive", "cursive", "futural", "rowmans"]
_HERSHEY = "/usr/share/hershey-fonts"


def render(text, capital_height, rng):
  """Renders `text` as handwriting; arguments and result as those of `typesetting.render`."""
  factor = 4 if capital_height < 16 else 2
  height = capital_height * factor
  noise = np.random.default_rng(rng.getrandbits(32))
  chance = rng.random()
  if chance < 0.52:
    name = rng.choice(_STROKES)
    irregular = rng.choice([0.35, 0.6, 1.0] if name in ("scripts", "cursive") else [0.8, 1.2, 1.6])
    ink, baseline = stroked(text, height, rng, noise, name, irregular)
  elif chance < 0.95:
    ink, baseline = _typeset(text, height, rng, noise)
  else:
    ink, baseline = _deformed_print(text, height, rng, noise)
  ink = _distorted(ink, height, rng, noise)
  ink = _pressed(ink, height, rng, noise)
  return ink, factor, baseline, height * 0.6


def stroked(text, height, rng, noise, name, irregular):
  """Pen strokes along the lines of the Hershey font `name`, which wander in proportion to `irregular`.

  Returns the ink coverage and the row of the baseline."""
  letters = _strokes(name)
  scale = height / 21  # Capitals are 21 units high.
  slant, spread = rng.uniform(-0.1, 0.55), rng.uniform(0.75, 1.25)
  lower = rng.uniform(0.75, 1.1)
  baseline = round(2.2 * height)
  wander = rng.uniform(0, 0.06) * height
  x, lines = height, []
  for letter in text:
    left, right, strokes = letters.get(letter, letters[" "])
    if letter == " ":
      x += height * rng.uniform(0.35, 1.1)
      continue
    size = scale * (lower if letter.islower() else 1) * np.exp(rng.gauss(0, 0.06 * irregular))
    drop = rng.gauss(0, 0.03 * irregular) * height
    drop += wander * np.sin(x / height / 4)
    turn = rng.gauss(0, 0.05 * irregular)
    for stroke in strokes:
      points = _smooth(stroke - [left, 0], rng, noise, irregular)
      points = points * [spread, 1] @ [[1, turn], [-turn, 1]] * size
      points[:, 0] -= slant * points[:, 1]
      lines.append(points + [x, baseline + drop])
    x += (right - left) * spread * size * rng.uniform(0.9, 1.08)
  ink = np.zeros((round(baseline * 1.45), max(16, round(x + height))), np.uint8)
  width = height * rng.uniform(0.05, 0.14)
  pressure = rng.uniform(0, 0.35)
  for points in lines:
    _draw_stroke(ink, points, width, pressure, noise)
  return ink.astype(np.float32) / 255, baseline


def _smooth(stroke, rng, noise, irregular):
  """A dense curve through the points of `stroke`, which wander a little."""
  if len(stroke) < 2:
    return stroke.astype(np.float64)
  points = stroke + noise.normal(0, 0.55 * irregular, stroke.shape)
  if len(points) > 5 and rng.random() < 0.5:  # A hurried hand cuts corners.
    points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
  padded = np.vstack([points[:1], points, points[-1:]])
  t = np.linspace(0, 1, 5)[:-1, None]
  parts = []
  for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):  # Catmull-Rom.
    parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2
                        + (3 * b - a - 3 * c + d) * t ** 3))
  return np.vstack(parts + [points[-1:]])


def _draw_stroke(ink, points, width, pressure, noise):
  """Draws a stroke; its width changes smoothly along it by the share `pressure`."""
  changes = cv2.GaussianBlur(noise.normal(0, 1, (1, len(points))), (0, 0), 3)[0] * 2
  for (start, end, change) in zip(points, points[1:], changes):
    thickness = max(1, round(width * (1 + pressure * np.clip(change, -1.5, 1.5))))
    cv2.line(ink, *(tuple(int(round(v * 16)) for v in point) for point in (start, end)), 255,
             thickness, cv2.LINE_AA, 4)


@functools.lru_cache(maxsize=None)
def _strokes(name):
  """The letters of a Hershey font: by character the left and right side and the strokes.

  Coordinates are in units of the font, y downwards from the baseline.
  """
  text = open(os.path.join(_HERSHEY, name + ".jhf"), encoding="ascii").read()
  lines = iter(text.splitlines())
  letters = {}
  for number, line in enumerate(lines):
    count = int(line[5:8])
    while len(line) < 8 + 2 * count:
      line += next(lines)
    pairs = [(ord(line[i]) - ord("R"), ord(line[i + 1]) - ord("R"))
             for i in range(8, 8 + 2 * count, 2)]
    strokes, stroke = [], []
    for pair, code in zip(pairs[1:], [line[i:i + 2] for i in range(10, 8 + 2 * count, 2)]):
      if code == " R":
        strokes.append(stroke)
        stroke = []
      else:
        stroke.append((pair[0], pair[1] - 9))  # The baseline is at 9.
    strokes = [np.array(points) for points in strokes + [stroke] if points]
    letters[chr(32 + number)] = (*pairs[0], strokes)
  return letters


def _typeset(text, height, rng, noise):
  """Letters of a handwriting typeface, each moved, scaled and turned a little."""
  if rng.random() < 0.5 or not _cyrillic():
    is_joined = rng.random() < 0.4
    typeface = _file(rng.choice(_JOINED if is_joined else _LOOSE))
  else:
    is_joined, typeface = True, rng.choice(_cyrillic())
    text = _transliterated(text)
  return _composed(text, typeface, height, rng, 0.35 if is_joined else rng.uniform(0.6, 1.6))


def held_out(text, height, rng):
  """The ink of `text` in a typeface of `HELD_OUT`, and the row of its baseline."""
  noise = np.random.default_rng(rng.getrandbits(32))
  ink, baseline = _composed(text, _file(rng.choice(HELD_OUT)), height, rng, rng.uniform(0.4, 1.2))
  return _pressed(_distorted(ink, height, rng, noise), height, rng, noise), baseline


def _file(name):
  """The path of a typeface."""
  return fonts.tex_files()[name] if name in fonts.tex_files() else fonts.file(name)


def _deformed_print(text, height, rng, noise):
  """Letters of a slender printed typeface, each deformed."""
  names = fonts.family(rng.choice(_SLENDER))
  return _composed(text, fonts.file(rng.choice(names)), height, rng, rng.uniform(2, 3.2), noise)


def _composed(text, path, height, rng, irregular, noise=None):
  """Composes a line letter by letter; `noise` also deforms each letter elastically."""
  capital = -_font(path, 100).getbbox("H" if "werner" not in path else "Н", anchor="ls")[1]
  font = _font(path, max(8, min(400, round(height * 100 / max(20, capital)))))
  baseline = round(2.2 * height)
  ink = np.zeros((round(3.5 * height), round(len(text) * height * 1.3 + 4 * height)), np.float32)
  x, slant = height, rng.uniform(-0.1, 0.25)
  for letter in text:
    if letter == " ":
      x += height * rng.uniform(0.3, 1.0)
      continue
    if not _has_glyph(font, letter):
      continue
    advance = font.getlength(letter)
    glyph = _glyph(font, letter, height)
    if noise is not None:
      glyph = _distorted(glyph, height, rng, noise, share=1.0)
    size = np.exp(rng.gauss(0, 0.05 * irregular))
    turn, shear = rng.gauss(0, 0.04 * irregular), slant + rng.gauss(0, 0.05 * irregular)
    middle = glyph.shape[0] * 2 / 3
    matrix = np.float32([[size, -shear - turn, 0], [turn, size, 0]])
    matrix[:, 2] = [(shear + turn) * middle, middle - matrix[1, 1] * middle - matrix[1, 0] * height]
    glyph = cv2.warpAffine(glyph, matrix, glyph.shape[::-1])
    left = round(x - height)
    top = round(baseline - middle + np.clip(rng.gauss(0, 0.035 * irregular), -0.15, 0.15) * height)
    right, bottom = left + glyph.shape[1], top + glyph.shape[0]
    if right > ink.shape[1]:
      break
    np.maximum(ink[top:bottom, left:right], glyph, out=ink[top:bottom, left:right])
    x += advance * size * rng.uniform(1 - 0.04 * irregular, 1 + 0.06 * irregular)
  return np.ascontiguousarray(ink[:, :max(16, round(x + height))]), baseline


def _has_glyph(font, letter):
  return bytes(font.getmask(letter)) != bytes(font.getmask("\U000F1234"))


def _glyph(font, letter, height):
  """The coverage of one letter; its origin is at (height, 2/3 of the image's height)."""
  width = round(font.getlength(letter) + 2 * height)
  image = Image.new("L", (max(width, 8), round(3 * height)), 0)
  ImageDraw.Draw(image).text((height, 2 * height), letter, font=font, fill=255, anchor="ls")
  return np.asarray(image).astype(np.float32) / 255


@functools.lru_cache(maxsize=256)
def _font(path, pixels):
  return ImageFont.truetype(path, pixels)


@functools.lru_cache(maxsize=1)
def _cyrillic():
  """The Cyrillic handwriting typefaces of the Python package handwritting-generator-light."""
  package = importlib.util.find_spec("handwritting_generator_light")
  folder = os.path.join(os.path.dirname(package.origin), "content") if package else ""
  return sorted(glob.glob(os.path.join(folder, "werner*.ttf"))) if folder else []


def _transliterated(text):
  """`text` with a Cyrillic letter for each Latin one, for its shapes only."""
  return text.lower().translate(str.maketrans(
    "abcdefghijklmnopqrstuvwxyz", "абцдефгхийклмнопярстувшжыз"))


def _distorted(ink, height, rng, noise, share=0.6):
  """An elastic deformation with waves of 0.7 to 3 capitals' height."""
  if rng.random() > share:
    return ink
  rows, columns = ink.shape
  wave = height * (rng.uniform(0.7, 3) if share < 1 else rng.uniform(0.4, 0.8))
  cells = (int(rows / wave) + 3, int(columns / wave) + 3)
  amplitude = height * (rng.uniform(0.02, 0.09) if share < 1 else rng.uniform(0.08, 0.14))
  ys, xs = np.indices(ink.shape, np.float32)
  shifts = [cv2.resize(noise.normal(0, amplitude, cells).astype(np.float32), (columns, rows),
                       interpolation=cv2.INTER_CUBIC) for _ in range(2)]
  return cv2.remap(ink, xs + shifts[0], ys + shifts[1], cv2.INTER_LINEAR)


def _pressed(ink, height, rng, noise):
  """The width of the pen, and ink that is uneven or fails."""
  if rng.random() < 0.4:
    blurred = cv2.GaussianBlur(ink, (0, 0), height * rng.uniform(0.015, 0.04))
    ink = np.clip((blurred - 0.5 + rng.uniform(-0.3, 0.44)) * 4 + 0.5, 0, 1)
  if rng.random() < 0.4:
    cells = (max(2, round(ink.shape[0] / height * 2)), max(2, round(ink.shape[1] / height * 2)))
    field = cv2.resize(noise.uniform(0, 1, cells).astype(np.float32), ink.shape[::-1],
                       interpolation=cv2.INTER_CUBIC)
    ink = ink * np.clip(1.1 - rng.uniform(0.1, 0.6) * field, 0.2, 1)
  if rng.random() < 0.1:  # Crossed out or underlined.
    y = ink.shape[0] / 1.45 - height * rng.choice([rng.uniform(0.2, 0.5), -0.2])
    xs = np.sort(noise.uniform(0, ink.shape[1], 2))
    ends = [(int(v * 16), int((y + noise.normal(0, 0.1) * height) * 16)) for v in xs]
    ink = np.ascontiguousarray(ink)
    cv2.line(ink, *ends, 1.0, max(1, round(height * 0.08)), cv2.LINE_AA, 4)
  return ink.astype(np.float32)
