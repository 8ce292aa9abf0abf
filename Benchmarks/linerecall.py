"""Drawn pages of which every printed line is known, their photos, and which lines were found."""

import functools
import glob
import os
import random
import re
from collections import Counter
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from draw import capture
from draw.documents.article import sentence
from draw.fiction import Fiction, SHOP

FOLDERS = ("/usr/share/fonts", "/usr/share/texmf/fonts/opentype")
# File names without extension; at least one of each is in the packages that the README names.
FACES = {
  "till": ("DejaVuSansMono", "LiberationMono-Regular", "Inconsolata", "OCRB", "Hack-Regular",
           "NotoSansMono-Regular"),
  "till-bold": ("DejaVuSansMono-Bold", "LiberationMono-Bold", "Hack-Bold"),
  "serif": ("LiberationSerif-Regular", "DejaVuSerif", "C059-Roman", "P052-Roman", "EBGaramond12-Regular",
            "Gentium-R"),
  "sans": ("LiberationSans-Regular", "DejaVuSans", "NimbusSans-Regular", "OpenSans-Regular",
           "Lato-Regular", "Carlito-Regular"),
  "bold": ("LiberationSans-Bold", "DejaVuSans-Bold", "Lato-Black", "OpenSans-ExtraBold", "C059-Bold"),
  "italic": ("LiberationSerif-Italic", "P052-Italic", "LiberationSans-Italic", "Lato-Italic"),
  "condensed": ("NimbusSansNarrow-Regular", "NimbusSansNarrow-Bold", "DejaVuSansCondensed-Bold",
                "OpenSans-CondBold", "DejaVuSerifCondensed-Bold"),
  "display": ("Lobster", "LeckerliOne-Regular", "URWBookman-DemiItalic", "URWGothic-Demi",
              "GFSDidotBold", "ComicNeue-Bold", "RobotoSlab-Bold"),
  "typewriter": ("GNUTypewriter", "FreeMono", "NimbusMonoPS-Regular", "Courier Prime"),
}


@functools.lru_cache(maxsize=1)
def _files():
  files = {}
  for folder in FOLDERS:
    for path in glob.glob(f"{folder}/**/*.[to]tf", recursive=True):
      files.setdefault(os.path.splitext(os.path.basename(path))[0], path)
  return files


def chosen(kind, rng):
  """The file of a random typeface of the kind."""
  installed = [name for name in FACES[kind] if name in _files()]
  if not installed:
    raise SystemExit(f"line-recall: no typeface for '{kind}'; install one of {', '.join(FACES[kind])}")
  return _files()[rng.choice(installed)]


@functools.lru_cache(maxsize=256)
def _font(path, x_height):
  """The font with letters x of `x_height` pixels."""
  share = -ImageFont.truetype(path, 200).getbbox("x", anchor="ls")[1] / 200
  return ImageFont.truetype(path, max(4, round(x_height / share)))


# Paper on which every printed line is known.

SUPERSAMPLING = 2  # Pixels of the sheet for each of the photo.


@dataclass(frozen=True)
class PrintedLine:
  text: str
  # Pixels of the photo.
  x_height: float
  # The difference of ink and ground, as a share of white.
  contrast: float
  # The kind of typeface, and what is beside the line.
  face: str
  neighbour: str


