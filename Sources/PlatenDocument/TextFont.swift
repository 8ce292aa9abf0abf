/// A variant of the glyphless font: the same file, with an ascent and a descent
/// of its own in the font descriptor.
///
/// Both are rounded to few values, so that a document needs about a dozen
/// variants at 600 bytes each.
struct TextFont: Hashable {
  /// From the baseline up, in thousandths of the font size; not 0, which
  /// readers take as not told.
  let ascent: Int
  /// From the baseline down, in thousandths of the font size; not 0.
  let descent: Int

  /// How far off a word's box may be at its top, in points: a little less than
  /// half a point, which nobody sees. Halving it doubles the variants.
  private static let tolerance = 0.4
  /// Descents that are told apart: letters that stand on the baseline, and
  /// letters that reach below it. The baseline is moved to fit.
  private static let descents = [1, 240]

  /// poppler takes no more than 3 times the font size.
  private static let largestAscent = 2990.0

  /// The variant for a word that reaches `ascent` above its line's baseline and
  /// `descent` below it, in units of its font size, which is `size` points.
  init(ascent: Double, descent: Double, size: Double) {
    let height = (ascent + descent) * 1000, wanted = descent * 1000
    let fitting = Self.descents.filter { Double($0) < height }
    let nearest =
      fitting.min { abs(Double($0) - wanted) < abs(Double($1) - wanted) } ?? Self.descents[0]
    // What the box has left above the moved baseline.
    let above = min(max(height - Double(nearest), 1), Self.largestAscent)
    var step = 80.0
    while step > 1, step / 2 * size / 1000 > Self.tolerance { step /= 2 }
    self.descent = nearest
    self.ascent = max(1, Int((above / step).rounded() * step))
  }

  /// Of the page's font resources.
  var name: String { "F\(ascent)-\(descent)" }

  /// From the baseline down, in units of the font size.
  var depth: Double { Double(descent) / 1000 }
}

extension TextFont: Comparable {
  static func < (one: TextFont, other: TextFont) -> Bool {
    (one.ascent, one.descent) < (other.ascent, other.descent)
  }
}
