/// The orthographic rules for a line of words: spaces and direction.
enum LineText {
  /// The text of a line with `words`.
  static func joined(_ words: [String]) -> String {
    words.dropFirst().reduce(into: words.first ?? "") { line, word in
      line += hasSpace(line, word) ? " " + word : word
    }
  }

  /// Whether there is a space between `left` and the word after it. There is none if both adjacent
  /// characters belong to a script without spaces.
  static func hasSpace(_ left: String, _ right: String) -> Bool {
    guard let end = left.unicodeScalars.last, let start = right.unicodeScalars.first else {
      return false
    }
    return !(hasNoSpaces(end) && hasNoSpaces(start))
  }

  /// Cleans a word that Tesseract returns: removes white space, control characters and invisible
  /// direction marks, and in a Greek word replaces the micro sign with mu.
  static func cleaned(_ word: String) -> String {
    let scalars = Array(word.unicodeScalars).filter { scalar in
      !scalar.properties.isWhitespace && !directionMarks.contains(scalar.value)
        && scalar.properties.generalCategory != .control
    }
    let isGreek = scalars.contains { (0x370...0x3FF).contains($0.value) }
    return String(
      String.UnicodeScalarView(scalars.map { isGreek && $0 == "\u{B5}" ? "\u{3BC}" : $0 }))
  }

  /// Whether the word is written from right to left. The first character with a strong direction
  /// decides, as in rule P2 of the Unicode bidirectional algorithm (UAX 9).
  static func isRightToLeft(_ word: String) -> Bool {
    for scalar in word.unicodeScalars {
      if rightToLeft.contains(where: { $0.contains(scalar.value) }) {
        // Arabic digits run from left to right, as all digits do.
        if scalar.properties.numericType == nil { return true }
      } else if scalar.properties.isAlphabetic {
        return false
      }
    }
    return false
  }

  /// Whether the script has no spaces: Chinese and Japanese ideographs, kana and their punctuation.
  /// Korean has spaces.
  private static func hasNoSpaces(_ scalar: Unicode.Scalar) -> Bool {
    withoutSpaces.contains { $0.contains(scalar.value) }
  }

  /// U+200E, U+200F, and the embedding, override and isolate marks.
  private static let directionMarks: Set<UInt32> = Set(
    [0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069))

  /// The blocks with characters of the bidirectional classes R and AL: Hebrew to Arabic Extended-A,
  /// the presentation forms, and the two ranges reserved for such scripts outside the Basic
  /// Multilingual Plane.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  /// CJK symbols and kana, the unified ideographs and their extensions, compatibility forms, and
  /// fullwidth forms.
  private static let withoutSpaces: [ClosedRange<UInt32>] = [
    0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
    0xFE30...0xFE4F, 0xFF01...0xFF60, 0x20000...0x3FFFF,
  ]
}
