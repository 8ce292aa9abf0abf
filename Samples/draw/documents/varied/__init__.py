"""Kinds of page that are not plain white office pages, drawn on layered sheets.

Each module draws some of them. `VARIED` has each kind's drawing function and number of pages.
"""

from . import cards, notes, office, press

_DRAWING = {
  "office-letter": office.letter, "magazine": press.magazine, "textbook": press.textbook,
  "gradient": press.gradient, "brochure": press.brochure, "glossy": press.glossy,
  "notice": office.notice, "form-coloured": office.form, "highlighted": office.highlighted,
  "pens": notes.pens, "chart": office.chart, "map": press.city_map, "table": office.table,
  "licence": cards.licence, "black": notes.black, "newsprint": press.newsprint,
  "show-through": office.show_through, "whiteboard": notes.whiteboard,
  "old-book": press.old_book, "worn": press.worn, "thermal": cards.receipt,
  "gray-notes": notes.gray_notes, "blueprint": notes.blueprint, "ruled": notes.ruled,
  "parcel": cards.parcel,
}
VARIED = {name: (draw, 1) for name, draw in _DRAWING.items()}
