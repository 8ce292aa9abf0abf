#if canImport(Glibc)
internal import Glibc
#endif

/// The equations of the amplitudes of `DisplacementModes`: what is expected, and what text lines say.
struct AmplitudeEquations {
  private typealias Row = (offset: Double, factors: [Double])

  private let modes: Int
  /// The matrix of what is expected, of the page's sides and of level lines, whose residuals vanish without a
  /// displacement.
  private var constant: [Double]
  private let spacing: [Row]
  private let spacingThreshold: Double

  init(_ lines: SheetLines, weights: SheetWeights, modes: Int, expectedError: Double) {
    func row(_ equation: SheetLines.Equation, weight: Double) -> Row {
      var factors = [Double](repeating: 0, count: modes)
      for factor in equation.factors {
        factors.add(
          weight * expectedError * factor.value,
          times: DisplacementModes.learned.parts(of: factor.component, modes: modes), at: 0)
      }
      return (weight * equation.offset, factors)
    }
    self.modes = modes
    spacingThreshold = weights.spacingThreshold
    spacing = lines.spacing.map { row($0, weight: weights.spacing) }
    constant = [Double](repeating: 0, count: modes * modes)
    for mode in 0..<modes { constant[mode * (modes + 1)] = 1 }
    let lines = [(SheetLines.sides, weights.side), (lines.level, weights.level)]
    for (equation, weight) in lines.flatMap({ lines, weight in lines.map { ($0, weight) } }) {
      let factors = row(equation, weight: weight).factors
      for mode in 0..<modes where factors[mode] != 0 {
        constant.add(factors[mode], times: factors[...], at: mode * modes)
      }
    }
  }

  func cost(at amplitudes: ArraySlice<Double>) -> Double {
    spacing.reduce(zip(products(with: amplitudes), amplitudes).dot) {
      $0 + SheetEquations.loss(of: residual($1, amplitudes), threshold: spacingThreshold)
    }
  }

  /// Adds the equations to the last unknowns of `normal`.
  func add(to normal: inout NormalEquations, at amplitudes: ArraySlice<Double>) {
    let count = normal.count, first = count - modes
    normal.cost += cost(at: amplitudes)
    for (mode, product) in products(with: amplitudes).enumerated() {
      normal.gradient[first + mode] += product
      normal.matrix.add(
        1, times: constant[mode * modes..<(mode + 1) * modes], at: (first + mode) * count + first)
    }
    for row in spacing {
      let residual = residual(row, amplitudes)
      let weight = 1 / hypot(1, residual / spacingThreshold)
      for mode in 0..<modes where row.factors[mode] != 0 {
        let factor = weight * row.factors[mode]
        normal.gradient[first + mode] -= factor * residual
        normal.matrix.add(factor, times: row.factors[...], at: (first + mode) * count + first)
      }
    }
  }

  private func residual(_ row: Row, _ amplitudes: ArraySlice<Double>) -> Double {
    row.offset - zip(row.factors, amplitudes).dot
  }

  private func products(with amplitudes: ArraySlice<Double>) -> [Double] {
    (0..<modes).map { zip(constant[$0 * modes..<($0 + 1) * modes], amplitudes).dot }
  }
}

extension Sequence where Element == (Double, Double) {
  fileprivate var dot: Double { reduce(0) { $0 + $1.0 * $1.1 } }
}
