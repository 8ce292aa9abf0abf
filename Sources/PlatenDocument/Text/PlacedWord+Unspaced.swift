internal import PlatenModel

extension UInt16 {
  /// How wide the letter of a code is, in letters of Chinese and Japanese, which have all one
  /// width (UAX 11: those from the radicals on, without the half-width forms).
  fileprivate var widthInLetters: Double {
    (0x2E80...0xFF60).contains(self) || (0xFFE0...0xFFE6).contains(self) ? 1 : 0.5
  }
}

extension [PlacedWord] {
  /// How far off a word may be placed, in letters, before its place is not believed.
  private static var tolerance: Double { 0.2 }

  /// Spreads words without spaces between them evenly over their place in the line, all as high,
  /// where one of them stands elsewhere.
  ///
  /// Tesseract's boxes of Chinese and Japanese words overlap, leave gaps and hold letters of
  /// others, so that readers would see spaces and another order. Such letters are all as wide.
  ///
  /// `codes` are those of all words of the page.
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
