"""Typefaces of the text lines: scalable outlines, and the bitmap fonts of printers."""

import functools

from pages import fonts

# Families by how often photographed paper shows them: file name prefixes.
_COMMON = ["Liberation", "Nimbus", "Roboto", "OpenSans", "DejaVuSans", "NotoSans-", "Carlito",
           "Courier Prime", "Inconsolata", "Hack-", "Anonymous Pro", "OCRB.otf", "OCRA.ttf",
           "FreeMono", "FreeSans", "Lato-"]
_RARE = ["DejaVuSerif", "NotoSerif-", "Caladea", "C059", "P052", "URWBookman", "URWGothic",
         "EBGaramond12", "GFSDidot", "Gentium", "Andika", "Cantarell-", "Oxygen", "Vollkorn",
         "FreeSerif", "ComicNeue", "JetBrainsMono-", "mononoki", "Monoid", "3270",
         "GNUTypewriter", "spleen", "ProggyTiny", "DotGothic16", "NotoMono", "NotoSansDisplay-",
         "NotoSansMono-", "Glass_TTY"]
# Styles without Latin letters, or too thin to print.
_EXCLUDED = ("Symbol", "Emoji", "Thin", "Keyboard", "Hairline")

# Bitmap fonts in the style of receipt printers: file name, size in pixels.
_BITMAP = [(name, size) for name, size in (
  ("12x24", 24), ("10x20", 20), ("9x15", 15), ("9x15B", 15), ("8x13", 13), ("8x13B", 13),
  ("7x13", 13), ("7x14", 14), ("9x18", 18), ("9x18B", 18), ("6x13", 13), ("8x16", 16),
  ("clR8x16", 16), ("clR9x15", 15), ("clB9x15", 15), ("clR8x14", 14), ("ter-u16n_unicode", 16),
  ("ter-u18n_unicode", 18), ("ter-u20b_unicode", 20), ("ter-u22n_unicode", 22),
  ("ter-u24n_unicode", 24), ("ter-u24b_unicode", 24), ("ter-u28n_unicode", 28),
  ("spleen-12x24", 24), ("spleen-16x32", 32), ("spleen-8x16", 16))]


def outline(rng):
  """The file name of a random scalable typeface."""
  names = fonts.family(rng.choice(_COMMON if rng.random() < 0.7 else _RARE))
  return rng.choice([name for name in names if not any(part in name for part in _EXCLUDED)])


def bitmap(rng):
  """A random bitmap font at its native size."""
  name, size = rng.choice(_BITMAP)
  return fonts.font(f"{name}.pcf.gz", size)


@functools.lru_cache(maxsize=4096)
def capital_height(name):
  """The height of a capital H in the typeface, as a share of the em."""
  return -fonts.font(name, 200).getbbox("H", anchor="ls")[1] / 200
