package import PlatenModel

/// The position of a text line on a page.
package struct TextLine: Hashable, Sendable {
  /// The baseline's points from left to right, in pixels; two where it is straight.
  package let baseline: [Point]
  /// In pixels.
  package let xHeight: Double

  package init(baseline: [Point], xHeight: Double) {
    self.baseline = baseline
    self.xHeight = xHeight
  }

  /// The baseline's left end.
  package var start: Point { baseline[0] }
  /// The baseline's right end.
  package var end: Point { baseline[baseline.count - 1] }
  /// The horizontal distance between both ends, in pixels.
  package var width: Double { end.x - start.x }

  /// The baseline's y at `x`, which lies between its ends; in pixels.
  package func baselineY(at x: Double) -> Double {
    let part = zip(baseline, baseline.dropFirst()).first { $1.x >= x } ?? (start, end)
    let share = (x - part.0.x) / max(part.1.x - part.0.x, 1e-9)
    return part.0.y + share * (part.1.y - part.0.y)
  }

  /// The line on a page that is `factor` times as large.
  package func scaled(by factor: Double) -> TextLine {
    TextLine(
      baseline: baseline.map { Point(x: $0.x * factor, y: $0.y * factor) },
      xHeight: xHeight * factor)
  }
}

/// Text at one height that is recognized together: a line, or the cells of a table's row.
package struct LineRow: Hashable, Sendable {
  /// From the first segment to the last.
  package let line: TextLine
  /// In no order; at least one.
  package let segments: [TextLine]

  /// The row on a page that is `factor` times as large.
  func scaled(by factor: Double) -> LineRow {
    LineRow(line: line.scaled(by: factor), segments: segments.map { $0.scaled(by: factor) })
  }
}
