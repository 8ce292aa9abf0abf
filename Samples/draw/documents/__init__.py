"""The kinds of document: each module draws one.

To add a kind, add a module with `draw(seed, page, language)` that returns a `Document`, and an
entry in `KINDS`, or in `VARIED` for one that is only drawn when it is named.
"""

from . import article, card, form, letter, receipt
from .varied import VARIED

# The drawing function and the number of pages of each kind that is drawn in turn; VARIED has more.
KINDS = {
  "letter": (letter.draw, 2),
  "receipt": (receipt.draw, 1),
  "card": (card.draw, 1),
  "form": (form.draw, 1),
  "article": (article.draw, 1),
  "small-print": (article.draw_small, 1),
}


def draw(kind, seed, page=1, language="eng"):
  """Draws the `page` of the document of this `kind` and `seed`."""
  return {**KINDS, **VARIED}[kind][0](seed, page, language)
