internal import PlatenModel

extension UInt16 {
  /// The width of the character, in CJK characters, which all have the same width (UAX 11: those
  /// from the radicals on, except the halfwidth forms).
  fileprivate var widthInLetters: Double {
    (0x2E80...0xFF60).contains(self) || (0xFFE0...0xFFE6).contains(self) ? 1 : 0.5
  }
}

extension [PlacedWord] {
  /// The maximum deviation of a word's box from even spacing, in characters; at more, the boxes are
  /// replaced.
  private static var tolerance: Double { 0.2 }

  /// Distributes words without spaces between them evenly over their run, with equal heights, if a
  /// box deviates by more than the tolerance.
  ///
  /// Tesseract's boxes of Chinese and Japanese words overlap, leave gaps and include characters of
  /// other words, so readers would find spaces and another order. These characters all have the
  /// same width.
  ///
  /// - Parameter codes: the codes of all words of the page.
  mutating func distributeUnspacedWords(codes: [UInt16]) {
    var start = startIndex
    for index in indices where self[index].hasTrailingSpace || index == endIndex - 1 {
      if index > start { distribute(start...index, codes: codes) }
      start = index + 1
    }
  }

  private mutating func distribute(_ run: ClosedRange<Int>, codes: [UInt16]) {
    let letters = self[run].map { codes[$0.codes].reduce(0) { $0 + $1.widthInLetters } }
    let left = self[run].map(\.left).min()!, right = self[run].map(\.right).max()!
    let pitch = (right - left) / letters.reduce(0, +)
    let isReversed = self[run.lowerBound].direction == .rightToLeft
    var place = left
    let places = letters.map { width in
      defer { place += width * pitch }
      return (left: place, right: place + width * pitch)
    }
    let isOff = zip(self[run], places).contains { word, place in
      Swift.max(abs(word.left - place.left), abs(word.right - place.right)) > Self.tolerance * pitch
    }
    guard isOff, !isReversed else { return }
    let bottom = self[run].map(\.bottom).median, top = self[run].map(\.top).median
    let baseline = self[run].map(\.baseline).median
    for (index, place) in zip(run, places) {
      (self[index].left, self[index].right) = place
      (self[index].bottom, self[index].top, self[index].baseline) = (bottom, top, baseline)
    }
  }
}
