internal import PlatenModel

extension RecognizedPage.Line {
  /// For each word, whether a space follows it in the line's text. If the text does not contain the
  /// words, a space follows each word but the last.
  var wordsFollowedBySpace: [Bool] { spacesOfPlainText ?? spacesOfText }

  /// A fast path for words separated by single spaces or none, which is nearly always the case;
  /// `nil` if it does not apply.
  private var spacesOfPlainText: [Bool]? {
    let line = text.utf8.span, words = words.span
    var result: [Bool] = []
    result.reserveCapacity(words.count)
    var place = 0
    for index in words.indices {
      let word = words[index].text.utf8.span
      guard place + word.count <= line.count else { return nil }
      for offset in word.indices where word[offset] != line[place + offset] { return nil }
      place += word.count
      let hasTrailingSpace = place < line.count && line[place] == 0x20
      result.append(hasTrailingSpace)
      if hasTrailingSpace { place += 1 }
    }
    guard place == line.count, !result.isEmpty else { return nil }
    result[result.count - 1] = false
    return result
  }

  private var spacesOfText: [Bool] {
    let scalars = Array(text.unicodeScalars)
    var result: [Bool] = []
    var place = 0
    for word in words {
      while place < scalars.count, scalars[place].isSpace { place += 1 }
      for scalar in word.text.unicodeScalars {
        guard place < scalars.count, scalars[place] == scalar else {
          return words.indices.map { $0 < words.count - 1 }
        }
        place += 1
      }
      result.append(place < scalars.count && scalars[place].isSpace)
    }
    if !result.isEmpty { result[result.count - 1] = false }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool {
    // Unicode properties need a table lookup: test ASCII directly.
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension String {
  /// Whether a space belongs between this last word of a line and the first word of the next line.
  var hasTrailingSpaceAtLineEnd: Bool {
    guard let last = unicodeScalars.last, last != "-", last != "\u{AD}" else { return false }
    // All scripts below U+0E00 separate words by spaces.
    if last.value < 0x0E00 { return true }
    // Kana and CJK punctuation, Lao and Thai, Khmer, Burmese, and the halfwidth and fullwidth
    // forms.
    let unspaced: [ClosedRange<UInt32>] = [
      0x3000...0x30FF, 0x0E00...0x0EFF, 0x1780...0x17FF, 0x1000...0x109F, 0xFF00...0xFFEF,
    ]
    return !last.properties.isIdeographic && !unspaced.contains { $0.contains(last.value) }
  }
}
