"""The drawn sheets, from the generator of the samples."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 2, "Samples"))

from draw.documents import VARIED  # noqa: E402

KINDS = tuple(VARIED)


def drawn(kind, seed):
  """The `LayeredSheet` of a page."""
  return VARIED[kind][0](seed, 1, "eng").sheet
