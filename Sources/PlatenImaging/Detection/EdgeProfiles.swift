internal import CVision
internal import PlatenModel

/// Colour gradients across one side of a quad, sampled along the side.
///
/// A gradient is the mean Lab value of the `halfWidth` pixels inside a point minus that of the
/// `halfWidth` pixels outside it. The components a and b count twice.
struct EdgeProfiles {
  typealias LabVector = SIMD3<Float>

  /// An edge at `position` (0 to 1) along the side, `offset` pixels inside it.
  struct Edge {
    let position: Double
    let offset: Double
    let gradient: LabVector
    let strength: Double
  }

  private let samples: Int
  private let reach: Int
  /// For each sample along the side, the gradients from the outermost point inwards; NaN beyond the
  /// frame.
  private let gradients: [Float]

  /// Samples the gradients in `lab` along the side from `a` to `b`, up to `reach` pixels on both
  /// sides of it. The page lies to the right of the side; units are pixels.
  init(
    of lab: Raster, from a: Point, to b: Point, samples: Int, reach: Int, halfWidth: Int
  ) throws(ScanError) {
    (self.samples, self.reach) = (samples, reach)
    let count = samples * (2 * reach + 1) * 3
    var gradients = [Float](repeating: .nan, count: count)
    let status = pv_edge_profiles(
      lab.image, a.x, a.y, b.x, b.y, Int32(samples), Int32(reach), Int32(halfWidth), &gradients)
    guard status == 0 else { throw .openCV(purpose: "the edges of a page") }
    self.gradients = gradients
  }

  /// The gradient `offset` pixels (-reach to reach) inside the side.
  private func gradient(at sample: Int, offset: Int) -> LabVector {
    let first = (sample * (2 * reach + 1) + reach + offset) * 3
    return LabVector(gradients[first], gradients[first + 1], gradients[first + 2])
  }

  /// The strongest edge of each sample; the strength decreases by up to 40 % with the distance from
  /// the side. None beyond the frame.
  private var strongestEdges: [Edge] {
    edgesMaximizing { gradient, offset in
      Double((gradient * gradient).sum().squareRoot()) * (1 - 0.4 * abs(offset) / Double(reach))
    }
  }

  /// The edge of each sample whose gradient is largest along `direction`.
  func edges(along direction: LabVector) -> [Edge] {
    edgesMaximizing { gradient, _ in Double((gradient * direction).sum()) }
  }

  private func edgesMaximizing(_ strength: (LabVector, _ offset: Double) -> Double) -> [Edge] {
    (0..<samples).compactMap { sample in
      // Where even the gradient at the side itself reaches beyond the frame, the side is the
      // frame's border.
      guard gradient(at: sample, offset: 0).x.isFinite else { return nil }
      var strengths = [Double](repeating: .nan, count: 2 * reach + 1)
      var best = reach
      for index in strengths.indices {
        let offset = index - reach
        strengths[index] = strength(gradient(at: sample, offset: offset), Double(offset))
        if strengths[index] > strengths[best] || strengths[best].isNaN { best = index }
      }
      return Edge(
        position: (Double(sample) + 0.5) / Double(samples),
        offset: Double(best - reach) + subpixelPeak(of: strengths, at: best),
        gradient: gradient(at: sample, offset: best - reach), strength: strengths[best])
    }
  }

  /// The maximum of a parabola through three values, relative to the middle one: -0.5 to 0.5.
  private func subpixelPeak(of values: [Double], at index: Int) -> Double {
    guard index > 0, index + 1 < values.count else { return 0 }
    let before = values[index - 1], here = values[index], after = values[index + 1]
    let curvature = before - 2 * here + after
    guard before.isFinite, after.isFinite, curvature < -1e-6 else { return 0 }
    return max(-0.5, min(0.5, (before - after) / (2 * curvature)))
  }

  /// Traces one edge along the side by dynamic programming (Viterbi), as an offset for each sample.
  ///
  /// The offsets stay within `window` pixels of `initialOffsets` and avoid jumps. `support` is the
  /// mean score of the edge over all samples: at most 1.
  func tracedEdge(near initialOffsets: [Double], window: Int) -> (
    offsets: [Double], support: Double
  ) {
    let centres = initialOffsets.map {
      max(-reach + window, min(reach - window, Int($0.rounded())))
    }
    let scores = scores(around: centres, window: window)
    let width = 2 * window + 1
    var best = scores[0], predecessors: [[Int]] = []
    for sample in 1..<samples {
      let shift = centres[sample] - centres[sample - 1]
      var next = [Double](repeating: 0, count: width),
        predecessor = [Int](repeating: 0, count: width)
      for index in 0..<width {
        let pathScores = best.indices.map { best[$0] - 0.15 * Double(abs(index + shift - $0)) }
        predecessor[index] = pathScores.indices.max { pathScores[$0] < pathScores[$1] }!
        next[index] = pathScores[predecessor[index]] + scores[sample][index]
      }
      best = next
      predecessors.append(predecessor)
    }
    var index = best.indices.max { best[$0] < best[$1] }!
    var path = [index]
    for predecessor in predecessors.reversed() {
      index = predecessor[index]
      path.append(index)
    }
    path.reverse()
    let offsets = path.indices.map { sample in
      Double(centres[sample] - window + path[sample])
        + subpixelPeak(of: scores[sample], at: path[sample])
    }
    let support = path.indices.reduce(0) { $0 + scores[$1][path[$1]] } / Double(samples)
    return (offsets, support)
  }

  /// The score of each offset up to `window` pixels around `centres`: the edge strength relative to
  /// the side's, at most 1, minus a penalty for the distance from the centre.
  private func scores(around centres: [Int], window: Int) -> [[Double]] {
    let gradientRows = centres.indices.map { sample in
      (-window...window).map { gradient(at: sample, offset: centres[sample] + $0) }
    }
    let strongestGradients = gradientRows.compactMap { row in
      row.filter(\.x.isFinite).max { ($0 * $0).sum() < ($1 * $1).sum() }
    }
    let sum = strongestGradients.reduce(LabVector.zero, +), length = (sum * sum).sum().squareRoot()
    guard length > 0 else { return gradientRows.map { $0.map { _ in 0 } } }
    // The side's usual edge strength, but at least the 8 levels of 255 that distinguish an edge
    // from shading.
    let fullStrength = max(8, length / Float(strongestGradients.count)), direction = sum / length
    return gradientRows.map { row in
      row.indices.map { index in
        let off = 0.02 * Double(abs(index - window))
        guard row[index].x.isFinite else { return -off }
        return Double(max(0, min(1, (row[index] * direction).sum() / fullStrength))) - off
      }
    }
  }

  /// The mean colour direction of the strongest edges: a unit vector, or zero.
  var meanDirection: LabVector {
    let sum = strongestEdges.reduce(LabVector.zero) { $0 + $1.gradient }
    let length = (sum * sum).sum().squareRoot()
    return length > 0 ? sum / length : .zero
  }
}
