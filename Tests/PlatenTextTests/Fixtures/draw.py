#!/usr/bin/env python3
"""Draws the pages that PlatenTextTests reads, as PBM files beside this script.

Needs Debian's python3-pil and fonts-dejavu-core. Run it after a change here and
commit what it writes; the texts are our own.
"""
from pathlib import Path
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).resolve().parent
FONTS = "/usr/share/fonts/truetype/dejavu/"

LETTER = """Dear Mrs Keller, thank you for the
order of 12 March. We have packed
the forty lamps and shall send them
on Monday with the morning train.

Please check the parcels when they
arrive and tell us within 14 days
if anything is broken or missing."""

LEFT = """The first column
starts here and
goes on to the foot
of the page before
the eye returns."""

RIGHT = """Another column
stands beside it
and is read only
when the left one
has been finished."""

GERMAN = """Grüße aus Köln: Größere Straßen
führen über schöne Brücken zurück."""

FRENCH = """Le garçon a déjà mangé à l'hôtel
près de la forêt où naît le fleuve."""

GREEK = """Η γρήγορη αλεπού πηδάει πάνω από
το τεμπέλικο σκυλί κάθε πρωί."""


def text(draw, place, lines, size=30, font="DejaVuSerif.ttf"):
    draw.multiline_text(place, lines, fill=0, font=ImageFont.truetype(FONTS + font, size),
                        spacing=size // 3)


def page(name, width, height, *texts, strokes=()):
    image = Image.new("L", (width, height), 255)
    draw = ImageDraw.Draw(image)
    for place, lines, *rest in texts:
        text(draw, place, lines, *rest)
    for stroke in strokes:
        draw.line(stroke, fill=0, width=3)
    image.convert("1", dither=Image.Dither.NONE).save(HERE / f"{name}.pbm")


LETTER_TEXTS = ((60, 40), "Lamps and Lanterns", 44), ((60, 130), LETTER)
STROKES = ((30, 20), (700, 300)), ((400, 10), (60, 500)), ((20, 480), (740, 350)), \
    ((700, 20), (500, 500)), ((10, 200), (300, 510))

page("letter", 760, 520, *LETTER_TEXTS)
page("struck", 760, 520, *LETTER_TEXTS, strokes=STROKES)
page("columns", 900, 330, ((50, 50), LEFT), ((500, 50), RIGHT))
page("german", 700, 170, ((50, 40), GERMAN))
page("french", 700, 170, ((50, 40), FRENCH))
page("greek", 700, 170, ((50, 40), GREEK))
page("margins", 640, 480, ((40, 20), "Only the head of this page"),
     ((40, 420), "and its foot have any words."))
