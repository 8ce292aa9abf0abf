"""Receipts, tickets and envelopes."""

from .. import fonts, paper, words
from ..page import Page, colour

GOODS = """BREAD APPLES CHEESE COFFEE OIL SOUP TOWELS CHOCOLATE TART WATER HONEY LENTILS MILK EGGS
RICE PASTA TEA SALT SUGAR BUTTER SOAP BATTERY MENU CAKE JUICE TOMATO FISH YOGURT""".split()


def receipt(rng):
  """A receipt, at times with serrated edges."""
  width = rng.choice([58, 58, 76, 80, 80, rng.uniform(56, 84)])
  height = min(400, max(80, rng.lognormvariate(5.05, 0.4)))
  page = Page(rng, width, height, paper.thermal(rng) if rng.random() < 0.93 else paper.tinted(rng))
  page.ink = rng.choice([(50, 48, 58), (85, 85, 95), (60, 55, 110), (125, 120, 128), (25, 25, 28)])
  prose = words.Prose(rng, rng.choice(fonts.MONO + fonts.SANS[:3]), 0.9)
  margin, size = width * rng.uniform(0.02, 0.1), rng.uniform(2.3, 3.4)
  y = _receipt_head(page, prose, margin, size)
  end = height - rng.uniform(8, 40)
  y = _goods(page, prose, margin, y, end - 10 * size, size)
  y = _total(page, prose, margin, y, size)
  _receipt_foot(page, prose, margin, y, size)
  if rng.random() < 0.5:
    paper.zigzag(page, rng.random() < 0.6, True)
  return page


def _rule(page, y, margin, prose, size):
  if page.rng.random() < 0.5:
    page.rule(margin, y, page.width - margin, y, 0.25)
  else:
    sign = page.rng.choice("-=*")
    count = int((page.width - 2 * margin) / max(0.3, page.measure(sign, prose.regular, size)))
    page.text(margin, y + size * 0.3, sign * count, prose.regular, size)


def _receipt_head(page, prose, margin, size):
  rng, invent = page.rng, words.fiction(page.rng)
  middle, y = page.width / 2, rng.uniform(4, 12)
  if rng.random() < 0.35:
    page.logo(middle - 8, y, 16, page.ink)
    y += 20
  page.fitted(middle, y + 5, page.width - 2 * margin, invent.firm().upper(), prose.bold,
              size * rng.uniform(1.2, 2.2), None, "m")
  y += 6
  step = size * rng.uniform(1.0, 1.6)
  for line in (*invent.address(), invent.phone()):
    y += step
    page.text(middle, y, line, prose.regular, size, None, "m")
  y += size * 2
  page.text(margin, y, words.date(rng), prose.regular, size)
  page.text(page.width - margin, y, f"{rng.randint(7, 22):02}:{rng.randint(0, 59):02}",
            prose.regular, size, None, "r")
  _rule(page, y + size, margin, prose, size)
  return y + size * 1.6


def _goods(page, prose, margin, y, end, size):
  rng, step = page.rng, size * page.rng.uniform(1.0, 1.7)
  while y + step < end:
    y += step
    name = rng.choice(GOODS) + " " + rng.choice(GOODS) if prose.separator else prose.phrase(2, 3)
    page.fitted(margin, y, page.width * 0.6, name, prose.regular, size)
    page.text(page.width - margin, y, words.money(rng, 40), prose.regular, size, None, "r")
    if rng.random() < 0.2 and y + step < end:
      y += step
      page.text(margin + 5, y, f"{rng.randint(2, 9)} x {words.money(rng, 9)}", prose.regular, size)
  _rule(page, y + size, margin, prose, size)
  return y + size


def _total(page, prose, margin, y, size):
  rng = page.rng
  for name, scale in (("SUBTOTAL", 1), ("TAX", 1), ("TOTAL", rng.uniform(1.2, 2))):
    face = prose.bold if scale > 1 else prose.regular
    y += size * scale * 1.4
    page.text(margin, y, name, face, size * scale)
    page.text(page.width - margin, y, words.money(rng, 200), face, size * scale, None, "r")
  return y + size


