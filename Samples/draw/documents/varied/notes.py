"""Written by hand, and boards: notes, coloured pens, whiteboard, ruled paper, blueprint, black."""

import random

import numpy as np

from ... import marks
from ...marks import landscape, smooth_noise
from ...sheet import Document
from .setting import A4, FACES, PENS, STRONG, begin, box_pixels, column, heading, scribble

BLUES = ((28, 62, 140), (20, 48, 110), (40, 84, 160))  # Of blueprints.


def pens(seed, page, language):
  """White paper with handwriting in several pens, drawings, stamps."""
  invent, rng, sheet = begin("pens", seed)
  width, height = sheet.width, sheet.height
  baseline = 24
  while baseline < height * 0.6:
    colour = invent.choice(PENS)
    wide, weight = width * invent.uniform(0.5, 0.84), invent.choice([0.35, 0.5, 0.8])
    scribble(sheet, rng, width * 0.08, baseline, wide, 4.5, weight, colour)
    if invent.random() < 0.2:
      sheet.stroke([(width * 0.08, baseline + 2), (width * 0.6, baseline + 2.5)], 0.6, colour)
    baseline += 9
  for index in range(2):
    words = [invent.choice(["PAID", "COPY", "FILED"]), invent.date().iso]
    x = width * (0.08 + 0.45 * index)
    marks.stamp(sheet, rng, x, height * 0.66, words, invent.choice(STRONG))
  _doodles(sheet, rng, invent, height * 0.8)
  return Document(sheet)


def ruled(seed, page, language):
  """Handwriting on ruled or squared paper with a red margin."""
  invent, rng, sheet = begin("ruled", seed)
  width, height = sheet.width, sheet.height
  line, pitch = invent.choice([(176, 204, 232), (190, 190, 204), (200, 180, 214)]), invent.choice([5, 8, 9])
  for y in np.arange(18, height - 5, pitch):
    sheet.rule(0, y, width, y, 0.2, line)
  if pitch == 5:
    for x in np.arange(5, width, 5):
      sheet.rule(x, 0, x, height, 0.2, line)
  else:
    sheet.rule(24, 0, 24, height, 0.3, (226, 120, 130))
  step, colour = pitch * (2 if pitch == 5 else 1), invent.choice(PENS)
  for y in np.arange(18 + step, height * 0.9, step):
    if invent.random() < 0.85:
      scribble(sheet, rng, 28, y - 0.6, (width - 36) * invent.uniform(0.4, 1), 4.2, 0.45, colour)
  return Document(sheet)


def gray_notes(seed, page, language):
  """Print on evenly gray recycled paper, or with a gray panel over most of the page."""
  choice = random.Random(f"gray {seed}")
  paper = choice.choice([(222, 221, 218), (208, 208, 208), (232, 230, 224)])
  invent, rng, sheet = begin("gray notes", seed, colour=paper)
  width, height = sheet.width, sheet.height
  sheet.write(width * 0.1, 22, heading(invent), "sans bold", 15)
  face, size = invent.choice(FACES), invent.choice([9, 10, 11])
  column(sheet, invent, width * 0.1, 34, width * 0.8, height * 0.62, face, size)
  for index in range(5):
    scribble(sheet, rng, width * 0.1, height * 0.66 + 9 * index, width * 0.7, 4.5, 0.5, invent.choice(PENS))
  fibre = 1 + 0.012 * smooth_noise(rng, *sheet.image.size, 200)
  sheet.apply(lambda pixels: pixels * fibre[..., None])
  return Document(sheet)


def whiteboard(seed, page, language):
  """A board with thick coloured pens: words, boxes, arrows; faint remains of wiped ones."""
  invent, rng, sheet = begin("whiteboard", seed, (297, 210))
  colours = [(30, 40, 160), (200, 30, 36), (20, 130, 60), (36, 36, 40)]
  smear = 1 - 0.02 * np.clip(smooth_noise(rng, *sheet.image.size, 5), 0, 1)
  sheet.apply(lambda pixels: pixels * smear[..., None])
  for index in range(5):
    colour = invent.choice(colours)
    x, y = 20 + 55 * index, invent.uniform(30, 60)
    _outline(sheet, [(x, y), (x + 40, y + 1), (x + 41, y + 24), (x - 1, y + 25)], 1.1, colour)
    scribble(sheet, rng, x + 4, y + 15, 32, 8, 1.0, colour)
    if index < 4:
      sheet.stroke([(x + 42, y + 12), (x + 52, y + 12), (x + 49, y + 10)], 1.0, invent.choice(colours))
  for row in range(invent.randint(5, 8)):
    scribble(sheet, rng, 20, 110 + 13 * row, invent.uniform(80, 250), 8, 1.0, invent.choice(colours))
  sheet.polygon([(240, 150), (270, 150), (255, 180)], invent.choice([(150, 200, 240), (250, 200, 120)]))
  return Document(sheet)


def blueprint(seed, page, language):
  """White lines on deep blue."""
  invent, rng, sheet = begin("blueprint", seed, A4, BLUES[seed % 3], is_dark=True)
  white = (226, 236, 250)
  for y in np.arange(20, 290, 10):
    sheet.rule(10, y, 200, y, 0.15, (96, 130, 190))
  for _ in range(9):
    x, y = invent.uniform(20, 130), invent.uniform(30, 220)
    wide, high = invent.uniform(20, 60), invent.uniform(15, 45)
    _outline(sheet, [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], 0.5, white)
    sheet.rule(x, y + high + 4, x + wide, y + high + 4, 0.25, white)
    sheet.write(x + wide / 2, y + high + 3, f"{wide * 50:.0f}", "sans", 7.5, white, "centre")
  _outline(sheet, [(130, 262), (200, 262), (200, 288), (130, 288)], 0.5, white)
  sheet.write(134, 272, invent.firm(), "sans bold", 9, white)
  sheet.write(134, 281, f"1:50 {invent.date().iso}", "sans", 9, white)
  return Document(sheet)


def black(seed, page, language):
  """A black page with white and coloured print, and sometimes a picture."""
  colour = [(24, 24, 26), (34, 32, 36), (16, 18, 26), (44, 42, 40)][seed % 4]
  invent, rng, sheet = begin("black", seed, colour=colour, is_dark=True)
  width, height, face = sheet.width, sheet.height, invent.choice(FACES)
  accent = invent.choice([(255, 200, 60), (120, 220, 250), (250, 120, 120), (180, 240, 140)])
  sheet.write(width * 0.1, 30, heading(invent), f"{face} bold", 22, accent)
  top = 44
  if invent.random() < 0.5:
    sheet.paste(landscape(rng, *box_pixels(sheet, 0, 0, width * 0.8, height * 0.25)), width * 0.1, top)
    top += height * 0.25 + 10
  size = invent.choice([10, 11, 12])
  column(
    sheet, invent, width * 0.1, top, width * 0.8, height * 0.86, face, size, colour=(240, 240, 238))
  sheet.rule(width * 0.1, height * 0.9, width * 0.9, height * 0.9, 0.6, accent)
  return Document(sheet)


def _doodles(sheet, rng, invent, top):
  for index in range(3):
    x = 20 + 40 * index
    angle = np.linspace(0, 12, 60)
    reach = 8 * (1 - 0.05 * angle)
    way = zip(x + reach * np.cos(angle), top + 10 + reach * np.sin(angle))
    sheet.stroke(list(way), 0.5, invent.choice(PENS))


def _outline(sheet, corners, weight, colour):
  sheet.stroke([*corners, corners[0]], weight, colour)
