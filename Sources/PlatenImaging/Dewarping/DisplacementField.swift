internal import PlatenModel

/// A smooth scalar field over a page: node values of a grid, interpolated bilinearly.
struct DisplacementField {
  /// Grid nodes; the first and the last lie on the page's edges.
  private static let columns = 25, rows = 25
  /// The weights of the squared second differences and of the squared values (Tikhonov
  /// regularization), relative to one squared observation.
  private static let smoothnessWeight = 1.0, ridgeWeight = 1e-4
  private static let iterations = 250

  private let width: Double, height: Double
  private var values: [Double]

  /// Fits the field to constraints by regularized least squares.
  ///
  /// - Parameters:
  ///   - relative: groups of points and values; within a group the field differs from the values by
  ///     one unknown constant.
  ///   - absolute: points with the field's value there.
  init(
    width: Double, height: Double, relative: [[(point: Point, value: Double)]],
    absolute: [(point: Point, value: Double)]
  ) {
    self.width = width
    self.height = height
    values = [Double](repeating: 0, count: Self.columns * Self.rows)
    let equations = NormalEquations(
      groups: relative.map { group in group.map { (terms(at: $0.point), $0.value) } },
      points: absolute.map { (terms(at: $0.point), $0.value) })
    values = equations.solution(unknowns: values.count, iterations: Self.iterations)
  }

  func callAsFunction(_ point: Point) -> Double {
    terms(at: point).reduce(0) { $0 + values[$1.node] * $1.weight }
  }

  private typealias Term = (node: Int, weight: Double)

  /// The grid nodes around `point` with their bilinear weights; a point outside the page is clamped
  /// to its edge.
  private func terms(at point: Point) -> [Term] {
    func split(_ part: Double, _ count: Int) -> (Int, Double) {
      let position = min(max(part, 0), 1) * Double(count - 1)
      let index = min(Int(position), count - 2)
      return (index, position - Double(index))
    }
    let (column, right) = split(point.x / width, Self.columns)
    let (row, below) = split(point.y / height, Self.rows)
    let node = row * Self.columns + column
    return [
      (node, (1 - right) * (1 - below)), (node + 1, right * (1 - below)),
      (node + Self.columns, (1 - right) * below), (node + Self.columns + 1, right * below),
    ]
  }

  /// The normal equations, solved by the conjugate gradient method (Hestenes and Stiefel 1952).
  private struct NormalEquations {
    let groups: [[(terms: [Term], value: Double)]]
    let points: [(terms: [Term], value: Double)]

    func solution(unknowns: Int, iterations: Int) -> [Double] {
      var x = [Double](repeating: 0, count: unknowns)
      var residual = evaluated(at: x, sign: 0)
      var direction = residual, residualNorm = dot(residual, residual)
      let tolerance = 1e-12 * residualNorm
      for _ in 0..<iterations where residualNorm > tolerance {
        let product = evaluated(at: direction, sign: 1)
        let step = residualNorm / dot(direction, product)
        for index in x.indices {
          x[index] += step * direction[index]
          residual[index] -= step * product[index]
        }
        let next = dot(residual, residual)
        for index in x.indices {
          direction[index] = residual[index] + next / residualNorm * direction[index]
        }
        residualNorm = next
      }
      return x
    }

    /// The matrix times `x` for a `sign` of 1, the right-hand side for 0.
    private func evaluated(at x: [Double], sign: Double) -> [Double] {
      var out = x.map { $0 * ridgeWeight * sign }
      func add(_ terms: [Term], _ amount: Double) {
        for term in terms { out[term.node] += amount * term.weight }
      }
      func observed(_ observation: (terms: [Term], value: Double)) -> Double {
        sign == 0
          ? observation.value
          : observation.terms.reduce(0) { $0 + x[$1.node] * $1.weight }
      }
      for group in groups {
        let observed = group.map(observed),
          mean = observed.reduce(0, +) / Double(max(1, observed.count))
        for (observation, value) in zip(group, observed) { add(observation.terms, value - mean) }
      }
      for point in points { add(point.terms, observed(point)) }
      guard sign != 0 else { return out }
      for (before, node, after) in Self.triples {
        let curvature = smoothnessWeight * (x[before] - 2 * x[node] + x[after])
        out[before] += curvature
        out[node] -= 2 * curvature
        out[after] += curvature
      }
      return out
    }

    private func dot(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Triples of neighbouring nodes in a row or a column.
    private static let triples: [(Int, Int, Int)] = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let node = row * columns + column
        return
          (column > 0 && column < columns - 1 ? [(node - 1, node, node + 1)] : [])
          + (row > 0 && row < rows - 1 ? [(node - columns, node, node + columns)] : [])
      }
    }
  }
}
