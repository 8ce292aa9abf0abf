"""Prints tables with text around them on an A4 sheet of 200 pixels per inch."""

import random

from PIL import Image, ImageDraw, ImageFont

from .everyday import EVERYDAY
from .layouts import DOCUMENTS, LAYOUTS
from .others import OTHERS

WIDTH, HEIGHT, MARGIN = 1654, 2339, 130
FOLDER = "/usr/share/fonts/truetype/"
FACES = [
  ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf"),
  ("dejavu/DejaVuSerif.ttf", "dejavu/DejaVuSerif-Bold.ttf"),
  ("liberation2/LiberationSans-Regular.ttf", "liberation2/LiberationSans-Bold.ttf"),
  ("liberation2/LiberationSerif-Regular.ttf", "liberation2/LiberationSerif-Bold.ttf"),
]
WORDS = ("the report of this quarter lists what was sold and where it went since the new shop by the "
         "harbour opened in spring and many people came to see it before summer ended again").split()


TABLES = LAYOUTS | DOCUMENTS | EVERYDAY
NAMES = [*TABLES, *OTHERS]


def draw(name, seed):
  """A page of a layout; returns the image and the tables' true rows."""
  r = random.Random(f"{name} {seed}")
  image = Image.new("RGB", (WIDTH, HEIGHT), (255, 255, 255))
  printer = Printer(image, r)
  if name in OTHERS:
    return image, [table.truth() for table in OTHERS[name](printer, r)]
  printer.heading(r.choice(["Quarterly overview", "Summary", "Our offer", "Annex B"]))
  printer.paragraph(r.randint(2, 4))
  tables = [TABLES[name](r) for _ in range(2 if seed % 4 == 3 else 1)]
  for table in tables:
    printer.table(table)
    printer.paragraph(r.randint(2, 5))
  return image, [table.truth() for table in tables]


