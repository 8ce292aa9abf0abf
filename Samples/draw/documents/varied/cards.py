"""Cards and slips: a licence with guilloche and portrait, a thermal receipt with a logo."""

import numpy as np

from ... import marks
from ...sheet import Document, INK, Role
from .setting import begin, dark, FACES, pale, PASTELS, STRONG

GOODS = ("OAT BREAD", "APPLES", "COFFEE", "OLIVE OIL", "SOUP", "HONEY")
LABELS = ("Name", "Given names", "Born", "Valid until", "Number")


def licence(seed, page, language):
  """A licence in the size ID-1: gradient, guilloche, portrait, small print."""
  invent, rng, sheet = begin("licence", seed, (85.6, 54))
  first, second = invent.sample(PASTELS, 2)
  ink = dark(invent.choice(STRONG), 0.7)
  sheet.paste(
    marks.gradient(*sheet.image.size, first, second, invent.choice([0, 45, 90])), 0, 0,
    role=Role.PICTURE)
  _guilloche(sheet, rng, invent.choice(STRONG), invent.choice(STRONG))
  sheet.frame(0, 0, 85.6, 9, 0, fill=ink)
  land = invent.choice(["ARDONIA", "WESTMARK", "LOVENIA"])
  sheet.write(4, 6.4, f"LICENCE {land}", "sans bold", 9, (255, 255, 255))
  size = (sheet.pixels(24), sheet.pixels(31))
  sheet.paste(marks.portrait(rng, *size), 4, 13)
  given, family = invent.name()
  values = (family.upper(), given, invent.date().iso, invent.date().iso, f"{invent.randint(10**7, 10**8)}")
  for index, (label, value) in enumerate(zip(LABELS, values)):
    baseline = 15.5 + 7 * index
    sheet.write(33, baseline, f"{index + 1}. {label}", "sans", 4.8, ink)
    sheet.write(33, baseline + 3.6, value, "sans bold", 7.5)
  marks.sign(sheet, rng, 58, 49, 20, (30, 30, 36))
  return Document(sheet)


def _guilloche(sheet, rng, first, second):
  """Fine interlaced waves, part of the background picture."""
  time = np.linspace(0, 1, 400)
  for colour, shift in ((first, 0), (second, 1.7)):
    for index in range(24):
      phase = index * 0.26 + shift
      wave = np.sin(6.28 * 2 * time + phase) * np.cos(6.28 * time + index * 0.1)
      y = 32 + 13 * wave + 6 * np.sin(19 * time + phase)
      way = [(sheet.pixels(x), sheet.pixels(v)) for x, v in zip(85.6 * time, y)]
      for pen in (sheet.pen.image, sheet.pen.ground):
        pen.line(way, fill=pale(colour, 0.55), width=max(1, sheet.pixels(0.12)))


def receipt(seed, page, language):
  """A till receipt on bluish thermal paper with a gray logo."""
  invent, rng, sheet = begin("thermal receipt", seed, (80, 150), (246, 247, 250))
  ink = (58, 56, 66)
  marks.logo(sheet, 32, 8, 16, ink, invent.randrange(3))
  sheet.write(40, 34, invent.firm(), "mono bold", 9, ink, "centre")
  sheet.write(40, 39, invent.address()[0], "mono", 8, ink, "centre")
  baseline, total = 48, 0
  while baseline < 112:
    price = invent.randint(80, 3000)
    total += price
    sheet.write(6, baseline, invent.choice(GOODS), "mono", 8.5, ink)
    sheet.write(74, baseline, f"{price / 100:.2f}", "mono", 8.5, ink, "right")
    baseline += 4.7
  sheet.rule(6, baseline, 74, baseline, 0.3, ink)
  sheet.write(6, baseline + 7, "TOTAL", "mono bold", 12, ink)
  sheet.write(74, baseline + 7, f"{total / 100:.2f}", "mono bold", 12, ink, "right")
  sheet.write(40, baseline + 18, "THANK YOU", "mono", 8.5, ink, "centre")
  return Document(sheet)


C4, C5 = (324, 229), (229, 162)  # Millimetres, lying on their side.
# Kraft paper, recycled gray, gray board, blue-gray and sand-coloured covers.
BOARDS = (
  (196, 160, 118), (206, 178, 140), (176, 176, 172), (196, 198, 200), (170, 182, 196),
  (208, 198, 178), (186, 196, 186))


def parcel(seed, page, language):
  """An envelope of kraft paper or gray board: sender, a white label with the address, a stamp."""
  invent, rng, sheet = begin(
    "parcel", seed, _choice(seed, (C4, C5)), colour=_choice(seed * 7 + 3, BOARDS))
  width, height, face = sheet.width, sheet.height, invent.choice(FACES)
  sheet.write(width * 0.06, height * 0.1, invent.firm(), f"{face} bold", 12, INK)
  sheet.write(width * 0.06, height * 0.1 + 7, ", ".join(invent.address()), face, 9, INK)
  wide, high = width * invent.uniform(0.25, 0.5), height * invent.uniform(0.2, 0.4)
  x, y = width * invent.uniform(0.3, 0.45), height * invent.uniform(0.4, 0.5)
  sheet.pen.rectangle(
    [sheet.pixels(x), sheet.pixels(y), sheet.pixels(x + wide), sheet.pixels(y + high)],
    fill=(255, 255, 255))
  step = high / 5
  for row, line in enumerate((" ".join(invent.name()), *invent.address())):
    sheet.write(x + wide * 0.08, y + step * (row + 1.6), line, face, min(16, step * 1.6), INK)
  marks.stamp(
    sheet, rng, width * 0.72, height * 0.16, [invent.choice(["FRAGILE", "PRIORITY", "BY HAND"])],
    invent.choice(STRONG))
  return Document(sheet)


def _choice(seed, values):
  return values[seed % len(values)]