class Sheet:
  """Paper of `width` × `height` pixels of the photo. Positions and sizes are in those pixels."""

  def __init__(self, seed, width=1240, height=1600):
    self.random = random.Random(seed)
    self.invent = Fiction(f"recall {seed}")
    self.width, self.height = width, height
    self.image = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING), 250)
    self.draw = ImageDraw.Draw(self.image)
    self.lines = []
    self._files = {}

  def write(self, x, baseline, text, face, x_height, ink=30, anchor="ls", neighbour="text", outline=0,
            tall=1.0, slot=0):
    """One line; `tall` stretches it upwards, `slot` tells typefaces of a kind apart. Returns its width.

    A line that would not fit is cut at a word."""
    file = self._files.setdefault((face, slot), chosen(face, self.random))
    font = _font(file, x_height * SUPERSAMPLING)
    while text and font.getlength(text) > (self.width - 40) * SUPERSAMPLING:
      text = text.rpartition(" ")[0]
    if not text:
      return 0
    ground = self.image.getpixel((min(self.image.width - 1, round(x * SUPERSAMPLING)),
      round((baseline - x_height / 2) * SUPERSAMPLING)))
    position = (x * SUPERSAMPLING, baseline * SUPERSAMPLING)
    if outline:
      self.draw.text(position, text, font=font, fill=ground, anchor=anchor, stroke_fill=ink,
        stroke_width=round(outline * SUPERSAMPLING))
    elif tall != 1:
      self._tall(position, text, font, ink, anchor, tall)
    else:
      self.draw.text(position, text, font=font, fill=ink, anchor=anchor)
    self.lines.append(PrintedLine(text, x_height * tall, abs(ground - ink) / 255, face, neighbour))
    return font.getlength(text) / SUPERSAMPLING

  def _tall(self, position, text, font, ink, anchor, tall):
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    mask = Image.new("L", (right - left + 4, bottom - top + 4), 0)
    ImageDraw.Draw(mask).text((2 - left, 2 - top), text, font=font, fill=255, anchor="ls")
    mask = mask.resize((mask.width, round(mask.height * tall)))
    x = position[0] + left - {"l": 0, "m": font.getlength(text) / 2, "r": font.getlength(text)}[anchor[0]]
    self.image.paste(ink, (round(x), round(position[1] + (top - 2) * tall)), mask)

  def column(self, x, top, width, bottom, face, x_height, leading=2.9, ink=30, neighbour="text"):
    """Running text. Returns the baseline after it."""
    file = self._files.setdefault((face, 0), chosen(face, self.random))
    font = _font(file, x_height * SUPERSAMPLING)
    words, baseline = [], top
    while baseline < bottom:
      while len(words) < 40:
        words += sentence(self.invent).split()
      count = 1
      while font.getlength(" ".join(words[:count + 1])) <= width * SUPERSAMPLING:
        count += 1
      self.write(x, baseline, " ".join(words[:count]), face, x_height, ink, neighbour=neighbour)
      words = words[count:]
      baseline += leading * x_height
    return baseline

  def darken(self, ink, left, top, level):
    """Adds `ink` (coverage, 0 to 1) of the gray `level`, its top left at pixels of the sheet's image."""
    canvas = np.array(self.image)
    part = canvas[top:top + ink.shape[0], left:left + ink.shape[1]]
    part[:] = np.minimum(part, 250 - ink * (250 - level))
    self.image = Image.fromarray(canvas)
    self.draw = ImageDraw.Draw(self.image)

  def rectangle(self, left, top, right, bottom, fill=None, outline=None, thickness=1.5):
    self.draw.rectangle([value * SUPERSAMPLING for value in (left, top, right, bottom)], fill=fill,
      outline=outline, width=round(thickness * SUPERSAMPLING))

  def rule(self, left, y, right, thickness=1.5, ink=40):
    self.rectangle(left, y, right, y + thickness, fill=ink)

  def barcode(self, left, top, width, height):
    x = left
    while x < left + width:
      bar = self.random.choice([1, 1, 2, 3]) * 1.5
      self.rectangle(x, top, x + bar, top + height, fill=20)
      x += bar + self.random.choice([1, 1, 2, 3]) * 1.5

  def show_through(self, strength):
    """Print of the back: mirrored, blurred and faint."""
    back = Sheet(self.random.random(), self.width, self.height)
    back.column(60, 100, self.width - 120, self.height - 60, "serif", self.random.uniform(9, 14))
    mirrored = np.asarray(back.image, np.float32)[:, ::-1]
    faint = 1 - strength * (1 - mirrored / 250)
    self.image = Image.fromarray((np.asarray(self.image, np.float32) * faint).astype(np.uint8))
    self.draw = ImageDraw.Draw(self.image)

  # Text.

  def phrase(self, least=2, most=5):
    words = sentence(self.invent).rstrip(".").split()
    return " ".join(words[:self.random.randint(least, most)])

  def number(self, digits):
    return "".join(self.random.choice("0123456789") for _ in range(digits))

  def amount(self):
    return f"{self.random.randint(1, 99)}.{self.number(2)}"

  def name(self):
    return " ".join(self.invent.name())

  def shop(self):
    return self.random.choice(SHOP)


# The kinds of pages. Each function takes a seed and returns a `Sheet`.