class Printer:
  """Prints from `y` downwards, between `left` and `right`."""

  def __init__(self, image, r):
    self.image, self.pen, self.r = image, ImageDraw.Draw(image), r
    self.face = r.choice(FACES)
    self.size = r.choice([26, 28, 31])  # 9.5 to 11 points.
    self.y, self.left, self.right = 150, MARGIN, WIDTH - MARGIN

  def font(self, bold=False, scale=1.0):
    return ImageFont.truetype(FOLDER + self.face[bold], round(self.size * scale))

  def heading(self, text):
    self.pen.text((self.left, self.y), text, font=self.font(True, 1.7), fill=(15, 15, 15))
    self.y += round(3.2 * self.size)

  def paragraph(self, lines, fill=0.9):
    """Lines of words, of which all but the last are longer than the share `fill` of the width."""
    font = self.font()
    for index in range(lines):
      words = []
      while font.getlength(" ".join(words)) < (self.right - self.left) * (fill if index < lines - 1 else 0.4):
        words.append(self.r.choice(WORDS))
      self.pen.text((self.left, self.y), " ".join(words).capitalize() if index == 0 else " ".join(words),
                    font=font, fill=(20, 20, 20))
      self.y += round(1.45 * self.size)
    self.y += round(1.6 * self.size)

  def line(self, x, text, bold=False, align="l", scale=1.0):
    """One line at the current level, which stays."""
    anchor = {"l": "la", "c": "ma", "r": "ra"}[align]
    self.pen.text((x, self.y), text, font=self.font(bold, scale), fill=(20, 20, 20), anchor=anchor)

  def feed(self, lines=1.0):
    self.y += round(1.45 * self.size * lines)

  def wrapped(self, cell, width):
    """The lines of a cell, which a line feed in its text begins too."""
    font, lines = self.font(cell.bold), []
    if cell.picture:
      width -= 2.3 * self.size
    for part in cell.text.split("\n"):
      line = ""
      for word in part.split():
        longer = f"{line} {word}".strip()
        if line and font.getlength(longer) > width:
          lines.append(line)
          longer = word
        line = longer
      lines.append(line)
    return lines

  def table(self, table):
    style, em = table.style, self.size
    pad_x, pad_y, pitch = style.pad_x * em, style.pad_y * em, 1.3 * em
    placed = table.placed()
    widths = [0.0] * len(table.widths)
    for row, column, cell in placed:
      if cell.columns == 1:
        lines = self.wrapped(cell, table.widths[column] * em)
        picture = 2.3 * em if cell.picture else 0
        widths[column] = max([widths[column]] + [picture + self.font(cell.bold).getlength(l) for l in lines])
    widths = [width + 2 * pad_x for width in widths]
    room = self.right - self.left
    if self.r.random() < 0.5 and sum(widths) < room:
      grow = self.r.uniform(1, room / sum(widths))
      widths = [width * grow for width in widths]
    heights = [0.0] * len(table.rows)
    for row, column, cell in placed:
      width = sum(widths[column:column + cell.columns]) - 2 * pad_x
      count = len(self.wrapped(cell, width + 1))
      if cell.rows == 1:
        heights[row] = max(heights[row], count * pitch + 2 * pad_y + (0.9 * em if row in style.gaps else 0))
    scale = min(1, room / sum(widths))
    xs = [self.left + sum(widths[:i]) * scale for i in range(len(widths) + 1)]
    ys = [self.y + sum(heights[:i]) for i in range(len(heights) + 1)]
    self._fills(table, xs, ys)
    for row, column, cell in placed:
      left, right = xs[column] + pad_x, xs[column + cell.columns] - pad_x
      height = 2 * pad_y + len(self.wrapped(cell, right - left + 1)) * pitch
      top, bottom = ys[row] + (0.9 * em if row in style.gaps else 0), ys[row + cell.rows]
      if row < table.header_rows and style.is_header_bottom:
        top = bottom - height
      elif style.is_top:
        bottom = top + height
      self.place = row + (cell.rows - 1) / 2
      self._cell(cell, left, right, top, bottom, pitch, style.header_ink if row < table.header_rows else (15, 15, 15))
    self._rules(table, placed, xs, ys)
    self.y = round(ys[-1] + 1.8 * em)

  def _cell(self, cell, left, right, top, bottom, pitch, ink):
    font, lines = self.font(cell.bold), self.wrapped(cell, right - left + 1)
    y = (top + bottom) / 2 - len(lines) * pitch / 2 + 0.1 * self.size
    if cell.picture:
      side, middle = 1.8 * self.size, (top + bottom) / 2
      self.pen.ellipse([left, middle - side / 2, left + side, middle + side / 2], fill=cell.picture)
      left += 2.3 * self.size
    for line in lines:
      free = right - left - font.getlength(line)
      x = left + {"l": 0, "c": free / 2, "r": free}[cell.align]
      if cell.pill and line:
        self.pen.rounded_rectangle(
          [x - 0.4 * self.size, y - 0.1 * self.size, x + font.getlength(line) + 0.4 * self.size, y + 1.25 * self.size],
          0.6 * self.size, fill=cell.pill)
      self.printed(line, x, y, font)
      self.pen.text((x, y), line, font=font, fill=ink)
      y += pitch

  def printed(self, line, x, y, font):
    """Called for each line of a cell, whose row is `place`; half a row is between two."""

  def _fills(self, table, xs, ys):
    for row in range(len(table.rows)):
      is_head = row < table.header_rows
      fill = table.style.header_fill if is_head else table.style.zebra if row % 2 == 0 else None
      if fill:
        self.pen.rectangle([xs[0], ys[row], xs[-1], ys[row + 1]], fill=fill)
    for row, column, cell in table.placed():
      if cell.fill:
        self.pen.rectangle([xs[column], ys[row], xs[column + cell.columns], ys[row + cell.rows]],
                           fill=cell.fill)

  def _rules(self, table, placed, xs, ys):
    rules, style = table.style.rules, table.style
    head = table.header_rows
    for row, column, cell in placed:
      left, right = xs[column], xs[column + cell.columns]
      top, bottom = ys[row], ys[row + cell.rows]
      if "h" in rules and row > 0:
        self._line(left, top, right, top, style.thickness, style)
      if "v" in rules and column > 0:
        self._line(left, top, left, bottom, style.thickness, style)
      if "s" in rules and cell.columns > 1 and row < head:
        self._line(left + 0.4 * self.size, bottom, right - 0.4 * self.size, bottom, 1, style)
    for column in range(len(table.widths)) if "c" in rules else []:
      for y in (ys[0], ys[head]):
        self._line(xs[column] + 0.3 * self.size, y, xs[column + 1] - 0.3 * self.size, y, style.thickness, style)
    for row in style.gaps if "g" in rules else ():
      self._line(xs[0], ys[row], xs[-1], ys[row], 1, style)
    if "f" in rules:
      self._line(xs[1], ys[0], xs[1], ys[-1], style.thickness, style)
    if "H" in rules:
      self._line(xs[0], ys[head], xs[-1], ys[head], style.header_thickness, style)
    for flag, y in [("t", ys[0]), ("b", ys[-1])]:
      if flag in rules or "o" in rules:
        self._line(xs[0], y, xs[-1], y, style.thickness, style)
    if "o" in rules:
      for x in (xs[0], xs[-1]):
        self._line(x, ys[0], x, ys[-1], style.thickness, style)

  def _line(self, x0, y0, x1, y1, thickness, style):
    if not style.dash:
      self.pen.line([x0, y0, x1, y1], fill=style.colour, width=thickness)
      return
    length, position = max(x1 - x0, y1 - y0), 0
    while position < length:
      end = min(length, position + style.dash)
      a, b = position / length, end / length
      self.pen.line([x0 + a * (x1 - x0), y0 + a * (y1 - y0), x0 + b * (x1 - x0), y0 + b * (y1 - y0)],
                    fill=style.colour, width=thickness)
      position += style.dash + style.dash_gap
