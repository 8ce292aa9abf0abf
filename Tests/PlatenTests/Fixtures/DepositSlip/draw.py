#!/usr/bin/env python3
"""Draws deposit-slip.png: a slip whose widest rows are asterisks, which Tesseract reads as badly upright
as upside down. Needs python3-pil and fonts-liberation."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"
ASTERISKS = "*" * 30
ROWS = [
    ASTERISKS, ASTERISKS, ASTERISKS,
    "Garden Nursery Rowan", "Deposit slip 4471", "",
    ASTERISKS, ASTERISKS,
    "Clay pots   18.00", "Watering can  7.50", "Total       25.50", "",
    "Please keep this slip.", "Thank you",
]


def main():
    slip = Image.new("L", (900, 900), 255)
    pen = ImageDraw.Draw(slip)
    font = ImageFont.truetype(FONT, 30)
    for number, row in enumerate(ROWS):
        pen.text((80, 80 + 50 * number), row, font=font, fill=40)
    slip.save(Path(__file__).with_name("deposit-slip.png"), optimize=True)


if __name__ == "__main__":
    main()
