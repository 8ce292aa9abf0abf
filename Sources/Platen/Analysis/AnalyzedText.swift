internal import PlatenModel

/// The text of an image: its transcript, and the place of each word in both.
struct AnalyzedText: Sendable {
  let transcript: String
  let words: [ImageAnalysis.Word]

  /// No text.
  init() { (transcript, words) = ("", []) }

  /// The text of `page`, whose place in the image is `placement`: its lines as they are printed, with an
  /// empty line between paragraphs.
  init(_ page: RecognizedPage, at placement: PagePlacement) {
    var transcript = ""
    var places: [(word: RecognizedPage.Word, start: Int, end: Int, line: Int)] = []
    var count = 0
    for paragraph in page.blocks.flatMap(\.paragraphs) where !paragraph.lines.isEmpty {
      if count > 0 { transcript += "\n" }
      for line in paragraph.lines {
        var rest = line.text[...]
        let start = transcript.utf8.count
        for word in line.words {
          guard let found = rest.range(ofWord: word.text) else { continue }
          let offset =
            start + line.text.utf8.distance(from: line.text.startIndex, to: found.lowerBound)
          places.append((word, offset, offset + word.text.utf8.count, count))
          rest = rest[found.upperBound...]
        }
        transcript += line.text + "\n"
        count += 1
      }
    }
    if transcript.hasSuffix("\n") { transcript.removeLast() }
    let text = transcript
    self.transcript = text
    words = places.map { place in
      let index = { (offset: Int) in text.utf8.index(text.startIndex, offsetBy: offset) }
      return ImageAnalysis.Word(
        text: place.word.text, range: index(place.start)..<index(place.end),
        quad: placement.quad(of: place.word.box), line: place.line,
        confidence: place.word.confidence)
    }
  }
}

extension Substring {
  /// The first place of `word`.
  fileprivate func range(ofWord word: String) -> Range<Index>? {
    guard !word.isEmpty else { return nil }
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) {
        return start..<index(start, offsetBy: word.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