def receipt(seed, body="till"):
  sheet = Sheet(seed, 560, 1250)
  rng, size = sheet.random, sheet.random.uniform(8, 13)
  step, y = size * rng.uniform(2.3, 3), 70
  capitals = str.upper if rng.random() < 0.7 else str
  sheet.write(280, y, capitals(sheet.shop()), rng.choice(["bold", "condensed", "display", "till-bold"]),
    size * rng.uniform(1.3, 2.4), anchor="ms")
  y += step * 1.4
  for text in (*sheet.invent.address(), "Tel " + sheet.invent.phone(), f"GST ID {sheet.number(12)}"):
    sheet.write(280, y, capitals(text), body, size, anchor="ms")
    y += step
  y = _dashes(sheet, y, body, size, step)
  while y < 820:
    name = sheet.number(rng.choice([8, 13])) if rng.random() < 0.2 else capitals(sheet.phrase(1, 3))
    _pair(sheet, y, name, sheet.amount() + rng.choice(["", "", " S", " SR", "*"]), body, size)
    y += step
  y = _dashes(sheet, y, body, size, step)
  for label in ("SUBTOTAL", "GST 6%"):
    _pair(sheet, y, label, sheet.amount(), body, size)
    y += step
  tall = rng.choice([1, 1.6, 2])
  y += step * (tall - 1)
  _pair(sheet, y, "TOTAL", "$" + sheet.amount(), "till-bold", size * rng.choice([1, 1.2]), tall)
  y += step
  for label in ("CASH", "CHANGE"):
    _pair(sheet, y, label, sheet.amount(), body, size)
    y += step
  if rng.random() < 0.5:
    sheet.barcode(120, y - size, 320, 60)
    sheet.write(280, y + 62 + size * 0.6, sheet.number(13), body, size, anchor="ms", neighbour="barcode")
    y += 62 + 2 * step
  sheet.write(280, y, capitals("Thank you for your visit"), body, size, anchor="ms")
  return sheet


def _pair(sheet, y, name, value, face, size, tall=1.0):
  """A label and its value: one line of text."""
  start = len(sheet.lines)
  width = sheet.write(30, y, name, face, size, tall=tall)
  limit = sheet.width - 60 - width
  sheet.write(sheet.width - 30, y, value, face, size, anchor="rs", tall=tall)
  if limit < 0:
    sheet.lines.pop(start)


def _dashes(sheet, y, face, size, step):
  if sheet.random.random() < 0.5:
    sheet.rule(30, y - size / 2, sheet.width - 30)
  else:
    for x in range(30, sheet.width - 40, 12):
      sheet.rule(x, y - size / 2, x + 7)
  return y + step


def slip(seed):
  """A receipt of a dot matrix printer, which `printing` prints in dots."""
  return receipt(seed, body="typewriter")


def letter(seed):
  sheet = Sheet(seed)
  rng, size = sheet.random, sheet.random.uniform(8, 14)
  face = rng.choice(["serif", "sans", "typewriter"])
  sheet.write(rng.choice([90, 620]), 130, sheet.shop(), rng.choice(["display", "bold", "italic"]),
    size * 1.8, ink=rng.choice([30, 90, 130]))
  sheet.rule(90, 150, 1150)
  for index, text in enumerate(sheet.invent.address()):
    sheet.write(90, 240 + 3 * index * size, text, face, size)
  sheet.write(1150, 240, f"{rng.randint(1, 28)} March 20{sheet.number(2)}", face, size, anchor="rs")
  end = sheet.column(90, 420, 1060, 1300, face, size)
  sheet.write(90, end + 20, "Yours sincerely,", face, size)
  sheet.rule(90, 1500, 1150)
  sheet.write(620, 1530, sheet.phrase(4, 6), face, max(7.2, size * 0.7), anchor="ms", neighbour="rule")
  return sheet


def dense(seed):
  sheet = Sheet(seed)
  size = sheet.random.uniform(7, 9)
  sheet.column(70, 80, 1100, 1520, sheet.random.choice(["sans", "serif", "condensed"]), size,
    leading=sheet.random.uniform(2.1, 2.5))
  return sheet


def display(seed):
  """Headings, posters, labels: big, condensed, bold, italic, outlined."""
  sheet = Sheet(seed)
  rng, y = sheet.random, 40
  for slot in range(30):
    size = rng.choice([rng.uniform(10, 24), rng.uniform(16, 50)])
    y += size * rng.uniform(2.4, 3.2)
    if y > 1540:
      return sheet
    text = sheet.phrase(1, 4)
    face = rng.choice(["bold", "condensed", "display", "italic", "bold"])
    sheet.write(rng.choice([60, 90, 300]), y, text.upper() if rng.random() < 0.4 else text, face, size,
      ink=rng.choice([20, 60, 110]), outline=size / 14 if size > 25 and rng.random() < 0.2 else 0,
      slot=slot)
  return sheet


