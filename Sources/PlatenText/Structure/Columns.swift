internal import PlatenModel

/// Splits the lines of a page into columns, which are read one after the other.
///
/// Cells of a table, and items and prices of a receipt, are not columns: their lines share
/// baselines, and those on at least one side of the gutter are short.
struct Columns {
  /// The groups of lines, in reading order.
  let groups: [[RecognizedLine]]

  /// The minimum width of a gutter between columns, and the minimum width of lines of running text,
  /// in x-heights.
  private static let minimumGutterWidth = 1.2, runningTextWidth = 14.0
  /// The minimum number of lines on each side of a gutter.
  private static let minimumLines = 3

  init(of lines: [RecognizedLine], isRightToLeft: Bool) {
    groups = Self.groups(of: lines, isRightToLeft: isRightToLeft)
  }

  private static func groups(of lines: [RecognizedLine], isRightToLeft: Bool) -> [[RecognizedLine]]
  {
    guard !lines.isEmpty else { return [] }
    guard let gutter = bestGutter(in: lines) else { return [lines] }
    let sides = isRightToLeft ? [gutter.right, gutter.left] : [gutter.left, gutter.right]
    return ([gutter.above] + sides + [gutter.below]).flatMap {
      groups(of: $0, isRightToLeft: isRightToLeft)
    }
  }

  /// The lines around a gutter between two columns.
  private struct Gutter {
    var above: [RecognizedLine] = [], left: [RecognizedLine] = [], right: [RecognizedLine] = []
    var below: [RecognizedLine] = []
  }

  /// The gutter with the most lines beside it.
  private static func bestGutter(in lines: [RecognizedLine]) -> Gutter? {
    let size = lines.map(\.xHeight).median
    return lines.compactMap { gutter(rightOf: $0, in: lines, width: minimumGutterWidth * size) }
      .filter { separatesColumns($0, size: size) }
      .max { $0.left.count + $0.right.count < $1.left.count + $1.right.count }
  }

  /// The gutter that begins at the right end of `line`, extended up and down to the nearest lines
  /// that cross it; `nil` if one of its sides has too few lines.
  private static func gutter(
    rightOf line: RecognizedLine, in lines: [RecognizedLine], width: Double
  ) -> Gutter? {
    let start = line.right, end = start + width, level = line.middle.y
    let crossing = lines.filter { $0.left < end - 0.1 * width && $0.right > start + 0.1 * width }
    let high = crossing.map(\.middle.y).filter { $0 < level }.max() ?? -.infinity
    let low = crossing.map(\.middle.y).filter { $0 > level }.min() ?? .infinity
    var gutter = Gutter()
    for other in lines {
      if other.middle.y <= high {
        gutter.above.append(other)
      } else if other.middle.y >= low {
        gutter.below.append(other)
      } else if other.middle.x < start {
        gutter.left.append(other)
      } else {
        gutter.right.append(other)
      }
    }
    let hasBothSides = min(gutter.left.count, gutter.right.count) >= minimumLines
    return hasBothSides && crossing.allSatisfy { $0.middle.y != level } ? gutter : nil
  }

  private static func separatesColumns(_ gutter: Gutter, size: Double) -> Bool {
    let (shorter, longer) =
      gutter.left.count < gutter.right.count
      ? (gutter.left, gutter.right) : (gutter.right, gutter.left)
    let level = shorter.count { line in
      longer.contains { abs($0.middle.y - line.middle.y) < 0.4 * size }
    }
    if level * 2 < shorter.count { return true }
    return [shorter, longer].allSatisfy { $0.map(\.width).median > runningTextWidth * size }
  }
}
