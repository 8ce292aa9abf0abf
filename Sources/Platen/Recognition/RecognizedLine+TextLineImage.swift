internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

extension RecognizedLine {
  /// A segment of a row that was recognized, and its columns of the row's text-line image.
  struct Segment {
    let line: RecognizedLine
    let columns: ClosedRange<Double>
  }

  /// The words of a text-line image, split into the segments of its row.
  static func lines(
    of words: [RecognizedPage.Word], in lineImage: TextLineImage
  ) throws(ScanError) -> [RecognizedLine] {
    try segments(of: words, in: lineImage).map(\.line)
  }

  /// As ``lines(of:in:)``, with the place of each line in the image.
  static func segments(
    of words: [RecognizedPage.Word], in lineImage: TextLineImage
  ) throws(ScanError) -> [Segment] {
    let segments = lineImage.row.segments
    let gaps = lineImage.wideGaps, letters = gaps.isEmpty ? [] : try lineImage.inkRuns()
    let words = words.indices.map { index in
      let next = words[index].isRightToLeft ? nil : words.dropFirst(index + 1).first?.box
      return words[index].with(
        words[index].box.ending(before: next, margin: TextLineImage.xHeight))
    }.split(at: gaps, letters: letters)
    let fitted = zip(words, try lineImage.fitted(words.map(\.box))).map { $0.with($1) }
    let wordsBySegment = Dictionary(grouping: fitted) { word in
      let box = lineImage.onPage(word.box), middle = box.x + box.width / 2
      return segments.indices.min {
        segments[$0].distance(to: middle) < segments[$1].distance(to: middle)
      }!
    }
    return wordsBySegment.sorted { $0.key < $1.key }.map { segment, words in
      Segment(
        line: RecognizedLine(
          words: words.map { $0.with(lineImage.onPage($0.box)) },
          baseline: segments[segment].baseline, xHeight: lineImage.row.line.xHeight),
        columns: words.map(\.box).union.map { $0.x...$0.maxX }!)
    }
  }
}

extension Box {
  /// The part of the box of a word before the next word, where it reaches over that by more than
  /// `margin` pixels: the recognizer may give it the width of the gap and of the words after it.
  fileprivate func ending(before next: Box?, margin: Double) -> Box {
    guard let next, next.x > x + margin, maxX > next.x + margin else { return self }
    return Box(x: x, y: y, width: next.x - x, height: height)
  }
}

extension TextLine {
  /// The horizontal distance from the line to `x`, in pixels; 0 within the line.
  fileprivate func distance(to x: Double) -> Double {
    max(0, start.x - x, x - end.x)
  }
}
