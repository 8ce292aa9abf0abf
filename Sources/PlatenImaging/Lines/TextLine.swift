package import PlatenModel

/// Where a line of text stands on a page.
package struct TextLine: Hashable, Sendable {
  /// Where its letters stand: places from its left end to its right, two where it is straight;
  /// pixels.
  package let baseline: [Point]
  /// How high an x is, in pixels.
  package let xHeight: Double

  package init(baseline: [Point], xHeight: Double) {
    self.baseline = baseline
    self.xHeight = xHeight
  }

  /// Its left end and its right end, and how far they are apart along the page.
  package var start: Point { baseline[0] }
  package var end: Point { baseline[baseline.count - 1] }
  package var width: Double { end.x - start.x }

  /// The same on a page that is `factor` times as large.
  package func scaled(by factor: Double) -> TextLine {
    TextLine(
      baseline: baseline.map { Point(x: $0.x * factor, y: $0.y * factor) },
      xHeight: xHeight * factor)
  }
}

/// What stands on one level, and is read in one go: a line, or the cells of a table's row.
package struct LevelLine: Hashable, Sendable {
  /// From the first piece to the last.
  package let line: TextLine
  /// In no order; at least one.
  package let pieces: [TextLine]
}
