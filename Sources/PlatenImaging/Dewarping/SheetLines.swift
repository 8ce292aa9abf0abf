internal import PlatenModel

/// What lines say of the displacement of a dewarped page: across the page's sides there is none, along each
/// text line it is the same, and the lines of a paragraph lie at equal distances.
struct SheetLines {
  /// A residual that is linear in the displacements: `offset` minus the sum of the components of
  /// `DisplacementModes`, each times its factor; in sides of the page.
  struct Equation {
    let offset: Double
    let factors: [(component: Int, value: Double)]
  }

  /// The dewarping network sees the sides before the background, and is surest of them.
  static let sides: [Equation] = {
    let nodes = DisplacementModes.nodes, last = nodes - 1
    return (0..<nodes).flatMap { node in
      [
        (node * nodes, axis: 0), (node * nodes + last, axis: 0), (node, axis: 1),
        (last * nodes + node, axis: 1),
      ].map { Equation(offset: 0, factors: [(2 * $0 + $1, 1)]) }
    }
  }()

  let level: [Equation], spacing: [Equation]

  /// The minimum length of a line that is level, in sides of the page, and the minimum number of points on
  /// it.
  private static let minimumLength = 0.15, minimumPoints = 3

  /// - Parameters:
  ///   - lines: of the upright page.
  ///   - isSideways: whether they run down the page as it lies.
  ///   - place: the point of the page as it lies, in its sides, of a point of the upright page.
  init(_ lines: [TextLine], isSideways: Bool, place: (Point) -> Point) {
    let axis = isSideways ? 0 : 1
    level = lines.flatMap { Self.level($0, axis: axis, place: place) }
    spacing = EvenLeading(of: lines).groups.flatMap { runs in
      Self.spacing(of: runs.map { run in run.map { place($0.halfway) } }, axis: axis)
    }
  }

  private static func level(
    _ line: TextLine, axis: Int, place: (Point) -> Point
  ) -> [Equation] {
    let length = place(line.start).distance(to: place(line.end))
    guard length > minimumLength else { return [] }
    let count = max(minimumPoints, Int(length * Double(DisplacementModes.nodes - 1)) + 1)
    let weights = (0..<count).map { index in
      let x = line.start.x + Double(index) / Double(count - 1) * (line.end.x - line.start.x)
      return DisplacementNodes(around: place(Point(x: x, y: line.baselineY(at: x)))).weights
    }
    let nodes = Set(weights.joined().map(\.node)).sorted()
    let factors = nodes.map { node -> [Double] in
      let factors = weights.map { $0.factor(of: node) }
      let mean = factors.reduce(0, +) / Double(count)
      return factors.map { $0 - mean }
    }
    return equations(offsets: [Double](repeating: 0, count: count), factors, nodes, axis: axis)
  }

  private static func spacing(of runs: [[Point]], axis: Int) -> [Equation] {
    let offsets = residuals(of: runs.map { $0.map { axis == 0 ? $0.x : $0.y } })
    let weights = runs.map { $0.map { DisplacementNodes(around: $0).weights } }
    let nodes = Set(weights.joined().joined().map(\.node)).sorted()
    let factors = nodes.map { node in
      residuals(of: weights.map { run in run.map { $0.factor(of: node) } })
    }
    return equations(offsets: offsets, factors, nodes, axis: axis)
  }

  /// The equations whose factors of the nodes are the columns of `factors`.
  private static func equations(
    offsets: [Double], _ factors: [[Double]], _ nodes: [Int], axis: Int
  ) -> [Equation] {
    offsets.enumerated().map { row, offset in
      Equation(
        offset: offset,
        factors: zip(nodes, factors).map { (2 * $0 + axis, $1[row]) }.filter { $0.1 != 0 })
    }
  }

  /// What remains of the values of the lines of each run without the best values at equal distances; the
  /// distance is common to all runs.
  private static func residuals(of runs: [[Double]]) -> [Double] {
    let centred = runs.map { run in
      let mean = run.reduce(0, +) / Double(run.count)
      return run.map { $0 - mean }
    }
    let numbers = runs.map { run in run.indices.map { Double($0) - Double(run.count - 1) / 2 } }
    let products = zip(numbers.joined(), centred.joined()).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = numbers.joined().reduce(0) { $0 + $1 * $1 }
    return zip(numbers.joined(), centred.joined()).map { $1 - products / squares * $0 }
  }
}

extension [(node: Int, weight: Double)] {
  fileprivate func factor(of node: Int) -> Double {
    first { $0.node == node }?.weight ?? 0
  }
}
