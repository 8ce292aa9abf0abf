"""Typefaces that lines are set in: outlines of any size, and the dots of printers."""

import functools
import glob
import os

from PIL import ImageFont

_ROOTS = ["/usr/share/fonts/truetype", "/usr/share/fonts/opentype"]
# Families by how often they are met on paper that is photographed.
_OFTEN = ["Liberation", "Nimbus", "Roboto", "OpenSans", "DejaVuSans", "NotoSans-", "Carlito",
          "Courier Prime", "Inconsolata", "Hack-", "Anonymous Pro", "OCRB.otf", "OCRA.ttf",
          "FreeMono", "FreeSans", "Lato-"]
_AT_TIMES = ["DejaVuSerif", "NotoSerif-", "Caladea", "C059", "P052", "URWBookman", "URWGothic",
             "EBGaramond12", "GFSDidot", "Gentium", "Andika", "Cantarell-", "Oxygen", "Vollkorn",
             "FreeSerif", "ComicNeue", "JetBrainsMono-", "mononoki", "Monoid", "3270",
             "GNUTypewriter", "spleen", "ProggyTiny", "DotGothic16", "NotoMono", "NotoSansDisplay-",
             "NotoSansMono-", "Glass_TTY"]
_WITHOUT_LETTERS = ("Symbol", "Emoji", "Thin", "Keyboard", "Hairline")

# Dot patterns as printers and tills have them: file, pixels.
_DOTS = [(name, size) for name, size in (
  ("12x24", 24), ("10x20", 20), ("9x15", 15), ("9x15B", 15), ("8x13", 13), ("8x13B", 13),
  ("7x13", 13), ("7x14", 14), ("9x18", 18), ("9x18B", 18), ("6x13", 13), ("8x16", 16),
  ("clR8x16", 16), ("clR9x15", 15), ("clB9x15", 15), ("clR8x14", 14), ("ter-u16n_unicode", 16),
  ("ter-u18n_unicode", 18), ("ter-u20b_unicode", 20), ("ter-u22n_unicode", 22),
  ("ter-u24n_unicode", 24), ("ter-u24b_unicode", 24), ("ter-u28n_unicode", 28),
  ("spleen-12x24", 24), ("spleen-16x32", 32), ("spleen-8x16", 16))]


@functools.lru_cache(maxsize=1)
def _files():
  paths = [path for root in _ROOTS for path in glob.glob(root + "/**/*.[ot]tf", recursive=True)]
  return [path for path in paths if not any(name in path for name in _WITHOUT_LETTERS)]


@functools.lru_cache(maxsize=None)
def _family(name):
  found = sorted(path for path in _files() if os.path.basename(path).startswith(name))
  if not found:
    raise FileNotFoundError(f"no font {name}; see Training/debian-packages.txt")
  return found


def outline(rng):
  """The file of a face whose letters are outlines."""
  return rng.choice(_family(rng.choice(_OFTEN if rng.random() < 0.7 else _AT_TIMES)))


def dots(rng):
  """A face whose letters are dots, at its own size."""
  name, size = rng.choice(_DOTS)
  return font(f"/usr/share/fonts/X11/misc/{name}.pcf.gz", size)


@functools.lru_cache(maxsize=512)
def font(path, pixels):
  return ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)


@functools.lru_cache(maxsize=4096)
def capital_height(path):
  """Of the em."""
  box = font(path, 200).getbbox("H", anchor="ls")
  return -box[1] / 200
