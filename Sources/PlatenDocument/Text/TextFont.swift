/// A variant of the glyphless font: the same file, with an ascent and a descent
/// of its own in the font descriptor.
///
/// Both are rounded to few values, so that a page needs about a dozen variants,
/// at 600 bytes each.
struct TextFont: Hashable {
  /// From the baseline up, in thousandths of the font size; not 0, which
  /// readers take as not told.
  let ascent: Int
  /// From the baseline down, in thousandths of the font size; not 0.
  let descent: Int

  /// How far off a word's box may be at its top and at its bottom, in points: a
  /// little less than half a point. Halving it doubles the variants.
  private static let tolerance = 0.4
  /// The coarsest step between two ascents, in thousandths of the font size.
  private static let coarsestStep = 160.0
  /// Descents that are told apart: letters that stand on the baseline, letters
  /// that reach below it, and words that were lifted off their line.
  private static let descents = [1, 240, 2000]
  /// poppler takes no more than 3 times the font size.
  private static let maximumAscent = 2990.0

  /// Of the page's font resources.
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
    // Half a step is what rounding costs, shared between top and bottom.
    while step > 1, step / 4 * word.fontSize / 1000 > Self.tolerance { step /= 2 }
    let above = (height - Double(descent)) / step
    self.init(
      ascent: max(1, Int(min(above.rounded() * step, Self.maximumAscent))), descent: descent)
  }

  /// Where the baseline of `word` must be for this font to be centred on its
  /// box; on the page, since readers drop what stands below it.
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
