"""Fonts from Debian's packages for the drawn languages, by file name."""

import functools
import os

from PIL import ImageFont

ROOT = "/usr/share/fonts"

_NOTO = ("NotoSans-Regular.ttf", "NotoSerif-Regular.ttf")
_DEJAVU = ("DejaVuSans.ttf", "DejaVuSerif.ttf")
# The index of each language in a font collection: Japanese, Korean, simplified and traditional
# Chinese.
_CJK = ("NotoSansCJK-Regular.ttc", "NotoSerifCJK-Regular.ttc")
_PLACES = {"jpn": 0, "kor": 1, "chi_sim": 2, "chi_tra": 3}
_OTHERS = {
  "ara": ("NotoNaskhArabic-Regular.ttf", "NotoSansArabic-Regular.ttf", "DejaVuSans.ttf"),
  "fas": ("NotoNaskhArabic-Regular.ttf", "NotoSansArabic-Regular.ttf"),
  "heb": ("FreeSans.ttf", "FreeSerif.ttf", "DejaVuSans.ttf"),
  "hin": ("NotoSansDevanagari-Regular.ttf", "NotoSerifDevanagari-Regular.ttf")}


@functools.lru_cache(maxsize=1)
def _files():
  return {
    name: os.path.join(folder, name) for folder, _, names in os.walk(ROOT) for name in names}


def of(language):
  """The fonts for `language`: pairs of a file name and an index in it."""
  if language in _PLACES:
    return [(name, _PLACES[language]) for name in _CJK]
  return [(name, 0) for name in _OTHERS.get(language, _NOTO + _DEJAVU)]


@functools.lru_cache(maxsize=64)
def font(face, pixels):
  """The font `face` (from `of`) with an em of `pixels`, with complex text layout."""
  name, place = face
  if name not in _files():
    raise SystemExit(f"languages: no font {name}; see Benchmarks/README.md")
  return ImageFont.truetype(
    _files()[name], pixels, index=place, layout_engine=ImageFont.Layout.RAQM)
