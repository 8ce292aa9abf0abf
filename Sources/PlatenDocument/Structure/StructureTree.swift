internal import PlatenModel

/// The structure tree of the document (ISO 32000-1, 14.7): headings, paragraphs, lists and tables
/// in a section for each page.
///
/// Its elements are written immediately; each takes about 90 bytes of memory.
struct StructureTree {
  private let document: HaruDocument
  private let root: PDFReference
  private let body: PDFReference
  /// The parent of the next pages' sections: the body, or a part of it.
  private var sectionParent: PDFReference
  /// The sections of the current parent.
  private var sections: [PDFReference] = []
  /// The children of the body: its sections, then its parts.
  private var children: [PDFReference] = []
  private var parentTree: NumberTree
  private let maximumSections: Int

  /// Creates the tree.
  ///
  /// - Parameter maximumSections: the maximum number of sections in one parent. PDF/A-1 limits
  ///   arrays to 8,191 elements.
  init(document: HaruDocument, maximumSections: Int = 4096) throws(ScanError) {
    self.document = document
    self.maximumSections = maximumSections
    root = try document.reserve()
    body = try document.reserve()
    sectionParent = body
    parentTree = NumberTree(document: document)
  }

  /// The key of the next page in the parent tree.
  var nextKey: Int { parentTree.nextKey }

  /// Adds the section of `page`, whose first marked content is its image, and the links on it.
  ///
  /// Returns the key of the page in the parent tree; the keys of the links follow it.
  /// - Parameter language: the language of the page as a BCP 47 tag, if it differs from the
  ///   document's.
  mutating func add(
    _ tags: [MarkedTag], page: PDFReference, alternateText: String, figureBox: [Double],
    links: [PageLink.Annotation], language: String?
  ) throws(ScanError) -> Int {
    if sections.count == maximumSections {
      try closeSectionParent()
      sectionParent = try document.reserve()
    }
    let key = parentTree.nextKey
    let section = try document.reserve()
    var elements = SectionElements(document: document, page: page)
    var children = [
      try elements.addFigure(text: alternateText, box: figureBox, parent: section)
    ]
    for tag in tags { children.append(try elements.add(tag, parent: section)) }
    var parentTreeEntries: [PDFValue] = [.array(elements.elementsByContent.map(PDFValue.reference))]
    for link in links {
      let element = try elements.add(link, parent: section)
      children.append(element)
      parentTreeEntries.append(.reference(element))
    }
    var entries: [PDFValue.Entry] = [
      ("S", .name("Sect")), ("P", .reference(sectionParent)),
      ("K", .array(children.map(PDFValue.reference))),
    ]
    if let language { entries.append(("Lang", .text(language))) }
    try document.write(entries, in: section)
    sections.append(section)
    try parentTree.add(parentTreeEntries)
    return key
  }

  private mutating func closeSectionParent() throws(ScanError) {
    if children.isEmpty {
      children = sections
    } else {
      try document.write(
        [
          ("S", .name("Part")), ("P", .reference(body)),
          ("K", .array(sections.map(PDFValue.reference))),
        ], in: sectionParent)
      children.append(sectionParent)
    }
    sections = []
  }

  /// Completes the tree; returns its root.
  mutating func finish() throws(ScanError) -> PDFReference {
    try closeSectionParent()
    try document.write(
      [
        ("S", .name("Document")), ("P", .reference(root)),
        ("K", .array(children.map(PDFValue.reference))),
      ], in: body)
    try document.write(
      [
        ("Type", .name("StructTreeRoot")), ("K", .array([.reference(body)])),
        ("ParentTree", .reference(try parentTree.finish())),
        ("ParentTreeNextKey", .integer(parentTree.nextKey)),
      ], in: root)
    return root
  }
}

/// The structure elements of one page.
private struct SectionElements {
  let document: HaruDocument
  let page: PDFReference
  /// The element of each marked content, in the order of content numbers.
  private(set) var elementsByContent: [PDFReference] = []

