internal import PlatenModel

/// Writes Markdown (CommonMark with the tables of GitHub): headings, paragraphs, lists and tables; a
/// rule between pages.
struct MarkdownWriter: TextWriter {
  /// A heading of at least this height, in heights of the body's lines, is the title.
  private static let titleSize = 1.8

  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    let body = Self.bodyHeight(of: page)
    let blocks = page.blocks.map { Self.text(of: $0, bodyHeight: body) }.filter { !$0.isEmpty }
    return (source.number > 1 ? "---\n\n" : "") + blocks.map { $0 + "\n" }.joined()
  }

  private static func text(of block: RecognizedPage.Block, bodyHeight: Double) -> String {
    if let table = block.table { return MarkdownTable(table).text }
    let lines = block.paragraphs.flatMap(\.lines)
    guard !lines.isEmpty else { return "" }
    if block.kind == .heading {
      let size = lines.map(\.thickness).median / max(bodyHeight, 1)
      let text = lines.map { $0.text.markdownEscaped }.joined(separator: " ")
      return (size >= titleSize ? "# " : "## ") + text + "\n"
    }
    return block.paragraphs.map { $0.lines.map(\.text) }.filter { !$0.isEmpty }
      .map { paragraph($0) }.joined(separator: "\n")
  }

  /// A paragraph, or the items of a list.
  private static func paragraph(_ lines: [String]) -> String {
    lines.map { line in
      guard let item = ListItem(line) else { return line.markdownEscaped + "\n" }
      return "\(item.marker) \(item.text.markdownEscaped)\n"
    }.joined()
  }

  /// The median height of lines that are not headings, in pixels; 0 without any.
  private static func bodyHeight(of page: RecognizedPage) -> Double {
    let heights = page.blocks.filter { $0.kind != .heading }
      .flatMap { $0.paragraphs.flatMap { $0.lines.map(\.thickness) } }
    return heights.isEmpty ? 0 : heights.median
  }

  /// A line that starts with a bullet or a number.
  private struct ListItem {
    let marker: String
    let text: String

    private static let bullets: Set<Character> = ["•", "◦", "▪", "‣", "·", "●", "○", "■", "–", "-"]

    init?(_ line: String) {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let first = parts[0].first, let last = parts[0].last else {
        return nil
      }
      text = String(parts[1])
      if parts[0].count == 1, Self.bullets.contains(first) {
        marker = "-"
      } else if last == "." || last == ")", let number = Int(parts[0].dropLast()),
        (0...99).contains(number)
      {
        marker = "\(number)."
      } else {
        return nil
      }
    }
  }
}

/// A table as Markdown: the first row is the header. A spanning cell has its text at its first place,
/// and its other places are empty.
private struct MarkdownTable {
  let text: String

  init(_ table: RecognizedPage.Table) {
    let rows = table.grid.map { row in
      "| " + row.map { $0?.text.markdownEscaped ?? "" }.joined(separator: " | ") + " |\n"
    }
    let line = "|" + String(repeating: " --- |", count: table.columnCount) + "\n"
    text = (rows.first ?? "") + line + rows.dropFirst().joined()
  }
}

extension String {
  /// The text with the characters escaped that Markdown gives a meaning.
  fileprivate var markdownEscaped: String {
    var escaped = ""
    for (index, character) in enumerated() {
      let startsBlock = index == 0 && "#>+-=~".contains(character)
      if startsBlock || "\\`*_[]<|&".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
