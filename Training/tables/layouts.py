"""Tables, how they are printed, and the kinds of them: a function for each, of a random.Random, that returns a Table."""

from dataclasses import dataclass, field


@dataclass
class Cell:
  text: str = ""
  columns: int = 1
  rows: int = 1
  # "l", "r" or "c".
  align: str = "l"
  bold: bool = False
  # The ground, or None.
  fill: tuple = None
  # A picture before the text, or a rounded ground behind it, of this colour.
  picture: tuple = None
  pill: tuple = None


@dataclass
class Style:
  # Which rules are printed: letters of h (between rows), v (between columns), o (outer frame), H
  # (below the header), t and b (above and below the table), s (below spanning header cells), c (above
  # and below the header, column by column), f (right of the first column), g (above the rows in `gaps`).
  rules: str = "hvo"
  # Pixels at 200 pixels per inch.
  thickness: int = 2
  header_thickness: int = 3
  colour: tuple = (20, 20, 20)
  # Every other row is tinted where it is not None.
  zebra: tuple = None
  header_fill: tuple = None
  header_ink: tuple = (15, 15, 15)
  # Length of a dash and of the gap after it, in pixels; 0 for solid rules.
  dash: int = 0
  dash_gap: int = 7
  # Space beside and above the text of a cell, in ems.
  pad_x: float = 0.7
  pad_y: float = 0.35
  # Whether the text of a cell stands at its top, not in its middle; in the header, at its bottom.
  is_top: bool = False
  is_header_bottom: bool = False
  # Rows with more space above them.
  gaps: frozenset = frozenset()


@dataclass
class Table:
  rows: list
  # Maximum widths of the columns in ems, beyond which cells wrap.
  widths: list
  style: Style = field(default_factory=Style)
  header_rows: int = 1

  def placed(self):
    """Each cell with its first row and column."""
    taken, placed = set(), []
    for row, cells in enumerate(self.rows):
      column = 0
      for cell in cells:
        while (row, column) in taken:
          column += 1
        placed.append((row, column, cell))
        taken |= {(row + i, column + j) for i in range(cell.rows) for j in range(cell.columns)}
        column += cell.columns
    return placed

  def truth(self):
    """Rows of cells as (text, columns, rows)."""
    return [[(" ".join(cell.text.split()), cell.columns, cell.rows) for cell in row]
            for row in self.rows]


ITEMS = ["Copper kettle", "Linen towel", "Oak shelf", "Paper lamp", "Garden hose", "Brass hook",
         "Steel bowl", "Wool blanket", "Glass jar", "Clay pot", "Felt slippers", "Tin bucket",
         "Cork board", "Door mat", "Rope basket", "Iron pan", "Cotton apron", "Wicker chair"]
PLACES = ["Harbour Gate", "Mill Lane", "Old Market", "Station", "River Bridge", "North Hill",
          "Castle Road", "Lime Grove", "West Quay", "Park Corner", "Tannery", "Upper Field"]
NAMES = ["Ada Winter", "Jonas Merle", "Clara Holt", "Peter Lindow", "Nora Falk", "Emil Brandt",
         "Ruth Sander", "Otto Wieland", "Ida Keller", "Hugo Marsh", "Lena Thorn", "Paul Ebert"]
NOTES = ["delivered to the back door on request", "replaces the earlier model without lid",
         "price valid until the end of the season", "keep dry and away from direct sunlight",
         "two spare parts are included in the box", "order at least ten days in advance",
         "only sold together with the matching tray", "colour may differ from the picture"]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September"]
REGIONS = ["North", "South", "East", "West", "Centre", "Coast", "Valley", "Islands"]


def _money(r, top=900):
  return f"{r.uniform(1, top):.2f}"


def _head(*texts, align=None):
  return [Cell(text, bold=True, align=(align or "l" * len(texts))[i]) for i, text in enumerate(texts)]


def _price_rows(r, count):
  return [[Cell(str(r.randint(1000, 9999))), Cell(item), Cell(str(r.randint(1, 24)), align="r"),
           Cell(_money(r), align="r")] for item in r.sample(ITEMS, count)]


def price_list(r, style=None):
  head = _head("Code", "Article", "Qty", "Price", align="llrr")
  return Table([head] + _price_rows(r, r.randint(4, 12)), [8, 16, 8, 10], style or Style("hvo"))


def horizontal(r):
  return price_list(r, Style("htb", thickness=r.choice([1, 2])))


