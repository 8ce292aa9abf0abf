"""Renders a card as an image."""

from PIL import Image, ImageDraw, ImageFont

from .card import SIZE

FONTS = [
  "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
  "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
  "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
  "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
]


def draw(card, path):
  """Writes the card as a PNG at twice its size; returns `path`."""
  picture = Image.new("L", tuple(2 * side for side in SIZE), 252)
  pen, font = ImageDraw.Draw(picture), FONTS[card.layout % len(FONTS)]
  for line in card.lines:
    height = line.height
    room = SIZE[0] - line.x - 20 if line.x > 60 or not any(l.x > 60 for l in card.lines) else 470
    # Reduce the type size in narrow columns.
    while ImageFont.truetype(font, height).getlength(line.text) > room and height > 14:
      height -= 1
    pen.text((2 * line.x, 2 * line.y), line.text, font=ImageFont.truetype(font, 2 * height), fill=20)
  picture.save(path, dpi=(610, 610))
  return path
