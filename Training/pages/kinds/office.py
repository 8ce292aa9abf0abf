"""Letters, invoices and tables, and pages of real documents: manuals and papers from Debian's TeX documentation."""

import functools
import glob
import subprocess

import cv2
import numpy as np
from PIL import Image

from .. import paper, words
from ..page import colour, office_size, Page


def _sheet(rng):
  page = Page(rng, *office_size(rng), paper.white(rng))
  if rng.random() < 0.08:
    paper.holes(page, "left", rng.choice([2, 3, 4]), 80, 3, 12)
  return page


def _margin(rng, page):
  """A random margin in millimetres."""
  return rng.choice([0.3, 0.6, 1, 1, 1, 1.3]) * page.width * rng.uniform(0.08, 0.13)


def _head(page, prose, margin):
  """Draws a letterhead; returns the y of its end."""
  rng, invent = page.rng, words.fiction(page.rng)
  tint, top, firm = colour(rng), rng.uniform(8, 22), invent.firm()
  inner = page.width - 2 * margin
  style, size = rng.randrange(5), rng.uniform(4.5, 9)
  if style == 0:
    page.frame(0, 0, page.width, top + 16, 0, fill=tint)
    page.fitted(margin, top + 6, inner, firm, prose.bold, size, (255, 255, 255))
  elif style == 1:
    page.logo(margin, top, 14, tint)
    page.fitted(margin + 18, top + 9, inner - 18, firm, prose.bold, size, tint)
  elif style == 2:
    page.fitted(page.width / 2, top + 6, inner, firm, prose.bold, size, None, "m")
    page.text(page.width / 2, top + 12, ", ".join(invent.address()), prose.regular, 3, None, "m")
    page.rule(margin, top + 15, page.width - margin, top + 15, rng.uniform(0.2, 0.8), tint)
  elif style == 3:
    page.logo(page.width - margin - 16, top, 16, tint)
  lines = (*invent.address(), invent.phone(), f"mail@{invent.host('shop')}")
  if style in (1, 3) and rng.random() < 0.7:
    for number, line in enumerate(lines):
      page.text(page.width - margin, top + 22 + 4 * number, line, prose.regular, 2.8, None, "r")
    return top + 36
  return top + 24


def _address(page, prose, x, y, size):
  invent = words.fiction(page.rng)
  for number, line in enumerate((" ".join(invent.name()), *invent.address())):
    page.text(x, y + number * size * 1.35, line, prose.regular, size)
  return y + 3 * size * 1.35


def letter(rng):
  """A business letter."""
  page = _sheet(rng)
  prose = words.Prose(rng, latin=0.8)
  margin, size = _margin(rng, page), rng.uniform(3.2, 4.6)
  y, inner = _head(page, prose, margin), page.width - 2 * margin
  y = _address(page, prose, margin, y + rng.uniform(3, 18), size) + rng.uniform(4, 14)
  page.text(page.width - margin, y, words.date(rng), prose.regular, size, None, "r")
  if rng.random() < 0.6:
    page.fitted(margin, y + 10, inner, prose.phrase(3, 8), prose.bold, size)
    y += 10
  foot = page.height - rng.uniform(12, 60)
  if rng.random() < 0.25:
    foot = y + (page.height - y) * rng.uniform(0.2, 0.6)
  y = page.paragraphs(margin, y + 8, inner, foot - 18, prose, size, rng.uniform(1.2, 1.6),
                      justify=rng.random() < 0.3)
  page.text(margin, y + 6, prose.phrase(2), prose.regular, size)
  if rng.random() < 0.7:
    page.signature(margin + rng.uniform(0, 20), y + 18, rng.uniform(25, 50),
                   rng.choice([(25, 35, 120), (20, 20, 30)]))
  if rng.random() < 0.5:
    _foot(page, prose, margin)
  return page


def _foot(page, prose, margin):
  """Draws small print in columns at the foot of the page."""
  rng = page.rng
  count, y = rng.choice([1, 2, 3, 4]), page.height - rng.uniform(14, 20)
  if rng.random() < 0.7:
    page.rule(margin, y - 1, page.width - margin, y - 1)
  wide = (page.width - 2 * margin) / count
  for number in range(count):
    page.column(margin + number * wide, y, wide - 3, page.height - 3, prose, 2.2, lines=3)


def _grid(page, prose, x, y, width, rows, step, size):
  """Draws a table of `rows` rows below a header; returns the y of its end."""
  rng, count = page.rng, page.rng.randint(3, 8)
  shares = [rng.uniform(0.6, 2.6) if number else 2.4 for number in range(count)]
  edges = [x]
  for share in shares:
    edges.append(edges[-1] + width * share / sum(shares))
  tint = colour(rng, (0, 0.8), (0.2, 0.95))
  light = sum(tint) > 380
  style = rng.choice(["box", "lines", "stripes", "head"])
  for row in range(rows + 1):
    top = y + row * step
    if row == 0 and style != "lines":
      page.frame(x, top, width, step, 0, fill=tint)
    elif style == "stripes" and row % 2:
      page.frame(x, top, width, step, 0, fill=tuple(level - 14 for level in page.paper))
    if style == "lines" or style == "head":
      page.rule(x, top + step, x + width, top + step, 0.15)
    if style == "box":
      page.frame(x, top, width, step, 0.2)
    for number in range(count):
      room = edges[number + 1] - edges[number] - 2
      at, face = top + step * 0.5 + size * 0.35, prose.bold if row == 0 else prose.regular
      tone = (255, 255, 255) if row == 0 and style != "lines" and not light else None
      if number == 0 or row == 0:
        page.fitted(edges[number] + 1, at, room, prose.phrase(1, 3), face, size, tone)
      else:
        page.fitted(edges[number + 1] - 1, at, room, words.money(rng), face, size, tone, "r")
  if style == "box":
    for edge in edges:
      page.rule(edge, y, edge, y + (rows + 1) * step)
  return y + (rows + 1) * step


