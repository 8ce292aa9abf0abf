package import PlatenModel

/// The lines of a page, cut out one by one.
package struct LineStrips {
  package let strips: [LineStrip]

  /// In heights of an x: what letters with accents and tails need, and what all others do.
  private static let mostAscent = 2.1, leastAscent = 1.6, mostDescent = 0.75, leastDescent = 0.5

  package init(of pieces: [TextLine], in page: Raster) throws(ScanError) {
    let rows = LevelLines(of: pieces).rows
    let lines = rows.map(\.line)
    strips = try rows.map { row throws(ScanError) in
      let (above, below) = Self.room(around: row.line, among: lines)
      return try LineStrip(
        of: row, in: page,
        ascent: min(Self.mostAscent, max(Self.leastAscent, above)),
        descent: min(Self.mostDescent, max(Self.leastDescent, below)))
    }
  }

  /// How far it is to the tails of the line above and to the capitals of the one below, in
  /// heights of an x of `line`; infinite where there is none.
  private static func room(
    around line: TextLine, among others: [TextLine]
  ) -> (above: Double, below: Double) {
    var above = Double.infinity, below = Double.infinity
    let middle = line.middle
    for other in others where other != line && other.overlaps(line) {
      let way = (other.middle.y - middle.y) / line.xHeight
      let size = other.xHeight / line.xHeight
      if way < -0.5 { above = min(above, -way - 0.3 * size) }
      if way > 0.5 { below = min(below, way - 1.5 * size) }
    }
    return (above, below)
  }
}

extension TextLine {
  fileprivate var middle: Point {
    let first = baseline.first!, last = baseline.last!
    return Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
  }

  /// Whether they share some of their way across the page.
  fileprivate func overlaps(_ other: TextLine) -> Bool {
    baseline.first!.x < other.baseline.last!.x && other.baseline.first!.x < baseline.last!.x
  }
}
