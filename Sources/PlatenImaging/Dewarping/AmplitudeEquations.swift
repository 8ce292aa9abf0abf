#if canImport(Glibc)
internal import Glibc
#endif

/// The equations of the amplitudes of `DisplacementModes`: what is expected, and what lines say.
struct AmplitudeEquations {
  private typealias Row = (offset: Double, factors: [Double])

  private let modes: Int
  /// The matrix of the page's sides, whose residuals vanish without a displacement.
  private var sides: [Double]
  private let lines: [Row]
  private let lineThreshold: Double, amplitudeThreshold: Double

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
    (lineThreshold, amplitudeThreshold) = (weights.lineThreshold, weights.amplitudeThreshold)
    self.lines = [
      (lines.straight, weights.straight), (lines.edges, weights.edge),
      (lines.spacing, weights.spacing),
    ].flatMap { equations, weight in equations.map { row($0, weight: weight) } }
    sides = [Double](repeating: 0, count: modes * modes)
    for side in SheetLines.sides {
      let factors = row(side, weight: weights.side).factors
      for mode in 0..<modes where factors[mode] != 0 {
        sides.add(factors[mode], times: factors[...], at: mode * modes)
      }
    }
  }

  func cost(at amplitudes: ArraySlice<Double>) -> Double {
    let known = zip(products(with: amplitudes), amplitudes).dot
    let expected = amplitudeThreshold * log(outlierFactor(of: amplitudes))
    return lines.reduce(known + expected) {
      $0 + SheetEquations.loss(of: residual($1, amplitudes), threshold: lineThreshold)
    }
  }

  /// Adds the equations to the last unknowns of `normal`.
  func add(to normal: inout NormalEquations, at amplitudes: ArraySlice<Double>) {
    let count = normal.count, first = count - modes
    normal.cost += cost(at: amplitudes)
    let weight = 1 / outlierFactor(of: amplitudes)
    let products = products(with: amplitudes)
    for (mode, (product, amplitude)) in zip(products, amplitudes).enumerated() {
      let row = (first + mode) * count + first
      normal.gradient[first + mode] += product + weight * amplitude
      normal.matrix.add(1, times: sides[mode * modes..<(mode + 1) * modes], at: row)
      normal.matrix[row + mode] += weight
    }
    for row in lines {
      let residual = residual(row, amplitudes)
      let weight = 1 / hypot(1, residual / lineThreshold)
      for mode in 0..<modes where row.factors[mode] != 0 {
        let factor = weight * row.factors[mode]
        normal.gradient[first + mode] -= factor * residual
        normal.matrix.add(factor, times: row.factors[...], at: (first + mode) * count + first)
      }
    }
  }

  /// 1 without a displacement; 2 where the Lorentzian loss begins to count it less.
  private func outlierFactor(of amplitudes: ArraySlice<Double>) -> Double {
    1 + zip(amplitudes, amplitudes).dot / amplitudeThreshold
  }

  private func residual(_ row: Row, _ amplitudes: ArraySlice<Double>) -> Double {
    row.offset - zip(row.factors, amplitudes).dot
  }

  private func products(with amplitudes: ArraySlice<Double>) -> [Double] {
    (0..<modes).map { zip(sides[$0 * modes..<($0 + 1) * modes], amplitudes).dot }
  }
}

extension Sequence where Element == (Double, Double) {
  fileprivate var dot: Double { reduce(0) { $0 + $1.0 * $1.1 } }
}
