internal import PlatenModel

/// The lines of a page without those that are found in the letters of another: the dots and
/// strokes of Arabic, of which the line network makes lines of their own.
struct DistinctLines {
  /// In no order.
  let lines: [TextLine]

  /// As much of a line's length lies along the other's.
  private static let leastShare = 0.7
  /// How far the middle of its letters lies above or below the other's baseline at most, in
  /// heights of an x of the other. Lines that are set tight are 2 apart.
  private static let highest = 1.2, lowest = 0.8

  init(of lines: [TextLine]) {
    self.lines = lines.sorted { $0.width > $1.width }.reduce(into: []) { distinct, line in
      if !distinct.contains(where: { Self.lies(line, in: $0) }) { distinct.append(line) }
    }
  }

  private static func lies(_ line: TextLine, in other: TextLine) -> Bool {
    let shared = min(line.end.x, other.end.x) - max(line.start.x, other.start.x)
    guard shared >= leastShare * line.width, line.xHeight < 1.5 * other.xHeight else { return false }
    let x = (line.start.x + line.end.x) / 2
    let level = (line.start.y + line.end.y - line.xHeight) / 2
    let way = (level - other.level(at: x)) / other.xHeight
    return (-highest...lowest).contains(way)
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
}
