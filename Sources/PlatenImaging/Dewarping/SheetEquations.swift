internal import CVision

#if canImport(Glibc)
internal import Glibc
#endif

/// The equations of a `SheetFit`: nodes that are neighbours on the sheet keep their distances.
struct SheetEquations {
  private let view: SheetView
  /// Width divided by height.
  private let aspectRatio: Double
  private let spacing: SheetSpacing
  /// The weights of moves, and of their change between neighbouring columns or rows.
  private let moveWeight: Double, slopeWeight: Double

  /// The weights of residuals: the relative change of a length; the bend between two edges, in sides of
  /// the page; the logarithms of the aspect ratio and the focal length; the move of a side of the page;
  /// the deviation of a text line from even spacing, in sides.
  private static let lengthWeight = 60.0, bendWeight = 6.0, aspectWeight = 10.0,
    focalLengthWeight = 20.0, sideWeight = 1e5, spacingWeight = 1500.0
  /// The expected moves relative to the expected error of a place, and the expected slope of the moves
  /// relative to it.
  private static let expectedMoves = 1.5, expectedSlopes = 9.0
  /// Residuals above these count linearly, as at creases and between paragraphs (pseudo-Huber loss).
  private static let lengthThreshold = 0.7, bendThreshold = 0.7, spacingThreshold = 1.0

  private static let nodes = SheetUnknowns.nodes
  /// The distance of neighbouring nodes, in sides of the page.
  private static let step = 1 / Double(nodes - 1)

  /// - Parameters:
  ///   - view: where the points of the dewarped page lie before the camera.
  ///   - aspectRatio: the page's, as far as known: width divided by height.
  ///   - expectedError: that of the places of its print, in sides of the page.
  ///   - spacing: that of the page's text lines.
  init(
    view: SheetView, aspectRatio: Double, expectedError: Double, spacing: SheetSpacing
  ) {
    self.view = view
    self.spacing = spacing
    self.aspectRatio = aspectRatio
    moveWeight = 1 / (Self.expectedMoves * expectedError)
    slopeWeight = 1 / (Self.expectedSlopes * expectedError)
  }

  /// The flat sheet with the page's corners, with a width of 1.
  var plane: SheetUnknowns {
    let depth = view.planeDepth
    var unknowns = SheetUnknowns(values: [Double](repeating: 0, count: SheetUnknowns.count))
    for row in 0..<Self.nodes {
      for column in 0..<Self.nodes {
        unknowns.values[row * Self.nodes + column] = log(
          max(depth(Double(column) * Self.step, Double(row) * Self.step), 1e-6))
      }
    }
    let sheet = nodes(at: unknowns)
    let lengths = (0..<Self.nodes).map { row in
      (1..<Self.nodes).reduce(0) { sum, column in
        let node = row * Self.nodes + column
        return sum + (sheet[node].position - sheet[node - 1].position).length
      }
    }
    let width = lengths.reduce(0, +) / Double(lengths.count)
    for node in 0..<SheetUnknowns.depths { unknowns.values[node] -= log(width) }
    return unknowns
  }

  func aspectRatio(of unknowns: SheetUnknowns) -> Double {
    aspectRatio * exp(unknowns.values[SheetUnknowns.aspect])
  }

  func cost(at unknowns: SheetUnknowns) -> Double {
    var cost = 0.0
    forEachResidual(at: unknowns) { residual, threshold, _, _ in
      cost += Self.loss(of: residual, threshold: threshold)
    }
    return cost
  }

  func normalEquations(at unknowns: SheetUnknowns) -> NormalEquations {
    let sheet = nodes(at: unknowns)
    var equations = NormalEquations()
    forEachResidual(at: unknowns) { residual, threshold, terms, others in
      let weight = threshold.map { 1 / hypot(1, residual / $0) } ?? 1
      equations.cost += Self.loss(of: residual, threshold: threshold)
      equations.add(
        residual, weight: weight,
        derivatives: others + terms.flatMap { sheet[$0.node].derivatives(along: $0.gradient) })
    }
    return equations
  }

