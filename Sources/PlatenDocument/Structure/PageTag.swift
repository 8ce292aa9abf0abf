internal import PlatenModel

/// A part of a page's text as a screen reader takes it, by its standard structure
/// type (ISO 32000-1, 14.8.4): `P`, `H1`, `Table`, `L`, …
struct PageTag: Hashable {
  /// The structure type.
  let type: String
  let content: Content

  enum Content: Hashable {
    case parts([PageTag])
    /// In reading order.
    case words([WordSpan])
  }

  init(_ type: String, _ parts: [PageTag]) {
    self.type = type
    content = .parts(parts)
  }

  init(_ type: String, words: [WordSpan]) {
    self.type = type
    content = .words(words)
  }
}

/// Words that follow each other in one line of a page.
struct WordSpan: Hashable {
  /// The line's place among the page's, from 0.
  let line: Int
  /// The words' places in the line, from 0.
  let words: Range<Int>
}

/// A line with its place among the page's.
struct NumberedLine {
  let number: Int
  let line: RecognizedPage.Line

  /// All of its words.
  var span: WordSpan { WordSpan(line: number, words: 0..<line.words.count) }
}

extension PageTag {
  /// What the text of `page` is, in reading order: a tag for each heading, paragraph,
  /// list and table.
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
      // Twice the body's size is a title, less a heading below it.
      return [PageTag(size >= 1.8 ? "H1" : "H2", words: lines.map(\.span))]
    case .caption: return [PageTag("Caption", words: lines.map(\.span))]
    case .table: return [TableTags(lines).tag]
    case .text, .image, .separator: return ListTags(paragraphs).tags
    }
  }
}

extension RecognizedPage {
  /// The usual height of a line that is no heading, in pixels; 0 without any.
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
