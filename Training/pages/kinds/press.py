"""Magazines, newspapers, books, posters and scientific papers."""

import math

from .. import fonts, paper, words
from ..page import colour, Page, SIZES


def _lightness(tone):
  """The approximate luma of a colour, 0 to 255."""
  return 0.3 * tone[0] + 0.6 * tone[1] + 0.1 * tone[2]


def magazine(rng):
  """A page or the cover of a magazine."""
  width, height = rng.choice([(210, 280), (210, 297), (200, 265), (230, 300), (148, 210)])
  ground = paper.white(rng)
  if rng.random() < 0.3:
    ground = rng.choice([colour(rng, (0, 0.8), (0.05, 0.3)), colour(rng, (0.1, 0.6), (0.6, 1))])
  page = Page(rng, width, height, ground)
  if _lightness(ground) < 120:
    page.ink = (238, 236, 230)
  if rng.random() < 0.2:
    _cover(page)
  else:
    _article(page)
  return page


def _cover(page):
  """A cover: a full-bleed picture with a title."""
  rng, prose, wide, high = page.rng, words.Prose(page.rng), page.width, page.height
  page.picture(0, 0, wide, high)
  tone = rng.choice([(255, 255, 255), (15, 15, 15), colour(rng, (0.7, 1), (0.7, 1))])
  page.fitted(wide / 2, high * 0.16, wide * 0.9, prose.phrase(1).upper(),
              rng.choice(fonts.DISPLAY)[1], 70, tone, "m")
  for _ in range(rng.randint(1, 6)):
    y, side = rng.uniform(0.25, 0.92) * high, rng.choice("lr")
    x = 10 if side == "l" else wide - 10
    page.fitted(x, y, wide * 0.5, prose.phrase(2, 4), prose.bold, rng.uniform(5, 12), tone, side)


def _article(page):
  """An article: columns below a heading, and pictures that may touch the edge."""
  rng, prose, wide, high = page.rng, words.Prose(page.rng, latin=0.75), page.width, page.height
  margin, y = wide * rng.uniform(0.05, 0.11), high * rng.uniform(0.04, 0.1)
  tint = colour(rng, (0.4, 1), (0.3, 0.9))
  head = rng.choice(["picture", "band", "plain", "none", "picture"])
  if head == "picture":
    y = high * rng.uniform(0.2, 0.6)
    page.picture(0, 0, wide, y)
  elif head == "band":
    y = high * rng.uniform(0.08, 0.25)
    page.frame(0, 0, wide, y, 0, fill=tint)
    page.fitted(margin, y * 0.7, wide - 2 * margin, prose.phrase(1, 4), prose.bold, y * 0.4,
                (255, 255, 255))
  if head in ("picture", "plain"):
    size = page.fitted(margin, y + 16, wide - 2 * margin, prose.phrase(2, 6),
                       rng.choice([prose.bold, prose.regular]), rng.uniform(9, 22),
                       tint if rng.random() < 0.4 else None)
    y = page.column(margin, y + 17 + size * 0.3, wide - 2 * margin, high, prose, 5, lines=2)
  _columns(page, prose, margin, y + 6, high - rng.uniform(8, 20), rng.randint(1, 4), tint)
  if rng.random() < 0.25:
    page.picture(0, high * 0.72, wide * rng.choice([0.5, 1]), high * 0.28)
  page.text(wide - margin, high - 4, str(rng.randint(2, 199)), prose.regular, 3, None, "r")


def _columns(page, prose, margin, top, bottom, count, tint, size=None):
  rng, gap = page.rng, page.rng.uniform(4, 8)
  wide = (page.width - 2 * margin - gap * (count - 1)) / count
  size, justify = size or rng.uniform(2.6, 3.7), rng.random() < 0.6
  for number in range(count):
    x, y = margin + number * (wide + gap), top
    while y < bottom - 3 * size:
      kind, room = rng.random(), bottom - y
      if kind < 0.18 and room > 40:
        high = min(room - 6, wide * rng.uniform(0.5, 1.3))
        page.picture(x, y, wide, high)
        y = page.column(x, y + high + 1, wide, bottom, prose, size * 0.8, lines=2) + size
      elif kind < 0.24 and room > 40:
        page.frame(x, y, wide, 34, 0, fill=tint)
        white = (255, 255, 255) if _lightness(tint) < 150 else (20, 20, 20)
        page.column(x + 2, y + 2, wide - 4, y + 32, prose, size, colour=white)
        y += 34 + size
      else:
        if kind < 0.45:
          page.fitted(x, y + size * 1.2, wide, prose.phrase(1, 4), prose.bold, size * 1.2)
          y += size * 1.8
        y = page.column(x, y, wide, bottom, prose, size, 1.25, rng.randint(3, 16),
                        justify=justify) + size * rng.choice([0, 0.6])


