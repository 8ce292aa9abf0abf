/// A printed rule: a thin straight line between the cells of a table, or between columns and blocks.
///
/// In pixels of the page, from the top left corner.
package struct Rule: Hashable, Sendable {
  /// The ends of the center line: left and right of a horizontal rule, top and bottom of a vertical
  /// one.
  package let start: Point, end: Point
  /// In pixels.
  package let thickness: Double

  package init(start: Point, end: Point, thickness: Double) {
    self.start = start
    self.end = end
    self.thickness = thickness
  }

  /// Whether it runs from top to bottom.
  package var isVertical: Bool { end.y - start.y > end.x - start.x }

  /// In pixels.
  package var length: Double { start.distance(to: end) }

  /// The x of a vertical rule at the height `y`, or of its straight continuation.
  package func x(atY y: Double) -> Double {
    start.x + (end.x - start.x) * (y - start.y) / max(1, end.y - start.y)
  }

  /// The y of a horizontal rule at the position `x`, or of its straight continuation.
  package func y(atX x: Double) -> Double {
    start.y + (end.y - start.y) * (x - start.x) / max(1, end.x - start.x)
  }

  /// The rule on a page that is `factor` times as large.
  package func scaled(by factor: Double) -> Rule {
    Rule(
      start: Point(x: start.x * factor, y: start.y * factor),
      end: Point(x: end.x * factor, y: end.y * factor), thickness: thickness * factor)
  }
}

/// The printed rules of a page, in no order.
package struct PageRules: Hashable, Sendable {
  package let horizontal: [Rule], vertical: [Rule]

  package init(_ rules: [Rule]) {
    horizontal = rules.filter { !$0.isVertical }
    vertical = rules.filter(\.isVertical)
  }

  package static let none = PageRules([])

  package var isEmpty: Bool { horizontal.isEmpty && vertical.isEmpty }
}

extension PageRules {
  /// The rules that touch one of the other direction, up to `tolerance` pixels apart: those that run
  /// between letters of one line or close to them.
  package func ofGrids(tolerance: Double) -> PageRules {
    PageRules(
      vertical.filter { rule in horizontal.contains { $0.touches(rule, tolerance: tolerance) } }
        + horizontal.filter { rule in
          vertical.contains { rule.touches($0, tolerance: tolerance) }
        })
  }
}

extension Rule {
  /// Whether a horizontal rule touches or crosses a vertical one, up to `tolerance` pixels apart.
  package func touches(_ vertical: Rule, tolerance: Double) -> Bool {
    let x = vertical.x(atY: start.y), y = y(atX: x)
    return x > start.x - tolerance && x < end.x + tolerance
      && y > vertical.start.y - tolerance && y < vertical.end.y + tolerance
  }
}

/// What runs between two columns of text on a page: white, with a rule in it or without.
package struct ColumnSeparator: Hashable, Sendable {
  /// Points of its middle from top to bottom, in pixels of the page; at least one.
  package let points: [Point]

  /// - Precondition: `points` is not empty.
  package init(points: [Point]) {
    precondition(!points.isEmpty)
    self.points = points
  }

  package var top: Double { points[0].y }
  package var bottom: Double { points[points.count - 1].y }

  /// Its horizontal position at the height `y`; beyond its ends that of the nearer end.
  package func x(atY y: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.y >= y }) else {
      return points[points.count - 1].x
    }
    guard next > 0 else { return points[0].x }
    let above = points[next - 1], below = points[next]
    let share = (y - above.y) / max(below.y - above.y, 1e-9)
    return above.x + share * (below.x - above.x)
  }
}

/// A wide gap between the words of a line, in the image of the line.
package struct WordGap: Hashable, Sendable {
  /// Where it is in the image, in pixels.
  package let range: ClosedRange<Double>
  /// The width that it has on the page, in heights of a capital: it may be shortened in the image.
  package let width: Double

  /// Creates a gap from its width in the scale of an image whose capitals have `capitalHeight`.
  package init(range: ClosedRange<Double>, width: Double, capitalHeight: Double) {
    self.range = range
    self.width = width / capitalHeight
  }
}
