internal import CVision

#if canImport(Glibc)
internal import Glibc
#endif

/// The equations of a `SheetFit`: nodes that are neighbours on the sheet keep their distances.
struct SheetEquations {
  /// How finely the displacement is resolved, and how exactly lengths are kept.
  struct Detail {
    /// The number of `DisplacementModes`.
    let modes: Int
    /// The weight of the relative change of a length.
    let lengthWeight: Double

    static let coarse = Detail(modes: 12, lengthWeight: 60)
    static let fine = Detail(modes: DisplacementModes.learned.count, lengthWeight: 200)
  }

  private let scene: SheetScene
  private let modes: Int, lengthWeight: Double
  private let amplitudes: AmplitudeEquations

  private static let nodes = SheetUnknowns.nodes
  /// The distance of neighbouring nodes, in sides of the page.
  private static let step = 1 / Double(nodes - 1)

  init(_ scene: SheetScene, detail: Detail) {
    self.scene = scene
    (modes, lengthWeight) = (detail.modes, detail.lengthWeight)
    amplitudes = AmplitudeEquations(
      scene.lines, weights: scene.weights, modes: detail.modes, expectedError: scene.expectedError)
  }

  /// The flat sheet with the page's corners, with a width of 1.
  var plane: SheetUnknowns {
    let depth = scene.view.planeDepth
    var unknowns = SheetUnknowns(
      depths: (0..<SheetUnknowns.depths).map { node in
        let (row, column) = (node / Self.nodes, node % Self.nodes)
        return log(max(depth(Double(column) * Self.step, Double(row) * Self.step), 1e-6))
      }, modes: modes)
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
    scene.aspectRatio * exp(unknowns.values[SheetUnknowns.aspect])
  }

  /// The displacements of the nodes, in sides of the page.
  func displacements(of unknowns: SheetUnknowns) -> [SIMD2<Double>] {
    DisplacementModes.learned.displacements(unknowns.amplitudes).map { scene.expectedError * $0 }
  }

  func cost(at unknowns: SheetUnknowns) -> Double {
    var cost = amplitudes.cost(at: unknowns.amplitudes)
    forEachResidual(at: unknowns, of: nodes(at: unknowns)) { residual, threshold, _, _ in
      cost += Self.loss(of: residual, threshold: threshold)
    }
    return cost
  }

  func normalEquations(at unknowns: SheetUnknowns) -> NormalEquations {
    let sheet = nodes(at: unknowns)
    var equations = NodeEquations()
    forEachResidual(at: unknowns, of: sheet) { residual, threshold, terms, others in
      let weight = threshold.map { 1 / hypot(1, residual / $0) } ?? 1
      equations.cost += Self.loss(of: residual, threshold: threshold)
      equations.add(
        residual, weight: weight,
        derivatives: others + terms.flatMap { sheet[$0.node].derivatives(along: $0.gradient) })
    }
    var normal = equations.projected(modes: modes, expectedError: scene.expectedError)
    amplitudes.add(to: &normal, at: unknowns.amplitudes)
    return normal
  }

  static func loss(of residual: Double, threshold: Double?) -> Double {
    guard let threshold else { return residual * residual }
    return 2 * threshold * threshold * (hypot(1, residual / threshold) - 1)
  }

  /// A node of the sheet in space, and how it moves with the unknowns.
  private struct Node {
    let index: Int
    let position, byRight, byDown, byFocalLength: SIMD3<Double>
    /// By each coordinate of the principal point, in that direction.
    let byPrincipalPoint: Double

    /// The derivatives of a function of the position by the unknowns of `NodeEquations`.
    func derivatives(along gradient: SIMD3<Double>) -> [NodeEquations.Derivative] {
      [
        .init(unknown: index, value: gradient.dot(position)),
        .init(unknown: NodeEquations.right(of: index), value: gradient.dot(byRight)),
        .init(unknown: NodeEquations.right(of: index) + 1, value: gradient.dot(byDown)),
        .init(unknown: SheetUnknowns.focalLength, value: gradient.dot(byFocalLength)),
        .init(unknown: SheetUnknowns.principalX, value: gradient.x * byPrincipalPoint),
        .init(unknown: SheetUnknowns.principalY, value: gradient.y * byPrincipalPoint),
      ]
    }
  }

