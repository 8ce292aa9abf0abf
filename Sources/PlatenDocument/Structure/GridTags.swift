internal import PlatenModel

/// The structure elements of a table whose rows and cells are known.
struct GridTags {
  let tag: PageTag

  /// The table of `lines`; `nil` unless its cells have exactly the words of the lines.
  init?(_ table: RecognizedPage.Table, _ lines: [NumberedLine]) {
    var places: [RecognizedPage.Word: WordSpan] = [:]
    for line in lines {
      for (index, word) in line.line.words.enumerated() {
        places[word] = WordSpan(line: line.number, words: index..<(index + 1))
      }
    }
    let count = lines.reduce(0) { $0 + $1.line.words.count }
    let words = table.rows.flatMap { $0.cells.flatMap { $0.lines.flatMap(\.words) } }
    guard places.count == count, words.count == count, Set(words).isSubset(of: places.keys) else {
      return nil
    }
    tag = PageTag(
      "Table",
      table.rows.map { row in
        PageTag(
          "TR",
          row.cells.map { cell in
            PageTag(
              cell.isHeader ? "TH" : "TD",
              words: cell.lines.flatMap { Self.spans(of: $0.words.compactMap { places[$0] }) },
              span: CellSpan(rows: cell.rowSpan, columns: cell.columnSpan))
          })
      })
  }

  /// `spans` with consecutive words of one line joined.
  private static func spans(of spans: [WordSpan]) -> [WordSpan] {
    spans.reduce(into: []) { joined, span in
      if let last = joined.last, last.line == span.line,
        last.words.upperBound == span.words.lowerBound
      {
        joined[joined.count - 1] = WordSpan(
          line: span.line, words: last.words.lowerBound..<span.words.upperBound)
      } else {
        joined.append(span)
      }
    }
  }
}

extension PageTag {
  /// Whether it is a cell of a table, which stays where it is empty, so that columns align.
  var isCell: Bool { type == "TD" || type == "TH" }
}
