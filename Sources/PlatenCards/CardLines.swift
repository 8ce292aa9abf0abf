internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenTextAnalysis

/// The text of a card that remains between its detected items, split into lines.
struct CardLines {
  /// The remaining lines, in reading order.
  let lines: [CardLine]

  /// Words next to each other between two detected items.
  private struct Segment {
    let text: String
    /// The median height of the words, in pixels.
    let height: Double
    /// The lowest recognition confidence of the words, 0 to 1.
    let confidence: Double
    /// Whether an item follows on its level.
    let precedesItem: Bool

    /// At least one word.
    init(_ words: [RecognizedPage.Word], precedesItem: Bool) {
      self.precedesItem = precedesItem
      text = words.map(\.text).joined(separator: " ")
      height = words.map(\.box.height).median
      confidence = words.map(\.confidence).min()!
    }
  }

  /// The widest gap between two words of one line, in heights of the taller word. Words farther
  /// apart belong to two lines side by side.
  private static let maximumWordGap = 2.5

  /// Splits `page`, whose text is `tokenized`, at `items`, at wide gaps and at the marks `|•·`.
  init(_ page: RecognizedPage, without items: [ItemMatch], in tokenized: TokenizedPage) {
    var position = 0, segments: [Segment] = []
    for line in page.lines {
      var words: [RecognizedPage.Word] = [], last: Box?
      func endSegment(beforeItem: Bool = false) {
        if !words.isEmpty { segments.append(Segment(words, precedesItem: beforeItem)) }
        words = []
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
          endSegment(beforeItem: true)
        } else if Self.isLabel(word.text) {
          continue
        } else {
          words.append(word)
        }
      }
      endSegment()
    }
    let tallest = segments.map(\.height).max() ?? 1
    lines = segments.enumerated().flatMap { index, segment in
      // `Jane Doe | Head of Sales` becomes two lines.
      let text = segment.text.trimmed(of: " |•·,;:-–—")
      let parts =
        text.contains(where: \.isLetter) && text.count > 1 ? text.split { "|•·".contains($0) } : []
      return parts.map {
        CardLine(
          text: $0.trimmed(of: " ,"), relativeHeight: segment.height / max(tallest, 1),
          index: index, confidence: segment.confidence, precedesItem: segment.precedesItem)
      }
    }
  }

  /// Whether a word is only a label of a number or an address: `Tel.:`, `E-Mail`.
  private static func isLabel(_ word: String) -> Bool {
    let folded = word.unicodeScalars.folded.trimmed(of: " .:()")
    let looksLikeLabel =
      word.hasSuffix(":") || word.hasSuffix(".") || folded.count == 1 && word == word.uppercased()
    return looksLikeLabel && (PhoneLabels.kinds[folded] != nil || markedLabels.contains(folded))
      || plainLabels.contains(folded)
  }

  /// Labels besides those of telephone numbers. They count only with a mark at their end, or as a
  /// single capital.
  private static let markedLabels: Set = [
    "e-mail", "email", "mail", "web", "website", "url", "internet", "e", "correo", "courriel",
    "site",
  ]
  /// Labels that count without a mark too.
  private static let plainLabels: Set = [
    "tel", "fax", "e-mail", "email", "phone", "mobile", "telefon", "telefax", "telefono",
    "telefone",
  ]
}