def booktabs(r):
  head = _head("Region", "2021", "2022", "2023", align="lrrr")
  rows = [[Cell(name)] + [Cell(_money(r, 99), align="r") for _ in range(3)]
          for name in r.sample(REGIONS, r.randint(4, 8))]
  return Table([head] + rows, [12, 9, 9, 9], Style("tHb", thickness=3, header_thickness=2))


def header_rule(r):
  return price_list(r, Style("H"))


def unruled(r):
  return price_list(r, Style("", pad_x=1.2))


def unruled_report(r):
  head = _head("Month", "Income", "Costs", "Result", align="lrrr")
  rows = [[Cell(month)] + [Cell(f"{r.randint(1000, 99000):,}", align="r") for _ in range(3)]
          for month in MONTHS[:r.randint(4, 9)]]
  return Table([head] + rows, [12, 10, 10, 10], Style("", pad_x=1.5))


def zebra(r):
  tint = r.choice([(232, 238, 246), (236, 236, 236), (240, 246, 230)])
  return price_list(r, Style("", zebra=tint, pad_x=1.0))


def zebra_header(r):
  return price_list(r, Style("H", zebra=(238, 238, 238), header_fill=(205, 215, 230), pad_x=1.0))


def merged_columns(r):
  top = [Cell("Region", bold=True, rows=2), Cell("First half", bold=True, columns=2, align="c"),
         Cell("Second half", bold=True, columns=2, align="c")]
  rows = [[Cell(name)] + [Cell(str(r.randint(10, 999)), align="r") for _ in range(4)]
          for name in r.sample(REGIONS, r.randint(3, 7))]
  sub = [Cell(text, bold=True, align="r") for text in ["Plan", "Actual", "Plan", "Actual"]]
  return Table([top, sub] + rows, [10, 8, 8, 8, 8], Style("hvo"), header_rows=2)


def merged_booktabs(r):
  table = merged_columns(r)
  table.style = Style("tsHb", thickness=2, header_thickness=2)
  return table


def merged_rows(r):
  rows = [_head("Line", "Stop", "Departure", align="llr")]
  for number in range(r.randint(2, 4)):
    count = r.randint(2, 3)
    for index, place in enumerate(r.sample(PLACES, count)):
      first = [Cell(f"Line {r.randint(1, 9)}{number}", rows=count)] if index == 0 else []
      rows.append(first + [Cell(place), Cell(_clock(r), align="r")])
  return Table(rows, [8, 14, 9], Style("hvo"))


def _clock(r):
  return f"{r.randint(5, 22)}:{r.randint(0, 59):02}"


def wrapped(r):
  rows = [[Cell(item), Cell(r.choice(NOTES) + ", " + r.choice(NOTES)), Cell(_money(r), align="r")]
          for item in r.sample(ITEMS, r.randint(3, 6))]
  return Table([_head("Article", "Remarks", "Price", align="llr")] + rows, [9, 17, 8],
               Style("hvo"))


def wrapped_horizontal(r):
  table = wrapped(r)
  table.style = Style("htb", pad_x=1.0, pad_y=0.5)
  return table


def empty_cells(r):
  table = price_list(r)
  for row in table.rows[1:]:
    if r.random() < 0.6:
      row[r.randint(1, 3)].text = ""
  return table


def timetable(r, style=None):
  count = r.randint(5, 7)
  hour = r.randint(5, 9)
  rows = [_head("Stop", *(str(101 + 2 * i) for i in range(count)), align="l" + "c" * count)]
  for index, place in enumerate(r.sample(PLACES, r.randint(5, 10))):
    rows.append([Cell(place)] + [Cell(f"{hour + i}:{(7 * index + 3 * i) % 60:02}", align="c")
                                 for i in range(count)])
  return Table(rows, [13] + [6] * count, style or Style("hvo", pad_x=0.45))


def timetable_unruled(r):
  return timetable(r, Style("H", pad_x=0.7))


def bank(r):
  rows = [_head("Date", "Description", "Debit", "Credit", "Balance", align="llrrr")]
  balance = r.uniform(500, 4000)
  for day in sorted(r.sample(range(1, 29), r.randint(5, 11))):
    amount, credit = r.uniform(5, 300), r.random() < 0.35
    balance += amount if credit else -amount
    rows.append([Cell(f"{day:02}/03/2024"), Cell(r.choice(["Transfer to ", "Payment from "]) + r.choice(NAMES)),
                 Cell("" if credit else f"{amount:.2f}", align="r"),
                 Cell(f"{amount:.2f}" if credit else "", align="r"),
                 Cell(f"{balance:.2f}", align="r")])
  return Table(rows, [9, 22, 8, 8, 9], Style("tHb", thickness=2, header_thickness=1))


