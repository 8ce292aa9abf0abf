internal import CVision
internal import PlatenModel

/// The steps in colour across one side of a quad, at many places along it.
///
/// A step is the mean Lab of `halfWidth` pixels inside a place less that of `halfWidth`
/// pixels outside it, a and b counted twice.
struct EdgeProfiles {
  typealias LabVector = SIMD3<Float>

  /// A step at `position` (0 to 1) of the side, `offset` pixels inside it.
  struct Edge {
    let position: Double
    let offset: Double
    let gradient: LabVector
    let strength: Double
  }

  private let samples: Int
  private let reach: Int
  /// Per place along the side the colour steps from the outermost inwards; those
  /// beyond the frame are not a number.
  private let gradients: [Float]

  /// The side of `lab` from `a` to `b`, the page on its right hand, in pixels: steps
  /// up to `reach` pixels off.
  init(of lab: Raster, from a: Point, to b: Point, samples: Int, reach: Int, halfWidth: Int) {
    (self.samples, self.reach) = (samples, reach)
    let count = samples * (2 * reach + 1) * 3
    gradients = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      pv_edge_profiles(
        lab.image, a.x, a.y, b.x, b.y, Int32(samples), Int32(reach), Int32(halfWidth),
        buffer.baseAddress!)
      initialized = count
    }
  }

  /// The step `offset` pixels (-reach to reach) inside the side.
  private func gradient(at sample: Int, offset: Int) -> LabVector {
    let first = (sample * (2 * reach + 1) + reach + offset) * 3
    return LabVector(gradients[first], gradients[first + 1], gradients[first + 2])
  }

  /// The strongest step at every place, steps far from the line counting up to four tenths less;
  /// none where the frame ends.
  private var strongestEdges: [Edge] {
    edgesMaximizing { gradient, offset in
      Double((gradient * gradient).sum().squareRoot()) * (1 - 0.4 * abs(offset) / Double(reach))
    }
  }

  /// The step at every place that goes furthest in `direction`.
  func edges(along direction: LabVector) -> [Edge] {
    edgesMaximizing { gradient, _ in Double((gradient * direction).sum()) }
  }

  private func edgesMaximizing(_ strength: (LabVector, _ offset: Double) -> Double) -> [Edge] {
    (0..<samples).compactMap { sample in
      // Where even the step at the line itself reaches beyond the frame, the line is the frame.
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

  /// Where a parabola through three values has its top, from the middle one: -0.5 to 0.5.
  private func subpixelPeak(of values: [Double], at index: Int) -> Double {
    guard index > 0, index + 1 < values.count else { return 0 }
    let before = values[index - 1], here = values[index], after = values[index + 1]
    let curvature = before - 2 * here + after
    guard before.isFinite, after.isFinite, curvature < -1e-6 else { return 0 }
    return max(-0.5, min(0.5, (before - after) / (2 * curvature)))
  }

  /// The way of the same step all along the side, as an offset for every place: never further
  /// than `window` pixels from where `initialOffsets` has it, and without jumps (dynamic programming).
  /// `support` is how much of that step is there, in the mean of all places: at most 1.
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

  /// What every offset up to `window` pixels around `centres` speaks for itself: at most 1, less
  /// what it is off the middle.
  private func scores(around centres: [Int], window: Int) -> [[Double]] {
    let gradientRows = centres.indices.map { sample in
      (-window...window).map { gradient(at: sample, offset: centres[sample] + $0) }
    }
    let strongestGradients = gradientRows.compactMap { row in
      row.filter(\.x.isFinite).max { ($0 * $0).sum() < ($1 * $1).sum() }
    }
    let sum = strongestGradients.reduce(LabVector.zero, +), length = (sum * sum).sum().squareRoot()
    guard length > 0 else { return gradientRows.map { $0.map { _ in 0 } } }
    // As strong as the side's usual step, but no weaker than what is no step at all.
    let fullStrength = max(8, length / Float(strongestGradients.count)), direction = sum / length
    return gradientRows.map { row in
      row.indices.map { index in
        let off = 0.02 * Double(abs(index - window))
        guard row[index].x.isFinite else { return -off }
        return Double(max(0, min(1, (row[index] * direction).sum() / fullStrength))) - off
      }
    }
  }

  /// The mean direction in colour of the strongest steps, of length 1 (or 0).
  var meanDirection: LabVector {
    let sum = strongestEdges.reduce(LabVector.zero) { $0 + $1.gradient }
    let length = (sum * sum).sum().squareRoot()
    return length > 0 ? sum / length : .zero
  }
}
