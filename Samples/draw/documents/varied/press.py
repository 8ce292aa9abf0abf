"""Printed matter: magazines, textbooks, gradients, brochures, newsprint, old books, maps."""

import numpy as np
from PIL import Image, ImageDraw

from ... import marks
from ...sheet import Document, Role
from .office import letter
from .setting import (
  A4, A5, FACES, PASTELS, STRONG, begin, box_pixels, column, dark, heading, pale, prose)

WHITE = (255, 255, 255)


def magazine(seed, page, language):
  """Columns, a tinted panel, a reversed heading and a picture."""
  invent, rng, sheet = begin("magazine", seed, A4)
  colour, face = invent.choice(STRONG), invent.choice(FACES)
  sheet.frame(0, 0, 210, invent.uniform(24, 40), 0, fill=colour)
  sheet.write(15, 19, heading(invent), f"{face} bold", invent.randint(24, 30), WHITE)
  _picture(sheet, rng, 15, 46, 88, 62)
  column(sheet, invent, 15, 118, 85, 280, face, invent.choice([8.5, 9, 10]))
  split = invent.uniform(110, 190)
  column(sheet, invent, 110, 50, 85, split - 4, face, 9)
  _panel(sheet, invent, 110, split, 86, 284 - split, invent.choice(PASTELS), face)
  sheet.frame(0, 291, 210, 6, 0, fill=pale(colour, 0.5))
  return Document(sheet)


def textbook(seed, page, language):
  """A side bar, coloured boxes with rules for remembering, and running text."""
  invent, rng, sheet = begin("textbook", seed, A4)
  colour, face, left = invent.choice(STRONG), invent.choice(FACES), invent.choice([48, 20])
  bar = 0 if left == 48 else 168
  sheet.frame(bar, 0, 42, 297, 0, fill=invent.choice(PASTELS))
  sheet.paragraph(bar + 4, 60, 34, prose(invent, 2), "sans", 7.5, colour=dark(colour))
  sheet.write(left, 24, heading(invent), f"{face} bold", 18, colour)
  baseline = 34
  while baseline < 240:
    baseline = sheet.paragraph(left, baseline, 138, prose(invent, invent.randint(2, 4)), face, 10) + 3
    height = invent.uniform(26, 38)
    if baseline + height < 284:
      _panel(sheet, invent, left, baseline, 140, height, invent.choice(PASTELS), face, colour)
      baseline += height + 8
  return Document(sheet)


def gradient(seed, page, language):
  """Panels whose colour runs, with text on them."""
  invent, rng, sheet = begin("gradient", seed)
  width, height = sheet.width, sheet.height
  first, second = invent.sample(STRONG, 2)
  _gradient(sheet, 0, 0, width, height * 0.22, first, second, invent.choice([0, 90, 30]))
  sheet.write(width * 0.08, height * 0.13, heading(invent), "sans bold", 20, WHITE)
  top = height * 0.27
  for _ in range(2):
    colour = invent.choice(PASTELS)
    _gradient(sheet, width * 0.07, top, width * 0.86, height * 0.2, colour, WHITE, invent.choice([0, 90]))
    column(sheet, invent, width * 0.1, top + 8, width * 0.78, top + height * 0.19, "sans", 9.5)
    top += height * 0.23
  column(sheet, invent, width * 0.08, top + 6, width * 0.84, height * 0.95, "serif", 10)
  return Document(sheet)


def brochure(seed, page, language):
  """Photographs beside text and under it."""
  invent, rng, sheet = begin("brochure", seed)
  width, height = sheet.width, sheet.height
  deep = height * invent.uniform(0.36, 0.5)
  _picture(sheet, rng, 0, 0, width, deep)
  sheet.write(width * 0.07, deep * 0.4, heading(invent), "sans bold", 24, WHITE)
  sheet.paragraph(
    width * 0.07, deep * 0.62, width * 0.6, prose(invent, 1), "sans bold", 11, colour=WHITE)
  column(sheet, invent, width * 0.07, deep + 10, width * 0.5, height * 0.95, "sans", 9)
  for index in range(3):
    _picture(sheet, rng, width * 0.63, deep + 6 + index * height * 0.16, width * 0.3, height * 0.14)
  return Document(sheet)


def glossy(seed, page, language):
  """A brochure on paper that reflects a lamp."""
  document = brochure(seed + 5000, page, language)
  document.sheet.is_glossy = True
  return document


def newsprint(seed, page, language):
  """Gray-beige paper, small print in narrow columns, a halftone picture."""
  paper = (224, 219, 208)
  invent, rng, sheet = begin("newsprint", seed, A4, paper)
  ink = (44, 43, 44)
  sheet.write(105, 22, f"The {invent.firm().split()[0]} Courier", "serif bold", 30, ink, "centre")
  sheet.rule(12, 27, 198, 27, 0.5, ink)
  sheet.write(12, 40, heading(invent), "serif bold", 21, ink)
  size = box_pixels(sheet, 0, 0, 90, 64)
  picture = marks.halftone(marks.landscape(rng, *size), 4, paper, ink)
  sheet.paste(picture, 12, 46)
  for index in range(4):
    x, top = 12 + 47 * index, 118 if index < 2 else 50
    column(sheet, invent, x, top, 44, 284, "serif", 8, colour=ink)
  _mottle(sheet, rng, 0.012)
  return Document(sheet)


