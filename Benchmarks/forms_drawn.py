"""Pages of forms with check boxes and fields; all content is fictitious.

The layouts are functions of a Printer and a random.Random that return the true boxes, as (label, whether it is
marked), and the true fields, as (name, value)."""

from tables.layouts import ITEMS, NAMES, PLACES, REGIONS

PENS = [(25, 25, 30), (30, 45, 130), (20, 60, 160)]


def _draw_box(pen, r, x, y, size, style, state):
  """A box of `size` pixels with its top left corner at (x, y); `style` is a dictionary with shape,
  line (pixels) and ink, `state` None or the kind of its mark."""
  ink, line = style["ink"], style["line"]
  area = [x, y, x + size, y + size]
  if style["shape"] == "round":
    pen.ellipse(area, outline=ink, width=line)
  elif style["shape"] == "rounded":
    pen.rounded_rectangle(area, 0.15 * size, outline=ink, width=line)
  else:
    pen.rectangle(area, outline=ink, width=line)
  if state:
    MARKS[state](pen, r, x, y, size, r.choice(PENS))


def _stroke(pen, points, colour, width):
  pen.line(points, fill=colour, width=width, joint="curve")


def _cross(pen, r, x, y, size, colour):
  over = r.uniform(-0.12, 0.12) * size
  def end(u, v):
    return (x + u * size + r.uniform(-0.06, 0.06) * size, y + v * size + r.uniform(-0.06, 0.06) * size)
  width = r.randint(2, 4)
  near, far = (0.16 * size - over) / size, 1 - (0.16 * size - over) / size
  _stroke(pen, [end(near, near), end(far, far)], colour, width)
  _stroke(pen, [end(far, near), end(near, far)], colour, width)


def _tick(pen, r, x, y, size, colour):
  top = r.uniform(-0.35, 0.15)
  points = [(x + r.uniform(0.12, 0.25) * size, y + r.uniform(0.4, 0.6) * size),
            (x + r.uniform(0.38, 0.5) * size, y + r.uniform(0.75, 0.88) * size),
            (x + r.uniform(0.85, 1.2) * size, y + top * size)]
  _stroke(pen, points, colour, r.randint(2, 4))


def _printed(pen, r, x, y, size, colour):
  inset = 0.2 * size
  _stroke(pen, [(x + inset, y + inset), (x + size - inset, y + size - inset)], (15, 15, 15), 2)
  _stroke(pen, [(x + size - inset, y + inset), (x + inset, y + size - inset)], (15, 15, 15), 2)


def _dot(pen, r, x, y, size, colour):
  inset = r.uniform(0.24, 0.32) * size
  pen.ellipse([x + inset, y + inset, x + size - inset, y + size - inset], fill=(15, 15, 15))


def _scribble(pen, r, x, y, size, colour):
  points = [(x + r.uniform(0.15, 0.85) * size, y + r.uniform(0.15, 0.85) * size) for _ in range(9)]
  _stroke(pen, points, colour, 2)


MARKS = {"cross": _cross, "tick": _tick, "printed": _printed, "dot": _dot, "scribble": _scribble}


LABELS = ["Delivery", "Collection", "Invoice by mail", "Newsletter", "Gift wrapping", "Express", "Parking",
          "Breakfast", "Single room", "Double room", "Vegetarian", "Wheelchair", "Insurance", "Deposit",
          "Membership", "Guided tour", "Locker", "Bicycle", "Children", "Evening class", "Morning class",
          "Online", "By telephone", "In person", "First visit", "Other", "Yes, please", "No, thanks"]
FIELDS = ["First name", "Last name", "Street", "Town", "Telephone", "Date of birth", "Occupation",
          "Customer number", "Country", "Room"]


def _style(r, shape):
  return {"shape": shape, "line": r.choice([1, 2, 2, 3]),
          "ink": r.choice([(20, 20, 20), (20, 20, 20), (70, 70, 70), (120, 120, 120)])}


def _state(r, shape, printed):
  if r.random() < 0.55:
    return None
  if shape == "round":
    return r.choice(["dot", "cross", "tick"])
  return "printed" if printed else r.choice(["cross", "cross", "tick", "scribble"])