def newspaper(rng):
  """A page of a newspaper."""
  width, height = rng.choice([(280, 400), (315, 470), (250, 350), (289, 380)])
  level = rng.randint(205, 236)
  page = Page(rng, width, height, (level, level - rng.randint(2, 8), level - rng.randint(8, 24)))
  prose = words.Prose(rng, rng.choice(fonts.SERIF), 0.75)
  margin, y = rng.uniform(8, 16), rng.uniform(12, 20)
  inner = width - 2 * margin
  if rng.random() < 0.5:
    page.fitted(width / 2, y + 16, inner, prose.phrase(2), prose.bold, 28, None, "m")
    page.rule(margin, y + 22, width - margin, y + 22, 0.5)
    y += 26
  while y < height - 50:
    block = min(height - margin - y, rng.uniform(60, 190))
    page.fitted(margin, y + 12, inner, prose.phrase(4, 9), prose.bold, rng.uniform(7, 16))
    top = y + 17
    if rng.random() < 0.4 and block > 90:
      page.picture(margin, top, inner, block * 0.45)
      top += block * 0.45 + 4
    _columns(page, prose, margin, top, y + block - 2, rng.randint(3, 6), (90, 90, 95),
             rng.uniform(2.3, 2.8))
    y += block
    page.rule(margin, y, width - margin, y, 0.3)
    y += 3
  return page


def book(rng):
  """A page of a book."""
  width, height = rng.choice([(120, 190), (130, 200), (148, 210), (156, 234), (105, 175)])
  level = rng.randint(228, 252)
  page = Page(rng, width, height, (level, level - rng.randint(0, 8), level - rng.randint(2, 34)))
  prose = words.Prose(rng, rng.choice(fonts.SERIF), 0.75)
  margin, size = width * rng.uniform(0.08, 0.16), rng.uniform(2.9, 4)
  inner, y = width - 2 * margin, height * 0.08
  page.text(width / 2, y - 2, prose.phrase(2, 4), prose.regular, size * 0.8, None, "m")
  chance = rng.random()
  if chance < 0.2:
    y += height * 0.12
    page.fitted(width / 2, y, inner, prose.phrase(1, 4), prose.bold, size * 2, None, "m")
    y += size * 4
  elif chance < 0.35:
    page.picture(margin, y + 3, inner, inner * 0.7)
    y += inner * 0.7 + 8
  bottom = height * rng.choice([0.92, 0.92, 0.92, 0.5])
  while y < bottom - size * 2:
    y = page.column(margin, y, inner, bottom, prose, size, rng.uniform(1.28, 1.32),
                    rng.randint(3, 14), justify=True)
  page.text(width / 2, height * 0.96, str(rng.randint(3, 600)), prose.regular, size * 0.9, None,
            "m")
  return page


def poster(rng):
  """A poster, flyer or leaflet."""
  width, height = SIZES[rng.choice(["A3", "A4", "A4", "A5", "A6"])]
  if rng.random() < 0.2:
    width, height = height, width
  if rng.random() < 0.15:
    width, height = 99, 210
  ground = rng.choice([
    lambda: colour(rng, (0.2, 1), (0.3, 1)), lambda: colour(rng, (0, 0.9), (0.03, 0.3)),
    lambda: paper.white(rng)])()
  page = Page(rng, width, height, ground)
  style = rng.choice(["picture", "half", "shapes", "plain", "frame"])
  if style == "picture":
    page.picture(0, 0, width, height)
  elif style == "half":
    page.picture(0, height * rng.choice([0, 0.5]), width, height * 0.5)
  elif style == "shapes":
    _shapes(page)
  elif style == "frame":
    page.frame(width * 0.04, width * 0.04, width * 0.92, height - width * 0.08, width * 0.012,
               colour(rng, (0.2, 1), (0.2, 1)))
  _words(page, style)
  return page


def _shapes(page):
  """Draws discs and bars, some beyond the edge of the page."""
  rng = page.rng
  for _ in range(rng.randint(2, 14)):
    tint, size = colour(rng, (0.2, 1), (0.3, 1)), page.width * rng.uniform(0.03, 0.4)
    x, y = rng.uniform(0, page.width), rng.uniform(0, page.height)
    if rng.random() < 0.6:
      page.disc(x, y, size, tint, tint)
    else:
      page.frame(x - size, y - size / 4, 2 * size, size / 2, 0, fill=tint)


