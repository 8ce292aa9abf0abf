"""The figures of a delivered page, compared with the sheet that was drawn."""

import numpy as np

from draw.sheet import Role

from .camera import CAST
from .imaging import cells, ciede2000, dilated, eroded, lab, linear, mean, skeleton

CELL = 8  # The side of a cell of tint or picture, in pixels: 0.8 to 1.4 mm of A4 or A5.
INK_CELL = 24  # The side of a cell of ink, in pixels, about a word.
SAMPLES = 300  # Differences taken from each page for tints, inks and pictures each.
# The least contrast of a resolved stroke that is measured, in L*a*b*; fainter ones are near the
# noise of the photo.
LEAST_CONTRAST = 12
# The contrast of an added stroke, and what the sheet may have there, in L*.
ADDED_CONTRAST, PRESENT_CONTRAST = 25, 8
ADDED_RADIUS = 6  # Strokes up to twice as wide, in pixels, are looked for.
LEAST_PAPER = 0.05  # The share of a sheet from which on its white paper shows the exposure.
EVEN = 3.0  # CIEDE2000 from the median of the page's paper.
WINDOW = 96  # The side of a window in which the weight of strokes is measured, in pixels.


class Comparison:
  """A sheet, its photo, and a delivered page: RGB arrays of the same size, 8 bits."""

  def __init__(self, sheet, photo, delivered):
    roles = np.asarray(sheet.roles)
    self.sheet, self.valid = sheet, photo.is_valid & (roles != Role.OTHER)
    self.ink = roles == Role.INK
    self.near_ink = dilated(self.ink, 3)
    self.tint, self.picture, self.paper = (
      roles == role for role in (Role.TINT, Role.PICTURE, Role.PAPER))
    self.true, self.resolved, self.ground = (
      lab(linear(pixels)) for pixels in (np.asarray(sheet.image), photo.resolved, photo.resolved_ground))
    self.delivered = lab(linear(delivered) * self._gain(linear(delivered)))
    # The ground of the delivered page: the sheet's, and the mean error where no ink is near.
    self.delivered_ground = self.ground + self._error_of_ground()

  def _gain(self, light):
    """The gain per channel that a page without white paper is allowed, because nobody can know its
    absolute exposure nor the light's colour: the ratio of the medians over paper (on dark pages
    over print, on cards without paper over all but ink), free in brightness up to a factor of 2, and within the camera's cast in colour."""
    has_paper = self.paper.mean() >= LEAST_PAPER
    if has_paper and not (self.sheet.is_coloured or self.sheet.is_dark):
      return 1
    bare = (self.paper | (not has_paper)) & ~self.near_ink
    part = (self.ink if self.sheet.is_dark else bare) & self.valid
    if part.sum() < 100:
      return 1
    true = linear(np.asarray(self.sheet.image))
    if self.sheet.is_dark:
      part = part & (self.true[..., 0] > 0.9 * self.true[..., 0][part].max())
      ratio = light_median(true, part) / np.percentile(light[part], 80, axis=0)
    else:
      ratio = light_median(true, part) / light_median(light, part)
    brightness = np.clip(np.exp(np.log(ratio).mean()), 0.5, 2)
    return brightness * np.clip(ratio / np.exp(np.log(ratio).mean()), 1 / (1 + CAST), 1 + CAST)

  def _error_of_ground(self):
    error, bare = self.delivered - self.ground, (~self.near_ink).astype(np.float32)
    result = np.zeros_like(error)
    for radius in (48, 12, 5):
      weight = mean(bare, radius)
      known = weight > 0.03
      means = mean(error * bare[..., None], radius)
      result[known] = means[known] / weight[known][..., None]
    return result

  def figures(self, kilobytes):
    """All figures of the page; those of what it does not have are missing."""
    found = {"kilobytes": kilobytes, "colours": {
      "tints": self._tints(), "inks": self._inks(), "pictures": self._pictures()}}
    found.update(self._strokes())
    found.update(added=self._added(), edges=self._edges(), even=self._even())
    return {name: value for name, value in found.items() if value is not None}

  # Colours.

  def _tints(self):
    tinted = self.tint | (self.paper if self.sheet.is_coloured or self.sheet.is_dark else False)
    return self._differences(tinted)

  def _pictures(self):
    return self._differences(self.picture)

  def _differences(self, region):
    """CIEDE2000 of the means over cells of `region`, away from its border and from ink."""
    part = ~dilated(~region & ~self.ink, 3) & ~self.near_ink & self.valid
    wanted, weight = cells(self.resolved, CELL, part)
    found, _ = cells(self.delivered, CELL, part)
    enough = weight >= 0.5 * CELL * CELL
    return sampled(ciede2000(wanted[enough], found[enough]))

  def _inks(self):
    """CIEDE2000 of the cores of strokes. The lens mixes thin strokes with the ground: any mixture
    from the resolved colour to that of the sheet is right."""
    core = self._visible_skeleton()
    if core.sum() < 100:
      return []
    true, weight = cells(self.true, INK_CELL, core)
    enough = weight >= 8
    resolved, found = (
      cells(values, INK_CELL, core)[0][enough] for values in (self.resolved, self.delivered))
    return sampled(np.min([
      ciede2000(resolved + share * (true[enough] - resolved), found)
      for share in (0, 0.25, 0.5, 0.75, 1)], axis=0))

  # Strokes.

  def _visible_skeleton(self):
    """The skeleton of the strokes where the photo resolves them."""
    if not hasattr(self, "_skeleton"):
      contrast = np.linalg.norm(self.resolved - self.ground, axis=2)
      self._skeleton = skeleton(self.ink) & (contrast >= LEAST_CONTRAST) & self.valid
    return self._skeleton

  def _strokes(self):
    core = self._visible_skeleton()
    if core.sum() < 200:
      return {}
    return {"recall": self._recall(core), "weight": self._weight()}

  def _recall(self, core):
    """The share of the skeleton that has at least half its contrast within 1 pixel."""
    core = core.copy()
    core[0] = core[-1] = core[:, 0] = core[:, -1] = False
    y, x = np.nonzero(core)
    way = (self.resolved - self.ground)[y, x]
    square = (way ** 2).sum(axis=1)
    best = np.zeros(len(y))
    for dy in (-1, 0, 1):
      for dx in (-1, 0, 1):
        there = self.delivered[y + dy, x + dx] - self.delivered_ground[y, x]
        best = np.maximum(best, (there * way).sum(axis=1) / square)
    return float((best >= 0.5).mean())

  def _weight(self):
    """The median over windows of the area of ink at half of the contrast, delivered to resolved."""
    region = dilated(self.ink, 3)
    way = np.where(region[..., None], self.resolved - self.ground, 0)
    # One direction per neighbourhood, that of its strongest stroke's mean.
    way = mean(way, 3)
    length = np.maximum(np.linalg.norm(way, axis=2), 1e-3)
    areas = []
    for values, ground in ((self.resolved, self.ground), (self.delivered, self.delivered_ground)):
      cover = np.where(region, ((values - ground) * way).sum(axis=2) / length, 0)
      peak = dilated(cover, 3)
      inked = np.clip(2 * cover / np.maximum(peak, 1e-3) - 0.5, 0, 1)
      areas.append(np.where((peak > LEAST_CONTRAST / 2) & self.valid & region, inked, 0))
    whole = np.ones(self.ink.shape, np.float32)
    sums = [cells(area, WINDOW, whole)[0][..., 0] * WINDOW * WINDOW for area in areas]
    enough = sums[0] >= 100
    return float(np.median(sums[1][enough] / sums[0][enough])) if enough.any() else None

  def _added(self):
    """The share of the delivered strokes that are more than 2 pixels from any on the sheet."""
    region = self.valid & ~dilated(self.picture, 8)
    delivered, present = (line_contrast(values[..., 0]) for values in (self.delivered, self.resolved))
    present = np.maximum(present, line_contrast(self.true[..., 0]))
    strokes = (delivered >= ADDED_CONTRAST) & region
    if strokes.sum() < 500:
      return 0.0
    return float((strokes & (dilated(present, 2) < PRESENT_CONTRAST)).sum() / strokes.sum())

  # Areas.

  def _edges(self):
    """The mean share of the colour step that is kept along the outlines of tints."""
    outline = self.tint & dilated(self.paper, 1) & ~self.near_ink & self.valid
    outline[:6] = outline[-6:] = outline[:, :6] = outline[:, -6:] = False
    y, x = np.nonzero(outline)
    if len(y) < 100:
      return None
    true, found = (_steps(mean(values, 2), y, x) for values in (self.resolved, self.delivered))
    size = (true ** 2).sum(axis=(1, 2))
    clear = size > 16
    if clear.sum() < 100:
      return None
    kept = (true * found).sum(axis=(1, 2))[clear] / size[clear]
    return float(np.clip(kept, 0, 1).mean())

  def _even(self):
    """The share of bare paper within EVEN of its median; the sheet's own variation is no error."""
    part = self.paper & ~self.near_ink & ~dilated(~self.paper & ~self.ink, 3) & self.valid
    error, weight = cells(self.delivered - self.resolved, 2 * CELL, part)
    enough = weight >= CELL * CELL
    if enough.sum() < 20:
      return None
    error = error[enough]
    middle = np.median(self.resolved[part], axis=0) + np.median(error, axis=0)
    found = middle + error - np.median(error, axis=0)
    return float((ciede2000(found, np.broadcast_to(middle, found.shape)) <= EVEN).mean())


def light_median(light, part):
  return np.maximum(np.median(light[part], axis=0), 1e-3)


def sampled(differences):
  """At most SAMPLES of the differences, evenly spread over the page."""
  if len(differences) <= SAMPLES:
    return [float(value) for value in differences]
  places = np.linspace(0, len(differences) - 1, SAMPLES).astype(int)
  return [float(value) for value in np.asarray(differences)[places]]


def line_contrast(lightness):
  """How far strokes are below or above what surrounds them: gray closing and opening."""
  closed = eroded(dilated(lightness, ADDED_RADIUS), ADDED_RADIUS)
  opened = dilated(eroded(lightness, ADDED_RADIUS), ADDED_RADIUS)
  return np.maximum(closed - lightness, lightness - opened)


def _steps(values, y, x):
  """The differences across a pixel, 4 pixels to both sides, along x and y."""
  return np.stack(
    [values[y, x + 4] - values[y, x - 4], values[y + 4, x] - values[y - 4, x]], axis=1)


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
