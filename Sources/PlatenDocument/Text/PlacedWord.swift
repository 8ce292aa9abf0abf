internal import PlatenModel

/// A word on the PDF page, in the coordinates of its line.
///
/// Lengths are points from the bottom left. For a vertical line, `left` and `right` run downwards
/// from the page's bottom (so they are negative), and the others run from the page's left.
struct PlacedWord {
  /// The range of its characters' codes among those of the page; never empty.
  let codes: Range<Int>
  var left: Double
  var right: Double
  var bottom: Double
  var top: Double
  /// The baseline of its line, at the middle of the word.
  var baseline: Double
  let direction: WritingDirection
  /// Whether a space follows before the next word.
  var hasTrailingSpace: Bool
  var fontSize = 0.0
  /// The index of its line on the page, and its own index in the line.
  var line = 0, word = 0
  /// Whether a space follows at the end of a line: not after a hyphen, and not in scripts without
  /// spaces.
  var hasTrailingSpaceAtLineEnd = true
  /// The index of its paragraph on the page.
  var paragraph = 0

  /// Whether it ends with a hyphen and may continue in the next line. `codes` has the codes of the
  /// page.
  func isHyphenated(_ codes: [UInt16]) -> Bool {
    self.codes.count > 1 && [0x2D, 0xAD, 0x2010].contains(codes[self.codes.upperBound - 1])
  }

  /// The advance from one character to the next, in points.
  var pitch: Double { (right - left) / Double(codes.count) }

  /// The smallest font size for the word's height: an ascent of three font sizes is the most that
  /// poppler accepts.
  var minimumFontSize: Double { (top - bottom) / 2.95 }
}

extension [PlacedWord] {
  /// Sets the font size of all words to the one that `size` returns for the height of the tallest.
  mutating func setFontSize(_ size: (_ tallest: Double) -> Double) {
    let size = size(reduce(0) { Swift.max($0, $1.top - $1.bottom) })
    for index in indices { self[index].fontSize = size }
  }

  // Thresholds of poppler 22.12 (TextOutputDev.cc), in font sizes unless noted, with a small
  // margin.

  /// The minimum gap between words: a smaller one is not a space (`minWordSpacing` 0.15).
  private static var minimumWordSpace: Double { 0.155 }
  /// The minimum pitch of letters: at less, two equal letters count as one drawn twice
  /// (`dupMaxPriDelta` 0.1).
  private static var minimumPitch: Double { 0.11 }
  /// The maximum shift of a word, in points: an invisible amount.
  fileprivate static var maximumShift: Double { 0.47 }
  /// The lift of a baseline onto another line; poppler splits lines above half a font size
  /// (`maxIntraLineDelta` 0.5).
  private static var baselineLift: Double { 2 }
  /// The maximum growth factor of a font size.
  private static var maximumFontGrowth: Double { 3 }

  /// Adjusts font sizes where readers, which use only the gaps, would miss or insert a space in the
  /// line.
  mutating func adjustWordSpacing() {
    for index in indices {
      shrink(index, to: self[index].pitch / Self.minimumPitch)
      guard index + 1 < count, self[index].direction != .rightToLeft else { continue }
      let gap = self[index + 1].left - self[index].right
      if self[index].hasTrailingSpace {
        separate(index, gap: gap)
      } else {
        join(index, gap: gap)
      }
    }
  }

  /// Separates a word from the next one, if readers would join them.
  ///
  /// It shrinks the font, and if that is not enough moves the words apart slightly. If that is not
  /// enough either, or the words overlap, it lifts the baseline, so that readers put the next word
  /// on another line.
  private mutating func separate(_ index: Int, gap: Double) {
    let size = self[index].fontSize, smallest = self[index].minimumFontSize
    if gap > Self.minimumWordSpace * size { return }
    if Self.minimumWordSpace * smallest - gap > 2 * Self.maximumShift {
      shrink(index, to: smallest)
      self[index].baseline = self[index].bottom + Self.baselineLift * smallest
      return
    }
    shrink(index, to: gap / Self.minimumWordSpace)
    let missing = Self.minimumWordSpace * self[index].fontSize - gap
    guard missing > 0 else { return }
    let share = Swift.min(missing / 2, Self.maximumShift)
    self[index].right -= Swift.min(share, (self[index].right - self[index].left) / 2)
    self[index + 1].left += Swift.min(share, (self[index + 1].right - self[index + 1].left) / 2)
  }

  /// Enlarges the fonts of a word and the next one, if readers would split them. poppler uses the
  /// font of the first, mupdf that of the second.
  private mutating func join(_ index: Int, gap: Double) {
    for word in [index, index + 1] {
      let size = self[word].fontSize
      let needed = gap / (Self.minimumWordSpace * 0.85)
      self[word].fontSize = Swift.min(Swift.max(size, needed), size * Self.maximumFontGrowth)
    }
  }