  init(document: HaruDocument, page: PDFReference) {
    self.document = document
    self.page = page
  }

  mutating func addFigure(
    text: String, box: [Double], parent: PDFReference
  ) throws(ScanError) -> PDFReference {
    let layout: [PDFValue.Entry] = [
      ("O", .name("Layout")), ("BBox", .array(box.map(PDFValue.real))),
      ("Placement", .name("Block")),
    ]
    let element = try document.write(
      [
        ("S", .name("Figure")), ("P", .reference(parent)), ("Pg", .reference(page)),
        ("Alt", .text(text)), ("Lang", .text("en")), ("A", .dictionary(layout)),
        ("K", .integer(0)),
      ])
    elementsByContent.append(element)
    return element
  }

  mutating func add(_ tag: MarkedTag, parent: PDFReference) throws(ScanError) -> PDFReference {
    let element = try document.reserve()
    var entries: [PDFValue.Entry] = [("S", .name(tag.type)), ("P", .reference(parent))]
    switch tag.content {
    case .marked(let number):
      entries += [("Pg", .reference(page)), ("K", .integer(number))]
      elementsByContent.append(element)
    case .parts(let parts):
      var children: [PDFValue] = []
      for part in parts { children.append(.reference(try add(part, parent: element))) }
      if !children.isEmpty { entries.append(("K", .array(children))) }
    }
    if let attributes = tag.cellAttributes { entries.append(("A", .dictionary(attributes))) }
    try document.write(entries, in: element)
    return element
  }

  mutating func add(
    _ link: PageLink.Annotation, parent: PDFReference
  ) throws(ScanError) -> PDFReference {
    try document.write(
      [
        ("S", .name("Link")), ("P", .reference(parent)), ("Pg", .reference(page)),
        (
          "K",
          .dictionary([
            ("Type", .name("OBJR")), ("Obj", .reference(link.reference)),
            ("Pg", .reference(page)),
          ])
        ),
      ])
  }
}

extension MarkedTag {
  /// The attributes of a cell that spans rows or columns, or is a header; `nil` without any.
  fileprivate var cellAttributes: [PDFValue.Entry]? {
    var entries: [PDFValue.Entry] = [("O", .name("Table"))]
    if span.rows > 1 { entries.append(("RowSpan", .integer(span.rows))) }
    if span.columns > 1 { entries.append(("ColSpan", .integer(span.columns))) }
    if type == "TH" { entries.append(("Scope", .name("Column"))) }
    return entries.count > 1 ? entries : nil
  }
}

/// A structure element of a page's text for screen readers, with its standard structure type (ISO
/// 32000-1, 14.8.4): `P`, `H1`, `Table`, `L`, …
struct PageTag: Hashable {
  /// The structure type.
  let type: String
  let content: Content
  /// The rows and columns that a cell of a table spans.
  let span: CellSpan

  enum Content: Hashable {
    case parts([PageTag])
    /// Words, in reading order.
    case words([WordSpan])
  }

  init(_ type: String, _ parts: [PageTag]) {
    self.type = type
    content = .parts(parts)
    span = CellSpan()
  }

  init(_ type: String, words: [WordSpan], span: CellSpan = CellSpan()) {
    self.type = type
    content = .words(words)
    self.span = span
  }
}

/// The rows and columns that a cell of a table spans (ISO 32000-1, 14.8.5.7).
struct CellSpan: Hashable {
  var rows = 1, columns = 1
}

/// Consecutive words of one line of a page.
struct WordSpan: Hashable {
  /// The line's index on the page, from 0.
  let line: Int
  /// The words' indices in the line, from 0.
  let words: Range<Int>
}

/// A line and its index on the page.
struct NumberedLine {
  let number: Int
  let line: RecognizedPage.Line

  /// All of its words.
  var span: WordSpan { WordSpan(line: number, words: 0..<line.words.count) }
}

