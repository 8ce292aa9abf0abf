extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text without `marks` at its ends.
  package func trimmed(of marks: String) -> String {
    let rest = drop { marks.contains($0) }
    guard let last = rest.lastIndex(where: { !marks.contains($0) }) else { return "" }
    return String(rest[...last])
  }

  /// The text without `marks` at its end.
  package func trimmedAtEnd(of marks: String) -> String {
    guard let last = lastIndex(where: { !marks.contains($0) }) else { return "" }
    return String(self[...last])
  }

  /// The text with single spaces for line ends and runs of white space.
  package var oneLine: String {
    utf8.contains { $0 <= 0x20 || $0 >= 0x80 }
      ? split(whereSeparator: \.isWhitespace).joined(separator: " ") : String(self)
  }
}
