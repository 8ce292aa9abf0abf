"""A filled-in A4 form with a QR code in its corner."""

import numpy as np

from .. import marks
from ..fiction import Fiction
from ..sheet import Document, GREY, Sheet

LEFT, RIGHT = 20, 190  # Margins, millimetres.
CHOICES = ["New membership", "Renewal", "Change of address", "Return of keys"]
NOTES = (
  "Please keep the second copy of this form. Your membership begins when the desk has stamped "
  "it, and lasts for one year. Books may be kept for four weeks, maps and records for two. If "
  "you move, tell us within a month; the code above leads to the same form on our pages.")


def draw(seed, page, language):
  """One page in English; KINDS requires `page` and `language`, which are unused."""
  invent, sheet = Fiction(seed), Sheet(210, 297)
  given, family = invent.name()
  street, town = invent.address()
  number, date, choice = f"F-{invent.randint(10000, 99999)}", invent.date(), invent.randrange(4)
  payload = f"https://www.example.org/forms/{number}?lang=en"
  rows = [
    ("Given name", given), ("Family name", family), ("Date of birth", invent.date().iso),
    ("Street and number", street), ("Town and code", town), ("Telephone", invent.phone()),
    ("Mail", invent.mailbox(given, family, "example.org"))]

  sheet.write(LEFT, 30, "Application for a library card", "wide bold", 17)
  sheet.write(LEFT, 38, "Brindleford Public Library, Heron Quay 3", "wide", 10, GREY)
  sheet.write(LEFT, 48, f"Form {number}", "wide", 10)
  marks.qr_code(sheet, RIGHT - 38, 14, 38, payload)
  sheet.rule(LEFT, 56, RIGHT, 56, 0.6)
  _choices(sheet, 66, choice)
  _rows(sheet, 84, rows)
  sheet.paragraph(LEFT, 196, RIGHT - LEFT, NOTES, "wide", 9.5, leading=1.5)
  _signature(sheet, 248, date.iso, np.random.default_rng(seed))
  return Document(sheet, {
    "qr": {"symbology": "qr", "payload": payload}, "reference": number, "date": date.iso,
    "choice": CHOICES[choice], **{label: value for label, value in rows}})


def _choices(sheet, baseline, chosen):
  """Checkboxes in two columns."""
  for index, label in enumerate(CHOICES):
    x, y = LEFT + 85 * (index % 2), baseline + 8 * (index // 2)
    sheet.frame(x, y - 3.6, 4, 4, 0.3)
    sheet.write(x + 7, y, label, "wide", 10)
    if index == chosen:
      marks.cross(sheet, x, y - 3.6, 4)


def _rows(sheet, top, rows):
  """Boxes with a label and a handwritten value."""
  for label, value in rows:
    sheet.frame(LEFT, top, RIGHT - LEFT, 13.4, 0.25, GREY)
    sheet.write(LEFT + 2, top + 4, label, "wide", 7.5, GREY)
    sheet.write(LEFT + 4, top + 10.8, value, "serif italic", 15, marks.BLUE_INK)
    top += 15


def _signature(sheet, baseline, date, rng):
  sheet.write(LEFT + 4, baseline, date, "serif italic", 15, marks.BLUE_INK)
  marks.sign(sheet, rng, 112, baseline - 1, 52)
  for x, label in ((LEFT, "Date"), (105, "Signature")):
    sheet.rule(x, baseline + 3, x + 70, baseline + 3, 0.25, GREY)
    sheet.write(x, baseline + 8, label, "wide", 7.5, GREY)
  marks.stamp(sheet, rng, 140, 262, ["ACCEPTED"], (40, 96, 60))