  private mutating func shrink(_ index: Int, to size: Double) {
    self[index].fontSize = Swift.max(
      self[index].minimumFontSize, Swift.min(self[index].fontSize, size))
  }
}

extension [[PlacedWord]] {
  /// The lines of each paragraph, without empty lines.
  var byParagraph: [[[PlacedWord]]] {
    reduce(into: []) { paragraphs, line in
      guard let first = line.first else { return }
      if let last = paragraphs.last?.last, last[0].paragraph == first.paragraph {
        paragraphs[paragraphs.count - 1].append(line)
      } else {
        paragraphs.append([line])
      }
    }
  }

  /// The mean distance between letters, in points; 0 without words.
  var letterWidth: Double {
    var width = 0.0, letters = 0
    for line in self {
      for word in line {
        width += word.right - word.left
        letters += word.codes.count
      }
    }
    return width / Double(Swift.max(letters, 1))
  }

  /// The lines of one paragraph with spaces between them, because a screen reader joins them.
  var joinedBySpaces: [[PlacedWord]] {
    var lines = self
    for index in indices.dropLast() {
      let last = lines[index].count - 1
      if lines[index][last].hasTrailingSpaceAtLineEnd { lines[index][last].hasTrailingSpace = true }
    }
    return lines
  }

  /// Aligns the starts of a paragraph's lines to their median, within a limit.
  ///
  /// mupdf starts a paragraph at a line that begins half a point further left or right than the one
  /// before, which happens because letters have different side bearings (an A is closer to the
  /// margin than an H).
  mutating func alignLineStarts() {
    let starts = filter { $0[0].direction != .rightToLeft }.map { $0[0].left }
    guard starts.count > 1 else { return }
    let medianStart = starts.median, maximumShift = [PlacedWord].maximumShift
    for index in indices where self[index][0].direction != .rightToLeft {
      let word = self[index][0], distance = medianStart - word.left
      guard abs(distance) <= 2 * maximumShift, word.right - medianStart > maximumShift else {
        continue
      }
      self[index][0].left += Swift.min(Swift.max(distance, -maximumShift), maximumShift)
    }
  }

  /// Appends a space to each line whose baseline is less than 1.25 font sizes from the next: mupdf
  /// and pdfium may take the two for one line.
  ///
  /// After a hyphen the limit is 1 font size, because a space keeps them from finding the
  /// hyphenated word. `codes` has the codes of all words of the page.
  mutating func addSpacesBetweenCloseLines(codes: [UInt16]) {
    for index in indices.dropLast() {
      guard let last = self[index].last, let next = self[index + 1].first else { continue }
      let distance = abs(next.baseline - last.baseline) / Swift.max(last.fontSize, next.fontSize)
      guard distance < (last.isHyphenated(codes) ? 1 : 1.25) else { continue }
      self[index][self[index].count - 1].hasTrailingSpace = true
    }
  }
}

extension UInt16 {
  /// The width of the character, in CJK characters, which all have the same width (UAX 11: those
  /// from the radicals on, except the halfwidth forms).
  fileprivate var widthInLetters: Double {
    (0x2E80...0xFF60).contains(self) || (0xFFE0...0xFFE6).contains(self) ? 1 : 0.5
  }
}

extension PlacedWord {
  /// Whether one of its characters has the width of CJK characters. `codes` has the codes of the page.
  fileprivate func hasWideLetter(_ codes: [UInt16]) -> Bool {
    codes[self.codes].contains { $0.widthInLetters == 1 }
  }
}

extension [PlacedWord] {
  /// The maximum deviation of a word's box from even spacing, in characters; at more, the boxes are
  /// replaced.
  private static var tolerance: Double { 0.2 }

  /// The width of a space in a run, in characters.
  private static var spaceWidth: Double { 0.4 }

  /// Distributes words without spaces between them evenly over their run, with equal heights, if a
  /// box deviates by more than the tolerance; so too words whose boxes leave no room for their space.
  ///
  /// Tesseract's boxes of Chinese and Japanese words overlap, leave gaps and include characters of
  /// other words, so readers would find spaces and another order. These characters all have the
  /// same width.
  ///
  /// - Parameter codes: the codes of all words of the page.
  mutating func distributeUnspacedWords(codes: [UInt16]) {
    restoreFlatWords(codes: codes)
    var start = startIndex
    for index in indices where index == endIndex - 1 || endsRun(index, codes: codes) {
      if index > start { distribute(start...index, codes: codes) }
      start = index + 1
    }
  }

  /// Gives Chinese and Japanese words whose box is flat, because it encloses a stroke only, the height of
  /// the line's words.
  private mutating func restoreFlatWords(codes: [UInt16]) {
    guard contains(where: { $0.hasWideLetter(codes) }) else { return }
    let height = map { $0.top - $0.bottom }.median
    let bottom = map(\.bottom).median, top = map(\.top).median
    for index in indices
    where self[index].hasWideLetter(codes) && self[index].top - self[index].bottom < height / 2 {
      (self[index].bottom, self[index].top) = (bottom, top)
    }
  }

