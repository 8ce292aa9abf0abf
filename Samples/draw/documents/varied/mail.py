"""Envelopes and covers of coloured board with a white label."""

from ... import marks
from ...sheet import INK
from ..document import Document
from .setting import FACES, STRONG, begin

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
