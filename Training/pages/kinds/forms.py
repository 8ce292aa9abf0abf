"""Forms to fill in, exams and answer sheets."""

from .. import fonts, paper, words
from ..page import Page, colour, office_size


def form(rng):
  """A form, at times filled in by hand."""
  page = Page(rng, *office_size(rng), paper.tinted(rng) if rng.random() < 0.15
              else paper.white(rng))
  prose, hand = words.Prose(rng, rng.choice(fonts.SANS), 0.85), rng.choice(fonts.HAND)[0]
  margin, tint = page.width * rng.uniform(0.03, 0.12), colour(rng, (0.3, 0.9), (0.2, 0.8))
  inner, y = page.width - 2 * margin, rng.uniform(14, 26)
  pen = rng.choice([(25, 35, 130), (30, 30, 40), None])
  page.fitted(margin, y, inner * 0.7, prose.phrase(2, 6), prose.bold, rng.uniform(4, 8))
  if rng.random() < 0.4:
    page.barcode(page.width - margin - 42, y - 9, 42, 10)
  y += 6
  step = rng.uniform(8, 13)
  while y < page.height - margin - 2.5 * step:
    if rng.random() < 0.2:
      page.frame(margin, y, inner, 6, 0, fill=tint)
      page.text(margin + 1.5, y + 4.4, prose.phrase(2, 4), prose.bold, 3.6, (255, 255, 255))
      y += 8
    _ROWS[rng.choice(list(_ROWS))](page, prose, hand, margin, y, inner, step, pen)
    y += step
  page.rule(margin, y + step, margin + inner * 0.4, y + step)
  if pen:
    page.signature(margin + 5, y + step, 40, pen)
  return page


def _boxes(page, prose, hand, x, y, width, step, pen):
  """Cells with labels, some filled in by hand."""
  rng, count = page.rng, page.rng.randint(1, 4)
  for number in range(count):
    left = x + number * width / count
    page.frame(left, y, width / count, step, 0.2)
    page.fitted(left + 1, y + 2.8, width / count - 2, prose.phrase(1, 3), prose.regular, 2.3)
    if pen and rng.random() < 0.6:
      page.fitted(left + 2, y + step - 1.5, width / count - 4, words.fiction(rng).name()[1], hand,
                  5, pen)


def _lines(page, prose, hand, x, y, width, step, pen):
  """A label and a line to write on."""
  page.text(x, y + step - 2, prose.phrase(1, 2), prose.regular, 3.2)
  page.rule(x + width * 0.3, y + step - 1.5, x + width, y + step - 1.5, 0.2)
  if pen and page.rng.random() < 0.6:
    page.text(x + width * 0.33, y + step - 2, " ".join(words.fiction(page.rng).address()), hand,
              5, pen)


def _ticks(page, prose, hand, x, y, width, step, pen):
  """Check boxes."""
  rng, count = page.rng, page.rng.randint(2, 5)
  for number in range(count):
    left = x + number * width / count
    page.frame(left, y + step / 2 - 2, 3.6, 3.6, 0.3)
    page.fitted(left + 5, y + step / 2 + 1.2, width / count - 7, prose.phrase(1, 3),
                prose.regular, 3)
    if pen and rng.random() < 0.4:
      page.rule(left + 0.4, y + step / 2 - 1.6, left + 3.4, y + step / 2 + 1.4, 0.4, pen)
      page.rule(left + 3.6, y + step / 2 - 2, left + 0.4, y + step / 2 + 1.4, 0.4, pen)


def _comb(page, prose, hand, x, y, width, step, pen):
  """Comb fields: one cell per character."""
  page.text(x, y + 2.6, prose.phrase(1, 3), prose.regular, 2.4)
  for number in range(int(width / 6)):
    page.frame(x + number * 6, y + 3.4, 5.4, step - 4.4, 0.2)
    if pen and number < 12:
      page.text(x + number * 6 + 2.7, y + step - 2, page.rng.choice("ABCDEHKLMNRST0123456789"),
                hand, 4.4, pen, "m")


def _text(page, prose, hand, x, y, width, step, pen):
  """Small print."""
  page.column(x, y, width, y + step - 1, prose, 2.6)


_ROWS = {"boxes": _boxes, "more boxes": _boxes, "lines": _lines, "ticks": _ticks, "comb": _comb,
         "text": _text}


def exam(rng):
  """An answer sheet with bubbles or boxes, or questions with space for answers."""
  page = Page(rng, *office_size(rng), paper.white(rng))
  prose = words.Prose(rng, rng.choice(fonts.SANS), 0.85)
  margin = page.width * rng.uniform(0.05, 0.12)
  page.fitted(margin, margin + 5, page.width - 2 * margin, prose.phrase(2, 5), prose.bold, 6)
  page.text(margin, margin + 14, prose.phrase(1) + " ____________________", prose.regular, 4)
  if rng.random() < 0.6:
    _bubbles(page, prose, margin)
  else:
    _questions(page, prose, margin)
  return page


def _bubbles(page, prose, margin):
  rng = page.rng
  tint = rng.choice([page.ink, colour(rng, (0.4, 0.9), (0.6, 0.9)), (230, 90, 110)])
  columns, letters = rng.randint(2, 5), rng.choice(["ABCD", "ABCDE", "0123456789", "abc"])
  wide, step = (page.width - 2 * margin) / columns, rng.uniform(5.5, 9)
  pitch, square = min(8, (wide - 10) / len(letters)), rng.random() < 0.3
  if rng.random() < 0.6:
    for x, y in ((4, 4), (page.width - 9, 4), (4, page.height - 9),
                 (page.width - 9, page.height - 9)):
      page.frame(x, y, 5, 5, 0, fill=page.ink)
  for column in range(columns):
    for row in range(int((page.height - 2 * margin - 26) / step)):
      x, y = margin + column * wide, margin + 24 + row * step
      page.text(x + 6, y + 1.2, str(row + 1), prose.regular, 3, None, "r")
      marked = rng.randrange(len(letters))
      for number, letter in enumerate(letters):
        at, fill = x + 10 + number * pitch, (45, 45, 52) if number == marked else None
        if square:
          page.frame(at - 1.4, y - 1.4, 2.8, 2.8, 0.25, tint, fill)
        else:
          page.disc(at, y, min(1.9, pitch * 0.42), fill, tint, 0.25)
        page.text(at, y + 0.8, letter, prose.regular, 2, tint, "m")


def _questions(page, prose, margin):
  rng, y, number = page.rng, margin + 24, 0
  inner = page.width - 2 * margin
  while y < page.height - margin - 20:
    number += 1
    page.text(margin, y + 4, f"{number}.", prose.bold, 4)
    y = page.column(margin + 8, y, inner - 8, page.height - margin, prose, 4,
                    lines=rng.randint(1, 3))
    if rng.random() < 0.4:
      for _ in range(rng.randint(2, 5)):
        y += 8
        page.rule(margin + 8, y, margin + inner, y, 0.15, (130, 130, 130))
    else:
      for letter in "abcd":
        page.text(margin + 12, y + 5, f"{letter})", prose.regular, 4)
        page.text(margin + 20, y + 5, prose.phrase(1, 5), prose.regular, 4)
        y += 6
    y += rng.uniform(4, 12)
