internal import PlatenModel

/// A word in its place on the PDF page, as its line runs: lengths in points from the bottom left
/// or, where it runs from top to bottom, `left` and `right` downwards from the page's bottom
/// (so they are negative), and the others from its left.
struct PlacedWord {
  /// Where its characters' codes stand among the page's; never empty.
  let codes: Range<Int>
  var left: Double
  var right: Double
  var bottom: Double
  var top: Double
  /// The height of its line's baseline, in the middle of the word.
  var baseline: Double
  let direction: WritingDirection
  /// Whether a space parts it from the next word.
  var hasTrailingSpace: Bool
  var fontSize = 0.0
  /// Its line's place among the page's, and its own in the line.
  var line = 0, word = 0
  /// Whether a space follows it where its line ends: not where words are divided, nor in
  /// scripts that have no spaces.
  var hasTrailingSpaceAtLineEnd = true
  /// Its paragraph's place among the page's.
  var paragraph = 0

  /// Whether it ends with a hyphen, and may go on in the next line. `codes` are the page's.
  func isHyphenated(_ codes: [UInt16]) -> Bool {
    self.codes.count > 1 && [0x2D, 0xAD, 0x2010].contains(codes[self.codes.upperBound - 1])
  }

  /// How far the pen moves from one character to the next.
  var pitch: Double { (right - left) / Double(codes.count) }

  /// The smallest font size that an ascent of three times the size, all that
  /// poppler accepts, stretches to the word's height.
  var minimumFontSize: Double { (top - bottom) / 2.95 }
}

extension [PlacedWord] {
  /// Sets all words in the font size that `size` gives for the height of the tallest.
  mutating func setFontSize(_ size: (_ tallest: Double) -> Double) {
    let size = size(reduce(0) { Swift.max($0, $1.top - $1.bottom) })
    for index in indices { self[index].fontSize = size }
  }

  // What poppler 22.12 does with the font size (TextOutputDev.cc), with a little to spare.

  /// Below this gap between two words there is no space (`minWordSpacing` 0.15).
  private static var minimumWordSpace: Double { 0.155 }
  /// Below this pitch two letters are one, drawn twice (`dupMaxPriDelta` 0.1).
  private static var minimumPitch: Double { 0.11 }
  /// How much each of two words gives way, in points: within what nobody sees.
  fileprivate static var maximumShift: Double { 0.47 }
  /// How many times its font size a word is lifted: above half of it
  /// (`maxIntraLineDelta` 0.5) lie different lines.
  private static var baselineLift: Double { 2 }
  /// How many times its size a font grows at most.
  private static var maximumFontGrowth: Double { 3 }

  /// Changes the words' font sizes where readers, which go by the gaps alone,
  /// would see a space too few or too many in the line.
  mutating func adjustWordSpacing() {
    for index in indices {
      shrink(index, to: self[index].pitch / Self.minimumPitch)
      guard index + 1 < count, self[index].direction != .rightToLeft else { continue }
      let gap = self[index + 1].left - self[index].right
      if self[index].hasTrailingSpace {
        keepApart(index, gap: gap)
      } else {
        keepTogether(index, gap: gap)
      }
    }
  }

  /// Makes a word's font smaller where the next is so close that readers would
  /// join them, and moves them apart by a trifle where that is not enough. Where
  /// that is not either, or one lies over the other, lifts its baseline: readers
  /// put the next on another line.
  private mutating func keepApart(_ index: Int, gap: Double) {
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

  /// Makes the fonts of a word and the next larger where readers would part them;
  /// poppler goes by the first of the two, mupdf by the second.
  private mutating func keepTogether(_ index: Int, gap: Double) {
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
  /// The lines of each paragraph, without those that have no words.
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

  /// The usual distance from letter to letter; 0 without words.
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

  /// The lines of one paragraph, with spaces between: a screen reader joins them.
  var joinedBySpaces: [[PlacedWord]] {
    var lines = self
    for index in indices.dropLast() {
      let last = lines[index].count - 1
      if lines[index][last].hasTrailingSpaceAtLineEnd { lines[index][last].hasTrailingSpace = true }
    }
    return lines
  }

  /// Moves the starts of a paragraph's lines to where half of them start, by a trifle at most:
  /// mupdf begins a paragraph where one is half a point further left or right than the one
  /// before, as letters are (an A stands closer to the margin than an H).
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

  /// Puts a space behind the last word of each line that is followed by one less
  /// than one and a quarter font sizes away: mupdf and pdfium may take the two for one line.
  /// Behind a hyphen it would keep them from finding the whole word, and stands only where it
  /// must. `codes` are those of all words of the page.
  mutating func addSpacesBetweenCloseLines(codes: [UInt16]) {
    for index in indices.dropLast() {
      guard let last = self[index].last, let next = self[index + 1].first else { continue }
      let distance = abs(next.baseline - last.baseline) / Swift.max(last.fontSize, next.fontSize)
      guard distance < (last.isHyphenated(codes) ? 1 : 1.25) else { continue }
      self[index][self[index].count - 1].hasTrailingSpace = true
    }
  }
}