def _words(page, style):
  rng, prose, face = page.rng, words.Prose(page.rng, latin=0.7), page.rng.choice(fonts.DISPLAY)[0]
  if prose.family in fonts.SERIF + fonts.SANS and rng.random() < 0.6 and (
      prose.family not in fonts.CYRILLIC):
    prose.bold = face
  level = 0.3 * page.paper[0] + 0.6 * page.paper[1] + 0.1 * page.paper[2]
  page.ink = (250, 248, 240) if level < 130 or style == "picture" else (20, 20, 25)
  high, wide = page.height, page.width
  y, room = high * rng.uniform(0.12, 0.6), wide * 0.86
  for _ in range(rng.randint(1, 3)):
    size = page.fitted(wide / 2, y, room, prose.phrase(1, 3), prose.bold, wide * 0.22, None, "m")
    y += size * 1.25
  for _ in range(rng.randint(0, 5)):
    if y < high * 0.92:
      page.fitted(wide / 2, y, room, prose.phrase(2, 6), prose.regular, wide * 0.045, None, "m")
      y += wide * 0.065
  if rng.random() < 0.3:
    page.column(wide * 0.08, max(y, high * 0.8), wide * 0.84, high * 0.97, prose, wide * 0.018)
  if rng.random() < 0.25:
    page.barcode(wide * 0.78, high - wide * 0.2, wide * 0.16, wide * 0.16, (10, 10, 10))


_SYMBOLS = "∑∫αβγδλμσφω=≤+−×()xyzkn0123456789"


def article(rng):
  """A page of a scientific paper."""
  page = Page(rng, *SIZES[rng.choice(["A4", "A4", "letter"])], paper.white(rng))
  prose = words.Prose(rng, rng.choice(fonts.SERIF), 0.9)
  margin, y = page.width * rng.uniform(0.06, 0.14), rng.uniform(14, 26)
  inner, size = page.width - 2 * margin, rng.uniform(2.9, 3.8)
  if rng.random() < 0.5:
    y = _title(page, prose, margin, y + 10, inner, size)
  count, gap = rng.choice([1, 2, 2]), 6
  wide = (inner - gap * (count - 1)) / count
  for number in range(count):
    _fill(page, prose, margin + number * (wide + gap), y, wide, page.height - 22, size)
  page.text(page.width / 2, page.height - 12, str(rng.randint(1, 900)), prose.regular, size, None,
            "m")
  return page


def _title(page, prose, margin, y, inner, size):
  """Draws title, authors and abstract; returns the y of their end."""
  rng, middle = page.rng, page.width / 2
  page.fitted(middle, y, inner, prose.phrase(5, 10), prose.bold, 6.5, None, "m")
  names = ", ".join(" ".join(words.fiction(rng).name()) for _ in range(rng.randint(1, 4)))
  page.fitted(middle, y + 9, inner, names, prose.regular, 4, None, "m")
  page.text(middle, y + 18, prose.phrase(1), prose.bold, size, None, "m")
  return page.column(margin + 12, y + 20, inner - 24, page.height, prose, size * 0.92,
                     lines=rng.randint(5, 10), justify=True) + 8


def _fill(page, prose, x, y, width, bottom, size):
  """Fills a column with sections, formulas and figures down to `bottom`."""
  rng = page.rng
  while y < bottom - 4 * size:
    chance, room = rng.random(), bottom - y
    if chance < 0.12 and room > 60:
      high = rng.uniform(30, 50)
      if rng.random() < 0.7:
        _plot(page, x + 8, y + 3, width - 12, high)
      else:
        page.picture(x, y + 2, width, high)
      y = page.column(x, y + high + 5, width, bottom, prose, size * 0.85, lines=2) + size
    elif chance < 0.3:
      symbols = " ".join(rng.choice(_SYMBOLS) for _ in range(rng.randint(6, 16)))
      page.fitted(x + width / 2, y + 2 * size, width * 0.8, symbols, "DejaVuSerif.ttf", size * 1.1,
                  None, "m")
      y += 3.2 * size
    elif chance < 0.4:
      page.fitted(x, y + 1.8 * size, width, f"{rng.randint(1, 9)}  {prose.phrase(1, 4)}",
                  prose.bold, size * 1.2)
      y += 2.6 * size
    y = page.column(x, y, width, bottom, prose, size, 1.2, rng.randint(3, 14), justify=True)


def _plot(page, x, y, width, height):
  """Draws a plot: axes and some curves."""
  rng = page.rng
  page.frame(x, y, width, height, 0.2)
  for _ in range(rng.randint(1, 4)):
    tint = colour(rng, (0, 1), (0.1, 0.8))
    level, swing, turns = rng.uniform(0.3, 0.7), rng.uniform(0.05, 0.28), rng.uniform(1, 12)
    points = [((x + width * n / 60) * page.scale,
               (y + height * (level + swing * math.sin(turns * n / 60))) * page.scale)
              for n in range(61)]
    page.draw.line(points, fill=tint, width=page.px(0.35), joint="curve")
  for number in range(6):
    page.text(x - 1, y + height * (1 - number / 6), str(number * 10), "LiberationSans-Regular.ttf",
              2.2, None, "r")
    page.rule(x + width * number / 6, y + height, x + width * number / 6, y + height - 1.5)
