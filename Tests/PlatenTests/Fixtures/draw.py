#!/usr/bin/python3
"""Draws the pages of the tests in the folders beside this script; with names of functions, only those.

Needs NumPy, OpenCV and Pillow, and the Debian packages fonts-dejavu-core, fonts-liberation2 and
hershey-fonts-data; `languages` needs those of Benchmarks/languages_drawn, whose texts it draws. Run it after a
change there and commit its files.
"""

import random
import sys
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[1:1] = [str(ROOT / "Benchmarks"), str(ROOT / "Training")]
import languages_drawn  # noqa: E402
from recognition import handwriting  # noqa: E402


def font(name, size):
  return ImageFont.truetype(f"/usr/share/fonts/truetype/{name}.ttf", size)


def answer_sheet():
  """A few lines of text above check boxes, whose vertical distance is smaller than the horizontal one."""
  sheet = Image.new("L", (1240, 1754), 255)
  pen, face = ImageDraw.Draw(sheet), font("dejavu/DejaVuSans", 26)
  pen.text((100, 80), "Answer sheet", font=font("dejavu/DejaVuSans-Bold", 48), fill=0)
  pen.text((100, 160), "Fill one box for each question with a dark pen.", font=face, fill=0)
  pen.text((100, 200), "Boxes that are filled twice count as wrong.", font=face, fill=0)
  for y in range(300, 1650, 26):
    for x in range(100, 1100, 60):
      is_filled = (x * 7 + y * 3) % 11 < 2
      pen.ellipse((x, y, x + 20, y + 20), outline=0, width=3, fill=0 if is_filled else 255)
  sheet.save(HERE / "AnswerSheet/answer-sheet.png", optimize=True)


def deposit_slip():
  """A slip whose widest rows are asterisks, which Tesseract reads as badly upright as upside down."""
  asterisks = ["*" * 30]
  rows = [*asterisks * 3, "Garden Nursery Rowan", "Deposit slip 4471", "", *asterisks * 2, "Clay pots   18.00",
          "Watering can  7.50", "Total       25.50", "", "Please keep this slip.", "Thank you"]
  slip = Image.new("L", (900, 900), 255)
  for number, row in enumerate(rows):
    ImageDraw.Draw(slip).text(
      (80, 80 + 50 * number), row, font=font("liberation/LiberationMono-Regular", 30), fill=40)
  slip.save(HERE / "DepositSlip/deposit-slip.png", optimize=True)


def note(scale=2):
  """Lines written with a pen above printed ones, drawn with `scale` pixels per pixel."""
  noise, rng = np.random.default_rng(7), random.Random(12)
  sheet = Image.new("L", (760 * scale, 520 * scale), 250)
  for row, text in enumerate(["Printed notice: the lift is out of order", "The management of the house"]):
    ImageDraw.Draw(sheet).text(
      (40 * scale, (360 + 40 * row) * scale), text, font=font("dejavu/DejaVuSans", 18 * scale), fill=40, anchor="ls")
  page = np.asarray(sheet, np.float32).copy()
  for row, text in enumerate(
      ["Dear neighbour, the parcel", "is with us upstairs, please", "ring before seven tonight"]):
    ink, baseline = handwriting.stroked(text, 20 * scale, rng, noise, "scripts", irregular=1.1)
    top, left = (95 + 75 * row) * scale - baseline, 20 * scale
    ink = ink[max(0, -top):, :page.shape[1] - left]
    part = page[max(0, top):max(0, top) + ink.shape[0], left:left + ink.shape[1]]
    part[:] = np.minimum(part, 250 - 200 * ink[:part.shape[0]])
  page = cv2.resize(page, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA)
  page = cv2.GaussianBlur(page, (0, 0), 0.6) + noise.normal(0, 1.5, page.shape)
  cv2.imwrite(str(HERE / "Handwriting/note.jpg"), np.clip(page, 0, 255), [cv2.IMWRITE_JPEG_QUALITY, 85])


def languages():
  """Pages in black and white, and one of vertical lines, the first at the right."""
  pages = {}
  for language in ["chi_sim", "deu", "ell", "eng", "fra", "heb", "rus"]:
    page = languages_drawn.draw(language, 1)[0].crop((0, 120, languages_drawn.WIDTH, 1100))
    pages[language] = page.resize((1165, 653))
  heading, sentences = languages_drawn.text("jpn")
  pages["jpn_vert"] = Image.new("L", (653, 1400), 255)
  face = languages_drawn.font(languages_drawn.faces("jpn")[0], 34)
  for number, line in enumerate([heading, *sentences[:8]]):
    ImageDraw.Draw(pages["jpn_vert"]).text((560 - 58 * number, 60), line, font=face, fill=25, direction="ttb")
  for name, page in pages.items():
    page.point(lambda level: 255 * (level > 140)).convert("1").save(HERE / f"Languages/{name}.png")


def sheet_music():
  """Invented piano music, without a word: read as text, notes are a few letters, as sure upside down as upright."""
  invent, width, height = random.Random(3), 870, 1240
  image = Image.new("L", (width * 2, height * 2), 250)
  pen = ImageDraw.Draw(image)
  space, top = 18, 220  # Between the lines of a staff, in pixels.
  while top < height * 2 - 380:
    for _ in range(2):
      _staff(pen, invent, top, space)
      top += 4 * space + invent.choice([70, 90, 110])
    top += 90
  image = image.resize((width, height), Image.LANCZOS).filter(ImageFilter.GaussianBlur(0.6))
  image.quantize(8).save(HERE / "SheetMusic/sheet-music.png", optimize=True)


def _staff(pen, invent, top, space):
  for line in range(5):
    pen.line([(150, top + line * space), (1600, top + line * space)], fill=40, width=2)
  x = 240
  while x < 1580:
    height = invent.randint(-2, 10)
    y = top + height * space / 2
    pen.ellipse([x - 0.6 * space, y - 0.45 * space, x + 0.6 * space, y + 0.45 * space], fill=20)
    up = 1 if height > 4 else -1
    stem = x + up * 0.6 * space
    pen.line([(stem, y), (stem, y - up * 3.4 * space)], fill=20, width=3)
    if invent.random() < 0.3:
      pen.line([(stem, y - up * 3.4 * space), (stem + 70, y - up * 3.2 * space)], fill=20, width=8)
    x += invent.choice([50, 70, 90])
    if invent.random() < 0.15:
      pen.line([(x - 25, top), (x - 25, top + 4 * space)], fill=40, width=3)


def web_address():
  """A line of text with a web address."""
  label = Image.new("L", (1200, 240), 235)
  ImageDraw.Draw(label).text(
    (600, 120), "Menu: www.example.com", font=font("dejavu/DejaVuSans", 84), fill=0, anchor="mm")
  label.save(HERE / "WebAddress/web-address.png", optimize=True)


PAGES = {page.__name__: page for page in (answer_sheet, deposit_slip, note, languages, sheet_music, web_address)}
for name in sys.argv[1:] or PAGES:
  PAGES[name]()
