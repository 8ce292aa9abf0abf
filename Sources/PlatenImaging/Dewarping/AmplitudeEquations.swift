internal import CVision
internal import Glibc
internal import PlatenModel

/// The equations of the amplitudes of `DisplacementModes`: the prior and the evidence of lines.
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

/// The Gauss–Newton approximation of a cost of `SheetUnknowns`.
struct NormalEquations {
  var cost: Double
  /// Symmetric, row by row.
  var matrix: [Double]
  var gradient: [Double]

  var count: Int { gradient.count }

  /// The step toward the minimum, with the diagonal enlarged by `damping`; `nil` if there is none.
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

/// Text lines at equal distances, as those of paragraphs are on flat paper.
struct EvenLeading {
  /// Lines from the top, each the next below the one before.
  typealias Run = [TextLine]

  /// Groups of runs of the same type size and leading, which have one distance in common.
  private(set) var groups: [[Run]] = []

  /// The minimum number of lines of a run, and of a group.
  private static let minimumRun = 2, minimumGroup = 6
  /// The minimum overlap of a line with the next, as a share of the shorter one's width.
  private static let minimumOverlap = 0.5
  /// The range of the distance of lines of a run, in x-heights.
  private static let leading = 1.2..<6.0
  /// The maximum ratios of two distances of neighbors in a run, of the mean distances of two runs of a
  /// group, and of x-heights.
  private static let maximumStep = 1.2, maximumDifference = 1.1, maximumSizeRatio = 1.3

  init(of lines: [TextLine]) {
    let runs = Self.runs(in: lines.sorted { $0.halfway.y < $1.halfway.y })
      .sorted { $0.meanLeading < $1.meanLeading }
    var all: [[Run]] = []
    for run in runs {
      if let first = all.last?[0],
        Self.areEqual(run.meanLeading, first.meanLeading, upTo: Self.maximumDifference),
        Self.areEqual(run[0].xHeight, first[0].xHeight, upTo: Self.maximumSizeRatio)
      {
        all[all.count - 1].append(run)
      } else {
        all.append([run])
      }
    }
    groups = all.filter { $0.joined().count >= Self.minimumGroup }
  }

  /// The runs of `lines`, which are sorted from the top.
  private static func runs(in lines: [TextLine]) -> [Run] {
    let below = lines.map { line in nearest(to: line, in: lines) { $0 } }
    let above = lines.map { line in nearest(to: line, in: lines) { -$0 } }
    var runs: [Run] = [], isUsed = [Bool](repeating: false, count: lines.count)
    for first in lines.indices where !isUsed[first] {
      var run = [lines[first]], last = first, leading: Double?
      while let next = below[last], above[next.index]?.index == last, !isUsed[next.index],
        leading.map({ areEqual($0, next.distance, upTo: maximumStep) }) ?? true
      {
        run.append(lines[next.index])
        isUsed[next.index] = true
        (last, leading) = (next.index, next.distance)
      }
      if run.count >= minimumRun { runs.append(run) }
    }
    return runs
  }

  /// The nearest of `lines` in the direction in which `sign` makes differences of y positive.
  private static func nearest(
    to line: TextLine, in lines: [TextLine], sign: (Double) -> Double
  ) -> (index: Int, distance: Double)? {
    lines.indices.compactMap { index -> (index: Int, distance: Double)? in
      guard let difference = line.difference(to: lines[index], minimumOverlap: minimumOverlap),
        leading.contains(sign(difference) / line.xHeight),
        areEqual(line.xHeight, lines[index].xHeight, upTo: maximumSizeRatio)
      else { return nil }
      return (index, sign(difference))
    }.min { $0.distance < $1.distance }
  }

  private static func areEqual(_ first: Double, _ second: Double, upTo ratio: Double) -> Bool {
    max(first, second) < ratio * min(first, second)
  }
}

extension [TextLine] {
  fileprivate var meanLeading: Double {
    (self[count - 1].halfway.y - self[0].halfway.y) / Double(count - 1)
  }
}

extension TextLine {
  /// The point of the baseline halfway between its ends.
  var halfway: Point {
    let x = (start.x + end.x) / 2
    return Point(x: x, y: baselineY(at: x))
  }

  /// How far `other` lies below this line, on average where both have print; `nil` if less than
  /// `minimumOverlap` of the shorter one overlaps.
  fileprivate func difference(to other: TextLine, minimumOverlap: Double) -> Double? {
    let left = max(start.x, other.start.x), right = min(end.x, other.end.x)
    guard right - left > minimumOverlap * min(width, other.width) else { return nil }
    let places = [0.1, 0.5, 0.9].map { left + $0 * (right - left) }
    return places.reduce(0) { $0 + other.baselineY(at: $1) - baselineY(at: $1) } / 3
  }
}
