extension RecognizedPage {
  /// The rows and cells of a table, with cells that span several rows or columns, as in HTML.
  public struct Table: Hashable, Sendable {
    /// The rows, from top to bottom.
    public let rows: [Row]

    /// Creates a table.
    public init(rows: [Row]) { self.rows = rows }

    /// A row of a table.
    public struct Row: Hashable, Sendable, Codable {
      /// The cells that start in this row, in reading order; places that a cell of a row above
      /// spans have none.
      public let cells: [Cell]

      /// Creates a row.
      public init(cells: [Cell]) { self.cells = cells }
    }

    /// A cell of a table.
    public struct Cell: Hashable, Sendable {
      /// The cell, from rule to rule or around its text; in pixels of the page.
      public let box: Box
      /// The lines of its text, in reading order; those of a table's row lie on one line of the
      /// block's paragraphs.
      public let lines: [Line]
      /// The number of rows and of columns that it spans; at least 1.
      public let rowSpan: Int, columnSpan: Int
      /// Whether it is the header of a column.
      public let isHeader: Bool

      /// Creates a cell, by default of one row and column.
      public init(
        box: Box, lines: [Line], rowSpan: Int = 1, columnSpan: Int = 1, isHeader: Bool = false
      ) {
        self.box = box
        self.lines = lines
        self.rowSpan = rowSpan
        self.columnSpan = columnSpan
        self.isHeader = isHeader
      }

      /// The text of the lines, joined by spaces.
      public var text: String { lines.map(\.text).joined(separator: " ") }
    }
  }
}

extension RecognizedPage.Table {
  /// The maximum span of a cell.
  fileprivate static let maximumSpan = 1000
  /// The maximum number of places, rows times columns, of a table that is decoded.
  fileprivate static let maximumPlaces = 1_000_000

  /// The number of columns.
  public var columnCount: Int { grid.map(\.count).max() ?? 0 }

  /// The cell at each row and column; a cell that spans several places is at the first of them, and
  /// the others are `nil`.
  package var grid: [[Cell?]] {
    var grid = [[Cell?]](repeating: [], count: rows.count)
    forEachPlace { row, cell in grid[row].append(cell) }
    let width = grid.map(\.count).max() ?? 0
    return grid.map { $0 + Array(repeating: nil, count: width - $0.count) }
  }

  /// Calls `body` with the row of each place and the cell that starts there, row by row from left to
  /// right, without the places that no cell covers.
  private func forEachPlace(_ body: (_ row: Int, _ cell: Cell?) throws -> Void) rethrows {
    // The number of further rows that the cell of each column spans.
    var spanned: [Int] = []
    for (row, cells) in rows.map(\.cells).enumerated() {
      var column = 0
      func skipSpanned() throws {
        while column < spanned.count, spanned[column] > 0 {
          spanned[column] -= 1
          try body(row, nil)
          column += 1
        }
      }
      for cell in cells {
        try skipSpanned()
        for place in 0..<cell.columnSpan {
          if column == spanned.count { spanned.append(0) }
          spanned[column] = cell.rowSpan - 1
          try body(row, place == 0 ? cell : nil)
          column += 1
        }
      }
      try skipSpanned()
    }
  }

  /// Throws if the table has more than ``maximumPlaces``: each spanned place takes memory, in a file
  /// it takes none.
  fileprivate func requirePlausibleSize(_ error: @autoclosure () -> any Error) throws {
    var widths = Array(repeating: 0, count: rows.count), widest = 0
    try forEachPlace { row, _ in
      widths[row] += 1
      widest = max(widest, widths[row])
      guard widest * rows.count <= Self.maximumPlaces else { throw error() }
    }
  }
}

extension RecognizedPage.Table: Codable {
  private enum CodingKeys: CodingKey { case rows }

  /// Decodes a table. Throws for one of more than a million places, rows times columns.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(rows: try values.decode([Row].self, forKey: .rows))
    try requirePlausibleSize(
      DecodingError.dataCorruptedError(
        forKey: .rows, in: values, debugDescription: "a table has at most a million places"))
  }
}

