internal import PlatenModel

/// Writes Markdown (CommonMark with the tables and task lists of GitHub): headings, paragraphs, lists,
/// check boxes and tables; a rule between pages.
struct MarkdownWriter: TextWriter {
  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    let blocks = zip(page.blocks, page.headingLevels).map { Self.text(of: $0, level: $1) }
      .filter { !$0.isEmpty }
    return (source.number > 1 ? "---\n\n" : "") + blocks.map { $0 + "\n" }.joined()
  }

  private static func text(of block: RecognizedPage.Block, level: Int?) -> String {
    if let table = block.table { return MarkdownTable(table).text }
    let lines = block.paragraphs.flatMap(\.lines)
    guard !lines.isEmpty else { return "" }
    if let level {
      let text = lines.map { $0.text.markdownEscaped }.joined(separator: " ")
      return String(repeating: "#", count: level) + " " + text + "\n"
    }
    return block.paragraphs.map(\.lines).filter { !$0.isEmpty }.map(paragraph)
      .joined(separator: "\n")
  }

  /// A paragraph, or the items of a list. A line that begins to the left of an item is not part of it.
  private static func paragraph(_ lines: [RecognizedPage.Line]) -> String {
    var text = ""
    var item: RecognizedPage.Line?
    for line in lines {
      if let items = self.items(of: line.text) {
        text += items
        item = line
        continue
      }
      if let last = item, line.box.x < last.box.x - minimumOutdent * last.thickness {
        text += "\n"
        item = nil
      }
      text += line.text.markdownEscaped + "\n"
    }
    return text
  }

  /// How far to the left of an item a line that ends the list begins, in heights of a line.
  private static let minimumOutdent = 0.4

  /// The items of a list that a line is; `nil` for other lines.
  private static func items(of line: String) -> String? {
    let tasks = TaskItem.items(of: line)
    if !tasks.isEmpty {
      return tasks.map { "- [\($0.isChecked ? "x" : " ")] \($0.text.markdownEscaped)\n" }.joined()
    }
    return ListItem(line).map { "\($0.marker) \($0.text.markdownEscaped)\n" }
  }

  /// A check box with its label.
  private struct TaskItem {
    let isChecked: Bool
    let text: String

    /// The items of a line in which each label follows its check box, or whose only check box is at
    /// its end; empty for other lines.
    static func items(of line: String) -> [TaskItem] {
      let words = line.split(separator: " ")
      let boxes = words.indices.filter { state(of: words[$0]) != nil }
      guard let first = boxes.first else { return [] }
      if first == words.count - 1, first > 0, let isChecked = state(of: words[first]) {
        return [TaskItem(isChecked: isChecked, text: words[..<first].joined(separator: " "))]
      }
      guard first == 0 else { return [] }
      let ends = boxes.dropFirst() + [words.count]
      return zip(boxes, ends).compactMap { start, end in
        state(of: words[start]).map {
          TaskItem(isChecked: $0, text: words[(start + 1)..<end].joined(separator: " "))
        }
      }
    }

    private static func state(of word: Substring) -> Bool? {
      switch String(word) {
      case RecognizedPage.CheckBox.checkedCharacter: true
      case RecognizedPage.CheckBox.uncheckedCharacter: false
      default: nil
      }
    }
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
