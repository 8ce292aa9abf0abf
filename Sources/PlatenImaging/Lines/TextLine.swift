internal import CVision
package import PlatenModel

/// The position of a text line on a page.
package struct TextLine: Hashable, Sendable {
  /// The baseline's points from left to right, in pixels; two if it is straight.
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

  /// The middle of the x-height band, from its left to its right end.
  var center: Point {
    let x = (start.x + end.x) / 2
    return Point(x: x, y: baselineY(at: x) - xHeight / 2)
  }

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

extension TextLine {
  /// The parts of a line between the vertical rules that cross it; itself if none does.
  package func split(at rules: [Rule]) -> [TextLine] {
    let crossing = rules.compactMap { rule -> (x: Double, half: Double)? in
      guard rule.start.y < center.y, rule.end.y > center.y else { return nil }
      let x = rule.x(atY: center.y)
      return x > start.x && x < end.x ? (x, rule.thickness / 2 + 1) : nil
    }.sorted { $0.x < $1.x }
    guard !crossing.isEmpty else { return [self] }
    let starts = [start.x] + crossing.map { $0.x + $0.half }
    let ends = crossing.map { $0.x - $0.half } + [end.x]
    return zip(starts, ends).compactMap { part(from: $0, to: $1) }
  }

  /// The height of capitals above the baseline and of descenders below it, in x-heights.
  private static let ascent = 1.5, descent = 0.4

  /// Whether the height of a point is that of the letters at its x position.
  func isInLetters(_ point: Point) -> Bool {
    let baseline = baselineY(at: point.x)
    return point.y > baseline - Self.ascent * xHeight && point.y < baseline + Self.descent * xHeight
  }

  /// The part between two x positions; `nil` if it is too narrow for a letter.
  private func part(from left: Double, to right: Double) -> TextLine? {
    guard right - left > 0.4 * xHeight else { return nil }
    let inner = baseline.filter { $0.x > left && $0.x < right }
    let ends = [left, right].map { Point(x: $0, y: baselineY(at: $0)) }
    return TextLine(baseline: [ends[0]] + inner + [ends[1]], xHeight: xHeight)
  }
}

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
    let count = page.withImage {
      pv_line_gaps(
        $0, line.baseline.flatMap { [$0.x, $0.y] }, Int32(line.baseline.count), line.xHeight,
        Self.minimumWidth * line.xHeight, &found, Int32(Self.capacity), &ink)
    }
    guard count >= 0 else { throw .openCV(purpose: "the gaps of a text line") }
    self.line = line
    self.ink = line.start.x + ink[0]...line.start.x + ink[1]
    // Lines are nearly level, so that the distance along one is that across the page.
    gaps = found.prefix(Int(count)).map {
      Gap(
        left: line.start.x + $0.start, right: line.start.x + $0.end, hasRule: $0.has_rule != 0)
    }
  }

  /// The widest part of `strip` without letters, and the gap that it is in; `nil` for the gap if
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

/// Print on a page that no recognized word explains: rows of connected components that look like
/// letters, outside of the words' boxes.
///
/// It finds what the line network has missed, and what was rejected after recognition, at the cost
/// of one pass over a small copy of the page.
package struct UnexplainedPrint {
  /// In pixels of the page, the ones with the most ink first.
  package let lines: [TextLine]
  /// The share of the page's print that words explain, 0 to 1; 1 if there is none.
  package let coverage: Double
  /// The share of the ink of letters, and what may be letters, that is outside of words, 0 to 1.
  package let looseShare: Double

  /// Further rows are left out: they are a drawing or a texture.
  private static let capacity = 40
  /// The x-height of a row, relative to the median height of its letters: between that of small
  /// letters and of capitals, since a text-line image measures them itself.
  private static let relativeXHeight = 0.8

  /// - Parameters:
  ///   - page: gray, with even illumination, such as the OCR image.
  ///   - boxes: those of recognized words, in pixels of the page.
  ///   - capitalHeight: the height of most capitals, in pixels.
  package init(
    on page: Raster, outside boxes: [Box], capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) {
    let words = boxes.map { pv_box(left: $0.x, top: $0.y, right: $0.maxX, bottom: $0.maxY) }
    var rows = [pv_print_row](repeating: pv_print_row(), count: Self.capacity)
    var explained = 0.0, loose = 0.0
    let count = page.withImage {
      pv_unexplained_print(
        $0, words, Int32(words.count), capitalHeight, &rows, Int32(Self.capacity), &explained,
        &loose)
    }
    guard count >= 0 else { throw .openCV(purpose: "print") }
    let found = rows.prefix(Int(count))
    lines = found.map {
      TextLine(
        baseline: [Point(x: $0.startX, y: $0.startY), Point(x: $0.endX, y: $0.endY)],
        xHeight: $0.height * Self.relativeXHeight)
    }
    let unexplained = found.reduce(0) { $0 + $1.ink }
    coverage = unexplained > 0 ? explained / (explained + unexplained) : 1
    looseShare = loose / max(1, explained + loose)
  }
}
