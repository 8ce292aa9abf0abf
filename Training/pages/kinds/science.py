"""Scientific papers in one or two columns, with formulas and plots."""

import math

from .. import fonts, paper, words
from ..page import SIZES, Page, colour

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
