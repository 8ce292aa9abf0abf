"""The kinds of tables: a function for each, of a random.Random, that returns a Table."""

from .table import Cell, Style, Table

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
