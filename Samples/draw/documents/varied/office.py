"""Office pages: letters, notices and forms on coloured paper, highlighter, tables, charts."""

import math
import random

import numpy as np
from PIL import Image, ImageDraw

from ... import marks
from ...sheet import Document, GREY, INK
from .setting import (
  A4, FACES, PASTELS, PENS, STRONG, begin, column, dark, heading, pale, prose, scribble)

# Sheets of coloured copying paper.
PAPERS = (
  (196, 232, 190), (250, 200, 206), (190, 216, 242), (246, 232, 190), (252, 236, 120),
  (236, 222, 200), (250, 212, 170), (216, 200, 236))
LABELS = ("Name", "Street", "Town", "Date", "Number")
HIGHLIGHTERS = ((255, 246, 80), (150, 250, 130), (255, 160, 200), (140, 220, 255), (255, 200, 90))


def letter(seed, page, language):
  """White paper: a logo, text, a signature and a stamp."""
  invent, rng, sheet = begin("office letter", seed)
  width, height = sheet.width, sheet.height
  colour, face = invent.choice(STRONG), invent.choice(FACES)
  marks.logo(sheet, width * 0.1, 12, 14, colour, invent.randrange(3))
  sheet.write(width * 0.1 + 18, 21, invent.firm(), f"{face} bold", 14, colour)
  sheet.rule(width * 0.1, 30, width * 0.9, 30, 0.4, colour)
  size = invent.choice([8, 9, 10, 11, 12])
  bottom = column(sheet, invent, width * 0.1, 45, width * 0.8, height - 60, face, size)
  marks.sign(sheet, rng, width * 0.12, bottom + 16)
  marks.stamp(sheet, rng, width * 0.55, bottom + 4, ["RECEIVED"], invent.choice(STRONG))
  sheet.write(width * 0.1, height - 10, invent.phone(), face, 7.5, GREY)
  return Document(sheet)


def notice(seed, page, language):
  """A notice on coloured copying paper."""
  choice = random.Random(f"paper {seed}")
  invent, rng, sheet = begin("notice", seed, colour=choice.choice(PAPERS))
  width, height, face = sheet.width, sheet.height, invent.choice(FACES)
  ink = invent.choice([INK, (30, 40, 110), (110, 24, 30)])
  sheet.write(width / 2, 28, heading(invent), f"{face} bold", 20, ink, "centre")
  bottom = column(
    sheet, invent, width * 0.1, 42, width * 0.8, height * invent.uniform(0.5, 0.8), face,
    invent.choice([9, 10, 12]), colour=ink)
  sheet.rule(width * 0.1, bottom, width * 0.9, bottom, 0.4, ink)
  marks.sign(sheet, rng, width * 0.5, bottom + 14)
  return Document(sheet)


def form(seed, page, language):
  """A form on pink or green paper, whose boxes are paler or white, filled in by hand."""
  choice = random.Random(f"form {seed}")
  paper = choice.choice([(248, 206, 212), (204, 232, 200), (250, 218, 190), (206, 224, 242)])
  invent, rng, sheet = begin("coloured form", seed, A4, paper)
  ink, fill = dark(invent.choice(STRONG)), invent.choice([(255, 255, 255), pale(paper, 0.5)])
  sheet.write(18, 24, f"Form {invent.randint(100, 999)}: {heading(invent)}", "sans bold", 14, ink)
  top = 34
  while top < 240:
    height = invent.choice([12, 14, 20])
    columns = invent.choice([1, 2, 3])
    for index in range(columns):
      wide = 174 / columns
      sheet.frame(18 + index * wide, top, wide, height, 0.3, ink, fill=fill)
      sheet.write(20 + index * wide, top + 4, invent.choice(LABELS), "sans", 6.5, ink)
      written = wide * invent.uniform(0.4, 0.8)
      scribble(sheet, rng, 22 + index * wide, top + height - 2.5, written, 4, 0.45, PENS[0])
    top += height + invent.choice([0, 0, 4])
  sheet.paragraph(18, 262, 174, prose(invent, 3), "sans", 7, colour=ink)
  return Document(sheet)


def highlighted(seed, page, language):
  """Text with strips of highlighter in several colours, drawn by hand."""
  invent, rng, sheet = begin("highlighted", seed)
  width, height = sheet.width, sheet.height
  sheet.write(width * 0.1, 24, heading(invent), "serif bold", 16)
  face, size = invent.choice(FACES), invent.choice([9, 10, 11])
  column(sheet, invent, width * 0.1, 36, width * 0.8, height * 0.93, face, size)
  for line in invent.sample(sheet.lines, min(len(sheet.lines), invent.randint(6, 14))):
    x, y, wide, high = line.box
    start, share = invent.uniform(0, 0.5), invent.uniform(0.3, 0.9)
    left, right = x + wide * start, x + wide * min(1, start + share)
    along = np.linspace(left - 1, right + 1, 12)
    slope = rng.normal(0, 0.25, 2)
    upper = [(a, y - 0.6 + slope[0] + 0.1 * rng.normal()) for a in along]
    lower = [(a, y + high + 0.6 + slope[1] + 0.1 * rng.normal()) for a in along]
    mask = sheet.mask()
    outline = [(sheet.pixels(a), sheet.pixels(b)) for a, b in upper + lower[::-1]]
    ImageDraw.Draw(mask).polygon(outline, fill=255)
    sheet.multiply(mask, invent.choice(HIGHLIGHTERS))
  return Document(sheet)


