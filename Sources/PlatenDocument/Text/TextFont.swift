/// A variant of the glyphless font: the same file with different ascent and descent in the font
/// descriptor.
///
/// Both are rounded to few values, so a page needs about a dozen variants of 600 bytes each.
struct TextFont: Hashable {
  /// The ascent in thousandths of the font size; not 0, which readers take for a missing value.
  let ascent: Int
  /// The descent below the baseline, positive, in thousandths of the font size; not 0.
  let descent: Int

  /// The tolerance at the top and bottom of a word's box, in points: slightly less than half a
  /// point. Halving it doubles the number of variants.
  private static let tolerance = 0.4
  /// The coarsest rounding step of the ascent, in thousandths of the font size.
  private static let coarsestStep = 160.0
  /// The possible descents, in thousandths of the font size: for letters on the baseline, for
  /// letters with descenders, and for words that were lifted off their line.
  private static let descents = [1, 240, 2000]
  /// The maximum ascent, in thousandths of the font size: poppler accepts less than 3 font sizes.
  private static let maximumAscent = 2990.0

  /// The name in the page's font resources.
  var name: String {
    var name: [UInt8] = []
    name.append(nameOf: self)
    return String(decoding: name, as: UTF8.self)
  }
}

extension TextFont {
  /// The variant for `word`, at its font size.
  init(for word: PlacedWord) {
    let height = (word.top - word.bottom) / word.fontSize * 1000
    let wanted = (word.baseline - word.bottom) / word.fontSize * 1000
    var descent = Self.descents[0]
    for other in Self.descents
    where Double(other) < height && abs(Double(other) - wanted) < abs(Double(descent) - wanted) {
      descent = other
    }
    var step = Self.coarsestStep
    // The rounding error is half a step, shared between top and bottom.
    while step > 1, step / 4 * word.fontSize / 1000 > Self.tolerance { step /= 2 }
    let above = (height - Double(descent)) / step
    self.init(
      ascent: max(1, Int(min(above.rounded() * step, Self.maximumAscent))), descent: descent)
  }

  /// The baseline that centres this font on the box of `word`. It stays on the page, because
  /// readers drop text below it.
  func baseline(of word: PlacedWord) -> Double {
    max((word.top + word.bottom) / 2 - Double(ascent - descent) / 2000 * word.fontSize, 0.1)
  }
}

extension TextFont: Comparable {
  static func < (one: TextFont, other: TextFont) -> Bool {
    (one.ascent, one.descent) < (other.ascent, other.descent)
  }
}

extension [UInt8] {
  /// Appends the name of `font`.
  mutating func append(nameOf font: TextFont) {
    append(0x46)
    append(integer: font.ascent)
    append(0x2D)
    append(integer: font.descent)
  }
}
