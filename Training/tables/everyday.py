"""Tables as they are met every day: reports, accounts, lists of a program, price lists and forms; a function for each, of a
random.Random, that returns a Table. They vary more than those of `layouts`: in the space around text, the lines of a cell,
the level of the text, marks for nothing, and which rules are there."""

from .layouts import BLUE, Cell, GRAY, ITEMS, MONTHS, NAMES, NOTES, PLACES, REGIONS, Style, SUBJECTS, Table

ACCOUNTS = ["Cash in hand", "Deposits with other houses", "Claims against members", "Tools and machines", "Land and buildings",
            "Rights and licences", "Goods in store", "Advance payments", "Shares in other firms", "Deferred charges",
            "Other claims", "Vehicles", "Loans to staff", "Reserves required by the statutes", "Profit brought forward",
            "Provisions for pensions and similar obligations", "Debts to suppliers", "Other debts"]
DUTIES = ["Keeps the keys and opens the hall", "Answers questions of visitors and sells tickets at the desk",
          "Waters the plants twice a week, in summer daily", "Reports faults to the house keeper", "Writes the minutes",
          "Collects the lists of all groups and sends them to the office before the end of the month", "Cleans the tools",
          "Checks the first-aid boxes", "Leads walks through the old town and the harbour on Saturdays"]
SOURCES = ["Annual report", "Report of the board, chapter 4", "Handbook, pages 12 to 15", "Web page", "Minutes of 12 May",
           "Supplement to the budget\nAnswer of the office", "Survey among members, table 7", "Statutes"]
STATES = ["open", "paid", "late", "new", "closed"]
MARKS = ["-", "–", "—", "n/a", "0", ""]
UNITS = ["(kg)", "(EUR)", "in 1000", "per year", "h m s", "(%)"]


def _head(*texts, align, bold=True):
  return [Cell(text, bold=bold, align=a) for text, a in zip(texts, align)]


def _number(r, top=9):
  return f"{r.randint(1, 10 ** r.randint(2, top)):,}"


def accounts(r):
  """A statement of accounts: a row a line, marks for nothing, headings with rules of their own."""
  mark, count = r.choice(MARKS), r.choice([1, 2, 2, 3])
  years = [r.choice([f"This quarter\n{2020 + i}", f"31 December\n{2020 + i}", f"{2020 + i}", f"Previous year\nending {2020 + i}"])
           for i in range(count)]
  rows = [_head(r.choice(["Assets", "Item", ""]), *years, align="l" + r.choice(["c", "r"]) * count)]
  for name in r.sample(ACCOUNTS, r.randint(6, 14)):
    if r.random() < 0.12:
      rows.append([Cell(name, bold=True)] + [Cell("") for _ in range(count)])
      continue
    share = 0.25 if r.random() < 0.7 else 0.6
    rows.append([Cell(name)] + [Cell(mark if r.random() < share else _number(r), align="r") for _ in range(count)])
  rows.append([Cell("Total", bold=True)] + [Cell(_number(r), align="r", bold=True) for _ in range(count)])
  return Table(rows, [22] + [10] * count, Style(
    r.choice(["c", "tH", "H", "", "tHb"]), thickness=r.choice([1, 2]), pad_x=r.uniform(0.6, 1.2),
    pad_y=r.choice([0, 0, 0.1, 0.3]), is_header_bottom=r.random() < 0.6))


