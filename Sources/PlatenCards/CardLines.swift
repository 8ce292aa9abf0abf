internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenTextAnalysis

/// The lines of a card without what was found in them, each with the size of its letters.
struct CardLines {
  let lines: [CardLine]

  /// Words farther apart than this many times their height are of two lines side by side.
  private static let maximumWordGap = 2.5

  init(_ page: RecognizedPage, without items: [ItemMatch], in tokenized: TokenizedPage) {
    var position = 0, segments: [(text: String, height: Double)] = []
    for line in page.lines {
      var words: [String] = [], heights: [Double] = [], last: Box?
      func endSegment() {
        if !words.isEmpty {
          segments.append((words.joined(separator: " "), heights.sorted()[heights.count / 2]))
        }
        words = []
        heights = []
      }
      for word in line.words {
        let count = word.text.unicodeScalars.count
        let range = position..<position + count
        position += count + 1
        if let last,
          word.box.x - last.maxX > Self.maximumWordGap * max(last.height, word.box.height)
        {
          endSegment()
        }
        last = word.box
        if items.contains(where: { $0.range.overlaps(range) }) {
          endSegment()
        } else if Self.isLabel(word.text) {
          continue
        } else {
          words.append(word.text)
          heights.append(word.box.height)
        }
      }
      endSegment()
    }
    let tallest = segments.map(\.height).max() ?? 1
    lines = segments.enumerated().compactMap { index, segment in
      // `Jane Doe | Head of Sales` are two things.
      let text = segment.text.trimmed(of: " |•·,;:-–—")
      return text.contains(where: \.isLetter) && text.count > 1
        ? CardLine(text: text, relativeHeight: segment.height / max(tallest, 1), index: index) : nil
    }.flatMap { line in
      line.text.split { "|•·".contains($0) }.map {
        CardLine(text: $0.trimmed(of: " ,"), relativeHeight: line.relativeHeight, index: line.index)
      }
    }
  }

  /// What stands before a number or an address and is nothing itself: `Tel.:`, `E-Mail`, `www`.
  private static func isLabel(_ word: String) -> Bool {
    let folded = word.unicodeScalars.folded.trimmed(of: " .:()")
    let looksLikeLabel =
      word.hasSuffix(":") || word.hasSuffix(".") || folded.count == 1 && word == word.uppercased()
    return looksLikeLabel && (PhoneLabels.kinds[folded] != nil || markedLabels.contains(folded))
      || plainLabels.contains(folded)
  }

  /// Labels beside those of telephone numbers, where a mark or a capital shows that they are some.
  private static let markedLabels: Set = [
    "e-mail", "email", "mail", "web", "website", "url", "internet", "e", "correo", "courriel",
    "site",
  ]
  /// Labels without any mark.
  private static let plainLabels: Set = [
    "tel", "fax", "e-mail", "email", "phone", "mobile", "telefon", "telefax", "telefono",
    "telefone",
  ]
}