  private func nodes(at unknowns: SheetUnknowns) -> [Node] {
    let scale = exp(-unknowns.values[SheetUnknowns.focalLength])
    return displacements(of: unknowns).enumerated().map { index, displacement in
      let (row, column) = (index / Self.nodes, index % Self.nodes)
      let ray = scene.view.ray(
        right: Double(column) * Self.step + displacement.x,
        down: Double(row) * Self.step + displacement.y)
      let depth = exp(unknowns.values[index])
      let direction = (ray.direction - unknowns.principalPoint) * scale
      return Node(
        index: index, position: depth * SIMD3(direction, 1),
        byRight: depth * SIMD3(ray.byRight * scale, 0),
        byDown: depth * SIMD3(ray.byDown * scale, 0),
        byFocalLength: depth * SIMD3(-direction, 0), byPrincipalPoint: -depth * scale)
    }
  }

  /// The gradient of a residual with respect to the position of a node.
  private typealias Term = (node: Int, gradient: SIMD3<Double>)

  /// Calls `body` with each residual, the threshold of its loss, and its derivatives: by positions of
  /// nodes, and by other unknowns.
  private func forEachResidual(
    at unknowns: SheetUnknowns, of sheet: [Node],
    _ body: (Double, Double?, [Term], [NodeEquations.Derivative]) -> Void
  ) {
    let aspect = unknowns.values[SheetUnknowns.aspect]
    let height = exp(-aspect) / scene.aspectRatio * Self.step
    func length(
      from first: Int, to second: Int, of flat: Double,
      _ others: (Double) -> [NodeEquations.Derivative]
    ) {
      let edge = sheet[second].position - sheet[first].position
      let ratio = edge.length / flat
      let gradient = lengthWeight / (ratio * flat * flat) * edge
      body(
        lengthWeight * (ratio - 1), scene.weights.threshold,
        [(second, gradient), (first, -gradient)], others(lengthWeight * ratio))
    }
    func bend(_ before: Int, _ node: Int, _ after: Int) {
      let weight = scene.weights.bend / Self.step
      let bend =
        weight * (sheet[before].position - 2 * sheet[node].position + sheet[after].position)
      for axis in 0..<3 {
        var unit = SIMD3<Double>.zero
        unit[axis] = weight
        body(
          bend[axis], scene.weights.threshold, [(before, unit), (node, -2 * unit), (after, unit)],
          [])
      }
    }
    for row in 0..<Self.nodes {
      for column in 0..<Self.nodes {
        let node = row * Self.nodes + column
        let (isLastColumn, isLastRow) = (column == Self.nodes - 1, row == Self.nodes - 1)
        if !isLastColumn { length(from: node, to: node + 1, of: Self.step) { _ in [] } }
        if !isLastRow {
          length(from: node, to: node + Self.nodes, of: height) {
            [.init(unknown: SheetUnknowns.aspect, value: $0)]
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
    _ body: (Double, Double?, [Term], [NodeEquations.Derivative]) -> Void
  ) {
    let (right, below) = (node + 1, node + Self.nodes)
    let falling = sheet[below + 1].position - sheet[node].position
    let rising = sheet[below].position - sheet[right].position
    let weight = lengthWeight / (2 * Self.step * height)
    body(
      weight * (falling.dot(falling) - rising.dot(rising)) / 2, scene.weights.threshold,
      [
        (below + 1, weight * falling), (node, -weight * falling), (below, -weight * rising),
        (right, weight * rising),
      ], [])
  }

  /// The residuals of the aspect ratio and the camera.
  private func forEachExpectation(
    at unknowns: SheetUnknowns,
    _ body: (Double, Double?, [Term], [NodeEquations.Derivative]) -> Void
  ) {
    let weights = scene.weights
    for (unknown, weight) in [
      (SheetUnknowns.aspect, weights.aspect), (SheetUnknowns.focalLength, weights.focalLength),
      (SheetUnknowns.principalX, weights.principalPoint),
      (SheetUnknowns.principalY, weights.principalPoint),
    ] {
      body(
        weight * unknowns.values[unknown], nil, [], [.init(unknown: unknown, value: weight)])
    }
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: Self) -> Double { (self * other).sum() }
  fileprivate var length: Double { dot(self).squareRoot() }
}
