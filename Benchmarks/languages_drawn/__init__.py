"""Flat pages of running text in many languages: A5 at 300 pixels per inch."""

import functools
import os
import random

from PIL import Image, ImageDraw, ImageFont

ROOT = "/usr/share/fonts"

_NOTO = ("NotoSans-Regular.ttf", "NotoSerif-Regular.ttf")
_DEJAVU = ("DejaVuSans.ttf", "DejaVuSerif.ttf")
# The index of each language in a font collection: Japanese, Korean, simplified and traditional
# Chinese.
_CJK = ("NotoSansCJK-Regular.ttc", "NotoSerifCJK-Regular.ttc")
_PLACES = {"jpn": 0, "kor": 1, "chi_sim": 2, "chi_tra": 3}
_OTHERS = {
  "ara": ("NotoNaskhArabic-Regular.ttf", "NotoSansArabic-Regular.ttf", "DejaVuSans.ttf"),
  "fas": ("NotoNaskhArabic-Regular.ttf", "NotoSansArabic-Regular.ttf"),
  "heb": ("FreeSans.ttf", "FreeSerif.ttf", "DejaVuSans.ttf"),
  "hin": ("NotoSansDevanagari-Regular.ttf", "NotoSerifDevanagari-Regular.ttf")}


@functools.lru_cache(maxsize=1)
def _files():
  return {
    name: os.path.join(folder, name) for folder, _, names in os.walk(ROOT) for name in names}


def faces(language):
  """The fonts for `language`: pairs of a file name and an index in it."""
  if language in _PLACES:
    return [(name, _PLACES[language]) for name in _CJK]
  return [(name, 0) for name in _OTHERS.get(language, _NOTO + _DEJAVU)]


@functools.lru_cache(maxsize=64)
def font(face, pixels):
  """The font `face` (from `of`) with an em of `pixels`, with complex text layout."""
  name, place = face
  if name not in _files():
    raise SystemExit(f"languages: no font {name}; see Benchmarks/README.md")
  return ImageFont.truetype(
    _files()[name], pixels, index=place, layout_engine=ImageFont.Layout.RAQM)


TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "texts")
WIDTH, HEIGHT, MARGIN = 1748, 2480, 190  # Pixels.
RIGHT_TO_LEFT = {"ara", "fas", "heb"}
# Languages without spaces between words: a line may end after any character.
WITHOUT_SPACES = {"chi_sim", "chi_tra", "jpn"}
# Characters that cannot begin a line.
_CLOSING = "、。，．）」』！？,.;:)"


def languages():
  """The languages with texts, by Tesseract's names."""
  return sorted(name.removesuffix(".txt") for name in os.listdir(TEXTS))


def text(language):
  """The heading and the sentences."""
  with open(os.path.join(TEXTS, language + ".txt"), encoding="utf-8") as file:
    heading, *sentences = file.read().splitlines()
  return heading, sentences


def draw(language, seed):
  """An image, and its lines of text in reading order."""
  invent = random.Random(f"{language} {seed}")
  face = invent.choice(faces(language))
  size = invent.choice([42, 46, 50])  # 10 to 12 points.
  image = Image.new("L", (WIDTH, HEIGHT), 255)
  pen = ImageDraw.Draw(image)
  heading, sentences = text(language)
  lines = [heading]
  _write(pen, heading, font(face, round(size * 1.5)), 260, language)
  baseline = 400
  for _ in range(2):
    invent.shuffle(sentences)
    between = "" if language in WITHOUT_SPACES else " "
    for line in _wrapped(between.join(sentences[:6]), font(face, size), language):
      if baseline > HEIGHT - 160:
        break
      _write(pen, line, font(face, size), baseline, language)
      lines.append(line)
      baseline += round(size * 1.5)
    baseline += size
  return image, lines


def _write(pen, line, font, baseline, language):
  if language in RIGHT_TO_LEFT:
    pen.text((WIDTH - MARGIN, baseline), line, font=font, fill=25, anchor="rs", direction="rtl")
  else:
    pen.text((MARGIN, baseline), line, font=font, fill=25, anchor="ls")


def _wrapped(whole, font, language):
  between = "" if language in WITHOUT_SPACES else " "
  pieces = list(whole) if language in WITHOUT_SPACES else whole.split()
  line = ""
  for piece in pieces:
    longer = line + between + piece if line else piece
    if line and font.getlength(longer) > WIDTH - 2 * MARGIN and piece not in _CLOSING:
      yield line
      longer = piece
    line = longer
  yield line
