"""Drawn pages in columns, their photos, and the comparison of the recognized order with theirs."""

import difflib
import functools
import random
import re
from collections import defaultdict
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from draw import capture
from draw.documents.article import sentence
from draw.fiction import Fiction

# Regular and bold fonts.
FAMILIES = {
  "serif": ("LiberationSerif-Regular", "LiberationSerif-Bold"),
  "sans": ("LiberationSans-Regular", "LiberationSans-Bold"),
  "wide": ("DejaVuSans", "DejaVuSans-Bold"), "slab": ("DejaVuSerif", "DejaVuSerif-Bold")}


@functools.lru_cache(maxsize=64)
def font(family, size, is_bold=False):
  """A font with letters of `size` pixels per em."""
  return ImageFont.truetype(FAMILIES[family][is_bold] + ".ttf", size)


class Page:
  """White paper of `width` × `height` pixels with lines of text in flows: a flow is read from its first
  line to its last, the order of flows among each other is open."""

  def __init__(self, seed, width, height):
    self.random = random.Random(seed)
    self.invent = Fiction(f"order {seed}")
    self.width, self.height = width, height
    self.image = Image.new("L", (width, height), 250)
    self.draw = ImageDraw.Draw(self.image)
    self.flows = []
    self.family = self.random.choice(list(FAMILIES))
    self.size = self.random.randint(24, 32)  # Pixels per em.
    self.leading = self.random.uniform(1.18, 1.4)
    self.is_justified = self.random.random() < 0.6

  @property
  def step(self):
    return self.size * self.leading

  def flow(self):
    """Begins a flow and returns it: the list of its lines."""
    self.flows.append([])
    return self.flows[-1]

  def line(self, flow, x, baseline, text, size=None, is_bold=False, anchor="ls"):
    """One line at `x`, of which `anchor` is what ImageDraw calls so."""
    face = font(self.family, round(size or self.size), is_bold)
    self.draw.text((x, baseline), text, font=face, fill=25, anchor=anchor)
    flow.append(text)

  def column(self, flow, x, top, width, bottom, size=None, lead=True):
    """Fills a column with paragraphs and returns the y at which the next line would begin."""
    size = round(size or self.size)
    face, step = font(self.family, size), size * self.leading
    baseline = top + step
    while baseline < bottom:
      indent = size if lead else 0
      words = " ".join(sentence(self.invent) for _ in range(self.random.randint(2, 5))).split()
      while words and baseline < bottom:
        count = self._fitting(words, face, width - indent)
        is_last = count == len(words)
        self._set(flow, x + indent, baseline, words[:count], face, width - indent, is_last)
        words, indent = words[count:], 0
        baseline += step
      if self.random.random() < 0.3:
        baseline += 0.5 * step
    return baseline

  def rule(self, start, end, thickness=2):
    self.draw.line([start, end], fill=40, width=thickness)

  def frame(self, box, thickness=2, fill=None):
    self.draw.rectangle(box, outline=40, width=thickness, fill=fill)

  def picture(self, box):
    """A gray picture without text."""
    left, top, right, bottom = map(int, box)
    for y in range(top, bottom, 6):
      level = 90 + int(100 * (y - top) / max(1, bottom - top))
      self.draw.rectangle((left, y, right, min(y + 5, bottom)), fill=level)
    for _ in range(8):
      x, y = self.random.randint(left, right), self.random.randint(top, bottom)
      radius = min(self.random.randint(10, 60), right - x, x - left, bottom - y, y - top)
      self.draw.ellipse((x - radius, y - radius, x + radius, y + radius),
        fill=self.random.randint(60, 220))

  def heading(self, words=None):
    """A few words in title case."""
    text = sentence(self.invent).strip(".?!“”,").split()
    return " ".join(text[:words or self.random.randint(3, 5)]).strip(",;").capitalize()

  def fitted_size(self, text, width, largest):
    """The largest size up to `largest` at which bold `text` is at most `width` pixels wide."""
    size = int(largest)
    while size > self.size and font(self.family, size, True).getlength(text) > width:
      size -= 2
    return size

  def _fitting(self, words, face, width):
    count = 1
    while count < len(words) and face.getlength(" ".join(words[:count + 1])) <= width:
      count += 1
    return count

  def _set(self, flow, x, baseline, words, face, width, is_last):
    text = " ".join(words)
    if not self.is_justified or is_last or len(words) == 1:
      self.draw.text((x, baseline), text, font=face, fill=25, anchor="ls")
    else:
      space = (width - sum(face.getlength(word) for word in words)) / (len(words) - 1)
      for word in words:
        self.draw.text((x, baseline), word, font=face, fill=25, anchor="ls")
        x += face.getlength(word) + space
    flow.append(text)


