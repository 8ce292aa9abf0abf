"""Handwritten notes, sheet music and blank sheets."""

import math

from .. import fonts, paper, words
from ..page import SIZES, Page, colour, office_size

PENS = [(28, 40, 130), (25, 60, 160), (25, 25, 32), (60, 60, 68), (150, 30, 40), (20, 90, 60)]


def _pad(rng):
  """A sheet of a note pad, of random size and colour."""
  width, height = rng.choice([SIZES["A4"], SIZES["letter"], SIZES["A5"], SIZES["A6"], (76, 76),
                              (100, 150)])
  tone = paper.white(rng)
  if rng.random() < 0.3 or width == height:
    tone = rng.choice([(250, 240, 150), (252, 238, 120), (245, 180, 205), (190, 225, 245),
                       (200, 235, 170)])
  return Page(rng, width, height, tone)


def _ruling(page):
  """Draws lines, squares, dots or nothing; returns the line pitch and the y of the first line."""
  rng, kind = page.rng, page.rng.choice(["lines", "lines", "squares", "dots", "none"])
  tint = rng.choice([(150, 180, 215), (175, 175, 185), (200, 160, 170), (130, 170, 190)])
  pitch, top = rng.choice([5, 5, 7, 8, 9]), rng.uniform(0, 30)
  if kind == "squares":
    for number in range(int(page.width / pitch) + 1):
      page.rule(number * pitch, 0, number * pitch, page.height, 0.12, tint)
    top = 0
  if kind in ("lines", "squares"):
    for number in range(int((page.height - top) / pitch) + 1):
      page.rule(0, top + number * pitch, page.width, top + number * pitch, 0.12, tint)
  elif kind == "dots":
    for row in range(int(page.height / 5)):
      for column in range(int(page.width / 5)):
        page.disc(2 + column * 5, 2 + row * 5, 0.25, tint, tint, 0.1)
  if kind == "lines" and rng.random() < 0.5:
    x = rng.uniform(15, 32)
    page.rule(x, 0, x, page.height, 0.25, (215, 90, 100))
  return max(pitch, 7) if kind != "squares" else 2 * pitch if pitch < 7 else pitch, top


def handwritten(rng):
  """A handwritten note, at times with sketches."""
  page = _pad(rng)
  pitch, top = (9, 5) if page.width == 76 else _ruling(page)
  prose = words.Prose(rng, rng.choice(fonts.HAND), 0.9)
  pen = rng.choice(PENS)
  left, y = page.width * rng.uniform(0.04, 0.17), top + pitch * rng.randint(1, 4)
  end = max(y + 3 * pitch, page.height * rng.choice([0.3, 0.6, 0.95, 0.95]))
  while y < end:
    if rng.random() < 0.1:
      _sketch(page, left, y, pen)
      y += 3 * pitch
    else:
      size, inner = pitch * rng.uniform(0.7, 0.85), page.width * rng.uniform(0.93, 0.98) - left
      page.column(left + rng.uniform(-1, 2), y - size, inner, y + size, prose, size, lines=1,
                  colour=pen)
      y += pitch
    if rng.random() < 0.1:
      y += pitch
  _bind(page)
  return page


def _sketch(page, x, y, pen):
  """A curve with axes, a box with an arrow, or a ring."""
  rng, wide = page.rng, page.width * page.rng.uniform(0.2, 0.5)
  style = rng.randrange(3)
  if style == 0:
    page.rule(x, y, x, y + 16, 0.4, pen)
    page.rule(x, y + 16, x + wide, y + 16, 0.4, pen)
    turns = rng.uniform(2, 9)
    points = [((x + wide * n / 40) * page.scale,
               (y + 8 + 6 * math.sin(turns * n / 40)) * page.scale) for n in range(40)]
    page.draw.line(points, fill=pen, width=page.px(0.4), joint="curve")
  elif style == 1:
    page.frame(x, y, wide * 0.4, 12, 0.4, pen)
    page.rule(x + wide * 0.4, y + 6, x + wide * 0.8, y + 7, 0.4, pen)
    page.frame(x + wide * 0.8, y + 1, wide * 0.4, 12, 0.4, pen)
  else:
    page.disc(x + 10, y + 8, 8, None, pen, 0.5)


def _bind(page):
  """Adds a torn edge, the holes of a spiral binding or of a folder, or nothing."""
  rng, chance = page.rng, page.rng.random()
  side = rng.choice(["left", "top"])
  length = page.height if side == "left" else page.width
  if page.width == 76:
    return
  if chance < 0.2:
    pitch = rng.choice([6.35, 8.47, 12])
    paper.holes(page, side, int(length / pitch) - 1, pitch, rng.uniform(1.5, 2.6), 5)
  elif chance < 0.35:
    paper.holes(page, "left", rng.choice([2, 3, 4]), min(80, page.height / 5), 3, 11)
  elif chance < 0.45:
    paper.torn(page, side)


def staves(rng):
  """Made-up sheet music: staves, some with notes."""
  page = Page(rng, *rng.choice([SIZES["A4"], (230, 305), (297, 210)]), paper.white(rng))
  prose = words.Prose(rng, rng.choice(fonts.SERIF), 1)
  margin, y = page.width * rng.uniform(0.05, 0.1), rng.uniform(28, 50)
  page.fitted(page.width / 2, y - 14, page.width * 0.8, prose.phrase(2, 4), prose.bold, 8, None,
              "m")
  space, empty = rng.uniform(1.4, 2.2), rng.random() < 0.25
  while y < page.height - 20:
    for line in range(5):
      page.rule(margin, y + line * space, page.width - margin, y + line * space, 0.15)
    if not empty:
      _music(page, margin, y, space)
    y += space * rng.uniform(8, 11)
  return page


def _music(page, margin, y, space):
  rng, x = page.rng, margin + 12
  page.text(margin + 3, y + 4 * space, "&", "Z003-MediumItalic.otf", 6 * space)
  while x < page.width - margin - 4:
    if rng.random() < 0.15:
      page.rule(x, y, x, y + 4 * space, 0.25)
    else:
      at = y + rng.randint(-2, 10) * space / 2
      hollow = rng.random() < 0.2
      page.disc(x, at, space * 0.48, None if hollow else page.ink, page.ink, 0.25)
      up = -1 if at > y + 2 * space else 1
      side = space * 0.45 * -up
      page.rule(x + side, at, x + side, at + up * 3.3 * space, 0.25)
      if rng.random() < 0.3:
        page.rule(x + side, at + up * 3.3 * space, x + side + 5, at + up * 3.3 * space, 0.8)
    x += rng.uniform(4, 9)


def blank(rng):
  """A blank or nearly blank sheet of any colour, at times with show-through."""
  width, height = rng.choice([office_size(rng), SIZES["A5"], SIZES["A6"], (85, 55), (210, 99)])
  page = Page(rng, width, height, rng.choice([paper.white, paper.white, paper.tinted])(rng))
  prose, chance = words.Prose(rng), rng.random()
  if chance < 0.25:
    page.text(width / 2, height * 0.96, str(rng.randint(1, 40)), prose.regular, 3.5, None, "m")
  elif chance < 0.4:
    page.column(width * 0.1, height * 0.1, width * 0.8, height, prose, 4, lines=rng.randint(1, 3))
  elif chance < 0.55:  # Show-through of the other side.
    page.ink = tuple(level - rng.randint(5, 14) for level in page.paper)
    page.paragraphs(width * 0.1, height * 0.1, width * 0.8, height * 0.9, prose, 4)
  elif chance < 0.65:
    page.logo(width * 0.4, height * 0.4, width * 0.2, colour(rng))
  return page
