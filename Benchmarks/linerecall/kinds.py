"""The kinds of pages. Each function takes a seed and returns a `Sheet`."""

from .sheet import Sheet


def receipt(seed, body="till"):
  sheet = Sheet(seed, 560, 1250)
  rng, size = sheet.random, sheet.random.uniform(8, 13)
  step, y = size * rng.uniform(2.3, 3), 70
  capitals = str.upper if rng.random() < 0.7 else str
  sheet.write(280, y, capitals(sheet.shop()), rng.choice(["bold", "condensed", "display", "till-bold"]),
    size * rng.uniform(1.3, 2.4), anchor="ms")
  y += step * 1.4
  for text in (*sheet.invent.address(), "Tel " + sheet.invent.phone(), f"GST ID {sheet.number(12)}"):
    sheet.write(280, y, capitals(text), body, size, anchor="ms")
    y += step
  y = _dashes(sheet, y, body, size, step)
  while y < 820:
    name = sheet.number(rng.choice([8, 13])) if rng.random() < 0.2 else capitals(sheet.phrase(1, 3))
    _pair(sheet, y, name, sheet.amount() + rng.choice(["", "", " S", " SR", "*"]), body, size)
    y += step
  y = _dashes(sheet, y, body, size, step)
  for label in ("SUBTOTAL", "GST 6%"):
    _pair(sheet, y, label, sheet.amount(), body, size)
    y += step
  tall = rng.choice([1, 1.6, 2])
  y += step * (tall - 1)
  _pair(sheet, y, "TOTAL", "$" + sheet.amount(), "till-bold", size * rng.choice([1, 1.2]), tall)
  y += step
  for label in ("CASH", "CHANGE"):
    _pair(sheet, y, label, sheet.amount(), body, size)
    y += step
  if rng.random() < 0.5:
    sheet.barcode(120, y - size, 320, 60)
    sheet.write(280, y + 62 + size * 0.6, sheet.number(13), body, size, anchor="ms", neighbour="barcode")
    y += 62 + 2 * step
  sheet.write(280, y, capitals("Thank you for your visit"), body, size, anchor="ms")
  return sheet


def _pair(sheet, y, name, value, face, size, tall=1.0):
  """A label and its value: one line of text."""
  start = len(sheet.lines)
  width = sheet.write(30, y, name, face, size, tall=tall)
  limit = sheet.width - 60 - width
  sheet.write(sheet.width - 30, y, value, face, size, anchor="rs", tall=tall)
  if limit < 0:
    sheet.lines.pop(start)


def _dashes(sheet, y, face, size, step):
  if sheet.random.random() < 0.5:
    sheet.rule(30, y - size / 2, sheet.width - 30)
  else:
    for x in range(30, sheet.width - 40, 12):
      sheet.rule(x, y - size / 2, x + 7)
  return y + step


def slip(seed):
  """A receipt of a dot matrix printer, which `printing` prints in dots."""
  return receipt(seed, body="typewriter")


def letter(seed):
  sheet = Sheet(seed)
  rng, size = sheet.random, sheet.random.uniform(8, 14)
  face = rng.choice(["serif", "sans", "typewriter"])
  sheet.write(rng.choice([90, 620]), 130, sheet.shop(), rng.choice(["display", "bold", "italic"]),
    size * 1.8, ink=rng.choice([30, 90, 130]))
  sheet.rule(90, 150, 1150)
  for index, text in enumerate(sheet.invent.address()):
    sheet.write(90, 240 + 3 * index * size, text, face, size)
  sheet.write(1150, 240, f"{rng.randint(1, 28)} March 20{sheet.number(2)}", face, size, anchor="rs")
  end = sheet.column(90, 420, 1060, 1300, face, size)
  sheet.write(90, end + 20, "Yours sincerely,", face, size)
  sheet.rule(90, 1500, 1150)
  sheet.write(620, 1530, sheet.phrase(4, 6), face, max(7.2, size * 0.7), anchor="ms", neighbour="rule")
  return sheet


def dense(seed):
  sheet = Sheet(seed)
  size = sheet.random.uniform(7, 9)
  sheet.column(70, 80, 1100, 1520, sheet.random.choice(["sans", "serif", "condensed"]), size,
    leading=sheet.random.uniform(2.1, 2.5))
  return sheet