def _labels(r, count):
  return r.sample(LABELS, count)


def _box(printer, r, x, label, style, size, printed):
  """A box and its label; returns its truth."""
  state = _state(r, style["shape"], printed)
  y = printer.y + 0.62 * printer.size - size / 2
  _draw_box(printer.pen, r, x, y, size, style, state)
  printer.line(x + size + r.uniform(0.35, 0.8) * printer.size, label)
  return label, state is not None


def _size(printer, r):
  return round(r.uniform(0.75, 1.35) * printer.size)


def listed(printer, r, shape=None):
  """Options below each other."""
  shape = shape or r.choice(["square", "square", "rounded"])
  printer.heading("Booking")
  printer.paragraph(2)
  style, size, printed, found = _style(r, shape), _size(printer, r), r.random() < 0.3, []
  for label in _labels(r, r.randint(3, 7)):
    found.append(_box(printer, r, printer.left + 20, label, style, size, printed))
    printer.feed(r.choice([1.3, 1.5]))
  printer.feed(1)
  printer.paragraph(3)
  return found, []


def radio(printer, r):
  """Circles below each other; at least one is marked."""
  found, fields = listed(printer, r, "round")
  return found, fields


def in_row(printer, r):
  """Questions with options beside each other."""
  printer.heading("Survey")
  printer.paragraph(2)
  style, size, found = _style(r, "square"), _size(printer, r), []
  printed, labels = r.random() < 0.3, _labels(r, 12)
  for question in r.sample(["How do you come", "What do you need", "Where do you stay", "When do you start"], 3):
    printer.line(printer.left, question + "?")
    printer.feed(1.5)
    for index in range(r.randint(2, 4)):
      found.append(_box(printer, r, printer.left + 20 + 345 * index, labels.pop(), style, size, printed))
    printer.feed(2)
  printer.paragraph(3)
  return found, []


def after_label(printer, r):
  """A box at the end of each line."""
  printer.heading("Order")
  style, size, found = _style(r, "square"), _size(printer, r), []
  for label in r.sample(ITEMS, r.randint(4, 8)):
    printer.line(printer.left, label)
    state = _state(r, "square", False)
    _draw_box(printer.pen, r, printer.left + 520, printer.y + 0.62 * printer.size - size / 2, size, style, state)
    found.append((label, state is not None))
    printer.feed(1.6)
  printer.paragraph(3)
  return found, []


def fields(printer, r):
  """Names and values: after a colon, on a line, or in a frame."""
  printer.heading("Registration")
  printer.paragraph(2)
  kind, found = r.choice(["colon", "line", "frame"]), []
  for name in r.sample(FIELDS, r.randint(4, 8)):
    value = _value(r, name)
    printer.line(printer.left, name + (":" if kind == "colon" else ""))
    x, y = printer.left + 330, printer.y + 1.25 * printer.size
    if kind == "line":
      printer.pen.line([x, y, x + 620, y], fill=(60, 60, 60), width=2)
    elif kind == "frame":
      printer.pen.rectangle([x - 12, y - 1.6 * printer.size, x + 620, y + 10], outline=(60, 60, 60), width=2)
    printer.line(x, value)
    found.append((name, value))
    printer.feed(2.2 if kind == "frame" else 1.7)
  printer.feed(1)
  printer.paragraph(3)
  return [], found


def _value(r, name):
  if name in ("Telephone", "Customer number"):
    return f"0{r.randint(100, 999)} {r.randint(1000, 9999)}"
  if name == "Date of birth":
    return f"{r.randint(1, 28)} June {r.randint(1950, 2010)}"
  if name in ("Street", "Town"):
    return r.choice(PLACES)
  return r.choice(REGIONS) if name in ("Country", "Room") else r.choice(NAMES).split()[-1]


def mixed(printer, r):
  """Fields, then options."""
  _, pairs = fields(printer, r)
  style, size, found = _style(r, "square"), _size(printer, r), []
  for label in _labels(r, r.randint(2, 5)):
    found.append(_box(printer, r, printer.left + 20, label, style, size, False))
    printer.feed(1.5)
  return found, pairs


PAGES = {function.__name__: function for function in [listed, radio, in_row, after_label, fields, mixed]}
