package import PlatenModel

/// Cuts the lines of a page out, one by one as they are asked for.
package struct TextLineImages {
  /// What is read in one go; in no order.
  package let rows: [LineRow]
  private let page: Raster
  /// Whether blurred letters are sharpened.
  package var deconvolves = false

  /// In heights of an x: what letters with accents and tails need, and what all others do.
  private static let maximumAscent = 2.1, minimumAscent = 1.6, maximumDescent = 0.75,
    minimumDescent = 0.5

  package init(of segments: [TextLine], in page: Raster) {
    rows = LineRowGrouping(of: segments).rows
    self.page = page
  }

  /// The strip of `row`, which is one of ``rows``; with `picture` out of another picture of the
  /// page, of any size. Its capitals are `capitalHeight` pixels high.
  package func image(
    of row: LineRow, in source: Raster? = nil,
    capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) -> TextLineImage {
    let (above, below) = Self.clearance(around: row.line, among: rows.map(\.line))
    let source = source ?? page
    let lineImage = try TextLineImage(
      of: row.scaled(by: Double(source.width) / Double(page.width)), in: source,
      ascent: min(Self.maximumAscent, max(Self.minimumAscent, above)),
      descent: min(Self.maximumDescent, max(Self.minimumDescent, below)),
      capitalHeight: capitalHeight)
    return deconvolves ? try lineImage.deconvolved() : lineImage
  }

  /// How far it is to the tails of the line above and to the capitals of the one below, in
  /// heights of an x of `line`; infinite where there is none.
  private static func clearance(
    around line: TextLine, among others: [TextLine]
  ) -> (above: Double, below: Double) {
    var above = Double.infinity, below = Double.infinity
    let middle = line.middle
    for other in others where other != line && other.overlaps(line) {
      let distance = (other.middle.y - middle.y) / line.xHeight
      let size = other.xHeight / line.xHeight
      if distance < -0.5 { above = min(above, -distance - 0.3 * size) }
      if distance > 0.5 { below = min(below, distance - 1.5 * size) }
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