# The layouts: functions that fill a `Page`.

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


def three(page, count=3, sizes=(20, 26)):
  left, top, right, bottom = _margins(page)
  page.size = page.random.randint(*sizes)
  flow = page.flow()
  top = _headline(page, flow, left, top, right - left)
  is_ruled = page.random.random() < 0.5
  _columns(page, flow, left, top, right, bottom, count, page.random.uniform(1, 2), is_ruled)


def four(page):
  three(page, 4, (18, 21))


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


# A photo of a page on a desk: perspective, light, blur, noise, JPEG.

def photographed(page, seed):
  """The photo of a `Page` as a gray array: the page fills 85 to 95 % of a dark desk."""
  rng = np.random.default_rng([seed, 3])
  sheet = np.asarray(page.image)
  height, width = sheet.shape
  border = int(0.06 * max(width, height))
  corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
  moved = corners + border + rng.uniform(-0.6, 0.6, (4, 2)).astype(np.float32) * border
  photo = capture.on_desk(
    sheet, corners, moved, (width + 2 * border, height + 2 * border), rng, cv2.INTER_AREA)
  along = capture.along_light(photo.shape, rng)
  photo *= rng.uniform(0.7, 0.95) * (1 + along * rng.uniform(0, 0.4))
  return capture.sensed(photo, rng, (0.5, 1.1), (1, 4))


# Compares recognized lines with the true flows.

# Two lines are the same from this share of matching letters; of a line and one that joins it to its
# neighbour, two thirds match.
SAME = 0.75


@dataclass
class Figures:
  lines: int = 0
  found: int = 0
  false: int = 0
  pairs: int = 0
  right: int = 0

  def __add__(self, other):
    return Figures(*(a + b for a, b in zip(vars(self).values(), vars(other).values())))


def compared(flows, read):
  """Figures of the recognized lines `read`, in order. A pair of lines that follow each other in a flow is
  right where they do so in `read`, or where only lines of other flows are between them that begin and
  end there: a caption, a box."""
  truth = [(flow, index, text) for flow, lines in enumerate(flows) for index, text in enumerate(lines)]
  places = _matched([text for _, _, text in truth], read)
  flow_at = {places[i]: truth[i][0] for i in range(len(truth)) if places[i] is not None}
  figures = Figures(lines=len(truth), found=len(flow_at), false=len(read) - len(flow_at))
  for i in range(len(truth) - 1):
    if truth[i][0] != truth[i + 1][0]:
      continue
    figures.pairs += 1
    figures.right += _follows(places[i], places[i + 1], truth[i][0], flow_at)
  return figures


def _follows(first, second, flow, flow_at):
  if first is None or second is None or second <= first:
    return False
  return all(flow_at.get(place) not in (None, flow) for place in range(first + 1, second))


def _matched(truth, read):
  """For each true line the index of the recognized one, or None; no index twice."""
  letters = [_letters(text) for text in read]
  words = defaultdict(set)
  for index, text in enumerate(letters):
    for word in text.split():
      words[word].add(index)
  places = [None] * len(truth)
  scored = []
  for i, text in enumerate(map(_letters, truth)):
    shared = defaultdict(int)
    for word in set(text.split()):
      for index in words[word]:
        shared[index] += 1
    size = len(text)
    near = sorted(shared, key=lambda index: abs(len(letters[index]) - size) - 12 * shared[index])[:8]
    scored += _similar(i, truth[i], near, read)
  _assign(places, scored)
  # Lines of which no word was recognized.
  left = [index for index in range(len(read)) if index not in places]
  _assign(places, [
    row for i in range(len(truth)) if places[i] is None for row in _similar(i, truth[i], left, read)])
  return places


def _similar(i, text, candidates, read):
  """(similarity, i, candidate) of those that are the same line; equal marks break ties."""
  rows = []
  for index in candidates:
    ratio = _ratio(_letters(text), _letters(read[index]))
    if ratio >= SAME:
      rows.append((ratio + 1e-3 * _ratio(text, read[index]), i, index))
  return rows


def _ratio(first, second):
  return difflib.SequenceMatcher(None, first, second, autojunk=False).ratio()


def _assign(places, scored):
  """Gives each line its best place that is free."""
  taken = set(places)
  for _, i, index in sorted(scored, key=lambda row: (-row[0], row[1], row[2])):
    if places[i] is None and index not in taken:
      places[i] = index
      taken.add(index)


def _letters(text):
  return " ".join(re.findall(r"\w+", text.casefold()))
