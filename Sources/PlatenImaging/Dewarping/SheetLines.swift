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
