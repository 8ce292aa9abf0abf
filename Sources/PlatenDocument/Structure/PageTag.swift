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
    let body = page.bodyHeight
    return page.blocks.flatMap { block -> [PageTag] in
      let paragraphs = block.paragraphs.map { paragraph in
        paragraph.lines.map { line in
          defer { number += 1 }
          return NumberedLine(number: number, line: line)
        }
      }.filter { !$0.isEmpty }
      if let table = block.table, let tag = GridTags(table, paragraphs.flatMap { $0 })?.tag {
        return [tag]
      }
      return tags(of: paragraphs, kind: block.kind, bodyHeight: body)
    }
  }

  private static func tags(
    of paragraphs: [[NumberedLine]], kind: RecognizedPage.Block.Kind, bodyHeight: Double
  ) -> [PageTag] {
    let lines = paragraphs.flatMap { $0 }
    guard !lines.isEmpty else { return [] }
    switch kind {
    case .heading:
      let size = lines.map(\.line.thickness).median / max(bodyHeight, 1)
      // A title has twice the body's size, a section heading less.
      return [PageTag(size >= 1.8 ? "H1" : "H2", words: lines.map(\.span))]
    case .caption: return [PageTag("Caption", words: lines.map(\.span))]
    case .table: return [TableTags(lines).tag]
    case .text, .image, .separator: return ListTags(paragraphs).tags
    }
  }
}

extension RecognizedPage {
  /// The median height of lines that are not headings, in pixels; 0 if there are none.
  fileprivate var bodyHeight: Double {
    var heights: [Double] = []
    for block in blocks where block.kind != .heading {
      for paragraph in block.paragraphs {
        let lines = paragraph.lines.span
        for index in lines.indices { heights.append(lines[index].thickness) }
      }
    }
    return heights.isEmpty ? 0 : heights.median
  }
}
