#!/usr/bin/env python3
"""Draws the text-line images for PlatenTextTests as PBM files next to this script.

Needs Debian's python3-pil and fonts-dejavu-core. Run it after a change here and
commit its output; the texts are our own.
"""
from pathlib import Path
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).resolve().parent
FONT = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", 30)

MONO = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"


def line(name, text):
    image = Image.new("L", (int(FONT.getlength(text)) + 40, 52), 255)
    ImageDraw.Draw(image).text((20, 6), text, fill=0, font=FONT)
    image.convert("1", dither=Image.Dither.NONE).save(HERE / f"{name}.pbm")


def dots(name, text):
    """Draws `text` in dot-matrix print, three pixels per dot."""
    font = ImageFont.truetype(MONO, 11)
    small = Image.new("L", (int(font.getlength(text)) + 14, 17), 255)
    ImageDraw.Draw(small).text((7, 1), text, fill=0, font=font)
    small = small.convert("1", dither=Image.Dither.NONE)
    small.resize((small.width * 3, small.height * 3)).save(HERE / f"{name}.pbm")


line("line", "Dear Mrs Keller, thank you for the order of 12 March.")
line("german", "Grüße aus Köln: Größere Straßen")
line("french", "Le garçon a déjà mangé à l'hôtel")
dots("till", "TEH TARIK 2 x 1.80 SUBTOTAL 3.60")
