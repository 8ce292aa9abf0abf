#!/usr/bin/env python3
"""Draws answer-sheet.png: a few lines of text above check boxes, whose vertical distance is smaller
than the horizontal one. Needs python3-pil and fonts-dejavu-core."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts/truetype/dejavu")


def main():
    sheet = Image.new("L", (1240, 1754), 255)
    pen = ImageDraw.Draw(sheet)
    title = ImageFont.truetype(str(FONTS / "DejaVuSans-Bold.ttf"), 48)
    print_font = ImageFont.truetype(str(FONTS / "DejaVuSans.ttf"), 26)
    pen.text((100, 80), "Answer sheet", font=title, fill=0)
    pen.text((100, 160), "Fill one box for each question with a dark pen.", font=print_font, fill=0)
    pen.text((100, 200), "Boxes that are filled twice count as wrong.", font=print_font, fill=0)
    for y in range(300, 1650, 26):
        for x in range(100, 1100, 60):
            is_filled = (x * 7 + y * 3) % 11 < 2
            pen.ellipse((x, y, x + 20, y + 20), outline=0, width=3, fill=0 if is_filled else 255)
    sheet.save(Path(__file__).with_name("answer-sheet.png"), optimize=True)


if __name__ == "__main__":
    main()