  private static func loss(of residual: Double, threshold: Double?) -> Double {
    guard let threshold else { return residual * residual }
    return 2 * threshold * threshold * (hypot(1, residual / threshold) - 1)
  }

  /// A node of the sheet in space, and how it moves with the unknowns.
  private struct Node {
    let column: Int, row: Int
    let position, byColumnMove, byRowMove, byFocalLength: SIMD3<Double>

    /// The derivatives of a function of the position by the unknowns.
    func derivatives(along gradient: SIMD3<Double>) -> [Derivative] {
      [
        Derivative(
          unknown: row * SheetUnknowns.nodes + column, value: gradient.dot(position)),
        Derivative(
          unknown: SheetUnknowns.columnMove(column), value: gradient.dot(byColumnMove)),
        Derivative(unknown: SheetUnknowns.rowMove(row), value: gradient.dot(byRowMove)),
        Derivative(unknown: SheetUnknowns.focalLength, value: gradient.dot(byFocalLength)),
      ]
    }
  }

  private func nodes(at unknowns: SheetUnknowns) -> [Node] {
    let scale = exp(-unknowns.values[SheetUnknowns.focalLength])
    return (0..<SheetUnknowns.depths).map { index in
      let (row, column) = (index / Self.nodes, index % Self.nodes)
      let ray = view.ray(
        right: Double(column) * Self.step + unknowns.values[SheetUnknowns.columnMove(column)],
        down: Double(row) * Self.step + unknowns.values[SheetUnknowns.rowMove(row)])
      let depth = exp(unknowns.values[index])
      let direction = ray.direction * scale
      return Node(
        column: column, row: row, position: depth * SIMD3(direction, 1),
        byColumnMove: depth * SIMD3(ray.byRight * scale, 0),
        byRowMove: depth * SIMD3(ray.byDown * scale, 0),
        byFocalLength: depth * SIMD3(-direction, 0))
    }
  }

  /// The gradient of a residual with respect to the position of a node.
  private typealias Term = (node: Int, gradient: SIMD3<Double>)

  /// Calls `body` with each residual, the threshold of its loss, and its derivatives: by positions of
  /// nodes, and by other unknowns.
  private func forEachResidual(
    at unknowns: SheetUnknowns, _ body: (Double, Double?, [Term], [Derivative]) -> Void
  ) {
    let sheet = nodes(at: unknowns)
    let aspect = unknowns.values[SheetUnknowns.aspect]
    let height = exp(-aspect) / aspectRatio * Self.step
    func length(
      from first: Int, to second: Int, of flat: Double, _ others: (Double) -> [Derivative]
    ) {
      let edge = sheet[second].position - sheet[first].position
      let ratio = edge.length / flat
      let gradient = Self.lengthWeight / (ratio * flat * flat) * edge
      body(
        Self.lengthWeight * (ratio - 1), Self.lengthThreshold,
        [(second, gradient), (first, -gradient)], others(Self.lengthWeight * ratio))
    }
    func bend(_ before: Int, _ node: Int, _ after: Int) {
      let weight = Self.bendWeight / Self.step
      let bend =
        weight * (sheet[before].position - 2 * sheet[node].position + sheet[after].position)
      for axis in 0..<3 {
        var unit = SIMD3<Double>.zero
        unit[axis] = weight
        body(
          bend[axis], Self.bendThreshold, [(before, unit), (node, -2 * unit), (after, unit)], [])
      }
    }
    for row in 0..<Self.nodes {
      for column in 0..<Self.nodes {
        let node = row * Self.nodes + column
        let (isLastColumn, isLastRow) = (column == Self.nodes - 1, row == Self.nodes - 1)
        if !isLastColumn { length(from: node, to: node + 1, of: Self.step) { _ in [] } }
        if !isLastRow {
          length(from: node, to: node + Self.nodes, of: height) {
            [Derivative(unknown: SheetUnknowns.aspect, value: $0)]
          }
        }
        if !isLastColumn, !isLastRow {
          angle(at: node, of: sheet, height: height, body)
        }
        if column > 0, !isLastColumn { bend(node - 1, node, node + 1) }
        if row > 0, !isLastRow { bend(node - Self.nodes, node, node + Self.nodes) }
      }
    }
    forEachExpectation(at: unknowns, body)
  }

