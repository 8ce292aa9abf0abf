#!/usr/bin/env python3
"""Draws web-address.png: a line of text with a web address. Needs python3-pil and fonts-dejavu-core."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def main():
    label = Image.new("L", (1200, 240), 235)
    font = ImageFont.truetype(FONT, 84)
    ImageDraw.Draw(label).text((600, 120), "Menu: www.example.com", font=font, fill=0, anchor="mm")
    label.save(Path(__file__).with_name("web-address.png"), optimize=True)


if __name__ == "__main__":
    main()
