"""A page of running text: a heading, paragraphs in one or two columns, a footnote, a folio."""

from ..fiction import Fiction
from ..sheet import GREY, Sheet
from .article_text import HEADINGS, sentence
from .document import Document

LEFT, RIGHT = 22, 188  # Margins, millimetres from the left edge of the sheet.
TOP, BOTTOM = 46, 262  # The extent of the body, millimetres from the top.
GUTTER = 8.0  # Between two columns, millimetres.
FACES = ["serif", "serif", "sans", "wide"]


def draw(seed, page, language):
  """A page with a body of 10 to 12 points, as in books and reports."""
  invent = Fiction(f"article {seed}")
  return _page(invent, invent.choice([10, 10.5, 11, 12]), invent.choice([1, 1, 2]))


def draw_small(seed, page, language):
  """A page with a body of 7 to 8 points in two columns, as in terms and package leaflets."""
  invent = Fiction(f"small print {seed}")
  return _page(invent, invent.choice([7, 7.5, 8]), 2)


def _page(invent, size, columns):
  sheet, face = Sheet(210, 297), invent.choice(FACES)
  bold = face.split()[0] + " bold"
  title = f"{invent.firm()}, {invent.date().written('eng')}"
  sheet.write(LEFT, 26, title, bold, 17, invent.ink())
  sheet.write(LEFT, 34, f"By {' '.join(invent.name())}", face, 10, GREY)
  width = (RIGHT - LEFT - GUTTER * (columns - 1)) / columns
  for column in range(columns):
    _column(sheet, invent, LEFT + column * (width + GUTTER), width, face, bold, size)
    if column == 0:
      # A footnote belongs to the column above it and is read with it.
      sheet.rule(LEFT, 266, LEFT + 30, 266, 0.2, GREY)
      sheet.paragraph(LEFT, 270.5, width, sentence(invent), face, min(size, 8))
  sheet.write((LEFT + RIGHT) / 2, 290, str(invent.randint(2, 399)), face, 9, GREY, "centre")
  return Document(sheet)


def _column(sheet, invent, left, width, face, bold, size):
  """Fills one column with paragraphs, some with a heading."""
  baseline, step = TOP, size * 1.36 * 25.4 / 72
  while True:
    text = " ".join(sentence(invent) for _ in range(invent.randint(3, 6)))
    # Wide letters advance by at most 0.65 em: an upper bound of the paragraph's height.
    lines = len(text) * 0.65 * size * 25.4 / 72 / width + 1
    if baseline + (lines + 2) * step > BOTTOM:
      return
    if invent.random() < 0.25:
      heading = f"{invent.randint(1, 19)}. {invent.choice(HEADINGS)}"
      sheet.write(left, baseline, heading, bold, size * 1.15)
      baseline += step * 1.3
    baseline = sheet.paragraph(left, baseline, width, text, face, size) + step * 0.5
