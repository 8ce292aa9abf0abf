"""A business letter of two A4 pages: an offer, its table of prices, a signature."""

import numpy as np

from .. import fiction, marks
from ..sheet import Document, GREY, Sheet
from ..fiction import Fiction

TEXT = {
  "eng": {
    "subject": "Restoration of the harbour lanterns, offer {number}",
    "greeting": "Dear {name},",
    "stamp": "RECEIVED",
    "first page": [
      "Thank you for showing us the eleven lanterns along the harbour wall last week. We have "
      "now looked at the two that you sent to our workshop, and we are glad to say that the "
      "damage is smaller than it seemed at first. The brass frames are sound; only the hinges "
      "and four of the glass panes have to be made again.",
      "The lamp on the northern pier is a different matter. Salt water has entered the base "
      "through a crack below the door, and the wiring behind it can no longer be trusted. We "
      "propose to replace the base as a whole and to keep the old one for your museum. A "
      "drawing of the new part is enclosed, with every measure that we took on the day.",
      "All work on the frames is done by hand, with the tools that were used when the lanterns "
      "were first built. This takes time: please allow about six weeks from your order until "
      "delivery. If the first three lanterns are needed before the summer festival, we can send "
      "them ahead, provided that we hear from you by the end of this month.",
      "We would also suggest that the remaining lanterns be cleaned and painted in the same "
      "year. The cost is modest when the scaffolding stands already, and the colour will match. "
      "Our offer on the next page lists this part separately, so that your council can decide "
      "on it without holding up the rest.",
    ],
    "second header": "{firm}, offer {number}",
    "before table": [
      "The prices below include packing and delivery to the harbour office. They hold for "
      "ninety days from the date of this letter.",
    ],
    "columns": ["Description", "Count", "Price", "Amount"],
    "goods": [
      "Brass hinge, cast and filed", "Glass pane, mouth blown", "Base plate for northern pier",
      "Cleaning of one frame", "Paint, two coats, dark green", "Wiring and test",
      "Drawing and survey", "Door with lock and two keys"],
    "total": "Total",
    "after table": [
      "Half of the amount is due with your order, and the other half when the last lantern "
      "shines again. Should anything turn out to be worse than we think, we shall stop and ask "
      "before we spend a penny more of your money.",
      "Please call if a figure is unclear. We look forward to seeing the harbour lit as it was "
      "a hundred years ago.",
    ],
    "closing": "Yours sincerely,",
    "page": "Page {page} of 2",
  },
  "deu": {
    "subject": "Ihre Anfrage über Bücherregale, Angebot {number}",
    "greeting": "Guten Tag {name},",
    "stamp": "EINGANG",
    "first page": [
      "vielen Dank für Ihren Besuch in unserer Werkstatt. Wir haben die Maße Ihres Lesezimmers "
      "geprüft und können Ihnen heute ein ausführliches Angebot schicken. Die Regale werden aus "
      "heller Eiche gefertigt, geölt und vor Ort aufgestellt; für die Südwand empfehlen wir "
      "wegen der großen Fenster etwas kürzere Böden.",
      "Die Türen der unteren Fächer schließen dicht, damit ältere Bände vor Staub geschützt "
      "sind. Auf Wunsch können wir zusätzlich Glastüren einsetzen. Bitte überlegen Sie, ob der "
      "Schlüssel für alle Schlösser gleich sein soll, denn spätere Änderungen sind nur mit "
      "größerem Aufwand möglich.",
      "Für die Ausführung benötigen wir ungefähr fünf Wochen. Während der Montage müßten die "
      "Möbel aus dem Zimmer geräumt werden; unsere Gesellen helfen Ihnen gern dabei. Der Boden "
      "wird mit Tüchern abgedeckt, und am Ende des Tages hinterlassen wir alles sauber und "
      "aufgeräumt.",
      "Außerdem möchten wir Ihnen vorschlagen, die alte Leiter aufzuarbeiten statt eine neue zu "
      "kaufen. Das Holz ist kräftig und schön, lediglich zwei Sprossen und die Führungsschiene "
      "müssen ersetzt werden. Die Kosten dafür finden Sie auf der nächsten Seite als eigenen "
      "Posten.",
    ],
    "second header": "{firm}, Angebot {number}",
    "before table": [
      "Die folgenden Preise verstehen sich einschließlich Lieferung und Aufbau. Sie gelten "
      "für neunzig Tage ab dem Datum dieses Schreibens.",
    ],
    "columns": ["Bezeichnung", "Menge", "Preis", "Betrag"],
    "goods": [
      "Regalboden, Eiche geölt", "Tür für unteres Fach", "Schloß mit Schlüssel",
      "Führungsschiene für Leiter", "Sprosse, gedrechselt", "Aufmaß und Zeichnung",
      "Lieferung und Montage", "Rückwand, gebürstet"],
    "total": "Summe",
    "after table": [
      "Die Hälfte des Betrages ist bei Auftrag fällig, der Rest nach der Übergabe. Sollte sich "
      "unterwegs herausstellen, daß mehr zu tun ist als gedacht, hören wir auf und fragen Sie, "
      "bevor zusätzliche Kosten entstehen.",
      "Bei Rückfragen können Sie uns gern anrufen. Wir würden uns freuen, für Sie tätig zu sein.",
    ],
    "closing": "Mit freundlichen Grüßen",
    "page": "Seite {page} von 2",
  },
}


LEFT, RIGHT = 25, 188  # Margins, millimetres from the left edge of the sheet.
TYPE = 12  # The type size of the body, points.


