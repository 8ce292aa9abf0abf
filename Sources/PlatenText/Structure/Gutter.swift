internal import PlatenModel

/// A white strip between two columns, and the lines around it.
struct Gutter {
  private(set) var above: [RecognizedLine] = [], below: [RecognizedLine] = []
  private(set) var left: [RecognizedLine] = [], right: [RecognizedLine] = []

  /// The number of lines beside it.
  var lineCount: Int { left.count + right.count }

  /// How far a line must reach over a separator to cross it, in x-heights: the ends of lines are
  /// known to half a letter.
  private static let minimumCrossing = 0.6
  /// The minimum width of a gutter between lines, and the minimum width of running text, in
  /// x-heights.
  private static let minimumWidth = 0.7, runningTextWidth = 14.0
  /// The minimum number of lines on each side of a gutter between lines.
  private static let minimumLines = 3

  /// The lines around a gutter between the levels `top` and `bottom`, at the left side of a page
  /// whose lines have the slope `slope`.
  private init(
    _ lines: [RecognizedLine], from top: Double, to bottom: Double, slope: Double,
    isLeft: (RecognizedLine) -> Bool
  ) {
    for line in lines {
      let level = line.level(slope: slope)
      if level <= top {
        above.append(line)
      } else if level >= bottom {
        below.append(line)
      } else if isLeft(line) {
        left.append(line)
      } else {
        right.append(line)
      }
    }
  }

  /// The parts of a separator between the lines and horizontal rules that cross it, and between
  /// `headings`, each with lines on both sides. The page's x-height is `size`, and the slope of its
  /// lines `slope`.
  static func gutters(
    along separator: ColumnSeparator, in lines: [RecognizedLine], headings: [RecognizedLine],
    rules: [Rule], size: Double, slope: Double
  ) -> [Gutter] {
    let crossing = lines.filter { crosses(separator, $0, size: size) } + headings
    let ruled = rules.compactMap {
      $0.level(across: separator.x(atY: $0.start.y), size: size, slope: slope)
    }
    let levels =
      [-.infinity] + (crossing.map { $0.level(slope: slope) } + ruled).sorted() + [.infinity]
    let ends = [separator.top, separator.bottom].map { $0 - slope * separator.x(atY: $0) }
    return zip(levels, levels.dropFirst()).compactMap { top, bottom in
      guard top < ends[1] + size, bottom > ends[0] - size else { return nil }
      let gutter = Gutter(lines, from: top, to: bottom, slope: slope) {
        ($0.left + $0.right) / 2 < separator.x(atY: $0.middle.y)
      }
      return min(gutter.left.count, gutter.right.count) > 0 ? gutter : nil
    }
  }

  /// Whether `line` reaches over a separator on both sides; the page's x-height is `size`.
  static func crosses(
    _ separator: ColumnSeparator, _ line: RecognizedLine, size: Double
  ) -> Bool {
    let reach = minimumCrossing * size, x = separator.x(atY: line.middle.y)
    return line.left < x - reach && line.right > x + reach
  }

  /// The gutter that begins at the right end of `line`, extended up and down to the nearest lines
  /// and horizontal rules that cross it, and to `headings`; `nil` where its sides have too few lines
  /// or are cells of a table, or items and prices of a receipt. The page's x-height is `size`, and the
  /// slope of its lines `slope`.
  init?(
    rightOf line: RecognizedLine, in lines: [RecognizedLine], headings: [RecognizedLine],
    rules: [Rule], size: Double, slope: Double
  ) {
    let width = Self.minimumWidth * size, start = line.right, end = start + width
    let crossing = lines.filter { $0.left < end - 0.1 * width && $0.right > start + 0.1 * width }
    let levels =
      (crossing + headings).map { $0.level(slope: slope) }
      + rules.compactMap { $0.level(across: start, size: size, slope: slope) }
    let level = line.level(slope: slope)
    let top = levels.filter { $0 < level }.max() ?? -.infinity
    let bottom = levels.filter { $0 > level }.min() ?? .infinity
    self.init(lines, from: top, to: bottom, slope: slope) { $0.middle.x < start }
    guard min(left.count, right.count) >= Self.minimumLines, !levels.contains(level),
      separatesColumns(size: size, slope: slope)
    else { return nil }
  }

  /// Whether the lines on both sides are columns: most are not level with one on the other side, or
  /// both sides are running text.
  private func separatesColumns(size: Double, slope: Double) -> Bool {
    let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
    let level = shorter.count { line in
      longer.contains { abs($0.level(slope: slope) - line.level(slope: slope)) < 0.4 * size }
    }
    if level * 2 < shorter.count { return true }
    return [shorter, longer].allSatisfy {
      $0.map(\.width).median > Self.runningTextWidth * size
    }
  }
}

extension RecognizedLine {
  /// The height at the left side of a page whose lines have the slope `slope`, in pixels.
  fileprivate func level(slope: Double) -> Double { middle.y - slope * middle.x }
}

extension Rule {
  /// How far a horizontal rule extends on both sides of a gutter that it crosses, in x-heights.
  private static let minimumReach = 4.0

  /// The level at which a horizontal rule crosses the position `x`, as that of a line; `nil` where
  /// it does not. The page's x-height is `size`.
  fileprivate func level(across x: Double, size: Double, slope: Double) -> Double? {
    let reach = Self.minimumReach * size
    return start.x < x - reach && end.x > x + reach ? y(atX: x) - slope * x : nil
  }
}
