#!/usr/bin/python3
"""Draws the pages of LanguageTests, PNG files of black and white, beside this script.

The texts are those of Benchmarks/languages_drawn, our own; so are the Debian packages it needs.
Run it after a change there, and commit what it writes.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[3] / "Benchmarks"))
from PIL import Image, ImageDraw  # noqa: E402
from languages_drawn import faces, pages  # noqa: E402  (beside, not installed)


for language in ["chi_sim", "deu", "ell", "eng", "fra", "heb", "rus"]:
  picture, lines = pages.draw(language, 1)
  picture = picture.crop((0, 120, pages.WIDTH, 1100)).resize((1165, 653))
  picture.point(lambda level: 255 * (level > 140)).convert("1").save(HERE / f"{language}.png")


def vertical(language):
  """The heading and sentences of a language from top to bottom, a line each, from the right."""
  heading, sentences = pages.text(language)
  picture = Image.new("L", (653, 1400), 255)
  font = faces.font(faces.of(language)[0], 34)
  for number, line in enumerate([heading, *sentences[:8]]):
    place = (560 - 58 * number, 60)
    ImageDraw.Draw(picture).text(place, line, font=font, fill=25, direction="ttb")
  return picture


picture = vertical("jpn")
picture.point(lambda level: 255 * (level > 140)).convert("1").save(HERE / "jpn_vert.png")