def invoice(r):
  rows, total = [_head("No.", "Description", "Qty", "Unit", "Amount", align="llrrr")], 0
  for number, item in enumerate(r.sample(ITEMS, r.randint(3, 7)), 1):
    count, unit = r.randint(1, 9), r.uniform(3, 80)
    total += count * round(unit, 2)
    rows.append([Cell(str(number)), Cell(item), Cell(str(count), align="r"),
                 Cell(f"{unit:.2f}", align="r"), Cell(f"{count * round(unit, 2):.2f}", align="r")])
  for label, value in [("Net amount", total), ("Tax 20 %", total * 0.2), ("Total", total * 1.2)]:
    rows.append([Cell(label, columns=4, align="r", bold=label == "Total"),
                 Cell(f"{value:.2f}", align="r", bold=label == "Total")])
  return Table(rows, [5, 18, 6, 8, 9], Style("hvo"))


def coloured(r):
  colour = r.choice([(90, 130, 200), (150, 150, 150), (200, 120, 110), (120, 170, 130)])
  return price_list(r, Style("hvo", colour=colour, thickness=r.choice([1, 2])))


def dark_header(r):
  return price_list(r, Style("hvo", header_fill=r.choice([(30, 60, 110), (50, 50, 50)]),
                             header_ink=(255, 255, 255), colour=(120, 120, 120)))


def columns_only(r):
  return price_list(r, Style("vH"))


def framed(r):
  return price_list(r, Style("oH"))