extension RecognizedPage.Table.Cell: Codable {
  private enum CodingKeys: CodingKey { case box, lines, rowSpan, columnSpan, isHeader }

  /// Decodes a cell; spans are 1 and `isHeader` is `false` by default. Throws for spans below 1.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      box: try values.decode(Box.self, forKey: .box),
      lines: try values.decode([RecognizedPage.Line].self, forKey: .lines),
      rowSpan: try values.decodeIfPresent(Int.self, forKey: .rowSpan) ?? 1,
      columnSpan: try values.decodeIfPresent(Int.self, forKey: .columnSpan) ?? 1,
      isHeader: try values.decodeIfPresent(Bool.self, forKey: .isHeader) ?? false)
    let spans = 1...RecognizedPage.Table.maximumSpan
    guard spans.contains(rowSpan), spans.contains(columnSpan) else {
      throw DecodingError.dataCorruptedError(
        forKey: .rowSpan, in: values, debugDescription: "a cell spans 1 to 1000 rows and columns")
    }
  }

  /// Encodes a cell; spans and `isHeader` only if they differ from the default.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(box, forKey: .box)
    try values.encode(lines, forKey: .lines)
    if rowSpan > 1 { try values.encode(rowSpan, forKey: .rowSpan) }
    if columnSpan > 1 { try values.encode(columnSpan, forKey: .columnSpan) }
    if isHeader { try values.encode(true, forKey: .isHeader) }
  }
}

extension RecognizedPage {
  /// A check box: a small printed square or circle, which may be marked.
  ///
  /// In the text of its line it is a word of one character (``character``).
  public struct CheckBox: Hashable, Sendable {
    /// The outline of a check box.
    public enum Shape: String, Hashable, Sendable, Codable {
      /// A square, also with round corners.
      case square
      /// A circle, of which usually only one is marked.
      case round
    }
    /// In pixels of the page.
    public let box: Box
    /// Whether it is marked, by a cross, a tick or a dot.
    public let isChecked: Bool
    /// Whether it is a square or a circle.
    public let shape: Shape
    /// The text beside it; `nil` if there is none.
    public let label: String?

    /// Creates a check box.
    public init(box: Box, isChecked: Bool, shape: Shape = .square, label: String? = nil) {
      self.box = box
      self.isChecked = isChecked
      self.shape = shape
      self.label = label
    }

    /// The character of a marked check box: BALLOT BOX WITH X.
    public static let checkedCharacter = "\u{2612}"
    /// The character of an empty check box: BALLOT BOX.
    public static let uncheckedCharacter = "\u{2610}"

    /// The character of the check box in the text.
    public var character: String { isChecked ? Self.checkedCharacter : Self.uncheckedCharacter }
  }

  /// A field of a form: a name with a value beside it.
  public struct Field: Hashable, Sendable, Codable {
    /// The printed name, without a colon.
    public let name: String
    /// The value that is filled in, as recognized.
    public let value: String
    /// In pixels of the page.
    public let nameBox: Box, valueBox: Box

    /// Creates a field.
    public init(name: String, value: String, nameBox: Box, valueBox: Box) {
      self.name = name
      self.value = value
      self.nameBox = nameBox
      self.valueBox = valueBox
    }
  }
}

extension RecognizedPage.CheckBox: Codable {
  private enum CodingKeys: CodingKey { case box, isChecked, shape, label }

  /// Decodes a check box; without a shape it is a square.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      box: try values.decode(Box.self, forKey: .box),
      isChecked: try values.decode(Bool.self, forKey: .isChecked),
      shape: try values.decodeIfPresent(Shape.self, forKey: .shape) ?? .square,
      label: try values.decodeIfPresent(String.self, forKey: .label))
  }
}

extension RecognizedPage.Word {
  /// Whether the word is a check box.
  package var isCheckBox: Bool {
    text == RecognizedPage.CheckBox.checkedCharacter
      || text == RecognizedPage.CheckBox.uncheckedCharacter
  }
}