extension PageTag {
  /// The structure of the text of `page`, in reading order: a tag for each heading, paragraph, list
  /// and table.
  static func tags(of page: RecognizedPage) -> [PageTag] {
    var number = 0
    return zip(page.blocks, page.headingLevels).flatMap { block, level -> [PageTag] in
      let paragraphs = block.paragraphs.map { paragraph in
        paragraph.lines.map { line in
          defer { number += 1 }
          return NumberedLine(number: number, line: line)
        }
      }.filter { !$0.isEmpty }
      if let table = block.table, let tag = GridTags(table, paragraphs.flatMap { $0 })?.tag {
        return [tag]
      }
      return tags(of: paragraphs, kind: block.kind, level: level)
    }
  }

  private static func tags(
    of paragraphs: [[NumberedLine]], kind: RecognizedPage.Block.Kind, level: Int?
  ) -> [PageTag] {
    let lines = paragraphs.flatMap { $0 }
    guard !lines.isEmpty else { return [] }
    switch kind {
    case .heading: return [PageTag("H\(level ?? 2)", words: lines.map(\.span))]
    case .caption: return [PageTag("Caption", words: lines.map(\.span))]
    case .table: return [TableTags(lines).tag]
    case .text, .image, .separator, .handwriting: return ListTags(paragraphs).tags
    }
  }
}

/// Detects lists among paragraphs: two or more consecutive items with the same bullet or with
/// consecutive numbers or letters.
struct ListTags {
  private let segments: [Segment]

  /// The lines of one paragraph from one marker to the next.
  private struct Segment {
    var lines: [NumberedLine]
    let marker: ListMarker?
  }

  /// Splits the paragraphs of a block, none of them empty, into segments.
  init(_ paragraphs: [[NumberedLine]]) {
    var segments: [Segment] = []
    for lines in paragraphs {
      for (index, line) in lines.enumerated() {
        let marker = line.line.words.count > 1 ? ListMarker(line.line.words[0].text) : nil
        // A number inside a paragraph is a plain word unless it continues a list.
        let isItem = marker.map { index == 0 || $0.follows(segments.last?.marker) } ?? false
        if isItem || index == 0 {
          segments.append(Segment(lines: [line], marker: marker))
        } else {
          segments[segments.count - 1].lines.append(line)
        }
      }
    }
    self.segments = segments
  }

  var tags: [PageTag] {
    var tags: [PageTag] = []
    var rest = segments[...]
    while let first = rest.first {
      let items = Self.list(in: rest)
      if items.count > 1 {
        tags.append(PageTag("L", items.map(Self.item)))
        rest = rest.dropFirst(items.count)
      } else {
        tags.append(PageTag("P", words: first.lines.map(\.span)))
        rest = rest.dropFirst()
      }
    }
    return tags
  }

  /// The consecutive items at the start of `segments`.
  private static func list(in segments: ArraySlice<Segment>) -> ArraySlice<Segment> {
    guard let first = segments.first, first.marker != nil else { return [] }
    var end = segments.startIndex + 1
    while end < segments.endIndex, let marker = segments[end].marker,
      marker.follows(segments[end - 1].marker)
    {
      end += 1
    }
    return segments[..<end]
  }

  private static func item(_ segment: Segment) -> PageTag {
    let first = segment.lines[0].span
    let body = [WordSpan(line: first.line, words: 1..<first.words.upperBound)]
    return PageTag(
      "LI",
      [
        PageTag("Lbl", words: [WordSpan(line: first.line, words: 0..<1)]),
        PageTag("LBody", words: body + segment.lines.dropFirst().map(\.span)),
      ])
  }
}

/// The marker at the start of a list item.
enum ListMarker: Hashable {
  case bullet(Character)
  /// The number, or the letter's index in the alphabet, and the punctuation after it.
  case count(Int, isLetter: Bool, mark: Character)

  private static let bullets = "•◦▪▫‣⁃∙·●○■□–—-*"

  /// Check boxes, marked or not, are bullets of one kind.
  private static let checkBoxes = "\u{2610}\u{2611}\u{2612}"

