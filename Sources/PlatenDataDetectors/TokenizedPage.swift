package import PlatenModel
package import PlatenTextAnalysis

/// A page's text, taken apart for detectors, with the place of every scalar.
///
/// Lines are joined with line feeds, so that an item may run over two. Digits that were read as
/// letters (`O` for `0`, `l` for `1`) are mended among digits; the evidence stays as printed.
package struct TokenizedPage: Sendable {
  package let text: TokenizedText
  private let printed: [Unicode.Scalar]
  private let words: [(range: Range<Int>, box: Box, confidence: Double)]

  package init(_ page: RecognizedPage) {
    var scalars: [Unicode.Scalar] = []
    var words: [(range: Range<Int>, box: Box, confidence: Double)] = []
    for line in page.lines {
      for word in line.words {
        let start = scalars.count
        scalars += word.text.unicodeScalars
        words.append((start..<scalars.count, word.box, word.confidence))
        scalars.append(" ")
      }
      if !scalars.isEmpty { scalars[scalars.count - 1] = "\n" }
    }
    printed = scalars
    self.words = words
    var corrected = scalars
    for word in words { Self.correctDigits(&corrected, word.range) }
    text = TokenizedText(scalars: corrected)
  }

  /// What is printed at `range`, its lines joined with spaces.
  package func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(printed[range].map { $0 == "\n" ? " " : $0 }))
  }

  /// The pieces of words that are printed at `range`, in their order.
  package func wordRanges(of range: Range<Int>) -> [TextLink.WordRange] {
    words.indices.filter { words[$0].range.overlaps(range) }.map { index in
      let word = words[index].range, part = word.clamped(to: range)
      return TextLink.WordRange(
        word: index,
        scalars: part.lowerBound - word.lowerBound..<part.upperBound - word.lowerBound)
    }
  }

  /// The line of text, without its end, in which `range` begins.
  package func line(of range: Range<Int>) -> String {
    let start = printed[..<range.lowerBound].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = printed[range.lowerBound...].firstIndex(of: "\n") ?? printed.count
    return string(start..<end)
  }

  /// The box around what is printed at `range`, in pixels of the page; `nil` for nothing.
  package func box(of range: Range<Int>) -> Box? {
    words.filter { $0.range.overlaps(range) }.map(\.box).reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// How sure the reading of `range` is, 0 to 1: its least sure word.
  package func confidence(of range: Range<Int>) -> Double {
    words.filter { $0.range.overlaps(range) }.map(\.confidence).min() ?? 0
  }

  /// Makes digits of the letters of a word that has nothing but digits, marks and letters that
  /// look like digits, and more digits than those.
  private static func correctDigits(_ scalars: inout [Unicode.Scalar], _ range: Range<Int>) {
    func confusedDigit(_ index: Int) -> Unicode.Scalar? {
      OCRConfusables.digit(for: scalars[index], level: .certain)
    }
    let letters = range.filter { confusedDigit($0) != nil }
    let digits = range.count { scalars[$0].isDigit }
    guard !letters.isEmpty, digits > letters.count,
      range.allSatisfy({ confusedDigit($0) != nil || !scalars[$0].isLetter })
    else { return }
    for index in letters { scalars[index] = confusedDigit(index)! }
  }
}
