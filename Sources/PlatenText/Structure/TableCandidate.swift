internal import PlatenModel

/// A table that was found on a page, and the lines that it consists of.
struct TableCandidate {
  let box: Box
  let lines: [RecognizedLine]
  let table: RecognizedPage.Table
}

/// A cell in the making.
struct DraftCell {
  var rows: ClosedRange<Int>
  var columns: ClosedRange<Int>
  var box: Box
  var runs: [TextRun] = []

  /// The cell with its text, from top to bottom and left to right.
  func cell(isHeader: Bool) -> RecognizedPage.Table.Cell {
    let lines = TextRun.rows(of: runs).map { row in
      TextRun(
        words: row.flatMap(\.words), baseline: row[0].baseline, xHeight: row[0].xHeight
      ).line
    }
    return RecognizedPage.Table.Cell(
      box: box, lines: lines, rowSpan: rows.count, columnSpan: columns.count, isHeader: isHeader)
  }
}

extension RecognizedPage.Table {
  /// The table of `cells`, which cover `rowCount` rows.
  ///
  /// - Parameter headerRows: the number of rows above the header's rule; `nil` where the text
  ///   decides.
  init(_ cells: [DraftCell], rowCount: Int, headerRows: Int? = nil) {
    let headerRows = headerRows ?? Self.headerRows(of: cells)
    self.init(
      rows: (0..<rowCount).map { row in
        Row(
          cells: cells.filter { $0.rows.lowerBound == row }
            .sorted { $0.columns.lowerBound < $1.columns.lowerBound }
            .map { $0.cell(isHeader: row < headerRows) })
      })
  }

  /// The rows of the header: the first, and those that its cells span, if it has letters and no
  /// digits while rows below have digits.
  private static func headerRows(of cells: [DraftCell]) -> Int {
    func hasDigits(_ cell: DraftCell) -> Bool {
      cell.runs.contains { $0.words.contains { $0.text.contains(where: \.isNumber) } }
    }
    let first = cells.filter { $0.rows.lowerBound == 0 }
    let others = cells.filter { $0.rows.lowerBound > 0 }
    guard first.contains(where: { !$0.runs.isEmpty }), !first.contains(where: hasDigits),
      others.contains(where: hasDigits)
    else { return 0 }
    return (first.map(\.rows.upperBound).max() ?? 0) + 1
  }
}
