internal import PlatenModel

/// Detects lists among paragraphs: two or more consecutive items with the same bullet or with
/// consecutive numbers or letters.
struct ListTags {
  private let segments: [Segment]

  /// The lines of one paragraph from one marker to the next.
  private struct Segment {
    var lines: [NumberedLine]
    let marker: ListMarker?
  }

  /// Splits the paragraphs of a block, none of them empty, into segments.
  init(_ paragraphs: [[NumberedLine]]) {
    var segments: [Segment] = []
    for lines in paragraphs {
      for (index, line) in lines.enumerated() {
        let marker = line.line.words.count > 1 ? ListMarker(line.line.words[0].text) : nil
        // A number inside a paragraph is a plain word unless it continues a list.
        let isItem = marker.map { index == 0 || $0.follows(segments.last?.marker) } ?? false
        if isItem || index == 0 {
          segments.append(Segment(lines: [line], marker: marker))
        } else {
          segments[segments.count - 1].lines.append(line)
        }
      }
    }
    self.segments = segments
  }

  var tags: [PageTag] {
    var tags: [PageTag] = []
    var rest = segments[...]
    while let first = rest.first {
      let items = Self.list(in: rest)
      if items.count > 1 {
        tags.append(PageTag("L", items.map(Self.item)))
        rest = rest.dropFirst(items.count)
      } else {
        tags.append(PageTag("P", words: first.lines.map(\.span)))
        rest = rest.dropFirst()
      }
    }
    return tags
  }

  /// The consecutive items at the start of `segments`.
  private static func list(in segments: ArraySlice<Segment>) -> ArraySlice<Segment> {
    guard let first = segments.first, first.marker != nil else { return [] }
    var end = segments.startIndex + 1
    while end < segments.endIndex, let marker = segments[end].marker,
      marker.follows(segments[end - 1].marker)
    {
      end += 1
    }
    return segments[..<end]
  }

  private static func item(_ segment: Segment) -> PageTag {
    let first = segment.lines[0].span
    let body = [WordSpan(line: first.line, words: 1..<first.words.upperBound)]
    return PageTag(
      "LI",
      [
        PageTag("Lbl", words: [WordSpan(line: first.line, words: 0..<1)]),
        PageTag("LBody", words: body + segment.lines.dropFirst().map(\.span)),
      ])
  }
}

/// The marker at the start of a list item.
enum ListMarker: Hashable {
  case bullet(Character)
  /// The number, or the letter's index in the alphabet, and the punctuation after it.
  case count(Int, isLetter: Bool, mark: Character)

  private static let bullets = "•◦▪▫‣⁃∙·●○■□–—-*"

  /// Check boxes, marked or not, are bullets of one kind.
  private static let checkBoxes = "\u{2610}\u{2611}\u{2612}"

  /// Parses a marker; `nil` if `word` is not one.
  init?(_ word: String) {
    // Reject most words by their bytes, which takes a fraction of the time.
    if word.utf8.count <= 3, word.count == 1, let first = word.first {
      if Self.bullets.contains(first) {
        self = .bullet(first)
        return
      }
      if Self.checkBoxes.contains(first) {
        self = .bullet(Self.checkBoxes.first!)
        return
      }
    }
    guard let last = word.utf8.last, last == 0x2E || last == 0x29, let mark = word.last else {
      return nil
    }
    let body = word.dropLast().drop { $0 == "(" }
    if let number = Int(body), (1...99).contains(number) {
      self = .count(number, isLetter: false, mark: mark)
    } else if body.utf8.count == 1, let letter = body.lowercased().utf8.first,
      (0x61...0x7A).contains(letter)
    {
      self = .count(Int(letter) - 0x60, isLetter: true, mark: mark)
    } else {
      return nil
    }
  }

  /// Whether it is the marker of the item after one with `other`.
  func follows(_ other: ListMarker?) -> Bool {
    switch (self, other) {
    case (.bullet(let one), .bullet(let other)): one == other
    case (.count(let number, let isLetter, let mark), .count(let last, let wasLetter, let other)):
      number == last + 1 && isLetter == wasLetter && mark == other
    default: false
    }
  }
}
