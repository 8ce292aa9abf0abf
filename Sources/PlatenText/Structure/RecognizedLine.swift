package import PlatenModel

/// A line that was found and read by itself, in pixels of the page. What stands on one level but
/// far apart, as in the cells of a table, are several.
package struct RecognizedLine: Hashable, Sendable {
  /// At least one.
  package let words: [RecognizedPage.Word]
  /// Where its letters stand: its left and its right end.
  package let baseline: [Point]
  /// How high an x is, in pixels.
  package let xHeight: Double

  /// Parts of an address or number with less than this many heights of an x between them are one.
  /// (Where Tesseract parts words that nearly touch it is right more often than not: joining them
  /// all costs half a point of `score.py text`.)
  private static let minimumWordGap = 0.2

  /// `words` in the order in which they are read. Addresses and numbers that were parted at a mark,
  /// such as `www. example.com`, become one.
  package init(words: [RecognizedPage.Word], baseline: [Point], xHeight: Double) {
    self.words = words.dropFirst().reduce(into: Array(words.prefix(1))) { joined, word in
      let last = joined[joined.count - 1]
      if last.gap(to: word) < Self.minimumWordGap * xHeight, last.isSplitAtMark(from: word) {
        joined[joined.count - 1] = last.joined(with: word)
      } else {
        joined.append(word)
      }
    }
    self.baseline = baseline
    self.xHeight = xHeight
  }
}

extension RecognizedLine {
  var left: Double { baseline[0].x }
  var right: Double { baseline[baseline.count - 1].x }
  var width: Double { right - left }

  /// As high as its letters reach, and as low.
  var top: Double { min(baseline[0].y, baseline[baseline.count - 1].y) - 1.5 * xHeight }
  var bottom: Double { max(baseline[0].y, baseline[baseline.count - 1].y) + 0.5 * xHeight }

  /// Half way between its ends, on the baseline.
  var middle: Point {
    let first = baseline[0], last = baseline[baseline.count - 1]
    return Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
  }

  /// How far it sinks to the right, in pixels per pixel.
  var slope: Double {
    let first = baseline[0], last = baseline[baseline.count - 1]
    return (last.y - first.y) / max(1, last.x - first.x)
  }
}

extension RecognizedPage.Word {
  /// What holds the parts of an address or number together.
  private static let marks: Set<Character> = [".", "@", "/", "_", ":", "-"]

  /// Whether a mark stands between the two, and a small letter or digit on its other side.
  fileprivate func isSplitAtMark(from next: RecognizedPage.Word) -> Bool {
    guard let end = text.last, let start = next.text.first else { return false }
    return Self.marks.contains(end) && start.continuesAddress
      || Self.marks.contains(start) && end.continuesAddress
  }

  /// The paper between two words of a line, in pixels.
  fileprivate func gap(to other: RecognizedPage.Word) -> Double {
    max(other.box.x - box.maxX, box.x - other.box.maxX)
  }

  fileprivate func joined(with other: RecognizedPage.Word) -> RecognizedPage.Word {
    RecognizedPage.Word(
      text: text + other.text, box: box.union(other.box),
      confidence: min(confidence, other.confidence), isRightToLeft: isRightToLeft)
  }
}

extension Character {
  fileprivate var continuesAddress: Bool { isASCII && (isLowercase || isNumber) }
}
