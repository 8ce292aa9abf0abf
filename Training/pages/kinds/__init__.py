"""The kinds of pages and their weights."""

from . import cards, forms, notes, office, press, slips, things

# Kind: (function, weight). The function takes a random.Random and returns a Page.
KINDS = {
  "letter": (office.letter, 12), "table": (office.table, 6), "invoice": (office.invoice, 8),
  "form": (forms.form, 7), "exam": (forms.exam, 4), "receipt": (slips.receipt, 12),
  "ticket": (slips.ticket, 4), "card": (cards.card, 7), "identity": (cards.identity, 4),
  "magazine": (press.magazine, 8), "newspaper": (press.newspaper, 4), "book": (press.book, 6),
  "poster": (press.poster, 6), "handwritten": (notes.handwritten, 8),
  "staves": (notes.staves, 2), "envelope": (slips.envelope, 3), "blank": (notes.blank, 4),
  "coloured": (office.coloured, 4), "science": (press.article, 4), "manual": (office.manual, 5),
  "cover": (things.cover, 6), "board": (things.board, 3), "sign": (things.sign, 2),
  "label": (things.label, 2)}
