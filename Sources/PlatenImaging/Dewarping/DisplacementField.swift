internal import PlatenModel

/// A smooth scalar field over a page: node values of a grid, interpolated bilinearly.
struct DisplacementField {
  /// The value of the field at a point of the page, in pixels.
  struct Observation {
    let point: Point
    let value: Double
    /// The weight of the squared difference.
    var weight = 1.0
  }

  /// Grid nodes of a fitted field; the first and the last lie on the page's edges.
  private static let fittedColumns = 25, fittedRows = 25
  /// The weight of the squared second differences relative to one squared observation.
  private static let smoothnessWeight = 1.0
  private static let iterations = 250

  private let width: Double, height: Double
  private let columns: Int, rows: Int
  private var values: [Double]

  /// The field with the node `values`, row by row, the first and the last of which lie on the edges of
  /// a page of `width` × `height` pixels.
  init(width: Double, height: Double, columns: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.columns = columns
    rows = values.count / columns
    self.values = values
  }

  /// Fits the field to constraints by regularized least squares.
  ///
  /// - Parameters:
  ///   - relative: groups of observations; within a group the field differs from the values by one
  ///     unknown constant.
  ///   - absolute: observations of the field itself.
  ///   - ridgeWeight: the weight of the squared values (Tikhonov regularization), relative to one
  ///     squared observation.
  init(
    width: Double, height: Double, relative: [[Observation]], absolute: [Observation],
    ridgeWeight: Double
  ) {
    self.init(
      width: width, height: height, columns: Self.fittedColumns,
      values: [Double](repeating: 0, count: Self.fittedColumns * Self.fittedRows))
    let equations = NormalEquations(
      groups: relative.map { $0.map(equation) }, points: absolute.map(equation),
      ridgeWeight: ridgeWeight)
    values = equations.solution(unknowns: values.count, iterations: Self.iterations)
  }

  func callAsFunction(_ point: Point) -> Double { cell(at: point).interpolated(values) }

  /// Four nodes of the grid, from the upper left one, with the position of a point between them: 0
  /// to 1.
  private struct Cell {
    let node: Int
    /// The number of nodes in a row.
    let columns: Int
    let across: Double, down: Double

    func interpolated(_ values: [Double]) -> Double {
      let upper = values[node] + across * (values[node + 1] - values[node])
      let below = node + columns
      let lower = values[below] + across * (values[below + 1] - values[below])
      return upper + down * (lower - upper)
    }

    /// Adds `amount` to the nodes, by their weights.
    func add(_ amount: Double, to values: inout [Double]) {
      values[node] += amount * (1 - across) * (1 - down)
      values[node + 1] += amount * across * (1 - down)
      values[node + columns] += amount * (1 - across) * down
      values[node + columns + 1] += amount * across * down
    }
  }

  /// The cell at `point`; a point outside the page is clamped to its edge.
  private func cell(at point: Point) -> Cell {
    func split(_ part: Double, _ count: Int) -> (Int, Double) {
      let position = min(max(part, 0), 1) * Double(count - 1)
      let index = min(Int(position), count - 2)
      return (index, position - Double(index))
    }
    let (column, across) = split(point.x / width, columns)
    let (row, down) = split(point.y / height, rows)
    return Cell(node: row * columns + column, columns: columns, across: across, down: down)
  }

  private typealias Equation = (cell: Cell, value: Double, weight: Double)

  private func equation(_ observation: Observation) -> Equation {
    (cell(at: observation.point), observation.value, observation.weight)
  }

  /// The normal equations, solved by the conjugate gradient method (Hestenes and Stiefel 1952).
  private struct NormalEquations {
    let groups: [[Equation]]
    let points: [Equation]
    let ridgeWeight: Double

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
      func observed(_ equation: Equation) -> Double {
        sign == 0 ? equation.value : equation.cell.interpolated(x)
      }
      for group in groups {
        let observed = group.map(observed),
          mean = observed.reduce(0, +) / Double(max(1, observed.count))
        for (equation, value) in zip(group, observed) {
          equation.cell.add(equation.weight * (value - mean), to: &out)
        }
      }
      for equation in points { equation.cell.add(equation.weight * observed(equation), to: &out) }
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
    private static let triples: [(Int, Int, Int)] = (0..<fittedRows).flatMap { row in
      (0..<fittedColumns).flatMap { column in
        let node = row * fittedColumns + column
        return
          (column > 0 && column < fittedColumns - 1 ? [(node - 1, node, node + 1)] : [])
          + (row > 0 && row < fittedRows - 1
            ? [(node - fittedColumns, node, node + fittedColumns)] : [])
      }
    }
  }
}
