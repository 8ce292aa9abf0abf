internal import PlatenModel

/// The lines of a page without those that are found in the letters of another: the dots and
/// strokes of Arabic, of which the line network makes lines of their own.
struct DistinctLines {
  /// In no order.
  let lines: [TextLine]

  /// As much of a line's length lies along the other's.
  private static let leastShare = 0.7
  /// How far the middle of its letters lies above or below the other's baseline at most, in
  /// heights of an x of the other. Small print under a heading may be as near as 0.7.
  private static let highest = 0.9, lowest = 0.1

  /// The same where it is the same line further on, which then begins where the other ends.
  private static let highestBody = 0.9, lowestBody = -0.1

  init(of lines: [TextLine]) {
    self.lines = lines.sorted { $0.width > $1.width }.reduce(into: []) { distinct, line in
      guard !distinct.contains(where: { Self.lies(line, in: $0) }) else { return }
      let rest = distinct.reduce(line) { Self.isSame($0, as: $1) ? $0.outside($1) : $0 }
      distinct.append(rest)
    }
  }

  private static func isSame(_ line: TextLine, as other: TextLine) -> Bool {
    let sizes = max(line.xHeight, other.xHeight) / min(line.xHeight, other.xHeight)
    let shared = min(line.end.x, other.end.x) - max(line.start.x, other.start.x)
    guard shared > other.xHeight, sizes < 1.5 else { return false }
    return (-highestBody...lowestBody).contains(way(of: line, from: other))
  }

  private static func lies(_ line: TextLine, in other: TextLine) -> Bool {
    let shared = min(line.end.x, other.end.x) - max(line.start.x, other.start.x)
    guard shared >= leastShare * line.width, line.xHeight < 1.5 * other.xHeight else { return false }
    return (-highest...lowest).contains(way(of: line, from: other))
  }

  /// How far the middle of its letters lies below the other's baseline, in heights of an x of the
  /// other, where they run side by side.
  private static func way(of line: TextLine, from other: TextLine) -> Double {
    let x = (max(line.start.x, other.start.x) + min(line.end.x, other.end.x)) / 2
    return (line.level(at: x) - line.xHeight / 2 - other.level(at: x)) / other.xHeight
  }
}

extension TextLine {
  /// Where its baseline is at `x`, in pixels.
  fileprivate func level(at x: Double) -> Double {
    let next = baseline.dropFirst().firstIndex { $0.x >= x } ?? baseline.count - 1
    let (left, right) = (baseline[next - 1], baseline[next])
    let part = (x - left.x) / max(1, right.x - left.x)
    return left.y + min(max(part, 0), 1) * (right.y - left.y)
  }

  /// The longer of its parts before and behind `other`.
  fileprivate func outside(_ other: TextLine) -> TextLine {
    let isBefore = other.start.x - start.x > end.x - other.end.x
    let edge = isBefore ? other.start.x : other.end.x
    let place = Point(x: edge, y: level(at: edge))
    let rest = baseline.filter { isBefore ? $0.x < edge : $0.x > edge }
    return TextLine(baseline: isBefore ? rest + [place] : [place] + rest, xHeight: xHeight)
  }
}
