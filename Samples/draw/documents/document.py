"""A drawn page and its fields."""

from dataclasses import dataclass, field

from ..sheet import Sheet


@dataclass
class Document:
  sheet: Sheet
  # The values of the document's fields: `total`, `phone`, …; a dictionary for JSON.
  fields: dict = field(default_factory=dict)
  # Whether it was folded in three, as a letter.
  folded: bool = False
