"""The typefaces of the drawn pages, by the kind of print: those that are installed."""

import functools
import glob
import os

from PIL import ImageFont

FOLDERS = ("/usr/share/fonts", "/usr/share/texmf/fonts/opentype")
# File names without extension; at least one of each is in the packages that the README names.
FACES = {
  "till": ("DejaVuSansMono", "LiberationMono-Regular", "Inconsolata", "OCRB", "Hack-Regular",
           "NotoSansMono-Regular"),
  "till-bold": ("DejaVuSansMono-Bold", "LiberationMono-Bold", "Hack-Bold"),
  "serif": ("LiberationSerif-Regular", "DejaVuSerif", "C059-Roman", "P052-Roman", "EBGaramond12-Regular",
            "Gentium-R"),
  "sans": ("LiberationSans-Regular", "DejaVuSans", "NimbusSans-Regular", "OpenSans-Regular",
           "Lato-Regular", "Carlito-Regular"),
  "bold": ("LiberationSans-Bold", "DejaVuSans-Bold", "Lato-Black", "OpenSans-ExtraBold", "C059-Bold"),
  "italic": ("LiberationSerif-Italic", "P052-Italic", "LiberationSans-Italic", "Lato-Italic"),
  "condensed": ("NimbusSansNarrow-Regular", "NimbusSansNarrow-Bold", "DejaVuSansCondensed-Bold",
                "OpenSans-CondBold", "DejaVuSerifCondensed-Bold"),
  "display": ("Lobster", "LeckerliOne-Regular", "URWBookman-DemiItalic", "URWGothic-Demi",
              "GFSDidotBold", "ComicNeue-Bold", "RobotoSlab-Bold"),
  "typewriter": ("GNUTypewriter", "FreeMono", "NimbusMonoPS-Regular", "Courier Prime"),
}


@functools.lru_cache(maxsize=1)
def _files():
  files = {}
  for folder in FOLDERS:
    for path in glob.glob(f"{folder}/**/*.[to]tf", recursive=True):
      files.setdefault(os.path.splitext(os.path.basename(path))[0], path)
  return files


def chosen(kind, rng):
  """The file of a random typeface of the kind."""
  installed = [name for name in FACES[kind] if name in _files()]
  if not installed:
    raise SystemExit(f"line-recall: no typeface for '{kind}'; install one of {', '.join(FACES[kind])}")
  return _files()[rng.choice(installed)]


@functools.lru_cache(maxsize=256)
def font(path, x_height):
  """The font with letters x of `x_height` pixels."""
  share = -ImageFont.truetype(path, 200).getbbox("x", anchor="ls")[1] / 200
  return ImageFont.truetype(path, max(4, round(x_height / share)))