def form(seed):
  sheet = Sheet(seed)
  rng, size = sheet.random, sheet.random.uniform(7.2, 11)
  sheet.write(80, 110, "Application for " + sheet.phrase(1, 2), "bold", size * 1.7)
  y, height = 150, size * 5
  while y + height < 1540:
    cells = rng.choice([1, 2, 3])
    for cell in range(cells):
      left = 80 + cell * 1080 / cells
      sheet.rectangle(left, y, left + 1080 / cells, y + height, outline=50)
      sheet.write(left + 6, y + 1.9 * size, sheet.phrase(1, 2), "sans", size * 0.85,
        neighbour="rule")
      if rng.random() < 0.7:
        sheet.write(left + 10, y + 4.3 * size, sheet.name() if rng.random() < 0.5
          else sheet.number(6), "typewriter", size, neighbour="rule")
    y += height
  return sheet


def label(seed):
  """Barcodes with text directly below, boxes, light letters on dark."""
  sheet = Sheet(seed, 1100, 1400)
  rng, y = sheet.random, 60
  for slot in range(12):
    size = rng.uniform(9, 22)
    if y + 9 * size > 1340:
      return sheet
    sort = rng.choice(["barcode", "inverted", "tinted", "boxed"])
    if sort == "barcode":
      sheet.barcode(100, y, rng.uniform(300, 700), 90)
      sheet.write(110, y + 92 + size * 1.6, sheet.number(12), rng.choice(["sans", "till"]), size,
        neighbour="barcode", slot=slot)
      y += 92 + 4 * size
      continue
    ground, ink = {"inverted": (rng.randint(20, 90), 245), "tinted": (rng.randint(150, 215), 25),
      "boxed": (250, 25)}[sort]
    sheet.rectangle(80, y, 1020, y + 6.4 * size, fill=ground, outline=30)
    for row in (2.2, 5.2):
      sheet.write(100, y + row * size, sheet.phrase(2, 4), rng.choice(["sans", "bold", "serif"]), size,
        ink=ink, neighbour=sort, slot=slot)
    y += 7.4 * size
  return sheet


def show_through(seed):
  sheet = Sheet(seed)
  sheet.show_through(sheet.random.uniform(0.1, 0.3))
  sheet.column(90, 120, 1060, 1500, sheet.random.choice(["serif", "sans"]),
    sheet.random.uniform(8, 13), neighbour="show-through")
  return sheet


def faint(seed):
  sheet = Sheet(seed)
  ink = sheet.random.randint(130, 195)
  sheet.column(90, 120, 1060, 1500, sheet.random.choice(["serif", "sans", "till"]),
    sheet.random.uniform(9, 14), ink=ink)
  return sheet


def dark(seed):
  sheet = Sheet(seed)
  sheet.rectangle(0, 0, sheet.width, sheet.height, fill=sheet.random.randint(15, 80))
  sheet.column(90, 120, 1060, 1500, sheet.random.choice(["serif", "sans"]),
    sheet.random.uniform(9, 14), ink=sheet.random.randint(190, 245), neighbour="inverted")
  return sheet


def sparse(seed):
  """A few short lines, far apart, of several sizes."""
  sheet = Sheet(seed)
  rng, y = sheet.random, 0
  for slot in range(9):
    y += rng.uniform(90, 240)
    if y > 1540:
      break
    sheet.write(rng.uniform(60, 700), y, rng.choice([sheet.amount(), sheet.phrase(1, 2),
      f"Page {sheet.number(2)}", sheet.name()]), rng.choice(["serif", "sans", "bold"]),
      rng.uniform(8, 26), neighbour="none", slot=slot)
  return sheet


KINDS = {kind.__name__.replace("_", "-"): kind for kind in (
  receipt, slip, letter, dense, display, form, label, show_through, faint, dark, sparse)}


# The photo of a sheet: print defects, perspective, light, blur, noise, JPEG.

def photographed(sheet, kind, seed):
  """The photo as a gray array: the sheet fills it, or lies on a dark desk."""
  rng = np.random.default_rng([seed, 7])
  print_ = np.asarray(sheet.image, np.float32)
  if kind == "slip":
    print_ = _dotted(print_, rng)
  if kind in ("receipt", "slip") and rng.random() < 0.7:
    print_ = _faded(print_, rng)
  return recorded(_seen(print_, rng), rng)


