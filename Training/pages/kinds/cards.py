"""Business cards, and plastic cards with a portrait, a chip or a stripe."""

from .. import fonts, paper, words
from ..page import Page, colour


def _ground(rng):
  """A random background colour, and a text colour in contrast to it."""
  ground = rng.choice([
    paper.white, paper.white, paper.tinted, lambda rng: colour(rng, (0, 0.9), (0.05, 0.3)),
    lambda rng: colour(rng, (0.3, 0.9), (0.4, 0.9))])(rng)
  dark = ground[0] * 0.3 + ground[1] * 0.6 + ground[2] * 0.1 < 125
  return ground, (240, 238, 230) if dark else (35, 35, 40)


def _blank(rng, sizes):
  width, height = rng.choice(sizes)
  if rng.random() < 0.2:
    width, height = height, width
  ground, ink = _ground(rng)
  page = Page(rng, width, height, ground)
  page.ink = ink
  return page


def card(rng):
  """A business card."""
  page = _blank(rng, [(85, 55), (85, 55), (89, 51), (90, 50), (55, 55), (148, 105)])
  prose, invent, tint = words.Prose(rng, latin=0.8), words.fiction(rng), colour(rng)
  _decorate(page, tint)
  big, small = min(page.width, page.height) * 0.11, min(page.width, page.height) * 0.055
  align = rng.choice("llmr")
  margin = page.width * 0.08
  x = {"l": margin, "m": page.width / 2, "r": page.width - margin}[align]
  room = page.width - 2 * margin
  y = page.height * rng.uniform(0.2, 0.45)
  if rng.random() < 0.35:
    page.fitted(x, page.height / 2, room, invent.firm(), rng.choice(fonts.DISPLAY)[0], big * 1.4,
                None, align)
    y = page.height * 0.6
  else:
    page.fitted(x, y, room, " ".join(invent.name()), prose.bold, big, None, align)
    page.fitted(x, y + big, room, prose.phrase(1, 3), prose.regular, small, None, align)
  y += 2.2 * big
  given, family = invent.name()
  for line in (invent.firm(), *invent.address(), invent.phone(),
               invent.mailbox(given, family, "example.com")):
    if y < page.height - small:
      page.fitted(x, y, room, line, prose.regular, small, None, align)
      y += small * 1.4
  if rng.random() < 0.35:
    paper.rounded(page, rng.uniform(1.5, 4))
  return page


def _decorate(page, tint):
  """A band, a picture, a logo or nothing."""
  rng, style = page.rng, page.rng.randrange(6)
  wide, high = page.width, page.height
  if style == 0:
    page.frame(0, 0, wide * rng.uniform(0.04, 0.3), high, 0, fill=tint)
  elif style == 1:
    page.frame(0, high * rng.uniform(0.75, 0.95), wide, high, 0, fill=tint)
  elif style == 2:
    page.picture(wide * 0.62, 0, wide * 0.38, high)
  elif style == 3:
    page.logo(wide * 0.78, high * 0.08, min(wide, high) * 0.22, tint)
  elif style == 4:
    page.frame(wide * 0.03, wide * 0.03, wide * 0.94, high - wide * 0.06, 0.4, tint)


def identity(rng):
  """A plastic card of the size of a bank card, with rounded corners."""
  page = _blank(rng, [(85.6, 54), (85.6, 54), (105, 74)])
  if rng.random() < 0.35:
    page.picture(0, 0, page.width, page.height)
    page.ink = rng.choice([(255, 255, 255), (15, 15, 20)])
  prose, invent = words.Prose(rng, rng.choice(fonts.SANS), 0.8), words.fiction(rng)
  high, wide = page.height, page.width
  style = rng.choice(["portrait", "portrait", "bank", "stripe"])
  {"portrait": _portrait, "bank": _bank, "stripe": _stripe}[style](page, prose, invent, wide, high)
  paper.rounded(page, rng.uniform(2.5, 4))
  return page


def _portrait(page, prose, invent, wide, high):
  rng = page.rng
  page.frame(0, 0, wide, high * 0.18, 0, fill=colour(rng))
  page.fitted(4, high * 0.13, wide - 8, prose.phrase(2, 3).upper(), prose.bold, 5,
              (255, 255, 255))
  box = (4, high * 0.26, min(24, wide * 0.35), 31)
  page.frame(*box, 0.2, fill=colour(rng, (0.05, 0.3), (0.7, 0.95)))
  middle, skin = box[0] + box[2] / 2, rng.choice([(224, 180, 150), (150, 100, 70), (240, 205, 180)])
  cloth = colour(rng)
  page.disc(middle, box[1] + 29, min(9, box[2] * 0.4), cloth, cloth)
  page.disc(middle, box[1] + 11, 7, (60, 40, 30), (60, 40, 30))
  page.disc(middle, box[1] + 13, 5.6, skin, skin)
  y, left = high * 0.32, box[0] + box[2] + 4
  for line in (*invent.name(), words.date(rng), *invent.address(), str(rng.randint(10**7, 10**8))):
    if y < high - 6:
      page.fitted(left, y, wide - left - 3, prose.phrase(1), prose.regular, 1.9)
      page.fitted(left, y + 3.4, wide - left - 3, line, prose.bold, 3.1)
      y += 6.6


def _bank(page, prose, invent, wide, high):
  rng = page.rng
  page.frame(wide * 0.12, high * 0.36, wide * 0.14, wide * 0.11, 0.3, (120, 95, 40), (212, 180, 95))
  number = " ".join(f"{rng.randint(0, 9999):04}" for _ in range(4))
  page.fitted(wide * 0.1, high * 0.72, wide * 0.8, number, prose.bold, 6)
  page.fitted(wide * 0.1, high * 0.9, wide * 0.6, " ".join(invent.name()).upper(), prose.regular, 4)
  page.fitted(wide * 0.9, high * 0.18, wide * 0.7, invent.firm(), prose.bold, 5, None, "r")


def _stripe(page, prose, invent, wide, high):
  page.frame(0, high * 0.1, wide, high * 0.2, 0, fill=(25, 22, 22))
  page.frame(wide * 0.06, high * 0.4, wide * 0.6, high * 0.14, 0, fill=(240, 240, 236))
  page.column(wide * 0.06, high * 0.6, wide * 0.88, high * 0.95, prose, 2.1)
