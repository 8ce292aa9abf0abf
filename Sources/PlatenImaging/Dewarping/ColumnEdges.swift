internal import PlatenModel

/// The left and right edges of columns: the ends of lines that begin or end at the same place on the
/// flat page.
struct ColumnEdges {
  /// The ends of the lines along each edge, from the top, in pixels.
  private(set) var edges: [[Point]] = []

  /// The minimum number of lines at an edge, and the minimum share of the lines beside an edge that
  /// begin or end there: ragged lines end at the same place now and then.
  private static let minimumCount = 5, minimumShare = 0.7
  /// In x-heights: how far an end may lie from where those above it lead; how far below the last of
  /// them; how far lines may end from the edge that are beside it and not at it.
  private static let tolerance = 0.8, maximumGap = 12.0, neighbourhood = 20.0
  /// The maximum slope of an edge, and the ends from which it is estimated.
  private static let maximumSlope = 0.25, slopeEnds = 5
  /// The maximum ratio of the x-heights of lines at one edge.
  private static let maximumSizeRatio = 1.4

  init(of lines: [TextLine]) {
    for end in [\TextLine.start, \TextLine.end] {
      let ends = lines.map { End(point: $0[keyPath: end], xHeight: $0.xHeight) }
        .sorted { $0.point.y < $1.point.y }
      edges += Self.chains(of: ends).filter { chain in
        guard chain.count >= Self.minimumCount else { return false }
        let beside = ends.count { Self.isBeside($0, chain) }
        return Double(chain.count) >= Self.minimumShare * Double(beside)
      }.map { $0.map(\.point) }
    }
  }

  /// An end of a line.
  private struct End {
    let point: Point
    let xHeight: Double
  }

  /// The ends, from the top, each behind those that lead to it.
  private static func chains(of ends: [End]) -> [[End]] {
    var chains: [[End]] = []
    for end in ends {
      let nearest = chains.indices.map { (index: $0, distance: distance(of: end, to: chains[$0])) }
        .min { $0.distance < $1.distance }
      if let nearest, nearest.distance <= tolerance {
        chains[nearest.index].append(end)
      } else {
        chains.append([end])
      }
    }
    return chains
  }

  /// How far `end` lies from where `chain` leads, in x-heights; infinite where it cannot belong to
  /// it.
  private static func distance(of end: End, to chain: [End]) -> Double {
    let last = chain[chain.count - 1]
    let below = end.point.y - last.point.y
    let sizes = [end.xHeight, last.xHeight]
    guard below > 0.5 * end.xHeight, below < maximumGap * end.xHeight,
      sizes.max()! < maximumSizeRatio * sizes.min()!
    else { return .infinity }
    let expected = last.point.x + slope(of: chain.suffix(slopeEnds)) * below
    return abs(end.point.x - expected) / end.xHeight
  }

  /// How far the edge moves to the right for each pixel downwards.
  private static func slope(of ends: ArraySlice<End>) -> Double {
    guard ends.count >= 3, let first = ends.first?.point, let last = ends.last?.point,
      last.y > first.y
    else { return 0 }
    return min(max((last.x - first.x) / (last.y - first.y), -maximumSlope), maximumSlope)
  }

  /// Whether `end` lies between the first and the last of `chain`, at its edge or near it.
  private static func isBeside(_ end: End, _ chain: [End]) -> Bool {
    guard end.point.y >= chain[0].point.y, end.point.y <= chain[chain.count - 1].point.y,
      let nearest = chain.min(by: {
        abs($0.point.y - end.point.y) < abs($1.point.y - end.point.y)
      })
    else { return false }
    return abs(end.point.x - nearest.point.x) < neighbourhood * end.xHeight
  }

  /// What keeps the edges vertical; `weight` is that of each end.
  func constraints(weight: Double) -> [[DisplacementField.Observation]] {
    edges.map { edge in
      let x = edge.map(\.x).median
      return edge.map { .init(point: Point(x: x, y: $0.y), value: $0.x, weight: weight) }
    }
  }
}