def display(seed):
  """Headings, posters, labels: big, condensed, bold, italic, outlined."""
  sheet = Sheet(seed)
  rng, y = sheet.random, 40
  for slot in range(30):
    size = rng.choice([rng.uniform(10, 24), rng.uniform(16, 50)])
    y += size * rng.uniform(2.4, 3.2)
    if y > 1540:
      return sheet
    text = sheet.phrase(1, 4)
    face = rng.choice(["bold", "condensed", "display", "italic", "bold"])
    sheet.write(rng.choice([60, 90, 300]), y, text.upper() if rng.random() < 0.4 else text, face, size,
      ink=rng.choice([20, 60, 110]), outline=size / 14 if size > 25 and rng.random() < 0.2 else 0,
      slot=slot)
  return sheet


def form(seed):
  sheet = Sheet(seed)
  rng, size = sheet.random, sheet.random.uniform(7.2, 11)
  sheet.write(80, 110, "Application for " + sheet.phrase(1, 2), "bold", size * 1.7)
  y, height = 150, size * 5
  while y + height < 1540:
    cells = rng.choice([1, 2, 3])
    for cell in range(cells):
      left = 80 + cell * 1080 / cells
      sheet.rectangle(left, y, left + 1080 / cells, y + height, outline=50)
      sheet.write(left + 6, y + 1.9 * size, sheet.phrase(1, 2), "sans", size * 0.85,
        neighbour="rule")
      if rng.random() < 0.7:
        sheet.write(left + 10, y + 4.3 * size, sheet.name() if rng.random() < 0.5
          else sheet.number(6), "typewriter", size, neighbour="rule")
    y += height
  return sheet


def label(seed):
  """Barcodes with text directly below, boxes, light letters on dark."""
  sheet = Sheet(seed, 1100, 1400)
  rng, y = sheet.random, 60
  for slot in range(12):
    size = rng.uniform(9, 22)
    if y + 9 * size > 1340:
      return sheet
    sort = rng.choice(["barcode", "inverted", "tinted", "boxed"])
    if sort == "barcode":
      sheet.barcode(100, y, rng.uniform(300, 700), 90)
      sheet.write(110, y + 92 + size * 1.6, sheet.number(12), rng.choice(["sans", "till"]), size,
        neighbour="barcode", slot=slot)
      y += 92 + 4 * size
      continue
    ground, ink = {"inverted": (rng.randint(20, 90), 245), "tinted": (rng.randint(150, 215), 25),
      "boxed": (250, 25)}[sort]
    sheet.rectangle(80, y, 1020, y + 6.4 * size, fill=ground, outline=30)
    for row in (2.2, 5.2):
      sheet.write(100, y + row * size, sheet.phrase(2, 4), rng.choice(["sans", "bold", "serif"]), size,
        ink=ink, neighbour=sort, slot=slot)
    y += 7.4 * size
  return sheet


def show_through(seed):
  sheet = Sheet(seed)
  sheet.show_through(sheet.random.uniform(0.1, 0.3))
  sheet.column(90, 120, 1060, 1500, sheet.random.choice(["serif", "sans"]),
    sheet.random.uniform(8, 13), neighbour="show-through")
  return sheet


def faint(seed):
  sheet = Sheet(seed)
  ink = sheet.random.randint(130, 195)
  sheet.column(90, 120, 1060, 1500, sheet.random.choice(["serif", "sans", "till"]),
    sheet.random.uniform(9, 14), ink=ink)
  return sheet


def dark(seed):
  sheet = Sheet(seed)
  sheet.rectangle(0, 0, sheet.width, sheet.height, fill=sheet.random.randint(15, 80))
  sheet.column(90, 120, 1060, 1500, sheet.random.choice(["serif", "sans"]),
    sheet.random.uniform(9, 14), ink=sheet.random.randint(190, 245), neighbour="inverted")
  return sheet


def sparse(seed):
  """A few short lines, far apart, of several sizes."""
  sheet = Sheet(seed)
  rng, y = sheet.random, 0
  for slot in range(9):
    y += rng.uniform(90, 240)
    if y > 1540:
      break
    sheet.write(rng.uniform(60, 700), y, rng.choice([sheet.amount(), sheet.phrase(1, 2),
      f"Page {sheet.number(2)}", sheet.name()]), rng.choice(["serif", "sans", "bold"]),
      rng.uniform(8, 26), neighbour="none", slot=slot)
  return sheet


KINDS = {kind.__name__.replace("_", "-"): kind for kind in (
  receipt, slip, letter, dense, display, form, label, show_through, faint, dark, sparse)}
