"""Flat pages of running text in many languages: A5 at 300 pixels per inch."""

import os
import random

from PIL import Image, ImageDraw

from . import faces

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
  face = invent.choice(faces.of(language))
  size = invent.choice([42, 46, 50])  # 10 to 12 points.
  image = Image.new("L", (WIDTH, HEIGHT), 255)
  pen = ImageDraw.Draw(image)
  heading, sentences = text(language)
  lines = [heading]
  _write(pen, heading, faces.font(face, round(size * 1.5)), 260, language)
  baseline = 400
  for _ in range(2):
    invent.shuffle(sentences)
    between = "" if language in WITHOUT_SPACES else " "
    for line in _wrapped(between.join(sentences[:6]), faces.font(face, size), language):
      if baseline > HEIGHT - 160:
        break
      _write(pen, line, faces.font(face, size), baseline, language)
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
