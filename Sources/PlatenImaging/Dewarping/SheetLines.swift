internal import PlatenModel

/// What lines say of the displacement of a dewarped page: across the page's sides there is none; without it,
/// text lines, rules and the edges of columns are straight, and the lines of a paragraph lie at equal
/// distances.
struct SheetLines {
  /// A residual that is linear in the displacements: `offset` minus the sum of the components of
  /// `DisplacementModes`, each times its factor; in sides of the page.
  struct Equation {
    let offset: Double
    let factors: [(component: Int, value: Double)]
  }

  /// The networks see the sides before the background, and are surest of them.
  static let sides: [Equation] = {
    let nodes = DisplacementModes.nodes, last = nodes - 1
    return (0..<nodes).flatMap { node in
      [
        (node * nodes, axis: 0), (node * nodes + last, axis: 0), (node, axis: 1),
        (last * nodes + node, axis: 1),
      ].map { Equation(offset: 0, factors: [(2 * $0 + $1, 1)]) }
    }
  }()

  /// Of the points of text lines and rules, and of the edges of columns, which are straight; and of the lines
  /// of paragraphs, at equal distances.
  let straight: [Equation], edges: [Equation], spacing: [Equation]

  /// The minimum length of a text line that is level, in sides of the page, and the minimum number of points
  /// on it.
  private static let minimumLength = 0.15, minimumPoints = 3

  /// - Parameters:
  ///   - lines: of the upright page.
  ///   - rules: of the upright page.
  ///   - isSideways: whether the lines run down the page as it lies.
  ///   - place: the point of the page as it lies, in its sides, of a point of the upright page.
  init(
    _ lines: [TextLine], rules: PageRules, isSideways: Bool, place: (Point) -> Point
  ) {
    let (level, plumb) = isSideways ? (0, 1) : (1, 0)
    func straight(_ rules: [Rule], axis: Int) -> [Equation] {
      rules.flatMap { Self.straight([place($0.start), place($0.end)], axis: axis) }
    }
    self.straight =
      lines.flatMap { Self.straight(Self.points(on: $0, place: place), axis: level) }
      + straight(rules.horizontal, axis: level) + straight(rules.vertical, axis: plumb)
    edges = ColumnEdges(of: lines).edges.flatMap { Self.straight($0.map(place), axis: plumb) }
    spacing = EvenLeading(of: lines).groups.flatMap { runs in
      Self.spacing(of: runs.map { run in run.map { place($0.halfway) } }, axis: level)
    }
  }

  /// Points on the baseline, about as far apart as the nodes; none on a short line.
  private static func points(on line: TextLine, place: (Point) -> Point) -> [Point] {
    let length = place(line.start).distance(to: place(line.end))
    guard length > minimumLength else { return [] }
    let count = max(minimumPoints, Int(length * Double(DisplacementModes.nodes - 1)) + 1)
    return (0..<count).map { index in
      let x = line.start.x + Double(index) / Double(count - 1) * (line.end.x - line.start.x)
      return place(Point(x: x, y: line.baselineY(at: x)))
    }
  }

  /// What keeps `points` at the same coordinate along `axis`.
  private static func straight(_ points: [Point], axis: Int) -> [Equation] {
    equations(of: [points], axis: axis) { runs in
      runs.flatMap { run in
        let mean = run.reduce(0, +) / Double(run.count)
        return run.map { $0 - mean }
      }
    }
  }

  /// What keeps the points of each run at distances that are equal, and the same in all runs.
  private static func spacing(of runs: [[Point]], axis: Int) -> [Equation] {
    equations(of: runs, axis: axis, residuals)
  }

  /// The equations whose residuals `residuals` computes from the coordinates of points, by a linear map.
  private static func equations(
    of runs: [[Point]], axis: Int, _ residuals: ([[Double]]) -> [Double]
  ) -> [Equation] {
    let offsets = residuals(runs.map { $0.map { axis == 0 ? $0.x : $0.y } })
    let weights = runs.map { $0.map { DisplacementNodes(around: $0).weights } }
    let nodes = Set(weights.joined().joined().map(\.node)).sorted()
    let factors = nodes.map { node in residuals(weights.map { $0.map { $0.factor(of: node) } }) }
    return offsets.enumerated().map { row, offset in
      Equation(
        offset: offset,
        factors: zip(nodes, factors).map { (2 * $0 + axis, $1[row]) }.filter { $0.1 != 0 })
    }
  }

  /// What remains of the values of the lines of each run without the best values at equal distances; the
  /// distance is common to all runs.
  private static func residuals(of runs: [[Double]]) -> [Double] {
    let centered = runs.map { run in
      let mean = run.reduce(0, +) / Double(run.count)
      return run.map { $0 - mean }
    }
    let numbers = runs.map { run in run.indices.map { Double($0) - Double(run.count - 1) / 2 } }
    let products = zip(numbers.joined(), centered.joined()).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = numbers.joined().reduce(0) { $0 + $1 * $1 }
    return zip(numbers.joined(), centered.joined()).map { $1 - products / squares * $0 }
  }
}

extension [(node: Int, weight: Double)] {
  fileprivate func factor(of node: Int) -> Double {
    first { $0.node == node }?.weight ?? 0
  }
}

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

  /// How far `end` lies from where `chain` leads, in x-heights; infinite if it cannot belong to
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