  /// Whether a space after the word at `index` ends its run.
  private func endsRun(_ index: Int, codes: [UInt16]) -> Bool {
    let hasWideLetter = self[index...(index + 1)].contains { $0.hasWideLetter(codes) }
    return self[index].hasTrailingSpace
      && !(hasWideLetter && self[index + 1].left <= self[index].right)
  }

  private mutating func distribute(_ run: ClosedRange<Int>, codes: [UInt16]) {
    let letters = self[run].map { codes[$0.codes].reduce(0) { $0 + $1.widthInLetters } }
    let spaces = run.map { index in
      index < run.upperBound && self[index].hasTrailingSpace ? Self.spaceWidth : 0
    }
    let left = self[run].map(\.left).min()!, right = self[run].map(\.right).max()!
    let pitch = (right - left) / (letters.reduce(0, +) + spaces.reduce(0, +))
    let isReversed = self[run.lowerBound].direction == .rightToLeft
    var place = left
    let places = zip(letters, spaces).map { width, space in
      defer { place += (width + space) * pitch }
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

extension RecognizedPage.Line {
  /// For each word, whether a space follows it in the line's text. If the text does not contain the
  /// words, a space follows each word but the last.
  var wordsFollowedBySpace: [Bool] { spacesOfPlainText ?? spacesOfText }

  /// A fast path for words separated by single spaces or none, which is nearly always the case;
  /// `nil` if it does not apply.
  private var spacesOfPlainText: [Bool]? {
    let line = text.utf8.span, words = words.span
    var result: [Bool] = []
    result.reserveCapacity(words.count)
    var place = 0
    for index in words.indices {
      let word = words[index].text.utf8.span
      guard place + word.count <= line.count else { return nil }
      for offset in word.indices where word[offset] != line[place + offset] { return nil }
      place += word.count
      let hasTrailingSpace = place < line.count && line[place] == 0x20
      result.append(hasTrailingSpace)
      if hasTrailingSpace { place += 1 }
    }
    guard place == line.count, !result.isEmpty else { return nil }
    result[result.count - 1] = false
    return result
  }

  private var spacesOfText: [Bool] {
    let scalars = Array(text.unicodeScalars)
    var result: [Bool] = []
    var place = 0
    for word in words {
      while place < scalars.count, scalars[place].isSpace { place += 1 }
      for scalar in word.text.unicodeScalars {
        guard place < scalars.count, scalars[place] == scalar else {
          return words.indices.map { $0 < words.count - 1 }
        }
        place += 1
      }
      result.append(place < scalars.count && scalars[place].isSpace)
    }
    if !result.isEmpty { result[result.count - 1] = false }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool {
    // Unicode properties need a table lookup: test ASCII directly.
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension String {
  /// Whether a space belongs between this last word of a line and the first word of the next line.
  var hasTrailingSpaceAtLineEnd: Bool {
    guard let last = unicodeScalars.last, last != "-", last != "\u{AD}" else { return false }
    // All scripts below U+0E00 separate words by spaces.
    if last.value < 0x0E00 { return true }
    // Kana and CJK punctuation, Lao and Thai, Khmer, Burmese, and the halfwidth and fullwidth
    // forms.
    let unspaced: [ClosedRange<UInt32>] = [
      0x3000...0x30FF, 0x0E00...0x0EFF, 0x1780...0x17FF, 0x1000...0x109F, 0xFF00...0xFFEF,
    ]
    return !last.properties.isIdeographic && !unspaced.contains { $0.contains(last.value) }
  }
}

/// The writing direction of a word on the page.
enum WritingDirection: Hashable {
  case leftToRight
  /// Arabic and Hebrew. The text matrix mirrors the letters, so that they keep their logical order.
  case rightToLeft
  /// Vertical Chinese and Japanese. The text matrix rotates the letters onto their right sides.
  case topToBottom
}

extension WritingDirection {
  /// The components `a b c d` of the text matrix (ISO 32000-1, 9.4.2).
  var matrix: StaticString {
    switch self {
    case .leftToRight: "1 0 0 1"
    case .rightToLeft: "-1 0 0 1"
    case .topToBottom: "0 -1 1 0"
    }
  }

  /// A distance on the page in the coordinates of this matrix.
  func turned(x: Int, y: Int) -> (x: Int, y: Int) {
    switch self {
    case .leftToRight: (x, y)
    case .rightToLeft: (-x, y)
    case .topToBottom: (-y, x)
    }
  }
}

extension RecognizedPage.Word {
  var direction: WritingDirection {
    isVertical ? .topToBottom : isRightToLeft ? .rightToLeft : .leftToRight
  }
}
