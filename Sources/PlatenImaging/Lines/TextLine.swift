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

  /// How far down the page its baseline is at `x`, which lies between its ends; pixels.
  package func baselineY(at x: Double) -> Double {
    let part = zip(baseline, baseline.dropFirst()).first { $1.x >= x } ?? (start, end)
    let share = (x - part.0.x) / max(part.1.x - part.0.x, 1e-9)
    return part.0.y + share * (part.1.y - part.0.y)
  }

  /// The same on a page that is `factor` times as large.
  package func scaled(by factor: Double) -> TextLine {
    TextLine(
      baseline: baseline.map { Point(x: $0.x * factor, y: $0.y * factor) },
      xHeight: xHeight * factor)
  }
}

/// What stands on one level, and is read in one go: a line, or the cells of a table's row.
package struct LineRow: Hashable, Sendable {
  /// From the first piece to the last.
  package let line: TextLine
  /// In no order; at least one.
  package let segments: [TextLine]

  /// The same on a page that is `factor` times as large.
  func scaled(by factor: Double) -> LineRow {
    LineRow(line: line.scaled(by: factor), segments: segments.map { $0.scaled(by: factor) })
  }
}
