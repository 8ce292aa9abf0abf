"""Figures of many pages, their table and their bars."""

import numpy as np

CLASSES = ("tints", "inks", "pictures")
# Name: (bar, whether it is the largest value allowed).
BARS = {
  "de_median": (4, True), "de_p95": (10, True), "recall": (0.99, False), "added": (0.005, True),
  "weight_error": (0.15, True)}
COLUMNS = (
  ("de_median", "ΔE med", ".1f"), ("de_p95", "p95", ".1f"), ("tints", "tints", ".1f"),
  ("tints_p95", "p95", ".1f"), ("inks", "inks", ".1f"), ("inks_p95", "p95", ".1f"),
  ("pictures", "pict.", ".1f"), ("pictures_p95", "p95", ".1f"), ("recall", "recall", ".4f"),
  ("added", "added", ".4f"), ("weight", "weight", ".2f"), ("weight_error", "w.err", ".2f"),
  ("edges", "edges", ".2f"), ("even", "even", ".3f"), ("kilobytes", "KB", ".0f"))


def summary(pages):
  """The figures of several pages together.

  Colour differences are pooled: each page gives up to 300 cells of tints, of inks and of pictures.
  `recall`, `added`, `edges` and `even` are means of the pages that have such a figure, `weight` and
  `kilobytes` medians, and `weight_error` is the mean of the pages' |weight - 1|.
  """
  found, everything = {"pages": len(pages)}, []
  for name in CLASSES:
    pooled = [value for page in pages for value in page["colours"][name]]
    everything += pooled
    if pooled:
      found[name], found[f"{name}_p95"] = np.percentile(pooled, (50, 95))
  if everything:
    found["de_median"], found["de_p95"] = np.percentile(everything, (50, 95))
  for name, average in (
      ("recall", np.mean), ("added", np.mean), ("edges", np.mean), ("even", np.mean),
      ("weight", np.median), ("kilobytes", np.median)):
    values = [page[name] for page in pages if name in page]
    if values:
      found[name] = average(values)
  weights = [abs(page["weight"] - 1) for page in pages if "weight" in page]
  if weights:
    found["weight_error"] = np.mean(weights)
  return {name: round(float(value), 4) for name, value in found.items()}


def table(summaries):
  """Lines of text, one for each named summary."""
  yield f"{'kind':15}" + "".join(f"{title:>8}" for _, title, _ in COLUMNS)
  for name, row in summaries.items():
    yield f"{name:15}" + "".join(
      f"{format(row[key], form) if key in row else '-':>8}" for key, _, form in COLUMNS)


def missed(row):
  """A line for each bar that a summary misses."""
  for name, (bar, is_largest) in BARS.items():
    value = row.get(name)
    if value is not None and (value > bar if is_largest else value < bar):
      yield f"{name} {value:.4f}, bar {'at most' if is_largest else 'at least'} {bar}"
