"""The layouts: functions that fill a `Page`."""

from .typesetting import Page

A4 = (1654, 2339)  # Pixels at 200 ppi.
SPREAD = (3100, 2200)


def drawn(kind, seed):
  """The page `seed` of `kind`."""
  size = SPREAD if kind.startswith("spread") else A4
  page = Page(f"{kind} {seed}", *size)
  LAYOUTS[kind](page)
  return page


def _columns(page, flow, left, top, right, bottom, count, gutter, has_rules=False, widths=None):
  """Columns of one flow; `gutter` in ems."""
  gap = gutter * page.size
  shares = widths or [1] * count
  room = right - left - gap * (count - 1)
  x = left
  for index, share in enumerate(shares):
    width = room * share / sum(shares)
    end = bottom
    if index == count - 1 and page.random.random() < 0.4:
      end = top + (bottom - top) * page.random.uniform(0.4, 0.95)
    page.column(flow, x, top, width, end, lead=page.random.random() < 0.7)
    if has_rules and index < count - 1:
      page.rule((x + width + gap / 2, top + 0.3 * page.size), (x + width + gap / 2, bottom))
    x += width + gap


def _margins(page):
  margin = page.random.uniform(0.06, 0.1) * A4[0]
  return margin, margin, page.width - margin, page.height - margin


def _headline(page, flow, left, top, width, largest=3.2):
  text = page.heading()
  size = page.fitted_size(text, width, page.size * page.random.uniform(1.6, largest))
  page.line(flow, left, top + size, text, size, is_bold=True)
  return top + 1.5 * size


def one(page):
  left, top, right, bottom = _margins(page)
  flow = page.flow()
  top = _headline(page, flow, left, top, right - left)
  middle = (top + bottom) / 2
  end = page.column(flow, left, top, right - left, middle)
  end = _headline(page, flow, left, end, right - left, 2)
  page.column(flow, left, end, right - left, bottom)


def two(page):
  left, top, right, bottom = _margins(page)
  flow = page.flow()
  top = _headline(page, flow, left, top, right - left)
  _columns(page, flow, left, top, right, bottom, 2, page.random.uniform(1.2, 3))


def two_ruled(page):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(20, 26)
  flow = page.flow()
  top = _headline(page, flow, left, top, right - left)
  _columns(page, flow, left, top, right, bottom, 2, page.random.uniform(0.8, 1.5), has_rules=True)


def two_narrow(page):
  left, top, right, bottom = _margins(page)
  page.size, page.is_justified = page.random.randint(20, 26), True
  _columns(page, page.flow(), left, top, right, bottom, 2, page.random.uniform(0.9, 1.3))


def three(page):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(20, 26)
  flow = page.flow()
  top = _headline(page, flow, left, top, right - left)
  is_ruled = page.random.random() < 0.5
  _columns(page, flow, left, top, right, bottom, 3, page.random.uniform(1, 2), has_rules=is_ruled)


def four(page):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(18, 21)
  flow = page.flow()
  top = _headline(page, flow, left, top, right - left)
  is_ruled = page.random.random() < 0.5
  _columns(page, flow, left, top, right, bottom, 4, page.random.uniform(1, 2), has_rules=is_ruled)


def unequal(page):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(20, 26)
  shares = page.random.choice([[1, 2], [2, 1], [1, 2.5]])
  is_ruled = page.random.random() < 0.5
  _columns(
    page, page.flow(), left, top, right, bottom, 2, page.random.uniform(1.2, 2.5), is_ruled, shares)


def heading_between(page):
  """Two sets of columns, each under a heading across."""
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(20, 27)
  gutter, middle = page.random.uniform(1.2, 2.5), (top + bottom) * page.random.uniform(0.4, 0.6)
  for start, end in ((top, middle), (middle + page.size, bottom)):
    flow = page.flow()
    start = _headline(page, flow, left, start, right - left)
    _columns(page, flow, left, start, right, end, page.random.choice([2, 3]), gutter)


def picture_across(page):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(20, 27)
  height = (bottom - top) * page.random.uniform(0.2, 0.35)
  page.picture((left, top, right, top + height))
  end = page.column(page.flow(), left, top + height, right - left,
    top + height + 1.6 * page.size, 0.85 * page.size, lead=False)
  _columns(page, page.flow(), left, end, right, bottom, 2, page.random.uniform(1.2, 2.5))


def picture_in_column(page):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(20, 27)
  gap = page.random.uniform(1.2, 2.5) * page.size
  width = (right - left - gap) / 2
  flow = page.flow()
  page.column(flow, left, top, width, bottom)
  x, middle = left + width + gap, top + (bottom - top) * page.random.uniform(0.3, 0.6)
  height = page.random.uniform(0.5, 0.9) * width
  end = page.column(flow, x, top, width, middle)
  page.picture((x, end, x + width, end + height))
  end = page.column(page.flow(), x, end + height, width,
    end + height + 2.6 * page.size, 0.85 * page.size, lead=False)
  page.column(flow, x, end + page.size, width, bottom)


