"""A till receipt on thermal paper 80 mm wide, as long as its list of items."""

import numpy as np
from PIL import Image

from ..fiction import SHOP, Fiction
from ..sheet import Document, Sheet

WIDTH, LEFT, RIGHT = 80, 6, 74  # Millimetres.
STEP = 4.7  # The line pitch, millimetres.
INK = (52, 50, 60)
GOODS = [
  "OAT BREAD", "GREEN APPLES", "GOAT CHEESE", "COFFEE BEANS", "OLIVE OIL", "TOMATO SOUP",
  "PAPER TOWELS", "DARK CHOCOLATE", "LEMON TART", "SPARKLING WATER", "WILD HONEY", "RED LENTILS"]
TAX_RATE = 6  # Per cent.


class Receipt:
  """The content of a receipt; amounts are in cents."""

  def __init__(self, seed):
    invent = Fiction(seed)
    self.merchant, self.address, self.phone = invent.choice(SHOP), invent.address(), invent.phone()
    self.date, self.time = invent.date(), f"{invent.randint(8, 20):02}:{invent.randint(0, 59):02}"
    self.number = invent.randint(1000, 9999)
    self.items = [
      (name, invent.choice([1, 1, 1, 2, 3]), invent.randint(120, 1450))
      for name in invent.sample(GOODS, invent.randint(5, 8))]
    self.subtotal = sum(count * price for _, count, price in self.items)
    self.tax = round(self.subtotal * TAX_RATE / 100)
    self.total = self.subtotal + self.tax
    self.card = f"{invent.randint(1000, 9999)}"

  @property
  def fields(self):
    """The fields with the keys of `platen receipts --format jsonl`."""
    return {
      "merchant": self.merchant, "address": ", ".join(self.address), "phone": self.phone,
      "date": self.date.iso, "time": self.time, "currency": "USD",
      "subtotal": self.subtotal / 100, "tax": self.tax / 100, "total": self.total / 100,
      "taxes": [{"rate": TAX_RATE, "amount": self.tax / 100}], "paymentMethod": "card",
      "items": [
        {"description": name, "quantity": count, "unitPrice": price / 100,
         "amount": count * price / 100}
        for name, count, price in self.items]}


def draw(seed, page, language):
  """One page in English; KINDS requires `page` and `language`, which are unused."""
  receipt = Receipt(seed)
  rows = 19 + len(receipt.items) + sum(count > 1 for _, count, _ in receipt.items)
  sheet = Sheet(WIDTH, 14 + rows * STEP, ppi=400, colour=(247, 247, 250))
  _write(receipt, sheet)
  sheet.image = _thermal(sheet.image, np.random.default_rng(seed))
  return Document(sheet, receipt.fields)


def _write(receipt, sheet):
  baseline = 12

  def step(rows=1.0):
    nonlocal baseline
    baseline += rows * STEP

  def centred(text, face="mono", size=8.5):
    sheet.write(WIDTH / 2, baseline, text, face, size, INK, "centre")
    step()

  def pair(name, value, face="mono", size=8.5):
    sheet.write(LEFT, baseline, name, face, size, INK)
    sheet.write(RIGHT, baseline, value, face, size, INK, "right")
    step()

  def money(cents):
    return f"{cents / 100:.2f}"

  def rule():
    sheet.rule(LEFT, baseline - 2.6, RIGHT, baseline - 2.6, 0.25, INK)
    step(0.6)

  centred(receipt.merchant, "mono bold", 14)
  step(0.3)
  for line in (*receipt.address, f"Tel {receipt.phone}"):
    centred(line)
  step(0.5)
  pair(f"Date {receipt.date.iso}", f"Time {receipt.time}")
  pair("Till 02", f"Receipt {receipt.number}")
  rule()
  for name, count, price in receipt.items:
    pair(name, money(count * price))
    if count > 1:
      sheet.write(LEFT + 6, baseline, f"{count} x {money(price)}", "mono", 8.5, INK)
      step()
  rule()
  pair("SUBTOTAL", money(receipt.subtotal))
  pair(f"SALES TAX {TAX_RATE}%", money(receipt.tax))
  step(0.3)
  pair("TOTAL", f"${money(receipt.total)}", "mono bold", 12)
  step(0.3)
  rule()
  pair("CARD", f"${money(receipt.total)}")
  sheet.write(LEFT, baseline, f"Card ending in {receipt.card}", "mono", 8.5, INK)
  step(1.8)
  centred("THANK YOU FOR YOUR VISIT")
  centred("Goods exchanged within 30 days")


def _thermal(image, rng):
  """Fades the print as a thermal head does: weak columns, and bands of uneven paper speed."""
  pixels = np.asarray(image).astype(np.float32)
  height, width = pixels.shape[:2]
  columns = 1 - 0.30 * rng.random(width // 6 + 1).repeat(6)[:width] ** 2
  rows = 1 - 0.12 * rng.random(height // 24 + 1).repeat(24)[:height]
  strength = (rows[:, None] * columns[None, :])[..., None]
  paper = pixels[0, 0]
  return Image.fromarray((paper + (pixels - paper) * strength).astype(np.uint8))