def _receipt_foot(page, prose, margin, y, size):
  rng, room = page.rng, page.height - y
  if room > 22 and rng.random() < 0.6:
    if rng.random() < 0.6 or room < 40:
      page.barcode(margin + 6, y + 4, page.width - 2 * margin - 12, 11)
      y += 18
    else:
      page.barcode(page.width / 2 - 13, y + 4, 26, 26)
      y += 34
  if page.height - y > 6:
    page.text(page.width / 2, y + 4, prose.phrase(2, 4).upper(), prose.regular, size, None, "m")


def ticket(rng):
  """A ticket with a stub, often coloured."""
  width, height = rng.choice([(150, 55), (203, 82), (85, 54), (140, 70), (65, 130), (75, 210)])
  ground = rng.choice([paper.white, paper.tinted, paper.tinted, paper.thermal])(rng)
  page = Page(rng, width, height, ground)
  prose, tint, tall = words.Prose(rng, latin=0.9), colour(rng), height > width
  if rng.random() < 0.4:
    page.picture(0, 0, width * (1 if tall else 0.3), height * (0.3 if tall else 1))
  else:
    page.frame(0, 0, width, height * rng.uniform(0.1, 0.3), 0, fill=tint)
  left, top = (6, height * 0.36) if tall else (width * 0.33, height * 0.36)
  room = width - left - (6 if tall else 30)
  page.fitted(left, top + 5, room, prose.phrase(1, 3), prose.bold, rng.uniform(6, 11))
  y = top + 12
  while y < height - 8:
    page.fitted(left, y, room, f"{prose.phrase(1)} {words.date(rng)} {rng.randint(1, 99)}",
                prose.regular, rng.uniform(2.8, 4))
    y += rng.uniform(5, 8)
  if tall:
    page.barcode(width / 2 - 15, height - 38, 30, 30)
  else:
    page.barcode(width - 25, height / 2 - 10, 20, 20)
    for number in range(int(height / 2)):
      page.rule(width - 28, number * 2, width - 28, number * 2 + 1, 0.3)
  if rng.random() < 0.25:
    paper.rounded(page, rng.uniform(1.5, 4))
  elif rng.random() < 0.3:
    paper.torn(page, rng.choice(["left", "top"]))
  return page


def envelope(rng):
  """The front or the back of an envelope."""
  width, height = rng.choice([(220, 110), (229, 114), (162, 114), (324, 229), (241, 105)])
  ground = paper.tinted(rng) if rng.random() < 0.35 else paper.white(rng)
  page = Page(rng, width, height, ground)
  if rng.random() < 0.25:
    _flap(page)
    return page
  invent = words.fiction(rng)
  face = rng.choice(rng.choice([fonts.SANS, fonts.SERIF, fonts.HAND]))[0]
  if rng.random() < 0.35:
    page.frame(20, height * 0.45, 90, 35, 0.15, (150, 150, 150), tuple(paper.white(rng)))
    left = 25
  else:
    left = width * rng.uniform(0.35, 0.55)
  for number, line in enumerate((" ".join(invent.name()), *invent.address())):
    page.text(left, height * 0.45 + 9 + number * 7, line, face, 5)
  for number, line in enumerate((invent.firm(), *invent.address())):
    page.text(8, 10 + number * 4, line, face, 3)
  if rng.random() < 0.8:
    page.picture(width - 32, 7, 24, 29)
    page.frame(width - 32, 7, 24, 29, 1, (245, 245, 245))
  for number in range(rng.choice([0, 5])):
    page.rule(width - 80, 12 + 4 * number, width - 22, 11 + 4 * number, 0.4, (70, 70, 80))
  return page


def _flap(page):
  """Draws the back of an envelope: the edges of its flap."""
  shade = tuple(level - 22 for level in page.paper)
  depth = page.height * page.rng.uniform(0.3, 0.65)
  if page.rng.random() < 0.5:
    page.rule(0, 0, page.width / 2, depth, 0.5, shade)
    page.rule(page.width / 2, depth, page.width, 0, 0.5, shade)
  else:
    page.rule(4, depth, page.width - 4, depth, 0.5, shade)
    page.rule(4, depth, 0, 0, 0.5, shade)
    page.rule(page.width - 4, depth, page.width, 0, 0.5, shade)
