extension RecognizedPage {
  /// The text in reading order: a line feed after each line, an empty line between paragraphs.
  ///
  /// A word that is hyphenated at the end of a line is joined, in the line where it starts.
  public var text: String {
    blocks.flatMap(\.paragraphs)
      .map { $0.plainLines.map { $0 + "\n" }.joined() }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}

extension RecognizedPage.Paragraph {
  /// The lines' texts, with hyphenated words joined.
  fileprivate var plainLines: [String] {
    lines.reduce(into: []) { plain, line in
      guard let last = plain.last, let start = last.hyphenatedStart,
        let rest = line.text.hyphenatedRest
      else {
        plain.append(line.text)
        return
      }
      plain[plain.count - 1] = String(start + rest)
      let others = line.text.dropFirst(rest.count).drop { $0 == " " }
      if !others.isEmpty { plain.append(String(others)) }
    }
  }
}

extension String {
  /// The line without the hyphen at its end; `nil` where no word is hyphenated there.
  fileprivate var hyphenatedStart: Substring? {
    guard let mark = last, "-\u{2010}\u{AD}¬".contains(mark) else { return nil }
    let line = dropLast()
    let word = line.reversed().prefix { $0.isLetter }
    return word.count >= 2 ? line : nil
  }

  /// The first word with its punctuation, where it can be the rest of a hyphenated word: it starts
  /// with a lowercase letter and is no conjunction after a hyphen that stays (`Vor- und Nachname`).
  fileprivate var hyphenatedRest: Substring? {
    let word = prefix { $0 != " " }
    guard let first = word.first, first.isLowercase else { return nil }
    return Self.conjunctions.contains(word) ? nil : word
  }

  private static let conjunctions: Set<Substring> = [
    "und", "oder", "bis", "sowie", "bzw.", "beziehungsweise", "and", "or", "to", "en", "of", "och",
    "eller", "og", "ja", "tai",
  ]
}
