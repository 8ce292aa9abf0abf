"""Flyers, leaflets and posters."""

from .. import fonts, paper, words
from ..page import SIZES, Page, colour


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
