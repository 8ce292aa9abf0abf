internal import PlatenModel

/// A table as HTML, well-formed as XML.
enum TableMarkup {
  /// `table` with `attributes` (with a leading space each) and the markup of each cell's content.
  static func table(
    _ table: RecognizedPage.Table, attributes: String = "",
    content: (RecognizedPage.Table.Cell) -> String
  ) -> String {
    let rows = table.rows.map { row in
      "<tr>" + row.cells.map { cell($0, content: content($0)) }.joined() + "</tr>\n"
    }
    return "<table\(attributes)>\n" + rows.joined() + "</table>\n"
  }

  private static func cell(_ cell: RecognizedPage.Table.Cell, content: String) -> String {
    let name = cell.isHeader ? "th" : "td"
    let columns = cell.columnSpan > 1 ? " colspan=\"\(cell.columnSpan)\"" : ""
    let rows = cell.rowSpan > 1 ? " rowspan=\"\(cell.rowSpan)\"" : ""
    return "<\(name)\(columns)\(rows)>\(content)</\(name)>"
  }
}
