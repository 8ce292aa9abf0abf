internal import CVision

/// The Gauss–Newton approximation of a cost of `SheetUnknowns`.
struct NormalEquations {
  var cost: Double
  /// Symmetric, row by row.
  var matrix: [Double]
  var gradient: [Double]

  var count: Int { gradient.count }

  /// The step toward the minimum, with the diagonal enlarged by `damping`; `nil` where there is none.
  func step(damping: Double) -> [Double]? {
    var damped = matrix
    for unknown in 0..<count { damped[unknown * (count + 1)] *= 1 + damping }
    var step = [Double](repeating: 0, count: count)
    guard pv_solve_positive_definite(damped, gradient.map { -$0 }, Int32(count), &step) == 0
    else { return nil }
    return step
  }
}

/// The normal equations of a sheet with the displacements of the nodes as unknowns in the place of the
/// amplitudes of modes. A residual depends on few of them, and on all amplitudes.
struct NodeEquations {
  /// The derivative of a residual by an unknown.
  struct Derivative {
    let unknown: Int
    let value: Double
  }

  private static let shared = SheetUnknowns.firstAmplitude
  private static let count = shared + DisplacementModes.components

  var cost = 0.0
  private var matrix = [Double](repeating: 0, count: count * count)
  private var gradient = [Double](repeating: 0, count: count)

  /// The unknown that is the displacement of `node` to the right; that downward is the next.
  static func right(of node: Int) -> Int { shared + 2 * node }

  mutating func add(_ residual: Double, weight: Double, derivatives: [Derivative]) {
    for first in derivatives {
      gradient[first.unknown] += weight * residual * first.value
      let row = first.unknown * Self.count
      for second in derivatives {
        matrix[row + second.unknown] += weight * first.value * second.value
      }
    }
  }

  /// The equations of the amplitudes of the first `modes`.
  func projected(modes: Int, expectedError: Double) -> NormalEquations {
    let shared = Self.shared, count = shared + modes, learned = DisplacementModes.learned
    // The rows of all unknowns times the modes.
    var products = [Double](repeating: 0, count: Self.count * modes)
    for row in 0..<Self.count {
      for component in 0..<DisplacementModes.components {
        let factor = matrix[row * Self.count + shared + component] * expectedError
        guard factor != 0 else { continue }
        products.add(factor, times: learned.parts(of: component, modes: modes), at: row * modes)
      }
    }
    var normal = NormalEquations(
      cost: cost, matrix: [Double](repeating: 0, count: count * count),
      gradient: Array(gradient[..<shared]) + [Double](repeating: 0, count: modes))
    for row in 0..<shared {
      for column in 0..<shared {
        normal.matrix[row * count + column] = matrix[row * Self.count + column]
      }
      for mode in 0..<modes {
        let product = products[row * modes + mode]
        normal.matrix[row * count + shared + mode] = product
        normal.matrix[(shared + mode) * count + row] = product
      }
    }
    for component in 0..<DisplacementModes.components {
      let row = products[(shared + component) * modes..<(shared + component + 1) * modes]
      for (mode, part) in learned.parts(of: component, modes: modes).enumerated() where part != 0 {
        let factor = part * expectedError
        normal.matrix.add(factor, times: row, at: (shared + mode) * count + shared)
        normal.gradient[shared + mode] += factor * gradient[shared + component]
      }
    }
    return normal
  }
}

extension [Double] {
  /// Adds `factor` times `numbers` to the elements from `start` on.
  mutating func add(_ factor: Double, times numbers: ArraySlice<Double>, at start: Int) {
    withUnsafeMutableBufferPointer { sums in
      numbers.withUnsafeBufferPointer { numbers in
        for index in numbers.indices { sums[start + index] += factor * numbers[index] }
      }
    }
  }
}