def sidebar(page):
  """A framed box in the outer column."""
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(20, 27)
  gap = page.random.uniform(1.5, 2.5) * page.size
  width = (right - left - gap) * page.random.uniform(0.55, 0.68)
  flow, box = page.flow(), page.flow()
  page.column(flow, left, top, width, bottom)
  x, end = left + width + gap, top + (bottom - top) * page.random.uniform(0.3, 0.8)
  fill = page.random.choice([None, 225])
  page.frame((x, top, right, end), fill=fill)
  inside = _headline(page, box, x + page.size, top + 0.5 * page.size, right - x - 2 * page.size, 1.6)
  page.column(box, x + page.size, inside, right - x - 2 * page.size, end - page.size, 0.9 * page.size,
    lead=False)


def footnotes(page):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(24, 30)
  split = bottom - page.random.uniform(4, 8) * page.size
  page.column(page.flow(), left, top, right - left, split)
  page.rule((left, split + 0.6 * page.size), (left + 0.3 * (right - left), split + 0.6 * page.size))
  page.column(page.flow(), left, split + 0.6 * page.size, right - left, bottom, 0.75 * page.size,
    lead=False)


def margin_notes(page):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(24, 30)
  notes = 0.2 * (right - left)
  is_left = page.random.random() < 0.5
  gap = page.random.uniform(1.2, 2) * page.size
  x = left + notes + gap if is_left else left
  page.column(page.flow(), x, top, right - left - notes - gap, bottom)
  y, side = top + page.random.uniform(2, 6) * page.size, left if is_left else right - notes
  while y < bottom - 5 * page.size:
    y = page.column(page.flow(), side, y, notes, y + 3.2 * page.size, 0.75 * page.size, lead=False)
    y += page.random.uniform(4, 12) * page.size


def newspaper(page):
  """Articles beside and below each other, separated by rules."""
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(19, 22)
  name = page.flow()
  top = _headline(page, name, left, top, right - left, 4)
  page.rule((left, top), (right, top), 3)
  top += 0.5 * page.size
  split = left + (right - left) * page.random.choice([0.34, 0.66])
  middle = top + (bottom - top) * page.random.uniform(0.45, 0.6)
  gap, gutter = 1.2 * page.size, page.random.uniform(1, 1.6)
  is_ruled = page.random.random() < 0.5
  _article(page, left, top, split - gap, middle, gutter, is_ruled)
  _article(page, split + gap, top, right, middle, gutter, is_ruled)
  page.rule((split, top), (split, middle - 0.3 * page.size))
  page.rule((left, middle + 0.7 * page.size), (right, middle + 0.7 * page.size))
  _article(page, left, middle + 1.2 * page.size, right, bottom, gutter, is_ruled)


def _article(page, left, top, right, bottom, gutter, is_ruled):
  flow = page.flow()
  top = _headline(page, flow, left, top, right - left, 2.2)
  count = max(1, round((right - left) / (18 * page.size)))
  _columns(page, flow, left, top, right, bottom, count, gutter, is_ruled)


def spread(page):
  """Two pages of a book with running heads and page numbers."""
  page.size = page.random.randint(26, 32)
  flow, half = page.flow(), page.width / 2
  for index in range(2):
    left, right = index * half + 0.09 * half, (index + 1) * half - 0.09 * half
    page.line(page.flow(), (left + right) / 2, 130, page.heading(), 0.8 * page.size, anchor="ms")
    page.column(flow, left, 170, right - left, page.height - 200)
    page.line(page.flow(), (left + right) / 2, page.height - 110, str(page.random.randint(10, 400)),
      0.8 * page.size, anchor="ms")
  _fold(page)


def spread_columns(page):
  """Two pages with two columns each."""
  page.size = page.random.randint(21, 25)
  flow, half = page.flow(), page.width / 2
  gutter, is_ruled = page.random.uniform(1, 2), page.random.random() < 0.5
  for index in range(2):
    left, right = index * half + 0.08 * half, (index + 1) * half - 0.08 * half
    page.line(page.flow(), (left + right) / 2, 130, page.heading(), 0.9 * page.size, anchor="ms")
    _columns(page, flow, left, 170, right, page.height - 160, 2, gutter, is_ruled)
  _fold(page)


def _fold(page):
  for distance in range(60, 0, -1):
    level = 250 - int(90 * (1 - distance / 60) ** 2)
    for x in (page.width // 2 - distance, page.width // 2 + distance - 1):
      page.draw.line((x, 0, x, page.height), fill=level)


LAYOUTS = {
  "one": one, "two": two, "two-ruled": two_ruled, "two-narrow": two_narrow, "three": three,
  "four": four, "unequal": unequal, "heading-between": heading_between,
  "picture-across": picture_across, "picture-in-column": picture_in_column, "sidebar": sidebar,
  "footnotes": footnotes, "margin-notes": margin_notes, "newspaper": newspaper, "spread": spread,
  "spread-columns": spread_columns}