def _dotted(print_, rng):
  """The round dots of a dot matrix printer's pins."""
  pitch = rng.uniform(2.6, 3.4)
  ys, xs = np.indices(print_.shape, np.float32)
  distance = np.hypot((xs / pitch) % 1 - 0.5, (ys / pitch) % 1 - 0.5)
  return 250 - (250 - print_) * np.clip(1.7 - distance * rng.uniform(1.4, 2.2), 0, 1)


def _faded(print_, rng):
  """Uneven ink and rough edges, as of a worn print head."""
  cells = rng.uniform(0, 1, (12, 5)).astype(np.float32)
  field = cv2.resize(cells, print_.shape[::-1], interpolation=cv2.INTER_CUBIC)
  grain = cv2.GaussianBlur(rng.normal(0, 1, print_.shape).astype(np.float32), (0, 0), 1.2)
  ink = (250 - print_) * np.clip(1 - 0.5 * np.clip(field, 0, 1), 0.3, 1)
  return 250 - np.clip(ink * (1 + 0.9 * grain), 0, 250)


def _seen(print_, rng):
  """The sheet in the photo, seen from nearly straight above."""
  height, width = (side // SUPERSAMPLING for side in print_.shape)
  border = 0 if rng.random() < 0.3 else int(0.05 * max(width, height))
  size = (width + 2 * border, height + 2 * border)
  corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
  moved = corners + border + rng.uniform(-0.5, 0.5, (4, 2)) * border
  return capture.on_desk(
    cv2.GaussianBlur(print_, (0, 0), 0.6), corners * SUPERSAMPLING, moved, size, rng, cv2.INTER_LINEAR)


def recorded(photo, rng):
  """Light, blur, noise and compression."""
  along = capture.along_light(photo.shape, rng)
  photo = capture.sensed(photo * rng.uniform(0.7, 1) * (1 + along * rng.uniform(0, 0.4)), rng, (0.4, 1.1), (0.5, 4))
  quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 92))]
  return cv2.imdecode(cv2.imencode(".jpg", photo, quality)[1], cv2.IMREAD_GRAYSCALE)


# Which printed lines were found, which recognized lines are none, and how well the words agree.

# A printed line is found where at most this share of its letters is missing or wrong in the best part
# of the recognized text; short lines, which chance matches more easily, must be nearly right.
_FOUND, FOUND_SHORT, SHORT = 0.5, 0.35, 8
# A recognized line of at least `LEAST` letters is false where more of them than this are in wrong words.
_FALSE, LEAST = 0.6, 3


def found(lines, read):
  """For each printed line whether it was found in the recognized ones."""
  page = _codes("\n".join(map(_letters, read)))
  result = []
  for line in lines:
    text = _letters(line.text)
    error = _least_distance(_codes(text), page) / max(1, len(text))
    result.append(error <= (FOUND_SHORT if len(text) < SHORT else _FOUND))
  return result


def false(lines, read):
  """The recognized lines of which most is nowhere on the page. Each word is searched by itself, since
  the cells of a row may be recognized as one line."""
  page = _codes("\n".join(_letters(line.text) for line in lines))
  return [text for text in read if len(_letters(text)) >= LEAST and _wrong_share(text, page) > _FALSE]


def _wrong_share(text, page):
  """The share of the letters that are in words unlike all of the page."""
  words = [word for word in map(_letters, text.split()) if word]
  wrong = sum(len(word) for word in words if _least_distance(_codes(word), page) > FOUND_SHORT * len(word))
  return wrong / sum(map(len, words))


def word_counts(lines, read):
  """The numbers of words in common, printed and recognized."""
  printed, recognized = (Counter(re.findall(r"\w+", "\n".join(texts).casefold()))
    for texts in ([line.text for line in lines], read))
  return np.array([(printed & recognized).total(), printed.total(), recognized.total()])


def _letters(text):
  return re.sub(r"[\W_]+", "", text.casefold())


def _codes(text):
  return np.array([ord(letter) for letter in text], np.int32)


def _least_distance(text, page):
  """The edit distance of `text` to the part of `page` that it is nearest to."""
  places = np.arange(len(page) + 1)
  row = np.zeros(len(page) + 1, np.int64)
  for letter in text:
    below = row + 1
    below[1:] = np.minimum(below[1:], row[:-1] + (page != letter))
    row = np.minimum.accumulate(below - places) + places
  return int(row.min())
