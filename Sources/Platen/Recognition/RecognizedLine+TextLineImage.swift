internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

extension RecognizedLine {
  /// The words of a text-line image, split into the segments of its row.
  static func lines(
    of words: [RecognizedPage.Word], in lineImage: TextLineImage
  ) throws(ScanError) -> [RecognizedLine] {
    let segments = lineImage.row.segments
    let gaps = lineImage.wideGaps, letters = gaps.isEmpty ? [] : try lineImage.inkRuns()
    let words = words.indices.map { index in
      let next = words[index].isRightToLeft ? nil : words.dropFirst(index + 1).first?.box
      return words[index].with(
        words[index].box.ending(before: next, margin: TextLineImage.xHeight))
    }.split(at: gaps, letters: letters)
    let placed = zip(words, try lineImage.fitted(words.map(\.box))).map { word, box in
      RecognizedPage.Word(
        text: word.text, box: lineImage.onPage(box), confidence: word.confidence,
        isRightToLeft: word.isRightToLeft)
    }
    let wordsBySegment = Dictionary(grouping: placed) { word in
      let middle = word.box.x + word.box.width / 2
      return segments.indices.min {
        segments[$0].distance(to: middle) < segments[$1].distance(to: middle)
      }!
    }
    return wordsBySegment.map { segment, words in
      RecognizedLine(
        words: words, baseline: segments[segment].baseline, xHeight: lineImage.row.line.xHeight)
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
