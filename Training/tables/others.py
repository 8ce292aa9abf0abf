"""Pages on which tables stand beside text or close to each other, and pages without a table: a
function for each, of a Printer and a random.Random, that prints the page and returns its tables."""

from . import layouts
from .layouts import ITEMS, NAMES, pairs, PLACES, section_rows


def beside_text(printer, r):
  """A table in one half of the page, text in the other."""
  printer.heading("Market report")
  printer.paragraph(3)
  left, right, top = printer.left, printer.right, printer.y
  middle = (left + right) / 2
  table = r.choice([pairs, layouts.horizontal, layouts.booktabs, layouts.price_list])(r)
  halves = [(left, middle - 30), (middle + 30, right)]
  if r.random() < 0.5:
    halves.reverse()
  printer.size = round(0.8 * printer.size)
  (printer.left, printer.right), printer.y = halves[0], top
  printer.table(table)
  end = printer.y
  (printer.left, printer.right), printer.y = halves[1], top
  printer.paragraph(max(6, round((end - top) / (1.45 * printer.size))), fill=0.75)
  printer.left, printer.right, printer.y = left, right, max(end, printer.y)
  printer.paragraph(4)
  return [table]


def two_below(printer, r):
  """Two tables below each other with a line of text or only space between them."""
  printer.heading("Stock")
  printer.paragraph(2)
  tables = [r.choice([layouts.price_list, section_rows, layouts.horizontal])(r), pairs(r)]
  for table in tables:
    printer.table(table)
    if r.random() < 0.6:
      printer.line(printer.left, r.choice(["Details of the order", "Further data"]), bold=True)
      printer.feed(1.5)
  printer.paragraph(3)
  return tables


def letter(printer, r):
  """A letter: addresses, a reference line, paragraphs, a list."""
  for text in [r.choice(NAMES), f"{r.randint(1, 90)} {r.choice(PLACES)}", "Northport 4711"]:
    printer.line(printer.left, text)
    printer.line(printer.right - 380, r.choice(["Phone 0123 4567", "office@example.org", "Room 12"]))
    printer.feed()
  printer.feed(2)
  printer.line(printer.right, f"{r.randint(1, 28)} June 2024", align="r")
  printer.feed(2)
  printer.line(printer.left, "Your order of last week", bold=True)
  printer.feed(2)
  for _ in range(3):
    printer.paragraph(r.randint(3, 6))
  for index, item in enumerate(r.sample(ITEMS, 4), 1):
    printer.line(printer.left + 20, r.choice(["•", "-", f"{index}."]))
    printer.line(printer.left + 80, f"{item}, which was sent last week")
    printer.feed()
  printer.feed()
  printer.line(printer.left, "Kind regards")
  printer.feed(3)
  printer.line(printer.left, r.choice(NAMES))
  return []


def text_columns(printer, r):
  count = r.choice([2, 2, 3])
  printer.size = 24 if count == 3 else 27
  printer.heading("The harbour in spring")
  left, right, top = printer.left, printer.right, printer.y
  gap = r.uniform(1.5, 2.5) * printer.size
  width = (right - left - gap * (count - 1)) / count
  for index in range(count):
    printer.left = left + index * (width + gap)
    printer.right, printer.y = printer.left + width, top
    while printer.y < 1900:
      printer.paragraph(r.randint(5, 12), fill=0.75)
  return []


def address_blocks(printer, r):
  """Addresses side by side, as in a directory or on a certificate."""
  printer.heading(r.choice(["Contacts", "Members", "Participants"]))
  printer.paragraph(3)
  for _ in range(r.randint(2, 4)):
    people = r.sample(NAMES, 2)
    for line in range(4):
      for column, name in enumerate(people):
        text = [name, f"{r.randint(1, 90)} {r.choice(PLACES)}", f"{r.randint(10000, 99999)} Northport",
                f"Phone 0{r.randint(100, 999)} {r.randint(1000, 9999)}"][line]
        printer.line(printer.left + column * 640, text, bold=line == 0)
      printer.feed()
    printer.feed(1.5)
  printer.paragraph(4)
  return []


def blank_form(printer, r):
  """Labels with lines or boxes to be filled in."""
  printer.heading("Registration")
  printer.paragraph(2)
  labels = ["First name", "Last name", "Street", "Town", "Telephone", "Date of birth", "Signature"]
  boxed = r.random() < 0.4
  for label in r.sample(labels, r.randint(4, 7)):
    printer.line(printer.left, label)
    x, y = printer.left + 300, printer.y + 1.2 * printer.size
    if boxed:
      printer.pen.rectangle([x, y - 1.6 * printer.size, x + 700, y + 8], outline=(60, 60, 60), width=2)
    else:
      printer.pen.line([x, y, x + 700, y], fill=(60, 60, 60), width=2)
    if r.random() < 0.5:
      printer.line(x + 14, r.choice(NAMES + PLACES))
    printer.feed(2.2)
  printer.paragraph(3)
  return []


def receipt(printer, r):
  """A receipt: items with prices, sums, no table."""
  printer.size = 30
  left, right = 420, 1230
  for text in ["Harbour Shop", "12 Mill Lane", "Tel 0123 4567"]:
    printer.line((left + right) / 2, text, align="c", bold=text == "Harbour Shop")
    printer.feed()
  printer.feed()
  total = 0
  for item in r.sample(ITEMS, r.randint(4, 9)):
    price = r.uniform(1, 40)
    total += price
    printer.line(left, item)
    printer.line(right, f"{price:.2f}", align="r")
    printer.feed()
  printer.feed()
  for label, value in [("TOTAL", total), ("CASH", total + 5), ("CHANGE", 5)]:
    printer.line(left, label, bold=label == "TOTAL")
    printer.line(right, f"{value:.2f}", align="r", bold=label == "TOTAL")
    printer.feed()
  printer.feed()
  printer.line((left + right) / 2, "Thank you for your visit", align="c")
  return []


def framed_text(printer, r):
  """Paragraphs in frames and between rules."""
  printer.heading("Notice")
  for _ in range(r.randint(2, 3)):
    top = printer.y - 20
    printer.left += 30
    printer.right -= 30
    printer.paragraph(r.randint(3, 6))
    printer.left -= 30
    printer.right += 30
    if r.random() < 0.6:
      printer.pen.rectangle([printer.left, top, printer.right, printer.y - 10], outline=(30, 30, 30), width=3)
    else:
      for y in (top, printer.y - 10):
        printer.pen.line([printer.left, y, printer.right, y], fill=(30, 30, 30), width=2)
    printer.y += 50
  printer.paragraph(4)
  return []


OTHERS = {function.__name__: function for function in [
  beside_text, two_below, letter, text_columns, address_blocks, blank_form, receipt, framed_text]}
# Those without a table.
EMPTY = ["letter", "text_columns", "address_blocks", "blank_form", "receipt", "framed_text"]
