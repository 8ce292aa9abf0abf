package import PlatenModel

/// The output formats of tables.
package enum TableFormat: String, CaseIterable, Sendable {
  /// Comma-separated values (RFC 4180), with an empty line between tables.
  case csv
  /// JSON Lines: one JSON object per table.
  case jsonl
  /// An HTML document with a `table` element for each table.
  case html
}

/// Writes the tables of pages, one after the other.
package struct TableWriter: Sendable {
  private let format: TableFormat
  private let csv: CSVFormat
  private let generator: String

  /// Creates a writer. `generator` is the program's name and version.
  package init(_ format: TableFormat, csv: CSVFormat = CSVFormat(), generator: String) {
    self.format = format
    self.csv = csv
    self.generator = generator
  }

  /// The text before the first table.
  package var header: String {
    guard format == .html else { return "" }
    return """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
      <meta name="generator" content="\(generator.xmlEscaped)"/>
      <title>Tables</title>
      <style>table { border-collapse: collapse; margin: 1em 0 }
      th, td { border: 1px solid #999; padding: .2em .5em; vertical-align: top }</style></head><body>

      """
  }

  /// The text after the last table.
  package var footer: String { format == .html ? "</body></html>\n" : "" }

  /// One table. `number` counts the tables of its page and `total` those of the output, from 1.
  package func text(
    of table: RecognizedPage.Table, box: Box, from source: PageSource, number: Int, total: Int
  ) -> String {
    switch format {
    case .csv: (total > 1 ? "\r\n" : "") + rows(of: table)
    case .jsonl: line(of: table, box: box, from: source, number: number)
    case .html:
      TableMarkup.table(
        table,
        attributes: " data-source=\"\(source.name.xmlEscaped)\" data-page=\"\(source.number)\""
      ) { cell in cell.lines.map(\.text.xmlEscaped).joined(separator: "<br/>") }
    }
  }

  /// A spanning cell has its text at its first place, and its other places are empty.
  private func rows(of table: RecognizedPage.Table) -> String {
    table.grid.map { csv.row($0.map { $0?.text ?? "" }) }.joined()
  }

  private func line(
    of table: RecognizedPage.Table, box: Box, from source: PageSource, number: Int
  ) -> String {
    let record = TableRecord(
      source: source.name, page: source.number, table: number, columns: table.columnCount, box: box,
      rows: table.rows.map { $0.cells.map(TableRecord.Cell.init) })
    // Encoding fails only for non-finite numbers, which no page has.
    guard let line = try? JSONText.line(of: record) else {
      fatalError("a table cannot be encoded as JSON")
    }
    return line
  }
}

/// A line of the `jsonl` format of tables.
private struct TableRecord: Encodable {
  let source: String
  let page: Int, table: Int, columns: Int
  let box: Box
  let rows: [[Cell]]

  struct Cell: Encodable {
    let text: String
    let box: Box
    let rowSpan: Int, columnSpan: Int
    let isHeader: Bool

    init(_ cell: RecognizedPage.Table.Cell) {
      text = cell.text
      box = cell.box
      rowSpan = cell.rowSpan
      columnSpan = cell.columnSpan
      isHeader = cell.isHeader
    }
  }
}

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
