#!/usr/bin/python3
"""Draws the pages of LanguageTests, PNG files of black and white, beside this script.

The texts are those of Benchmarks/languages_drawn, our own; so are the Debian packages it needs.
Run it after a change there, and commit what it writes.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[3] / "Benchmarks"))
from languages_drawn import pages  # noqa: E402  (beside, not installed)

for language in ["chi_sim", "deu", "ell", "eng", "fra", "heb", "rus"]:
  picture, lines = pages.draw(language, 1)
  picture = picture.crop((0, 120, pages.WIDTH, 1100)).resize((1165, 653))
  picture.point(lambda level: 255 * (level > 140)).convert("1").save(HERE / f"{language}.png")
