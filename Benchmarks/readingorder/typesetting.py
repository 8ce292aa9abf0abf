"""A page on which text is set line by line, so that every line is known."""

import functools
import random
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Samples"))
from draw.documents.article import sentence  # noqa: E402
from draw.fiction import Fiction  # noqa: E402

FAMILIES = {
  "serif": "LiberationSerif-{}.ttf", "sans": "LiberationSans-{}.ttf", "wide": "DejaVuSans{}.ttf",
  "slab": "DejaVuSerif{}.ttf"}
FOLDERS = ("/usr/share/fonts/truetype/liberation2", "/usr/share/fonts/truetype/dejavu")


@functools.lru_cache(maxsize=64)
def font(family, size, is_bold=False):
  """A font with letters of `size` pixels per em."""
  pattern = FAMILIES[family]
  if pattern.startswith("Liberation"):
    return ImageFont.truetype(f"{FOLDERS[0]}/{pattern.format('Bold' if is_bold else 'Regular')}", size)
  return ImageFont.truetype(f"{FOLDERS[1]}/{pattern.format('-Bold' if is_bold else '')}", size)


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
