"""A page of running text of random sentences: a heading, paragraphs in one or two columns, a footnote, a folio."""

from ..sheet import Document, GREY, Sheet
from ..fiction import Fiction

HEADINGS = [
  "Keeping the records", "Water and weather", "What was measured", "Journeys by night",
  "Of kilns and quarries", "Exceptions", "Who may object", "Zinc, brass, and wax"]

_SUBJECTS = [
  "The keeper of the northern quay", "A quiet jury of nine gardeners", "Every second workshop",
  "The council’s surveyor", "Neither of the two engineers", "An unusually large owl",
  "The express boat", "Whoever holds the key", "Half of the village", "The younger apprentice",
  "Our correspondent", "A box of exact weights", "The museum in the valley", "Frozen fog",
  "The first edition of the map", "One judge", "The buyer", "Each member of the guild"]
_VERBS = [
  "has measured", "describes", "quickly mended", "would rather sell", "keeps", "had not expected",
  "paid for", "examined", "still doubts", "was to replace", "can hardly see", "left behind",
  "recognised", "adjusts", "may not exceed", "weighed", "took away", "enjoyed"]
_OBJECTS = [
  "the lamp above the gate", "a drawing of the bridge", "{number} crates of quince jam",
  "the price of £{money}", "the old well-kept orchard", "six yards of grey velvet",
  "a letter dated {date}", "the harbour (built in {year})", "the sum of {percent} % in full",
  "what remained of the roof", "both halves of the agreement", "a watch with a cracked glass",
  "room {number}", "the zigzag path to the chapel", "the “blue” register", "iron, tin, and jet",
  "its own shadow", "the offer made by {name}"]
_ENDS = [
  "before the winter of {year}", "at half past five", "without asking twice", "on page {number}",
  "because the ferry was late", "as {name} had promised", "for the next {number} days",
  "in a storm that nobody foresaw", "under section {number}.{digit}", "with great care",
  "although it rained", "and said so", "by order of the mayor", "if the weather allows it",
  "between {date} and the spring", "at a depth of {digit}.{digit} m", "to everybody’s surprise"]
_FORMS = [
  "{subject} {verb} {object} {end}.", "{subject} {verb} {object}.",
  "{subject} {verb} {object}; {subject2} {verb2} {object2} {end}.",
  "{subject} {verb} {object} {end}, {end2}.", "“{subject} {verb} {object},” wrote {name}.",
  "Is it true that {subject2} {verb} {object} {end}?"]


def sentence(invent):
  """A random sentence from a `Fiction`."""
  pick = invent.choice
  lower = lambda text: text[0].lower() + text[1:]
  frame = pick(_FORMS).format(
    subject=pick(_SUBJECTS), subject2=lower(pick(_SUBJECTS)), verb=pick(_VERBS),
    verb2=pick(_VERBS), object=pick(_OBJECTS), object2=pick(_OBJECTS), end=pick(_ENDS),
    end2=pick(_ENDS), name="{name}")
  return frame.format(
    number=invent.randint(2, 980), digit=invent.randint(1, 9), year=invent.randint(1790, 2031),
    money=f"{invent.randint(1, 99)},{invent.randint(100, 999)}.{invent.randint(10, 99)}",
    percent=f"{invent.randint(1, 99)}.{invent.randint(1, 9)}",
    date=invent.date().written("eng"), name=" ".join(invent.name()))


LEFT, RIGHT = 22, 188  # Margins, millimetres from the left edge of the sheet.
TOP, BOTTOM = 46, 262  # The extent of the body, millimetres from the top.
GUTTER = 8.0  # Between two columns, millimetres.
FACES = ["serif", "serif", "sans", "wide"]


def draw(seed, page, language):
  """A page with a body of 10 to 12 points, as in books and reports."""
  invent = Fiction(f"article {seed}")
  return _page(invent, invent.choice([10, 10.5, 11, 12]), invent.choice([1, 1, 2]))


def draw_small(seed, page, language):
  """A page with a body of 7 to 8 points in two columns, as in terms and package leaflets."""
  invent = Fiction(f"small print {seed}")
  return _page(invent, invent.choice([7, 7.5, 8]), 2)


def _page(invent, size, columns):
  sheet, face = Sheet(210, 297), invent.choice(FACES)
  bold = face.split()[0] + " bold"
  title = f"{invent.firm()}, {invent.date().written('eng')}"
  sheet.write(LEFT, 26, title, bold, 17, invent.ink())
  sheet.write(LEFT, 34, f"By {' '.join(invent.name())}", face, 10, GREY)
  width = (RIGHT - LEFT - GUTTER * (columns - 1)) / columns
  for column in range(columns):
    _column(sheet, invent, LEFT + column * (width + GUTTER), width, face, bold, size)
    if column == 0:
      # A footnote belongs to the column above it and is read with it.
      sheet.rule(LEFT, 266, LEFT + 30, 266, 0.2, GREY)
      sheet.paragraph(LEFT, 270.5, width, sentence(invent), face, min(size, 8))
  sheet.write((LEFT + RIGHT) / 2, 290, str(invent.randint(2, 399)), face, 9, GREY, "centre")
  return Document(sheet)


def _column(sheet, invent, left, width, face, bold, size):
  """Fills one column with paragraphs, some with a heading."""
  baseline, step = TOP, size * 1.36 * 25.4 / 72
  while True:
    text = " ".join(sentence(invent) for _ in range(invent.randint(3, 6)))
    # Wide letters advance by at most 0.65 em: an upper bound of the paragraph's height.
    lines = len(text) * 0.65 * size * 25.4 / 72 / width + 1
    if baseline + (lines + 2) * step > BOTTOM:
      return
    if invent.random() < 0.25:
      heading = f"{invent.randint(1, 19)}. {invent.choice(HEADINGS)}"
      sheet.write(left, baseline, heading, bold, size * 1.15)
      baseline += step * 1.3
    baseline = sheet.paragraph(left, baseline, width, text, face, size) + step * 0.5