def register(r):
  """Rows of a program's list: two lines in one cell, the others in its middle; a tint in every other row, or rules."""
  columns = r.sample(["date", "state", "place", "plan", "amount"], r.randint(2, 4))
  rows = [_head("No.", r.choice(["User", "Member", "Contact"]), *(name.capitalize() for name in columns),
                align="ll" + "l" * len(columns), bold=r.random() < 0.6)]
  shows_picture, pill = r.random() < 0.5, r.choice([None, (214, 240, 220), (222, 226, 250)])
  for _ in range(r.randint(4, 12)):
    name = r.choice(NAMES)
    mail = f"{name.split()[0].lower()}@example.org"
    values = {"date": f"{r.randint(1, 28):02}/{r.randint(1, 12):02}/2024", "state": r.choice(STATES), "place": r.choice(PLACES),
              "plan": r.choice(["Monthly plan", "Yearly plan", "Trial"]), "amount": f"{r.uniform(2, 90):.2f}"}
    rows.append([Cell(f"#{r.randint(100, 9999)}"),
                 Cell(f"{name}\n{mail}", picture=r.choice([(120, 130, 150), (160, 90, 80)]) if shows_picture else None)]
                + [Cell(values[key], pill=pill if key in ("state", "plan") else None) for key in columns])
  tint = r.choice([GRAY, BLUE, (242, 242, 242)])
  return Table(rows, [6, 14] + [9] * len(columns), r.choice([
    Style("", zebra=tint, pad_x=0.8, pad_y=r.uniform(0.4, 0.9)),
    Style("hb", thickness=1, colour=(200, 200, 200), pad_x=0.8, pad_y=r.uniform(0.4, 0.9))]))


def duties(r):
  """Cells of one to four lines, in the middle or at the top of their rows; with rules, tints or only space between rows."""
  rows = [_head("Name", "What to do", "Where it is told", "Since", align="llll")]
  group = r.random() < 0.4
  for index in range(r.randint(4, 10)):
    name = r.choice([r.choice(NAMES), r.choice(REGIONS), f"Group of {r.choice(PLACES)}"])
    rows.append([Cell("" if group and index % 3 else name, bold=True), Cell(r.choice(DUTIES)), Cell(r.choice(SOURCES)),
                 Cell(str(r.randint(1950, 2024)))])
  width = r.choice([11, 14, 18])
  if r.random() < 0.4:
    rows = [row[:2] + row[3:] for row in rows]
    return Table(rows, [8, width, 4], _spaced(r))
  return Table(rows, [8, width, 11, 4], _spaced(r))


def _spaced(r):
  """Space, tints or rules between the rows."""
  style = r.choice([
    Style("", zebra=r.choice([GRAY, BLUE]), pad_x=0.7, pad_y=r.uniform(0.3, 0.8)),
    Style(r.choice(["h", "ht", "htb", "hbH"]), thickness=r.choice([1, 2]), colour=r.choice([(20, 20, 20), (170, 170, 170)]), pad_x=0.7,
          pad_y=r.uniform(0.25, 0.8)),
    Style(r.choice(["", "H", "c"]), pad_x=0.8, pad_y=r.uniform(0.35, 0.8)),
    Style("hvo", thickness=r.choice([1, 2]), pad_y=r.uniform(0.2, 0.6))])
  style.is_top = r.random() < 0.4
  return style


def scores(r):
  """Names of methods and figures in narrow columns, as in an article; some figures are missing."""
  count, mark = r.randint(3, 6), r.choice(["-", "–", "n/a", ""])
  names = [f"{item.split()[0]}{r.choice(['Net', 'Fit', '', '-2'])} [{r.randint(1, 60)}]" for item in r.sample(ITEMS, r.randint(6, 14))]
  rows = [_head("Method", *r.sample(["P", "R", "F", "AP", "Acc", "Time", "FPS", "Err."], count), align=r.choice("lc") + "c" * count,
                bold=r.random() < 0.5)]
  rows += [[Cell(name, align=rows[0][0].align)]
           + [Cell(mark if r.random() < 0.12 else f"{r.uniform(1, 99):.{r.choice([0, 1, 1, 1, 2])}f}", align="c") for _ in range(count)]
           for name in names]
  return Table(rows, [10] + [5] * count, Style(
    r.choice(["tHb", "tHbf", "tHbfg", "tHbg", "Hf", "hvo", "tHbv"]), thickness=1, header_thickness=1, pad_x=r.uniform(0.35, 0.7),
    pad_y=r.choice([0, 0, 0.08, 0.2]), gaps=frozenset(r.sample(range(2, len(rows)), r.randint(1, 2)))))


