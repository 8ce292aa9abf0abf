"""Fits the weights of TableRows, which divides the levels of a table's text into rows.

The tables of the layouts are laid out, not drawn: the evidence is where lines stand and which rules there are. The program
`table-evidence` turns it into features, so that Swift alone computes them.
"""

import json
import random
import subprocess

import numpy as np
from PIL import Image
from scipy.optimize import minimize
from scipy.special import logsumexp

from . import sheet

# The share of the layouts that are held out, every fifth by default, and the inverse variance of the weights.
FOLDS, PRECISION = 5, 0.05
# Marks that recognition may lose, and how often it does.
MARKS, LOST = ("-", "–", "—", "."), 0.5
# The standard deviation of baselines and words from their places, in ems, and the share of rules that are not found.
JITTER, MISSED = 0.05, 0.005
# The share of the tables whose columns are narrower than the layout's, so that more cells have several lines.
NARROWED = 0.5


class Layout(sheet.Printer):
  """Notes where the lines of a table stand instead of printing them."""

  def __init__(self, r):
    super().__init__(Image.new("RGB", (1, 1)), r)
    self.lines, self.rules = [], []

  def printed(self, line, x, y, font):
    size = font.size
    if not line or line in MARKS and self.r.random() < LOST:
      return
    words, jitter = [], lambda: self.r.gauss(0, JITTER) * size
    for word in line.split():
      words.append({"text": word, "x": x + jitter(), "width": font.getlength(word)})
      x += font.getlength(word + " ")
    self.lines.append((self.place, {"words": words, "baseline": y + size + jitter(), "xHeight": 0.53 * size}))

  def _line(self, x0, y0, x1, y1, thickness, style):
    if y0 == y1:
      self.rules.append((y0, x0, x1))

  def found_rules(self):
    """The rules, each as its ends and its height: pieces that touch are one, and some are missed."""
    joined = []
    for y, left, right in sorted(self.rules):
      if joined and joined[-1][2] == y and left <= joined[-1][1] + 1:
        joined[-1][1] = max(joined[-1][1], right)
      else:
        joined.append([left, right, y])
    return [rule for rule in joined if self.r.random() > MISSED]


def layout(name, seed):
  """The lines with their rows and the rules of a table; None for one with vertical rules and cells that span rows.

  A cell that spans rows has a row of its own where it stands between these.
  """
  r = random.Random(f"rows {name} {seed}")
  table = sheet.TABLES[name](r)
  if "v" in table.style.rules and any(cell.rows > 1 for row in table.rows for cell in row):
    return None
  if r.random() < 0.6:
    table.style.pad_y = r.choice([0, 0.1, 0.2, 0.35, 0.6, 1.0])
  if r.random() < 0.2:
    table.style.is_top = not table.style.is_top
  if r.random() < NARROWED:
    table.widths = [width * r.uniform(0.4, 1) for width in table.widths]
  printer = Layout(r)
  printer.table(table)
  return printer


def evidence(tool, printers):
  """For each band of each table: whether rules separate rows there, the row of each level, and the possible rows."""
  tables = "\n".join(json.dumps({"lines": [line for _, line in printer.lines], "rules": printer.found_rules()}) for printer in printers)
  output = subprocess.run([tool], input=tables, stdout=subprocess.PIPE, text=True, check=True).stdout
  for printer, text in zip(printers, output.splitlines()):
    found = json.loads(text)
    if not found:
      continue
    rows = [_row(printer.lines, level) for level in found["levels"]]
    for start, end in found["bands"]:
      possible = [row for row in found["rows"] if start <= row["start"] < end]
      yield found["isRuled"], rows[start:end], [(row["start"] - start, row["end"] - start, row["features"]) for row in possible]


def _row(lines, level):
  """The row of the line that the first run of a level belongs to."""
  x, y = level
  return min(lines, key=lambda line: (abs(line[1]["baseline"] - y) + 0.01 * max(
    0, line[1]["words"][0]["x"] - x, x - line[1]["words"][-1]["x"] - line[1]["words"][-1]["width"])))[0]


class Band:
  """The possible rows of a band as arrays, and which are right."""

  def __init__(self, is_ruled, rows, possible):
    self.is_ruled, self.count = is_ruled, len(rows)
    self.start = np.array([row[0] for row in possible])
    self.end = np.array([row[1] for row in possible])
    self.features = np.array([row[2] for row in possible])
    edges = [0] + [i for i in range(1, self.count) if rows[i] != rows[i - 1]] + [self.count]
    self.true = set(zip(edges, edges[1:]))
    self.right = np.array([(s, e) in self.true for s, e in zip(self.start, self.end)])
    self.by_end = [np.flatnonzero(self.end == end) for end in range(self.count + 1)]
    self.by_start = [np.flatnonzero(self.start == start) for start in range(self.count + 1)]

  def is_possible(self):
    return self.right.sum() == len(self.true)

  def loss(self, weights):
    """The negative log-likelihood of the right division, and its gradient."""
    scores = self.features @ weights
    forward, backward = np.zeros(self.count + 1), np.zeros(self.count + 1)
    for place in range(1, self.count + 1):
      ends = self.by_end[place]
      forward[place] = logsumexp(forward[self.start[ends]] + scores[ends])
    for place in range(self.count - 1, -1, -1):
      starts = self.by_start[place]
      backward[place] = logsumexp(backward[self.end[starts]] + scores[starts])
    share = np.exp(forward[self.start] + scores + backward[self.end] - forward[-1])
    return forward[-1] - scores[self.right].sum(), (share - self.right) @ self.features

  def best(self, weights):
    """The division of the greatest score."""
    scores, best = self.features @ weights, [(0.0, 0)]
    for place in range(1, self.count + 1):
      best.append(max((best[self.start[i]][0] + scores[i], int(self.start[i])) for i in self.by_end[place]))
    rows, end = set(), self.count
    while end > 0:
      rows.add((best[end][1], end))
      end = best[end][1]
    return rows


def bands(tool, names, count, seed):
  """The bands of more than one level, `count` tables of each layout."""
  printers = [p for name in names for i in range(count) if (p := layout(name, seed + i))]
  found = [Band(*band) for band in evidence(tool, printers) if len(band[1]) > 1]
  return [band for band in found if band.is_possible()]


def fitted(found):
  """The most probable weights without rules between rows and with such, with a normal prior of mean 0."""
  return [_fitted([band for band in found if band.is_ruled == is_ruled]) for is_ruled in (False, True)]


def _fitted(found):
  def loss(weights):
    value, gradient = 0.5 * PRECISION * weights @ weights, PRECISION * weights
    for band in found:
      more, slope = band.loss(weights)
      value, gradient = value + more, gradient + slope
    return value, gradient
  return minimize(loss, np.zeros(found[0].features.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 200}).x


def share_right(found, weights):
  """The share of the bands that are divided as they should be, and of their rows."""
  best = [band.best(weights[band.is_ruled]) for band in found]
  rows = sum(len(one & band.true) for one, band in zip(best, found))
  return (sum(one == band.true for one, band in zip(best, found)) / max(1, len(found)),
          rows / max(1, sum(len(band.true) for band in found)))