def old_book(seed, page, language):
  """A yellowed page whose rims are darker, with brown ink and foxing."""
  invent, rng, sheet = begin("old book", seed, A5, (240, 226, 190))
  column(sheet, invent, 18, 28, 112, 190, "serif", invent.choice([10, 11, 12]), colour=(58, 44, 34))
  sheet.write(74, 16, heading(invent).upper(), "serif", 9, (58, 44, 34), "centre")
  sheet.write(74, 202, str(invent.randint(2, 300)), "serif", 9, (58, 44, 34), "centre")
  width, height = sheet.image.size
  y, x = np.mgrid[0:height, 0:width].astype(np.float32)
  rim = np.minimum(np.minimum(x, width - x) / width, np.minimum(y, height - y) / height)
  age = 0.10 * np.exp(-rim / 0.05) + 0.02 * marks.smooth_noise(rng, width, height, 6)
  sheet.apply(lambda pixels: pixels * (1 - age[..., None] * np.array([0.7, 1, 1.6])))
  sheet.exclude(rim < 0.04)
  return Document(sheet)


def city_map(seed, page, language):
  """Coloured areas, roads with outlines, water, names."""
  invent, rng, sheet = begin("map", seed)
  width, height = sheet.width, sheet.height
  land = invent.choice([(246, 240, 222), (238, 242, 226), (244, 236, 228)])
  sheet.frame(5, 5, width - 10, height - 10, 0.3, fill=land)
  for _ in range(invent.randint(10, 16)):
    x, y = invent.uniform(10, width - 50), invent.uniform(10, height - 50)
    angle = np.sort(rng.uniform(0, 6.28, 9))
    reach = rng.uniform(6, 22, 9)
    area = [(x + 20 + r * np.cos(a), y + 20 + r * np.sin(a)) for a, r in zip(angle, reach)]
    sheet.polygon(area, invent.choice([(190, 222, 168), (214, 230, 190), (176, 210, 236), (230, 206, 190)]))
  across = np.linspace(5, width - 5, 30)
  river = height * invent.uniform(0.3, 0.7) + 12 * np.sin(across / 23 + invent.uniform(0, 6))
  bank = list(zip(across, river))
  sheet.polygon(bank + [(a, b + 8) for a, b in reversed(bank)], (150, 200, 236))
  for index in range(8):
    lies = index % 2
    at = invent.uniform(15, (height if lies else width) - 15)
    wave = at + 6 * np.sin(np.linspace(0, 5, 30) + index)
    along = np.linspace(6, (width if lies else height) - 6, 30)
    way = list(zip(along, wave)) if lies else list(zip(wave, along))
    sheet.stroke(way, 2.2, (120, 116, 110))
    sheet.stroke(way, 1.5, invent.choice([(255, 255, 255), (250, 214, 90), (240, 150, 90)]))
  for _ in range(22):
    x, y = invent.uniform(10, width - 45), invent.uniform(15, height - 10)
    sheet.write(x, y, invent.address()[0][2:].strip(), "sans", invent.choice([6.5, 7, 8, 10]), (50, 46, 60))
  return Document(sheet)


def worn(seed, page, language):
  """A letter with torn edges, a coffee ring and creases, on a dark table."""
  document = letter(seed + 7000, page, language)
  sheet, rng = document.sheet, np.random.default_rng([seed, 41])
  width, height = sheet.image.size
  x, y = np.arange(width), np.arange(height)
  outside = np.zeros((height, width), bool)
  for flip in range(4):
    length = width if flip < 2 else height
    depth = sheet.pixels(1.6) * (
      1 + marks.smooth_noise(rng, length, 2, 9)[0] + 0.5 * marks.smooth_noise(rng, length, 2, 60)[0])
    place = (y if flip < 2 else x)[::-1 if flip % 2 else 1]
    side = place[:, None] < depth if flip < 2 else place < depth[:, None]
    outside |= side
  mask = sheet.mask()
  r, cx, cy = sheet.pixels(36), rng.uniform(0.3, 0.7) * width, rng.uniform(0.3, 0.8) * height
  ImageDraw.Draw(mask).ellipse((cx - r, cy - r, cx + r, cy + r), outline=255, width=sheet.pixels(2.5))
  sheet.multiply(mask, (226, 204, 176))
  desk = np.array([92, 70, 52], np.float32)
  sheet.apply(lambda pixels: np.where(outside[..., None], desk, pixels))
  small = Image.fromarray((outside * 255).astype(np.uint8)).resize((width // 8, height // 8), Image.BOX)
  sheet.exclude(outside | (np.asarray(small.resize((width, height))) > 0))
  return document


def _panel(sheet, invent, x, y, width, height, colour, face, outline=None):
  sheet.frame(x, y, width, height, 0.5 if outline else 0, outline or colour, fill=colour)
  ink = invent.choice([(34, 33, 38), dark(invent.choice(STRONG))])
  sheet.write(x + 4, y + 8, heading(invent), f"{face} bold", 11, ink)
  column(sheet, invent, x + 4, y + 15, width - 8, y + height - 2, face, 9, colour=ink)


def _picture(sheet, rng, x, y, width, height):
  sheet.paste(marks.landscape(rng, *box_pixels(sheet, x, y, width, height)), x, y)


def _gradient(sheet, x, y, width, height, first, second, degrees):
  size = box_pixels(sheet, x, y, width, height)
  sheet.paste(marks.gradient(*size, first, second, degrees), x, y, role=Role.TINT)


def _mottle(sheet, rng, depth):
  noise = 1 + depth * marks.smooth_noise(rng, *sheet.image.size, 160)
  sheet.apply(lambda pixels: pixels * noise[..., None])
