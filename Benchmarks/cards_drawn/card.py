"""A fictitious card: its content, its layout, and the page that perfect recognition gives."""

import random
import re
import unicodedata

from . import fiction

SIZE = (1020, 660)  # Pixels: 85 × 55 mm at 305 pixels per inch.
LAYOUTS = 40


def ascii_letters(text):
  text = text.replace("ß", "ss").replace("ı", "i")
  for letter, pair in zip("äöüÄÖÜ", ["ae", "oe", "ue", "Ae", "Oe", "Ue"]):
    text = text.replace(letter, pair)
  text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
  return re.sub(r"[^a-z0-9]", "", text.lower())


class Line:
  """A line of words: its start, the height of its letters in pixels, and its kind."""

  def __init__(self, text, x, y, height, kind):
    self.text, self.x, self.y, self.height, self.kind = text, x, y, height, kind


class Card:
  def __init__(self, seed, number):
    self.number = number
    self.random = random.Random(seed * 100_003 + number)
    self.language = sorted(fiction.PEOPLE)[number % len(fiction.PEOPLE)]
    self.layout = self.random.randrange(LAYOUTS)
    self.invent()
    self.lines = self.lay_out()

  def invent(self):
    pick, language = self.random.choice, self.language
    given, family = (pick(names) for names in fiction.PEOPLE[language])
    prefix = pick(fiction.PREFIXES[language]) if self.random.random() < 0.15 else None
    firm = pick(fiction.FIRMS[language]).format(pick(fiction.STEMS))
    code, office, mobile, top, trunk = fiction.NUMBERS[language]
    stem = next(s for s in fiction.STEMS if s in firm)
    host = ascii_letters(stem) + pick(["", "-" + ascii_letters(firm.replace(stem, ""))[:8]]).rstrip("-")
    host += "." + pick([top, top, "com"])
    self.given_style = pick(["dot", "initial", "family", "joined", "info"])
    local = {
      "dot": f"{ascii_letters(given)}.{ascii_letters(family)}",
      "initial": f"{ascii_letters(given)[0]}.{ascii_letters(family)}",
      "family": ascii_letters(family), "joined": ascii_letters(given)[0] + ascii_letters(family),
      "info": "info",
    }[self.given_style]
    self.phones = []
    kinds = ["work"] + (["cell"] if self.random.random() < 0.7 else []) \
      + (["fax"] if self.random.random() < 0.35 else [])
    for kind in kinds:
      form = pick(mobile if kind == "cell" else office)
      national = "".join(str(self.random.randrange(10)) if c == "#" else c for c in form)
      international = self.random.random() < 0.6
      shown = f"+{code} {national}" if international else f"{trunk}{national}"
      self.phones.append((kind, shown, "+" + code + re.sub(r"\D", "", national)))
    self.title = pick(fiction.TITLES[language])
    self.department = fiction.DEPARTMENTS[language] if self.random.random() < 0.2 else None
    self.address = pick(fiction.PLACES[language])
    self.email, self.url = f"{local}@{host}", pick(["www.", "", "https://www."]) + host
    name = f"{given} {family}"
    self.name = f"{prefix} {name}" if prefix else name
    self.firm = firm
    self.truth = {
      "name": self.name, "givenName": given, "familyName": family, "organization": firm,
      "title": self.title, "emails": [self.email],
      "phones": [{"type": kind, "value": value} for kind, _, value in self.phones],
    }

  def lay_out(self):
    """The forty layouts: the order of the blocks, columns, sizes, capitals and labels."""
    layout = self.layout
    order = [["firm", "name", "contact"], ["name", "firm", "contact"], ["name", "contact", "firm"],
             ["firm", "contact", "name"], ["contact", "name", "firm"]][layout % 5]
    shouts, labels = layout // 5 % 2 == 1, layout // 10 % 2 == 0
    columns = layout // 20 == 1
    big = 44 if layout % 3 else 34
    pick = self.random.choice
    words = fiction.LABELS[self.language]

    def labelled(kind, text):
      if not labels and kind not in ("cell", "fax"):
        return text
      return f"{pick(words[kind])}{pick([' ', ': '])}{text}"

    contact = [(labelled(kind, shown), 24, "contact") for kind, shown, _ in self.phones]
    street, city = self.address.rsplit(", ", 1)
    contact += [(self.email, 24, "contact"), (self.url, 24, "contact")]
    place = [(street + ",", 24, "contact"), (city, 24, "contact")] if layout % 2 \
      else [(self.address, 24, "contact")]
    contact = place + contact if layout % 4 < 2 else contact + place
    shown = self.name.upper() if shouts and layout % 3 == 1 else self.name
    block = {
      "name": [(shown, big if layout % 3 < 2 else 30, "name"), (self.title, 26, "title")]
      + ([(self.department, 24, "title")] if self.department else []),
      "firm": [(self.firm.upper() if shouts and layout % 3 == 2 else self.firm,
                big if layout % 3 == 2 else 30, "firm")],
      "contact": contact,
    }
    lines, y = [], 40
    for part in order:
      for text, height, kind in block[part]:
        x = 540 if columns and part == "contact" else 60
        lines.append(Line(text, x, y, height, kind))
        y += int(height * 1.6)
      y += 24
    if columns:
      self.place_side_by_side(lines)
    return lines

  @staticmethod
  def place_side_by_side(lines):
    """Places two columns, each from the top, the left one first in reading order."""
    for column in (60, 540):
      y = 60
      for line in (line for line in lines if line.x == column):
        line.y = y
        y += int(line.height * 1.8)
    lines.sort(key=lambda line: line.x)

  def page(self):
    """The page in the format of `platen text --format jsonl`."""
    rows = []
    for line in self.lines:
      x, words = line.x, []
      for word in line.text.split():
        width = len(word) * line.height * 0.5
        words.append({"text": word, "box": [x, line.y, width, line.height], "confidence": 0.95})
        x += width + line.height * 0.3
      rows.append({
        "text": line.text, "box": [line.x, line.y, x - line.x, line.height],
        "baseline": [[line.x, line.y + line.height], [x, line.y + line.height]], "words": words})
    return {
      "source": f"{self.number}.png", "page": 1, "width": SIZE[0], "height": SIZE[1],
      "language": "eng", "blocks": [
        {"box": [0, 0, *SIZE], "kind": "text", "paragraphs": [{"lines": rows}]}]}