def calendar(r):
  days = _head("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", align="c" * 7)
  start, rows = r.randint(0, 6), [days]
  cells = [""] * start + [str(day) for day in range(1, 31)]
  cells += [""] * (-len(cells) % 7)
  for week in range(len(cells) // 7):
    rows.append([Cell(text, align="c") for text in cells[7 * week:7 * week + 7]])
  return Table(rows, [5] * 7, Style("hvo", pad_y=0.7))


def faint(r):
  return price_list(r, Style("hvo", thickness=1, colour=(165, 165, 165)))


def dashed(r):
  return price_list(r, Style("hvo", thickness=2, dash=14))


def people(r):
  rows = [_head("Name", "Town", "Telephone")]
  rows += [[Cell(name), Cell(r.choice(PLACES)), Cell(f"0{r.randint(100, 999)} {r.randint(1000, 9999)}")]
           for name in r.sample(NAMES, r.randint(4, 10))]
  return Table(rows, [13, 12, 11], r.choice([Style("hvo"), Style("htb"), Style("", pad_x=1.4)]))


LAYOUTS = {function.__name__: function for function in [
  price_list, horizontal, booktabs, header_rule, unruled, unruled_report, zebra, zebra_header,
  merged_columns, merged_booktabs, merged_rows, wrapped, wrapped_horizontal, empty_cells, timetable,
  timetable_unruled, bank, invoice, coloured, dark_header, columns_only, framed, calendar, faint,
  dashed, people]}


TESTS = [("Haemoglobin", "g/dl", "13.5 - 17.5"), ("Leucocytes", "/nl", "4.0 - 10.0"),
         ("Platelets", "/nl", "150 - 400"), ("Sodium", "mmol/l", "135 - 145"),
         ("Potassium", "mmol/l", "3.5 - 5.1"), ("Creatinine", "mg/dl", "0.7 - 1.2"),
         ("Glucose", "mg/dl", "70 - 100"), ("Cholesterol", "mg/dl", "< 200"),
         ("Ferritin", "ng/ml", "30 - 400"), ("Bilirubin", "mg/dl", "< 1.2"),
         ("Albumin", "g/l", "35 - 52"), ("Calcium", "mmol/l", "2.15 - 2.55")]
GROUPS = ["Blood count", "Chemistry", "Kidney values", "Liver values", "Hormones"]
SUBJECTS = ["Mathematics", "English", "Biology", "History", "Music", "Sports", "Art", "Physics"]
GRAY, BLUE = (225, 225, 225), (222, 230, 242)


def _amount(r, top=900):
  return f"{r.uniform(1, top):,.2f}"


def statement(r):
  """A bank statement: bookings of several lines, no rules between them."""
  rows = [_head("Date", "Booking", "Debit", "Credit", "Balance", align="llrrr")]
  balance = r.uniform(500, 4000)
  for day in sorted(r.sample(range(1, 29), r.randint(4, 8))):
    amount, credit = r.uniform(5, 300), r.random() < 0.35
    balance += amount if credit else -amount
    text = r.choice(["Transfer to ", "Payment from ", "Card payment "]) + r.choice(NAMES)
    if r.random() < 0.6:
      text += f" reference {r.randint(10000, 99999)} of {r.choice(MONTHS)}"
    rows.append([Cell(f"{day:02}.03."), Cell(text), Cell("" if credit else f"{amount:.2f}", align="r"),
                 Cell(f"{amount:.2f}" if credit else "", align="r"), Cell(f"{balance:.2f}", align="r")])
  style = r.choice([
    Style("H", pad_x=0.9, pad_y=0.5), Style("th", thickness=1, colour=(150, 150, 150), pad_y=0.4),
    Style("", header_fill=GRAY, pad_x=0.9, pad_y=0.5)])
  style.is_top = True
  return Table(rows, [6, 14, 7, 7, 8], style)


def laboratory(r):
  """Results in groups, each below a line of its own."""
  rows = [_head("Test", "Result", "Unit", "Reference", align="lrll")]
  tests = r.sample(TESTS, r.randint(6, 10))
  starts = {0, len(tests) // 2}
  groups = r.sample(GROUPS, 2)
  for index, (name, unit, reference) in enumerate(tests):
    if index in starts:
      rows.append([Cell(groups.pop(), columns=4, bold=True)])
    rows.append([Cell(name), Cell(f"{r.uniform(1, 200):.1f}", align="r"), Cell(unit), Cell(reference)])
  return Table(rows, [12, 7, 7, 10], r.choice([
    Style("hvo", thickness=1), Style("htb", thickness=1),
    Style("hb", thickness=2, dash=3, dash_gap=5, pad_x=1.0)]))


def dotted(r):
  head = _head("Article", "Size", "Stock", "Price", align="llrr")
  rows = [[Cell(item), Cell(f"{r.randint(10, 90)} cm"), Cell(str(r.randint(1, 99)), align="r"),
           Cell(_amount(r), align="r")] for item in r.sample(ITEMS, r.randint(4, 10))]
  return Table([head] + rows, [13, 7, 7, 9], Style(
    r.choice(["h", "hvo", "hH"]), thickness=r.choice([2, 3]), dash=r.choice([2, 3, 4]),
    dash_gap=r.choice([4, 6]), pad_x=0.9, header_thickness=2))


def invoice_open(r):
  """An invoice without vertical rules: positions of several lines, and sums."""
  rows, total = [_head("Pos", "Description", "Hours", "Rate", "Amount", align="llrrr")], 0
  for number, item in enumerate(r.sample(ITEMS, r.randint(3, 6)), 1):
    count, unit = r.randint(1, 9), round(r.uniform(3, 80), 2)
    total += count * unit
    text = f"{item}, {r.choice(NOTES)}" if r.random() < 0.5 else item
    rows.append([Cell(str(number)), Cell(text), Cell(f"{count}.0", align="r"),
                 Cell(f"{unit:.2f}", align="r"), Cell(f"{count * unit:.2f}", align="r")])
  for label, value in [("Subtotal", total), ("VAT 19 %", total * 0.19), ("Total", total * 1.19)]:
    rows.append([Cell(""), Cell(label, bold=label == "Total"), Cell(""), Cell(""),
                 Cell(f"{value:.2f}", align="r", bold=label == "Total")])
  style = r.choice([
    Style("Hb", pad_x=0.8, pad_y=0.5), Style("h", thickness=1, colour=(140, 140, 140), pad_y=0.45),
    Style("", header_fill=(40, 60, 90), header_ink=(255, 255, 255), pad_x=0.8, pad_y=0.5)])
  style.is_top = True
  return Table(rows, [4, 15, 6, 7, 8], style)


def white_rules(r):
  """Cells on a tint, separated by white rules."""
  head = _head("Region", "Spring", "Summer", "Autumn", align="lrrr")
  rows = [[Cell(name)] + [Cell(str(r.randint(10, 9999)), align="r") for _ in range(3)]
          for name in r.sample(REGIONS, r.randint(3, 7))]
  for row in rows:
    for cell in row:
      cell.fill = BLUE
  for cell in head:
    cell.fill = (170, 190, 220)
  return Table([head] + rows, [10, 8, 8, 8], Style("hv", thickness=4, colour=(255, 255, 255)))


def section_rows(r):
  """A ruled table with rows that span all columns, on a tint."""
  rows = [_head("Article", "Unit", "Price", align="llr")]
  for place in r.sample(PLACES, r.randint(2, 3)):
    rows.append([Cell(place, columns=3, bold=True, fill=GRAY)])
    rows += [[Cell(item), Cell(r.choice(["piece", "box", "kg"])), Cell(_amount(r), align="r")]
             for item in r.sample(ITEMS, r.randint(2, 4))]
  return Table(rows, [14, 8, 9], Style("hvo", thickness=r.choice([1, 2])))


def three_headers(r):
  """A header of three levels."""
  top = [Cell("Region", bold=True, rows=3), Cell("Visitors", bold=True, columns=4, align="c")]
  years = [Cell(str(year), bold=True, columns=2, align="c") for year in (2023, 2024)]
  halves = [Cell(text, bold=True, align="r") for text in ["adults", "children"] * 2]
  rows = [[Cell(name)] + [Cell(str(r.randint(10, 999)), align="r") for _ in range(4)]
          for name in r.sample(REGIONS, r.randint(3, 6))]
  return Table([top, years, halves] + rows, [10, 8, 8, 8, 8], Style("hvo"), header_rows=3)


def stop_timetable(r):
  """The departures at a stop: hours, and minutes in one cell."""
  rows = [_head("Hour", "Monday to Friday", "Saturday", align="cll")]
  for hour in range(r.randint(4, 6), r.randint(12, 20)):
    minutes = [sorted(r.sample(range(60), r.randint(1, 4))) for _ in range(2)]
    rows.append([Cell(str(hour), align="c", bold=True)]
                + [Cell(" ".join(f"{m:02}" for m in part)) for part in minutes])
  return Table(rows, [5, 14, 12], r.choice([Style("hvo"), Style("hvo", zebra=GRAY, thickness=1),
                                            Style("vtbH", thickness=2)]))


def numbers(r):
  """Many narrow columns of numbers, unruled."""
  count = r.randint(6, 8)
  rows = [_head("Year", *"ABCDEFGH"[:count], align="l" + "r" * count)]
  rows += [[Cell(str(2000 + year))] + [Cell(f"{r.uniform(0, 99):.1f}", align="r") for _ in range(count)]
           for year in range(r.randint(5, 12))]
  return Table(rows, [5] * (count + 1), r.choice([Style("", pad_x=0.7), Style("tHb", pad_x=0.6)]))


def pairs(r):
  """Two columns, ruled: names and values."""
  labels = ["Customer", "Order number", "Delivery date", "Weight", "Carrier", "Insurance", "Colour"]
  values = [r.choice(NAMES), str(r.randint(10000, 99999)), f"{r.randint(1, 28)} June 2024",
            f"{r.uniform(1, 30):.1f} kg", r.choice(PLACES), r.choice(["yes", "no"]), "dark green"]
  count = r.randint(4, 7)
  return Table([[Cell(label, bold=True), Cell(value)] for label, value in zip(labels, values)][:count],
               [11, 14], r.choice([Style("hvo"), Style("ho", thickness=2)]))


def lessons(r):
  """A timetable of lessons with cells that span rows, and empty ones."""
  days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"][:r.randint(4, 5)]
  rows = [_head("Time", *days, align="l" + "c" * len(days))]
  count = r.randint(4, 6)
  left = [0] * len(days)
  for index in range(count):
    row = [Cell(f"{8 + index}:00")]
    for day in range(len(days)):
      if left[day] > 0:
        left[day] -= 1
        continue
      span = 2 if index + 1 < count and r.random() < 0.25 else 1
      left[day] = span - 1
      text = "" if r.random() < 0.15 else f"{r.choice(SUBJECTS)} room {r.randint(1, 40)}"
      row.append(Cell(text, rows=span, align="c"))
    rows.append(row)
  return Table(rows, [5] + [8] * len(days), Style("hvo", pad_x=0.4))


def narrow_gaps(r):
  """Unruled columns with little space between them."""
  head = _head("No", "Name", "Town", "Sum", align="rllr")
  rows = [[Cell(str(r.randint(1, 9999)), align="r"), Cell(r.choice(NAMES)), Cell(r.choice(PLACES)),
           Cell(_amount(r, 9000), align="r")] for _ in range(r.randint(5, 11))]
  return Table([head] + rows, [5, 12, 11, 9], Style(r.choice(["", "H", "tb"]), pad_x=0.55))


DOCUMENTS = {function.__name__: function for function in [
  statement, laboratory, dotted, invoice_open, white_rules, section_rows, three_headers,
  stop_timetable, numbers, pairs, lessons, narrow_gaps]}
