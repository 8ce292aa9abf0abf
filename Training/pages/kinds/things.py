"""Printed things that are no sheets of paper: book covers, boards, signs and labels."""

from .. import fonts, paper, words
from ..page import colour, Page, SIZES

_WHITE = (245, 245, 245)


def _toned(rng, sizes):
  """A page of one colour, light or dark, with ink in contrast to it."""
  tone = rng.choice([paper.white, paper.tinted, lambda rng: colour(rng, (0.1, 0.9), (0.1, 0.5)),
                     lambda rng: colour(rng, (0.1, 0.8), (0.4, 0.95))])(rng)
  page = Page(rng, *rng.choice(sizes), tone)
  if sum(tone) < 330:
    page.ink = rng.choice([_WHITE, (230, 200, 110)])
  return page


def cover(rng):
  """The cover of a book: one colour, a few words, at times a picture, bands or an emblem."""
  page = _toned(rng, [(148, 210), (170, 240), (130, 200), (210, 280), (120, 190)])
  prose, wide, high = words.Prose(rng, latin=0.6), page.width, page.height
  style = rng.randrange(5)
  if style == 0:
    page.picture(0, high * rng.uniform(0, 0.4), wide, high * rng.uniform(0.3, 0.7))
  elif style == 1:
    page.frame(0, high * rng.uniform(0.5, 0.9), wide, high, 0, fill=colour(rng))
  elif style == 2:
    page.logo(wide * rng.uniform(0.1, 0.6), high * rng.uniform(0.4, 0.7), wide * 0.3, colour(rng))
  elif style == 3:
    page.frame(wide * 0.06, wide * 0.06, wide * 0.88, high - wide * 0.12, rng.uniform(0.3, 2))
  y, align = high * rng.uniform(0.12, 0.4), rng.choice("lmr")
  x = {"l": wide * 0.1, "m": wide / 2, "r": wide * 0.9}[align]
  for size in (rng.uniform(8, 22), rng.uniform(4, 10)):
    y += 1.3 * page.fitted(x, y, wide * 0.8, prose.phrase(1, 4), prose.bold, size, None, align)
  page.fitted(x, high * rng.uniform(0.85, 0.95), wide * 0.7, prose.phrase(1, 3), prose.regular, 5, None,
              align)
  return page


def board(rng):
  """The surface of a whiteboard or a blackboard, written on by hand."""
  tone = rng.choice([paper.white, paper.white, lambda rng: (rng.randint(190, 235),) * 3,
                     lambda rng: colour(rng, (0.1, 0.5), (0.12, 0.3))])(rng)
  width, height = rng.choice([(240, 120), (180, 120), (120, 90), (90, 120), (150, 100)])
  page = Page(rng, width, height, tone)
  is_dark = sum(tone) < 330
  pens = [_WHITE, (240, 220, 130)] if is_dark else [(30, 30, 40), (30, 50, 160), (180, 30, 40), (20, 110, 60)]
  prose, pen = words.Prose(rng, rng.choice(fonts.HAND), 0.9), rng.choice(pens)
  size = height * rng.uniform(0.05, 0.12)
  y, left = height * rng.uniform(0.08, 0.3), width * rng.uniform(0.05, 0.3)
  for _ in range(rng.randint(0, 9)):
    if y > height * 0.9:
      break
    if rng.random() < 0.15:
      pen = rng.choice(pens)
    page.fitted(left + rng.uniform(-2, 6), y, width * 0.9 - left, prose.phrase(1, 6), prose.regular, size, pen)
    y += size * rng.uniform(1.2, 2)
  return page


def sign(rng):
  """A sign: large words on a plain ground inside a line."""
  page = _toned(rng, [(120, 90), (90, 120), (100, 100), (160, 80), SIZES["A4"]])
  prose, wide, high = words.Prose(rng, latin=0.6), page.width, page.height
  tint = colour(rng, (0.6, 1), (0.3, 0.9))
  if rng.random() < 0.7:
    inset = rng.uniform(0, 5)
    page.frame(inset, inset, wide - 2 * inset, high - 2 * inset, rng.uniform(0.5, 3), tint)
  y = high * rng.uniform(0.2, 0.35)
  while y < high * 0.9:
    size = rng.uniform(0.06, 0.2) * high
    y += 1.3 * page.fitted(wide / 2, y, wide * 0.85, prose.phrase(1, 3).upper(), prose.bold, size,
                           rng.choice([tint, None]), "m")
  if rng.random() < 0.3:
    paper.rounded(page, rng.uniform(3, 10))
  return page


def label(rng):
  """The label of a bottle or a jar."""
  page = _toned(rng, [(80, 100), (90, 70), (70, 110), (100, 120), (120, 60)])
  prose, wide, high = words.Prose(rng, latin=0.8), page.width, page.height
  tint = colour(rng, (0.4, 1), (0.2, 0.7))
  if rng.random() < 0.4:
    page.picture(wide * 0.2, high * 0.1, wide * 0.6, high * 0.3)
  elif rng.random() < 0.5:
    page.frame(0, 0, wide, high * rng.uniform(0.05, 0.2), 0, fill=tint)
  y = high * rng.uniform(0.3, 0.6)
  page.fitted(wide / 2, y, wide * 0.8, prose.phrase(1, 2).upper(), rng.choice(fonts.DISPLAY)[0],
              high * rng.uniform(0.08, 0.15), rng.choice([tint, None]), "m")
  page.fitted(wide / 2, y + high * 0.1, wide * 0.7, prose.phrase(2, 4), prose.regular, high * 0.05, None, "m")
  page.column(wide * 0.15, y + high * 0.15, wide * 0.7, high * 0.95, prose, high * 0.035)
  return page
