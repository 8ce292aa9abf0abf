package import PlatenModel

/// Crops the text lines of a page, each when it is requested.
package struct TextLineImages {
  /// The rows that are recognized together; in no order.
  package let rows: [LineRow]
  /// What runs between the columns of text.
  package let separators: [ColumnSeparator]
  private let page: Raster
  /// Whether blurred lines are deconvolved.
  package var deconvolves = false

  /// The limits of the crop above and below the baseline, in x-heights: the maximum includes
  /// accents and descenders, the minimum all letters without them.
  private static let maximumAscent = 2.1, minimumAscent = 1.6, maximumDescent = 0.75,
    minimumDescent = 0.5

  /// - Parameter rules: the vertical rules of the page.
  package init(
    of segments: [TextLine], in page: Raster, rules: [Rule] = []
  ) throws(ScanError) {
    let (gutters, lines) = try ColumnGutterFinder(segments, on: page, rules: rules).gutters()
    separators = gutters.map(\.separator)
    rows = LineRowGrouping(of: lines, in: gutters).rows
    self.page = page
  }

  /// The image of `row`, one of ``rows``, with capitals of `capitalHeight` pixels; cropped from
  /// `source`, another image of the page in any size, where it is given.
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

  /// The distance to the descenders of the line above and to the capitals of the line below, in
  /// x-heights of `line`; infinite where there is none.
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

  /// Whether both lines overlap horizontally.
  fileprivate func overlaps(_ other: TextLine) -> Bool {
    start.x < other.end.x && other.start.x < end.x
  }
}
