internal import PlatenModel

/// The baseline fitted to the slices of a line's x-height band.
struct BaselineFit {
  let line: TextLine

  /// The maximum residual of a straight baseline, in x-heights.
  private static let maximumStraightResidual = 0.12

  /// Fits a baseline to `slices`, which run from left to right. `nil` for a shape that is not a
  /// line.
  init?(_ slices: [LineComponents.Slice]) {
    let xHeight = slices.map(\.height).median
    let half = Double(LineSegmentationMaps.cellWidth) / 2
    let left = slices.first!.x - half, right = slices.last!.x + half
    guard xHeight > 2, right - left > 0.4 * xHeight else { return nil }
    let straight = Self.straight(slices, left: left, right: right)
    let residuals = slices.map { slice in
      let part = (slice.x - left) / (right - left)
      return abs(slice.bottom - straight[0].y - part * (straight[1].y - straight[0].y))
    }.sorted()
    let isStraight =
      residuals[residuals.count * 9 / 10] <= Self.maximumStraightResidual * xHeight + 0.5
    line = TextLine(
      baseline: isStraight
        ? straight : Self.polyline(slices, left: left, right: right, spacing: 6 * xHeight),
      xHeight: xHeight)
  }

  /// A least-squares line, refitted without outliers.
  private static func straight(
    _ slices: [LineComponents.Slice], left: Double, right: Double
  ) -> [Point] {
    var used = slices, slope = 0.0, meanY = 0.0, meanX = 0.0
    for _ in 0..<2 {
      let count = Double(used.count)
      meanX = used.reduce(0) { $0 + $1.x } / count
      meanY = used.reduce(0) { $0 + $1.bottom } / count
      var xx = 1e-9, xy = 0.0
      for slice in used {
        xx += (slice.x - meanX) * (slice.x - meanX)
        xy += (slice.x - meanX) * (slice.bottom - meanY)
      }
      slope = xy / xx
      let residuals = used.map { abs($0.bottom - meanY - slope * ($0.x - meanX)) }
      let limit = max(0.5, 2.5 * residuals.median)
      let near = zip(used, residuals).filter { $0.1 <= limit }.map(\.0)
      guard near.count >= 2 else { break }
      used = near
    }
    return [left, right].map { Point(x: $0, y: meanY + slope * ($0 - meanX)) }
  }

  /// A polyline of points `spacing` apart; each is the median of the slices within `spacing` of it.
  private static func polyline(
    _ slices: [LineComponents.Slice], left: Double, right: Double, spacing: Double
  ) -> [Point] {
    let count = max(2, Int(((right - left) / spacing).rounded(.up)) + 1)
    return (0..<count).compactMap { index in
      let x = left + Double(index) / Double(count - 1) * (right - left)
      let near = slices.filter { abs($0.x - x) <= spacing }.map(\.bottom)
      return near.isEmpty ? nil : Point(x: x, y: near.median)
    }
  }
}