  /// The residual of the angle between the edges of the cell below and to the right of `node`: both
  /// diagonals are equally long.
  private func angle(
    at node: Int, of sheet: [Node], height: Double,
    _ body: (Double, Double?, [Term], [Derivative]) -> Void
  ) {
    let (right, below) = (node + 1, node + Self.nodes)
    let falling = sheet[below + 1].position - sheet[node].position
    let rising = sheet[below].position - sheet[right].position
    let weight = Self.lengthWeight / (2 * Self.step * height)
    body(
      weight * (falling.dot(falling) - rising.dot(rising)) / 2, Self.lengthThreshold,
      [
        (below + 1, weight * falling), (node, -weight * falling), (below, -weight * rising),
        (right, weight * rising),
      ], [])
  }

  /// The residuals of moves, line spacing, the aspect ratio and the focal length.
  private func forEachExpectation(
    at unknowns: SheetUnknowns, _ body: (Double, Double?, [Term], [Derivative]) -> Void
  ) {
    func expect(_ weighted: [(unknown: Int, weight: Double)]) {
      body(
        weighted.reduce(0) { $0 + $1.weight * unknowns.values[$1.unknown] }, nil, [],
        weighted.map { Derivative(unknown: $0.unknown, value: $0.weight) })
    }
    for move in [SheetUnknowns.columnMove, SheetUnknowns.rowMove] {
      for index in 0..<Self.nodes {
        let isSide = index == 0 || index == Self.nodes - 1
        expect([(move(index), isSide ? Self.sideWeight : moveWeight)])
        if index > 0 {
          let weight = slopeWeight / Self.step
          expect([(move(index), weight), (move(index - 1), -weight)])
        }
      }
    }
    let lineMove = spacing.isSideways ? SheetUnknowns.columnMove : SheetUnknowns.rowMove
    for equation in spacing.equations {
      let deviation = equation.factors.indices.reduce(equation.offset) {
        $0 - equation.factors[$1] * unknowns.values[lineMove($1)]
      }
      body(
        Self.spacingWeight * deviation, Self.spacingThreshold, [],
        equation.factors.enumerated().map {
          Derivative(unknown: lineMove($0.offset), value: -Self.spacingWeight * $0.element)
        })
    }
    expect([(SheetUnknowns.aspect, Self.aspectWeight)])
    expect([(SheetUnknowns.focalLength, Self.focalLengthWeight)])
  }

  /// The derivative of a residual by an unknown.
  struct Derivative {
    let unknown: Int
    let value: Double
  }

  /// The Gauss–Newton approximation of the cost.
  struct NormalEquations {
    fileprivate(set) var cost = 0.0
    private var matrix = [Double](repeating: 0, count: SheetUnknowns.count * SheetUnknowns.count)
    private var gradient = [Double](repeating: 0, count: SheetUnknowns.count)

    fileprivate mutating func add(_ residual: Double, weight: Double, derivatives: [Derivative]) {
      for first in derivatives {
        gradient[first.unknown] += weight * residual * first.value
        let row = first.unknown * SheetUnknowns.count
        for second in derivatives {
          matrix[row + second.unknown] += weight * first.value * second.value
        }
      }
    }

    /// The step toward the minimum, with the diagonal enlarged by `damping`; `nil` where there is none.
    func step(damping: Double) -> [Double]? {
      var damped = matrix
      for unknown in 0..<SheetUnknowns.count {
        damped[unknown * (SheetUnknowns.count + 1)] *= 1 + damping
      }
      var step = [Double](repeating: 0, count: SheetUnknowns.count)
      guard
        pv_solve_positive_definite(
          damped, gradient.map { -$0 }, Int32(SheetUnknowns.count), &step) == 0
      else { return nil }
      return step
    }
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: Self) -> Double { (self * other).sum() }
  fileprivate var length: Double { dot(self).squareRoot() }
}
