"""Typefaces from Debian's font packages, by file name."""

import functools
import os

from PIL import ImageFont


class VerticalTypeface(str):
  """A typeface for vertical writing: its characters are rotated by 90 degrees to the left.

  On a page that is rotated to the right they are upright, in columns.
  """


ROOTS = ["/usr/share/fonts", "/usr/share/texmf/fonts"]
# The typefaces of texlive-fonts-extra.
TEX_ROOT = "/usr/share/texlive/texmf-dist/fonts"

# Families: the file names of the regular and the bold typeface.
SERIF = [
  ("LiberationSerif-Regular.ttf", "LiberationSerif-Bold.ttf"),
  ("NimbusRoman-Regular.otf", "NimbusRoman-Bold.otf"),
  ("P052-Roman.otf", "P052-Bold.otf"), ("C059-Roman.otf", "C059-Bold.otf"),
  ("URWBookman-Light.otf", "URWBookman-Demi.otf"),
  ("EBGaramond12-Regular.otf", "EBGaramond12-Bold.otf"),
  ("DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf")]
SANS = [
  ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
  ("NimbusSans-Regular.otf", "NimbusSans-Bold.otf"), ("Lato-Regular.ttf", "Lato-Black.ttf"),
  ("Lato-Light.ttf", "Lato-Bold.ttf"), ("URWGothic-Book.otf", "URWGothic-Demi.otf"),
  ("NimbusSansNarrow-Regular.otf", "NimbusSansNarrow-Bold.otf"),
  ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
  ("ComicNeue-Regular.otf", "ComicNeue-Bold.otf")]
MONO = [
  ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
  ("LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"),
  ("NimbusMonoPS-Regular.otf", "NimbusMonoPS-Bold.otf")]
DISPLAY = [(name, name) for name in (
  "lobster.otf", "LeckerliOne-Regular.ttf", "Lato-Black.ttf", "URWBookman-Demi.otf",
  "NimbusSansNarrow-Bold.otf", "C059-BdIta.otf", "Z003-MediumItalic.otf",
  "DancingScript-Bold.otf")]
HAND = [(name, name) for name in (
  "Breip.ttf", "dkg.ttf", "Rufscript010.ttf", "Delphine.ttf", "SteveHand.ttf",
  "femkeklaver.ttf", "Kristi.ttf", "Ecolier-court.ttf", "BecauseWeBuild-Regular.otf",
  "BecauseWeCreate-Regular.otf", "BecauseWeLearn-Regular.otf", "DancingScript-Regular.otf")]
CYRILLIC = GREEK = [SERIF[0], SERIF[6], SANS[0], SANS[6]]
HEBREW = [SERIF[0], SANS[0], SANS[6]]
CHINESE = [("wqy-zenhei.ttc", "wqy-zenhei.ttc")]
JAPANESE = KOREAN = [
  ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"),
  ("NotoSerifCJK-Regular.ttc", "NotoSerifCJK-Bold.ttc")]
ARABIC = [("Amiri-Regular.ttf", "Amiri-Bold.ttf")]
HINDI = [("Lohit-Devanagari.ttf", "Lohit-Devanagari.ttf")]

_COMPLEX_LAYOUT = {name for family in ARABIC + HINDI for name in family}


@functools.lru_cache(maxsize=1)
def _files():
  return {
    name: os.path.join(folder, name)
    for root in ROOTS for folder, _, names in os.walk(root) for name in names}


def file(name):
  """The path of the font file `name`."""
  if name not in _files():
    raise _missing(name)
  return _files()[name]


@functools.lru_cache(maxsize=1)
def tex_files():
  """The paths of the typefaces of texlive-fonts-extra, by file name."""
  return {
    name: os.path.join(folder, name)
    for kind in ("opentype", "truetype", "type1")
    for folder, _, names in os.walk(os.path.join(TEX_ROOT, kind))
    for name in names if name.endswith((".otf", ".ttf", ".pfb"))}


def _missing(name):
  return SystemExit(f"pages: no font {name}; see Training/debian-packages.txt")


@functools.lru_cache(maxsize=None)
def family(start):
  """The sorted names of the scalable fonts (.otf, .ttf) whose names begin with `start`."""
  names = sorted(
    name for name in _files() if name.startswith(start) and name.endswith((".otf", ".ttf")))
  if not names:
    raise _missing(start)
  return names


@functools.lru_cache(maxsize=512)
def font(name, pixels):
  """The font in the file `name` at `pixels` per em, with complex text layout where needed."""
  layout = ImageFont.Layout.RAQM if name in _COMPLEX_LAYOUT else ImageFont.Layout.BASIC
  return ImageFont.truetype(file(name), max(5, pixels), layout_engine=layout)


@functools.lru_cache(maxsize=65536)
def width(name, pixels, text):
  """The advance width of `text`, in pixels."""
  return font(name, pixels).getlength(text)