def invoice(rng):
  """An invoice with a table of items."""
  page = _sheet(rng)
  prose = words.Prose(rng, latin=0.9)
  margin, size = _margin(rng, page), rng.uniform(2.8, 4)
  y, right = _head(page, prose, margin), page.width - margin
  below = _address(page, prose, margin, y + 8, size)
  for number in range(4):
    page.text(right, y + 8 + number * size * 1.4, f"{prose.phrase(1)}: {rng.randint(100, 99999)}",
              prose.regular, size, None, "r")
  page.text(margin, below + 14, prose.phrase(1), prose.bold, rng.uniform(5, 9),
            colour(rng) if rng.random() < 0.5 else None)
  step = size * rng.uniform(1.6, 2.6)
  maximum_rows = max(3, int((page.height - below - 80) / step))
  rows = rng.randint(2, maximum_rows)
  y = _grid(page, prose, margin, below + 20, right - margin, rows, step, size)
  for number in range(3):
    face = prose.bold if number == 2 else prose.regular
    y += size * 1.7
    page.text(right - 45, y, prose.phrase(1), face, size)
    page.text(right - 1, y, words.money(rng, 9000), face, size, None, "r")
  page.column(margin, y + 8, right - margin, page.height - 22, prose, size, lines=3)
  if rng.random() < 0.3:
    page.barcode(right - 30, page.height - 52, 28, 28)
  _foot(page, prose, margin)
  return page


def table(rng):
  """A page of one or several tables."""
  page = _sheet(rng)
  prose = words.Prose(rng, latin=0.85)
  margin, size = _margin(rng, page), rng.uniform(2.3, 3.6)
  inner, y = page.width - 2 * margin, margin + 6
  page.fitted(margin, y, inner, prose.phrase(3, 8), prose.bold, rng.uniform(4, 8))
  while y < page.height - 60:
    step = size * rng.uniform(1.5, 2.4)
    rows = rng.randint(4, max(4, int((page.height - margin - y - 14) / step) - 1))
    y = _grid(page, prose, margin, y + 6, inner, rows, step, size) + 4
    if rng.random() < 0.5:
      y = page.column(margin, y, inner, page.height - margin, prose, size + 0.4,
                      lines=rng.randint(1, 6)) + 4
  return page


def coloured(rng):
  """A notice or list on coloured copy paper."""
  page = Page(rng, *office_size(rng), paper.tinted(rng))
  prose = words.Prose(rng, latin=0.8)
  margin, y = _margin(rng, page), rng.uniform(18, 50)
  inner = page.width - 2 * margin
  if rng.random() < 0.7:
    page.fitted(page.width / 2, y, inner, prose.phrase(1, 4), prose.bold, rng.uniform(8, 22),
                None, "m")
    y += 14
  if rng.random() < 0.25:
    return page
  size = rng.uniform(3.4, 7)
  if rng.random() < 0.4:
    y = _grid(page, prose, margin, y, inner, rng.randint(3, 12), size * 2, size) + 8
  page.paragraphs(margin, y, inner, page.height - rng.uniform(15, 150), prose, size)
  return page


FOLDERS = "/usr/share/texlive/texmf-dist/doc/**/*.pdf"
_MINIMUM_LONG_SIDE = 600  # In pixels. Smaller ones are figures, not pages.
_PPI = 96  # Pixels per inch: an A4 page gets 1123 pixels, within the usual 1000 to 1200.


@functools.lru_cache(maxsize=1)
def _paths():
  paths = sorted(glob.glob(FOLDERS, recursive=True))
  if not paths:
    raise SystemExit("pages: no manuals; see Training/debian-packages.txt")
  return paths


def manual(rng):
  """A random page of a random manual, printed on paper."""
  path = rng.choice(_paths())
  pixels = _render(path, rng.randint(1, 12))
  if pixels is None:
    pixels = _render(path, 1)
  if pixels is None or max(pixels.shape) < _MINIMUM_LONG_SIDE:
    return manual(rng)
  high, wide = pixels.shape[:2]
  page = Page(rng, wide * 25.4 / _PPI, high * 25.4 / _PPI, paper.white(rng))
  printed = cv2.resize(pixels, page.image.size, interpolation=cv2.INTER_AREA)
  page.image = Image.fromarray((printed * (np.array(page.paper) / 255)).astype(np.uint8))
  page.lines = None  # Their positions are unknown.
  return page


def _render(path, number):
  """Page `number` of the PDF `path` (uint8 RGB), or None if there is no such page."""
  command = ["pdftoppm", "-r", str(_PPI), "-f", str(number), "-l", str(number), path]
  result = subprocess.run(command, capture_output=True, check=False).stdout
  image = cv2.imdecode(np.frombuffer(result, np.uint8), cv2.IMREAD_COLOR) if result else None
  return None if image is None else image[:, :, ::-1].copy()
