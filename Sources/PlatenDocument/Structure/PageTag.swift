internal import PlatenModel

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