def units(r):
  """Headings of two lines, and groups of rows with more space between them."""
  count = r.randint(2, 4)
  columns = r.sample(SUBJECTS + REGIONS, count)
  rows = [_head("Object", *(f"{name}\n{r.choice(UNITS)}" for name in columns), align="l" + r.choice("lr") * count, bold=r.random() < 0.5)]
  for index in range(r.randint(5, 10)):
    values = [r.choice([f"{r.randint(1, 23)} {r.randint(10, 59)} {r.uniform(10, 60):.3f}", f"{r.uniform(-90, 90):+.2f}({r.randint(1, 9)})"])
              for _ in range(count)]
    rows.append([Cell(r.choice(PLACES) + " " + r.choice("ABC"))] + [Cell(value, align=rows[0][1].align) for value in values])
  gaps = frozenset(r.sample(range(2, len(rows)), r.randint(0, 2)))
  return Table(rows, [11] + [10] * count, Style(
    r.choice(["tHb", "tHbg", "tH", "H", "tb"]), thickness=2, header_thickness=2, pad_x=0.8, pad_y=r.choice([0.05, 0.15, 0.3]), is_top=True,
    gaps=gaps))


def positions(r):
  """An order: headings of two lines, articles of several lines, a sum below."""
  rows = [_head("Pos.", "Number", "Article\n(code)", "Packing\nunit", "Price\n(each)", "Count", "Sum\n(incl. tax)", align="llllrrr")]
  total = 0
  for index, item in enumerate(r.sample(ITEMS, r.randint(2, 5)), 1):
    count, price = r.randint(1, 5), round(r.uniform(3, 90), 2)
    total += count * price
    text = item if r.random() < 0.3 else f"{item}, {r.choice(NOTES)}"
    code = f"\n{r.randint(10 ** 12, 10 ** 13 - 1)}" if r.random() < 0.7 else ""
    rows.append([Cell(str(index)), Cell(str(r.randint(10 ** 6, 10 ** 8))), Cell(text + code), Cell("1"), Cell(f"{price:.2f}", align="r"),
                 Cell(str(count), align="r"), Cell(f"{count * price:.2f}", align="r")])
  drop = r.sample(range(1, 6), r.randint(0, 2))
  rows = [[cell for place, cell in enumerate(row) if place not in drop] for row in rows]
  width = len(rows[0])
  rows.append([Cell("Sum", columns=width - 1, align="r", bold=True), Cell(f"{total:.2f}", align="r", bold=True)])
  widths = [w for place, w in enumerate([4, 8, 14, 7, 6, 5, 8]) if place not in drop]
  return Table(rows, widths, Style(r.choice(["H", "Hb", "tH", "hb"]), thickness=2, header_thickness=2, pad_x=0.5,
                                   pad_y=r.uniform(0.2, 0.6), is_top=True))


def plan(r):
  """A dark header of several lines, rows close to each other, marks for nothing; frames within frames."""
  mark = r.choice(["-", "–", ""])
  rows = [_head("No.", "Purpose", f"This quarter\n({r.choice(MONTHS)} 2024)", "Previous\nquarter", "Same quarter of the year before",
                align="ccccc")]
  for index, name in enumerate(r.sample(ACCOUNTS, r.randint(6, 12)), 1):
    is_sum = r.random() < 0.15
    rows.append([Cell(str(index) if is_sum else f"{index}.{r.randint(1, 9)}", align="c", bold=is_sum), Cell(name, bold=is_sum)]
                + [Cell(mark if r.random() < 0.2 else _number(r), align="r", bold=is_sum) for _ in range(3)])
    if is_sum:
      for cell in rows[-1]:
        cell.fill = GRAY
  dark = r.random() < 0.6
  return Table(rows, [3, 13, 9, 9, 9], Style(
    "hvo", thickness=r.choice([1, 2]), colour=r.choice([(20, 20, 20), (110, 110, 110)]), pad_x=0.35, pad_y=r.choice([0.02, 0.1, 0.25]),
    header_fill=r.choice([(25, 25, 25), (60, 80, 110), (70, 130, 180), (80, 160, 230)]) if dark else GRAY, header_ink=(255, 255, 255) if dark else (15, 15, 15)))


EVERYDAY = {function.__name__: function for function in [accounts, register, duties, scores, units, positions, plan]}
