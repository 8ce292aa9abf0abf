#!/usr/bin/python3
"""Draws the pages of LanguageTests, black and white PNG files, into the folder of this script.

The texts and the required Debian packages are those of Benchmarks/languages_drawn. Run the script
after a change there and commit its files.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[3] / "Benchmarks"))
from PIL import Image, ImageDraw  # noqa: E402
import languages_drawn as pages  # noqa: E402  (from Benchmarks, not installed)


for language in ["chi_sim", "deu", "ell", "eng", "fra", "heb", "rus"]:
  page, lines = pages.draw(language, 1)
  page = page.crop((0, 120, pages.WIDTH, 1100)).resize((1165, 653))
  page.point(lambda level: 255 * (level > 140)).convert("1").save(HERE / f"{language}.png")


def vertical(language):
  """Draws the heading and sentences of a language as vertical lines, the first at the right."""
  heading, sentences = pages.text(language)
  page = Image.new("L", (653, 1400), 255)
  font = pages.font(pages.faces(language)[0], 34)
  for number, line in enumerate([heading, *sentences[:8]]):
    place = (560 - 58 * number, 60)
    ImageDraw.Draw(page).text(place, line, font=font, fill=25, direction="ttb")
  return page


page = vertical("jpn")
page.point(lambda level: 255 * (level > 140)).convert("1").save(HERE / "jpn_vert.png")
