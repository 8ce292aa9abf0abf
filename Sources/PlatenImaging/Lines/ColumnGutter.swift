import PlatenModel

/// A white strip from line to line between columns of text, with a rule in it or without.
struct ColumnGutter {
  /// A line that the strip passes.
  struct Passage {
    enum Side { case left, right, inside }

    /// The line's index in the page.
    let line: Int
    /// Where the line is; `inside` where the strip runs through a gap in it.
    let side: Side
    /// The vertical position of the line, in pixels.
    let level: Double
    /// The strip's horizontal extent there, in pixels.
    let strip: ClosedRange<Double>
    /// The gap in the line that the strip runs through.
    let gap: LineGaps.Gap?
  }

  /// From top to bottom.
  let passages: [Passage]

  /// The gutter's middle.
  var separator: ColumnSeparator {
    ColumnSeparator(
      points: passages.map { passage in
        Point(x: (passage.strip.lowerBound + passage.strip.upperBound) / 2, y: passage.level)
      })
  }

  /// How far beyond its ends the gutter separates lines, and how far these may reach into it, in
  /// x-heights.
  private static let tolerance = 1.0

  /// Whether the gutter runs between `left` and `right`, two lines at one height.
  func separates(_ left: TextLine, from right: TextLine) -> Bool {
    let level = left.end.y, reach = Self.tolerance * left.xHeight
    guard level > passages[0].level - reach, level < passages[passages.count - 1].level + reach
    else { return false }
    let strip = passages.min { abs($0.level - level) < abs($1.level - level) }!.strip
    return left.end.x - reach < strip.lowerBound && right.start.x + reach > strip.upperBound
  }
}

extension ClosedRange<Double> {
  var width: Double { upperBound - lowerBound }
}
