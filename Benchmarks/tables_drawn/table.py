"""A table: rows of cells, and how it is printed."""

from dataclasses import dataclass, field


@dataclass
class Cell:
  text: str = ""
  columns: int = 1
  rows: int = 1
  # "l", "r" or "c".
  align: str = "l"
  bold: bool = False
  # The ground, or None.
  fill: tuple = None


@dataclass
class Style:
  # Which rules are printed: letters of h (between rows), v (between columns), o (outer frame), H
  # (below the header), t and b (above and below the table), s (below spanning header cells).
  rules: str = "hvo"
  # Pixels at 200 pixels per inch.
  thickness: int = 2
  header_thickness: int = 3
  colour: tuple = (20, 20, 20)
  # Every other row is tinted where it is not None.
  zebra: tuple = None
  header_fill: tuple = None
  header_ink: tuple = (15, 15, 15)
  # Length of a dash and of the gap after it, in pixels; 0 for solid rules.
  dash: int = 0
  dash_gap: int = 7
  # Space beside and above the text of a cell, in ems.
  pad_x: float = 0.7
  pad_y: float = 0.35
  # Whether the text of a cell stands at its top, not in its middle.
  is_top: bool = False


@dataclass
class Table:
  rows: list
  # Maximum widths of the columns in ems, beyond which cells wrap.
  widths: list
  style: Style = field(default_factory=Style)
  header_rows: int = 1

  def placed(self):
    """Each cell with its first row and column."""
    taken, placed = set(), []
    for row, cells in enumerate(self.rows):
      column = 0
      for cell in cells:
        while (row, column) in taken:
          column += 1
        placed.append((row, column, cell))
        taken |= {(row + i, column + j) for i in range(cell.rows) for j in range(cell.columns)}
        column += cell.columns
    return placed

  def truth(self):
    """Rows of cells as (text, columns, rows)."""
    return [[(" ".join(cell.text.split()), cell.columns, cell.rows) for cell in row]
            for row in self.rows]
