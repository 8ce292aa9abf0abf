"""The kinds of document: each module draws one.

To add a kind: a module with `draw(seed, page, language)` that returns a `Document`, and its
line in `KINDS`.
"""

from . import article, card, form, letter, receipt

# Kind: how to draw it, and how many pages it has.
KINDS = {
  "letter": (letter.draw, 2),
  "receipt": (receipt.draw, 1),
  "card": (card.draw, 1),
  "form": (form.draw, 1),
  "article": (article.draw, 1),
  "small-print": (article.draw_small, 1),
}


def draw(kind, seed, page=1, language="eng"):
  """The `page` of the document of this `kind` that `seed` stands for."""
  return KINDS[kind][0](seed, page, language)
