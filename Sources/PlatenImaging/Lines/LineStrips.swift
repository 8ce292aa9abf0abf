package import PlatenModel

/// Cuts the lines of a page out, one by one as they are asked for.
package struct LineStrips {
  /// What is read in one go; in no order.
  package let rows: [LevelLine]
  private let page: Raster
  /// Whether blurred letters are sharpened.
  package var sharpens = false

  /// In heights of an x: what letters with accents and tails need, and what all others do.
  private static let mostAscent = 2.1, leastAscent = 1.6, mostDescent = 0.75, leastDescent = 0.5

  package init(of pieces: [TextLine], in page: Raster) {
    rows = LevelLines(of: pieces).rows
    self.page = page
  }

  /// The strip of `row`, which is one of ``rows``; with `picture` out of another picture of the
  /// page, of any size. Its capitals are `capitalHeight` pixels high.
  package func strip(
    of row: LevelLine, in picture: Raster? = nil,
    capitalHeight: Double = LineStrip.capitalHeight
  ) throws(ScanError) -> LineStrip {
    let (above, below) = Self.room(around: row.line, among: rows.map(\.line))
    let picture = picture ?? page
    let strip = try LineStrip(
      of: row.scaled(by: Double(picture.width) / Double(page.width)), in: picture,
      ascent: min(Self.mostAscent, max(Self.leastAscent, above)),
      descent: min(Self.mostDescent, max(Self.leastDescent, below)),
      capitalHeight: capitalHeight)
    return sharpens ? try strip.sharpened() : strip
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
    Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
  }

  /// Whether they share some of their way across the page.
  fileprivate func overlaps(_ other: TextLine) -> Bool {
    start.x < other.end.x && other.start.x < end.x
  }
}
