"""One page with what it says."""

from dataclasses import dataclass, field

from ..sheet import Sheet


@dataclass
class Document:
  sheet: Sheet
  # What the document means by its words: `total`, `phone`, …; a dictionary for JSON.
  fields: dict = field(default_factory=dict)
  # Whether it came folded in three, as letters do.
  folded: bool = False