  /// Parses a marker; `nil` if `word` is not one.
  init?(_ word: String) {
    // Reject most words by their bytes, which takes a fraction of the time.
    if word.utf8.count <= 3, word.count == 1, let first = word.first {
      if Self.bullets.contains(first) {
        self = .bullet(first)
        return
      }
      if Self.checkBoxes.contains(first) {
        self = .bullet(Self.checkBoxes.first!)
        return
      }
    }
    guard let last = word.utf8.last, last == 0x2E || last == 0x29, let mark = word.last else {
      return nil
    }
    let body = word.dropLast().drop { $0 == "(" }
    if let number = Int(body), (1...99).contains(number) {
      self = .count(number, isLetter: false, mark: mark)
    } else if body.utf8.count == 1, let letter = body.lowercased().utf8.first,
      (0x61...0x7A).contains(letter)
    {
      self = .count(Int(letter) - 0x60, isLetter: true, mark: mark)
    } else {
      return nil
    }
  }

  /// Whether it is the marker of the item after one with `other`.
  func follows(_ other: ListMarker?) -> Bool {
    switch (self, other) {
    case (.bullet(let one), .bullet(let other)): one == other
    case (.count(let number, let isLetter, let mark), .count(let last, let wasLetter, let other)):
      number == last + 1 && isLetter == wasLetter && mark == other
    default: false
    }
  }
}

/// Detects the rows and cells of a table from the positions of its words: no cell overlaps two
/// columns.
struct TableTags {
  private let rows: [[Cell]]
  private let columns: [ColumnRange]

  private struct ColumnRange {
    var left: Double
    var right: Double

    func overlaps(_ other: ColumnRange) -> Bool { left < other.right && other.left < right }
  }

  private struct Cell {
    let span: WordSpan
    let range: ColumnRange
  }

  /// The minimum gap between two cells, in heights of the row. A word space is a third of the
  /// height.
  private static let minimumCellGap = 1.0

  init(_ lines: [NumberedLine]) {
    rows = lines.map(Self.cells).filter { !$0.isEmpty }
    var columns: [ColumnRange] = []
    for cell in rows.joined().sorted(by: { $0.range.left < $1.range.left }) {
      if let last = columns.last, last.overlaps(cell.range) {
        columns[columns.count - 1].right = max(last.right, cell.range.right)
      } else {
        columns.append(cell.range)
      }
    }
    self.columns = columns
  }

  /// The table, with a cell for each column in each row, or a paragraph if there is only one
  /// column.
  var tag: PageTag {
    guard columns.count > 1 else { return PageTag("P", words: rows.joined().map(\.span)) }
    return PageTag(
      "Table",
      rows.map { row in
        // Words of a right-to-left line come in its own order.
        let isReversed = (row.first?.range.left ?? 0) > (row.last?.range.left ?? 0)
        let order = isReversed ? columns.reversed() : columns
        return PageTag(
          "TR",
          order.map { column in
            PageTag("TD", words: row.filter { column.overlaps($0.range) }.map(\.span))
          })
      })
  }

  private static func cells(of row: NumberedLine) -> [Cell] {
    let words = row.line.words
    guard !words.isEmpty else { return [] }
    let height = words.map(\.box.height).median
    var starts = [0]
    for index in words.indices.dropFirst() {
      let one = words[index - 1].box, next = words[index].box
      let gap = max(next.x - one.maxX, one.x - next.maxX)
      if gap > minimumCellGap * height { starts.append(index) }
    }
    return zip(starts, starts.dropFirst() + [words.count]).map { start, end in
      let boxes = words[start..<end].map(\.box)
      let left = boxes.map(\.x).min()!
      // A minimum width, so that the cell overlaps a column.
      let right = max(boxes.map(\.maxX).max()!, left + 0.1)
      return Cell(
        span: WordSpan(line: row.number, words: start..<end),
        range: ColumnRange(left: left, right: right))
    }
  }
}

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
