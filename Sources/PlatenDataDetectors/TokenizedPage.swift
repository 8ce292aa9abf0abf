package import PlatenModel
package import PlatenTextAnalysis

/// A page's text for detectors, with the place of every scalar on the page.
///
/// Line feeds join the lines, so that an item can span two of them. Among digits, letters that OCR
/// read for digits (`O` for `0`, `l` for `1`) are replaced; the printed text stays as recognized.
package struct TokenizedPage: Sendable {
  /// The text with digits corrected. Its ranges are those of all methods here.
  package let text: TokenizedText
  private let printed: [Unicode.Scalar]
  private let words: [(range: Range<Int>, box: Box, confidence: Double)]

  /// Joins and tokenizes the lines of `page`.
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

  /// The printed text of `range`, its lines joined with spaces.
  package func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(printed[range].map { $0 == "\n" ? " " : $0 }))
  }

  /// The words, or parts of words, in `range`, in their order.
  package func wordRanges(of range: Range<Int>) -> [TextLink.WordRange] {
    wordIndices(in: range).map { index in
      let word = words[index].range, part = word.clamped(to: range)
      return TextLink.WordRange(
        word: index,
        scalars: part.lowerBound - word.lowerBound..<part.upperBound - word.lowerBound)
    }
  }

  /// The printed line in which `range` begins, without its line feed.
  package func line(of range: Range<Int>) -> String {
    let start = printed[..<range.lowerBound].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = printed[range.lowerBound...].firstIndex(of: "\n") ?? printed.count
    return string(start..<end)
  }

  /// The box around the words in `range`, in pixels of the page; `nil` without words.
  package func box(of range: Range<Int>) -> Box? {
    wordIndices(in: range).map { words[$0].box }.reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// The OCR confidence of the least confident word in `range`, 0 to 1.
  package func confidence(of range: Range<Int>) -> Double {
    wordIndices(in: range).map { words[$0].confidence }.min() ?? 0
  }

  /// The indices of the words that overlap `range`; the first by binary search, because a page may have
  /// as many items as words.
  private func wordIndices(in range: Range<Int>) -> [Int] {
    var low = 0, high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].range.upperBound > range.lowerBound {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return words[low...].indices.prefix { words[$0].range.lowerBound < range.upperBound }
      .filter { words[$0].range.overlaps(range) }
  }

  /// Replaces the confusable letters of the word at `range` with digits, if the word consists of
  /// digits, marks and such letters only and has more digits than letters.
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
