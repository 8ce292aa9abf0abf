internal import CVision
import PlatenModel

/// The white in a text line and beside it, in pixels of the page.
struct LineGaps {
  /// A part without letters.
  struct Gap: Hashable {
    let left: Double, right: Double
    /// Whether a vertical rule runs in it.
    let hasRule: Bool

    var width: Double { right - left }
  }

  let line: TextLine
  /// The horizontal extent of its letters.
  let ink: ClosedRange<Double>
  /// Inside the line, from left to right.
  let gaps: [Gap]

  /// The minimum width of a gap, in x-heights: less than a space.
  private static let minimumWidth = 0.25
  private static let capacity = 256

  /// Measures the gaps of `line` on a gray page with white paper.
  init(of line: TextLine, on page: Raster) throws(ScanError) {
    var found = [pv_line_gap](repeating: pv_line_gap(), count: Self.capacity)
    var ink = [0.0, 0.0]
    let count = pv_line_gaps(
      page.image, line.baseline.flatMap { [$0.x, $0.y] }, Int32(line.baseline.count), line.xHeight,
      Self.minimumWidth * line.xHeight, &found, Int32(Self.capacity), &ink)
    guard count >= 0 else { throw .openCV(purpose: "the gaps of a text line") }
    self.line = line
    self.ink = line.start.x + ink[0]...line.start.x + ink[1]
    // Lines are nearly level, so that the distance along one is that across the page.
    gaps = found.prefix(Int(count)).map {
      Gap(
        left: line.start.x + $0.start, right: line.start.x + $0.end, hasRule: $0.has_rule != 0)
    }
  }

  /// The widest part of `strip` without letters, and the gap that it is in; `nil` for the gap where
  /// it is beside the line.
  func opening(in strip: ClosedRange<Double>) -> (range: ClosedRange<Double>, gap: Gap?)? {
    let sides: [(Double, Double, Gap?)] = [
      (-.infinity, ink.lowerBound, nil), (ink.upperBound, .infinity, nil),
    ]
    let parts = (sides + gaps.map { ($0.left, $0.right, $0) }).compactMap { left, right, gap in
      let left = max(left, strip.lowerBound), right = min(right, strip.upperBound)
      return left < right ? (range: left...right, gap: gap) : nil
    }
    return parts.max { $0.range.width < $1.range.width }
  }
}