def table(seed, page, language):
  """Rows with gray or coloured stripes, a reversed header, figures."""
  invent, rng, sheet = begin("table", seed)
  width, height, left = sheet.width, sheet.height, sheet.width * 0.08
  stripe = invent.choice(
    [(238, 238, 238), (226, 226, 228), (210, 210, 210), (222, 234, 246), (230, 242, 222), (252, 238, 218)])
  sheet.write(left, 20, heading(invent), "sans bold", 15)
  pitch, columns = invent.choice([6, 7, 9]), invent.choice([4, 5, 6])
  wide = width - 2 * left
  sheet.frame(left, 28, wide, pitch + 1, 0, fill=invent.choice(STRONG))
  places = [left + wide * (0.34 + 0.65 * (k + 1) / (columns - 1)) for k in range(columns - 1)]
  sheet.write(left + 2, 28 + pitch * 0.8, "Item", "sans bold", 9, (255, 255, 255))
  for x in places:
    year = str(invent.randint(2015, 2026))
    sheet.write(x - 1.5, 28 + pitch * 0.8, year, "sans bold", 9, (255, 255, 255), "right")
  row, top = 0, 29 + pitch
  while top + pitch < height * 0.93:
    if row % 2 == 0:
      sheet.frame(left, top, wide, pitch, 0, fill=stripe)
    baseline = top + pitch * 0.7
    sheet.write(left + 2, baseline, invent.address()[0], "sans", 8.5)
    for x in places:
      colour = (178, 30, 36) if invent.random() < 0.15 else INK
      sheet.write(x - 1.5, baseline, f"{invent.uniform(0, 9000):,.2f}", "sans", 8.5, colour, "right")
    row, top = row + 1, top + pitch
  return Document(sheet)


def chart(seed, page, language):
  """Bars, a pie and lines, with a legend and text."""
  invent, rng, sheet = begin("chart", seed)
  width, height = sheet.width, sheet.height
  colours = invent.sample(STRONG, 5)
  colours = [pale(colour, invent.choice([0, 0.3, 0.6])) for colour in colours]
  sheet.write(width * 0.1, 20, heading(invent), "sans bold", 16)
  _bars(sheet, invent, width * 0.1, 28, width * 0.8, height * 0.3, colours)
  _pie(sheet, invent, width * 0.27, height * 0.57, width * 0.15, colours)
  _lines(sheet, rng, width * 0.5, height * 0.44, width * 0.4, height * 0.24, colours)
  column(sheet, invent, width * 0.1, height * 0.74, width * 0.8, height * 0.95, "sans", 9)
  return Document(sheet)


def _bars(sheet, invent, x, y, width, height, colours):
  sheet.frame(x, y, width, height, 0, fill=invent.choice([(255, 255, 255), *PASTELS[4:6]]))
  for step in range(6):
    level = y + height * step / 5
    sheet.rule(x, level, x + width, level, 0.15, (160, 160, 164))
    sheet.write(x - 1.5, level + 1, str(100 - 20 * step), "sans", 7, GREY, "right")
  wide = width / 18
  for group in range(6):
    for index in range(2):
      tall = invent.uniform(0.1, 0.95) * height
      sheet.frame(x + wide * (3 * group + 0.5 + index), y + height - tall, wide, tall, 0, fill=colours[index])
    sheet.write(x + wide * (3 * group + 1.5), y + height + 4, f"Q{group + 1}", "sans", 8, INK, "centre")


def _pie(sheet, invent, x, y, radius, colours):
  corners = [sheet.pixels(value) for value in (x - radius, y - radius, x + radius, y + radius)]
  ends = sorted(invent.uniform(0, 360) for _ in colours)
  for index, colour in enumerate(colours):
    end = ends[(index + 1) % len(ends)] + (360 if index == len(ends) - 1 else 0)
    sheet.pen.pieslice(corners, ends[index], end, fill=colour)
    angle = math.radians((ends[index] + end) / 2)
    share = round((end - ends[index]) / 3.6)
    away = (x + 1.2 * radius * math.cos(angle), y + 1.2 * radius * math.sin(angle))
    sheet.write(*away, f"{share}%", "sans", 7.5, INK, "centre")


def _lines(sheet, rng, x, y, width, height, colours):
  sheet.rule(x, y, x, y + height, 0.3)
  sheet.rule(x, y + height, x + width, y + height, 0.3)
  for colour in colours[:4]:
    level = y + height * np.clip(0.5 + np.cumsum(rng.normal(0, 0.09, 14)), 0.03, 0.97)
    sheet.stroke(list(zip(np.linspace(x, x + width, 14), level)), 0.6, colour)


def show_through(seed, page, language):
  """A letter on thin paper through which the print of the back is visible."""
  document = letter(seed + 3000, page, language)
  sheet, back = document.sheet, letter(seed + 3100, page, language).sheet.image
  back = back.resize(sheet.image.size).transpose(Image.FLIP_LEFT_RIGHT).convert("L")
  depth = 0.10 * (255 - np.asarray(back).astype(np.float32))
  sheet.apply(lambda pixels: pixels * (1 - depth / 255)[..., None])
  # Neither keeping nor removing the print of the back is an error.
  sheet.exclude((depth > 2) & (np.asarray(sheet.roles) == 0))
  return document
