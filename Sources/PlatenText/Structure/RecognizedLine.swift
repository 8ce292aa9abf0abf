package import PlatenModel

/// A line that was detected and recognized on its own, in pixels of the page. Segments far apart on
/// the same baseline, such as the cells of a table row, are separate lines.
package struct RecognizedLine: Hashable, Sendable {
  /// The words; none where handwriting was not read.
  package let words: [RecognizedPage.Word]
  /// The smallest box around the line, in pixels of the page.
  package let box: Box
  /// The left and the right end of the baseline.
  package let baseline: [Point]
  /// The x-height, in pixels.
  package let xHeight: Double
  /// Whether it is written by hand.
  package let isHandwriting: Bool

  /// Parts of an address or number are joined if the gap between them is less than this, in
  /// x-heights.
  ///
  /// Only those are joined: where Tesseract splits words that nearly touch, it is right more often
  /// than not, and joining all of them costs half a point of `score.py text`.
  private static let minimumWordGap = 0.2

  /// Creates a line of `words` in reading order. Addresses and numbers that were split at a mark,
  /// such as `www. example.com`, are joined.
  ///
  /// - Parameter box: needed for a line without words.
  package init(
    words: [RecognizedPage.Word], box: Box? = nil, baseline: [Point], xHeight: Double,
    isHandwriting: Bool = false
  ) {
    self.words = words.dropFirst().reduce(into: Array(words.prefix(1))) { joined, word in
      let last = joined[joined.count - 1]
      if last.gap(to: word) < Self.minimumWordGap * xHeight, last.isSplitAtMark(from: word) {
        joined[joined.count - 1] = last.joined(with: word)
      } else {
        joined.append(word)
      }
    }
    self.box =
      box ?? words.map(\.box).union
      ?? Box(
        x: baseline[0].x, y: baseline[0].y - xHeight,
        width: baseline[baseline.count - 1].x - baseline[0].x, height: xHeight)
    self.baseline = baseline
    self.xHeight = xHeight
    self.isHandwriting = isHandwriting
  }
}

extension RecognizedLine {
  var left: Double { baseline[0].x }
  var right: Double { baseline[baseline.count - 1].x }
  var width: Double { right - left }

  /// The highest and lowest extent of its letters, estimated from the x-height.
  var top: Double { min(baseline[0].y, baseline[baseline.count - 1].y) - 1.5 * xHeight }
  var bottom: Double { max(baseline[0].y, baseline[baseline.count - 1].y) + 0.5 * xHeight }

  /// The middle of the baseline.
  var middle: Point {
    let first = baseline[0], last = baseline[baseline.count - 1]
    return Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
  }

  /// The slope in pixels per pixel, positive where the line falls to the right.
  var slope: Double {
    let first = baseline[0], last = baseline[baseline.count - 1]
    return (last.y - first.y) / max(1, last.x - first.x)
  }
}

extension RecognizedPage.Word {
  /// The marks inside addresses and numbers.
  private static let marks: Set<Character> = [".", "@", "/", "_", ":", "-"]

  /// Whether one of the two words has a mark at the split, and the other a lowercase letter or
  /// digit.
  fileprivate func isSplitAtMark(from next: RecognizedPage.Word) -> Bool {
    guard let end = text.last, let start = next.text.first else { return false }
    return Self.marks.contains(end) && start.continuesAddress
      || Self.marks.contains(start) && end.continuesAddress
  }

  /// The gap between two words of a line, in pixels.
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