class Letter:
  """The content that both pages share."""

  def __init__(self, seed, language):
    invent = Fiction(seed, language)
    self.text, self.language = TEXT[language], language
    self.firm, self.colour, self.shape = invent.firm(), invent.ink(), invent.randrange(3)
    self.address, self.phone = invent.address(), invent.phone()
    self.writer = " ".join(invent.name())
    self.reader, self.reader_address = invent.name(), invent.address()
    self.date, self.number = invent.date(), f"2026-{invent.randint(1000, 9999)}"
    self.host = invent.host(self.firm)
    self.rows = [
      (description, invent.randint(1, 9), invent.randint(850, 48000))
      for description in invent.sample(self.text["goods"], 6)]
    self.total = sum(count * price for _, count, price in self.rows)

  def money(self, cents):
    whole, rest = f"{cents // 100:,}", f"{cents % 100:02}"
    if self.language == "deu":
      return f"{whole.replace(',', '.')},{rest} €"
    return f"£{whole}.{rest}"

  @property
  def fields(self):
    return {
      "organization": self.firm, "name": self.writer, "recipient": " ".join(self.reader),
      "date": self.date.iso, "phone": self.phone, "email": f"office@{self.host}",
      "reference": self.number, "total": self.total / 100,
      "iban": fiction.IBAN[self.language]}


def draw(seed, page, language):
  letter, sheet = Letter(seed, language), Sheet(210, 297)
  rng = np.random.default_rng([seed, page])
  (_first_page if page == 1 else _second_page)(letter, sheet, rng)
  _footer(letter, sheet, page)
  return Document(sheet, letter.fields, folded=True)


def _first_page(letter, sheet, rng):
  marks.logo(sheet, LEFT, 15, 15, letter.colour, letter.shape)
  sheet.write(LEFT + 20, 23, letter.firm, "sans bold", 19, letter.colour)
  sheet.write(LEFT + 20, 29, ", ".join(letter.address), "sans", 9, GREY)
  sheet.rule(LEFT, 35, RIGHT, 35, 0.5, letter.colour)
  recipient = [" ".join(letter.reader), *letter.reader_address]
  for index, line in enumerate(recipient):
    sheet.write(LEFT, 54 + 5.6 * index, line, size=TYPE)
  sheet.write(RIGHT, 76, letter.date.written(letter.language), size=TYPE, align="right")
  sheet.write(LEFT, 88, letter.text["subject"].format(number=letter.number), "serif bold", 13)
  greeting = letter.text["greeting"].format(name=" ".join(letter.reader))
  _paragraphs(sheet, 99, [greeting, *letter.text["first page"]])
  marks.stamp(sheet, rng, 132, 44, [letter.text["stamp"], letter.date.iso])


def _second_page(letter, sheet, rng):
  header = letter.text["second header"].format(firm=letter.firm, number=letter.number)
  sheet.write(LEFT, 24, header, "sans", 9, GREY)
  sheet.rule(LEFT, 27, RIGHT, 27, 0.3, letter.colour)
  baseline = _paragraphs(sheet, 40, letter.text["before table"])
  baseline = _paragraphs(sheet, _table(letter, sheet, baseline + 1) + 9, letter.text["after table"])
  baseline += 3
  sheet.write(LEFT, baseline, letter.text["closing"], size=TYPE)
  marks.sign(sheet, rng, LEFT + 2, baseline + 14)
  sheet.write(LEFT, baseline + 25, letter.writer, size=TYPE)
  sheet.write(LEFT, baseline + 30.4, letter.firm, "serif italic", 10, GREY)


def _paragraphs(sheet, baseline, texts):
  """Writes `texts` one below the other and returns the next baseline."""
  for text in texts:
    baseline = sheet.paragraph(LEFT, baseline, RIGHT - LEFT, text, size=TYPE, leading=1.45) + 3
  return baseline


def _table(letter, sheet, top):
  """Draws a table of description, count, price and amount; returns its lower end."""
  columns = [(LEFT + 2, "left"), (124, "right"), (155, "right"), (RIGHT - 2, "right")]
  sheet.frame(LEFT, top, RIGHT - LEFT, 8, 0, fill=letter.colour)

  def row(baseline, cells, face="sans", colour=(34, 33, 38)):
    for (x, align), cell in zip(columns, cells):
      if cell:
        sheet.write(x, baseline, cell, face, 10, colour, align)

  row(top + 5.6, letter.text["columns"], "sans bold", (255, 255, 255))
  for description, count, price in letter.rows:
    top += 8
    row(top + 5.6, [description, str(count), letter.money(price), letter.money(count * price)])
    sheet.rule(LEFT, top + 8, RIGHT, top + 8, 0.15, GREY)
  top += 8
  row(top + 6, [letter.text["total"], "", "", letter.money(letter.total)], "sans bold")
  sheet.rule(LEFT, top + 8.4, RIGHT, top + 8.4, 0.5, letter.colour)
  return top + 8.4


def _footer(letter, sheet, page):
  sheet.rule(LEFT, 278, RIGHT, 278, 0.2, letter.colour)
  reach = f"{letter.phone}, office@{letter.host}"
  sheet.write(LEFT, 283, reach, "sans", 8.5, GREY)
  sheet.write(RIGHT, 283, letter.text["page"].format(page=page), "sans", 8.5, GREY, "right")
  sheet.write(LEFT, 287.5, f"IBAN {fiction.IBAN[letter.language]}", "sans", 8.5, GREY)
