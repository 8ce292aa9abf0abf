internal import PlatenModel

/// The baseline that fits the slices of a line's body.
struct LineFit {
  let line: TextLine

  /// A baseline is straight where it leaves its line by no more than this part of an x's height.
  private static let straightness = 0.12

  /// `slices` run from left to right. `nil` for what is no line's shape.
  init?(_ slices: [LineBodies.Slice]) {
    let xHeight = slices.map(\.height).median
    let half = Double(LineMaps.cellWidth) / 2
    let left = slices.first!.x - half, right = slices.last!.x + half
    guard xHeight > 2, right - left > 0.4 * xHeight else { return nil }
    let straight = Self.straight(slices, left: left, right: right)
    let miss = slices.map { slice in
      let part = (slice.x - left) / (right - left)
      return abs(slice.bottom - straight[0].y - part * (straight[1].y - straight[0].y))
    }.sorted()
    let isStraight = miss[miss.count * 9 / 10] <= Self.straightness * xHeight + 0.5
    line = TextLine(
      baseline: isStraight
        ? straight : Self.bent(slices, left: left, right: right, step: 6 * xHeight),
      xHeight: xHeight)
  }

  /// Least squares, once more without what is far off.
  private static func straight(
    _ slices: [LineBodies.Slice], left: Double, right: Double
  ) -> [Point] {
    var used = slices, slope = 0.0, middle = 0.0, mean = 0.0
    for _ in 0..<2 {
      let count = Double(used.count)
      mean = used.reduce(0) { $0 + $1.x } / count
      middle = used.reduce(0) { $0 + $1.bottom } / count
      var xx = 1e-9, xy = 0.0
      for slice in used {
        xx += (slice.x - mean) * (slice.x - mean)
        xy += (slice.x - mean) * (slice.bottom - middle)
      }
      slope = xy / xx
      let misses = used.map { abs($0.bottom - middle - slope * ($0.x - mean)) }
      let limit = max(0.5, 2.5 * misses.median)
      let near = zip(used, misses).filter { $0.1 <= limit }.map(\.0)
      guard near.count >= 2 else { break }
      used = near
    }
    return [left, right].map { Point(x: $0, y: middle + slope * ($0 - mean)) }
  }

  /// The median of the slices within `step` of each of some places.
  private static func bent(
    _ slices: [LineBodies.Slice], left: Double, right: Double, step: Double
  ) -> [Point] {
    let count = max(2, Int(((right - left) / step).rounded(.up)) + 1)
    return (0..<count).compactMap { index in
      let x = left + Double(index) / Double(count - 1) * (right - left)
      let near = slices.filter { abs($0.x - x) <= step }.map(\.bottom)
      return near.isEmpty ? nil : Point(x: x, y: near.median)
    }
  }
}
