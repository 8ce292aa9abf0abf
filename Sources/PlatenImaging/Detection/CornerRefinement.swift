internal import CVision
internal import Glibc
internal import PlatenModel

/// Refines a quad's corners with the corner network, in two passes: the second at twice the zoom.
struct CornerRefinement {
  /// A corner, and the network's confidence in it, 0 to 1.
  struct Corner: Hashable {
    let point: Point
    let confidence: Double
  }

  /// The minimum confidence, 0 to 1, at which a corner is moved (see ``CornerHeatMap/confidence``).
  private static let minimumConfidence = 0.3

  private let raster: Raster
  /// The probability, 0 to 1, that the page network gives to a corner at a point of the image.
  private let cornerProbability: (Point) -> Double

  init(raster: Raster, cornerProbability: @escaping (Point) -> Double) {
    self.raster = raster
    self.cornerProbability = cornerProbability
  }

  /// The corners of the page at `quad`, in pixels of the image: refined where they are visible, and otherwise
  /// with a confidence of 0.
  func corners(near quad: Quad, isVisible: [Bool]) throws(ScanError) -> [Corner] {
    let visible = isVisible.indices.filter { isVisible[$0] }
    var corners = quad.corners.map { Corner(point: $0, confidence: 0) }
    for zoom in [1.0, 2] { try refine(&corners, visible, zoom: zoom) }
    return corners
  }

  private func refine(
    _ corners: inout [Corner], _ visible: [Int], zoom: Double
  ) throws(ScanError) {
    let patches = visible.map { index in
      CornerPatch(
        at: corners[index].point, next: corners[(index + 1) % 4].point,
        previous: corners[(index + 3) % 4].point, zoom: zoom)
    }
    let heatMaps = try CornerHeatMap.heatMaps(
      in: patches, of: raster, cornerProbability: cornerProbability)
    for (index, (patch, heatMap)) in zip(visible, zip(patches, heatMaps)) {
      let old = corners[index]
      corners[index] =
        heatMap.confidence >= Self.minimumConfidence
        ? Corner(point: patch.imagePoint(of: heatMap.peak), confidence: heatMap.confidence)
        : Corner(point: old.point, confidence: min(old.confidence, heatMap.confidence))
    }
  }
}

/// The square patch around a corner that the network gets, rotated so that the page lies to the
/// lower right.
struct CornerPatch {
  private let corner: Point
  private let rightX: Double, rightY: Double
  private let half: Double

  /// Creates a patch at `corner`; `next` and `previous` are the corners after and before it,
  /// clockwise.
  init(at corner: Point, next: Point, previous: Point, zoom: Double) {
    self.corner = corner
    let after = Line(from: corner, to: next), before = Line(from: corner, to: previous)
    let bisector = Line(
      from: Point(x: 0, y: 0), to: Point(x: after.dx + before.dx, y: after.dy + before.dy))
    // 45 degrees back from the bisector of both sides.
    rightX = (bisector.dx + bisector.dy) * 0.5.squareRoot()
    rightY = (bisector.dy - bisector.dx) * 0.5.squareRoot()
    let a = corner.distance(to: next), b = corner.distance(to: previous)
    half = min(0.125 * (a * b).squareRoot(), 0.45 * min(a, b)) / zoom
  }

  /// The patch as the shim takes it.
  var shimPatch: pv_network_patch {
    pv_network_patch(x: corner.x, y: corner.y, right_x: rightX, right_y: rightY, half: half)
  }

  /// The point of the image for one of the patch, -1 to 1 from the patch's center.
  func imagePoint(of point: Point) -> Point {
    Point(
      x: corner.x + half * (rightX * point.x - rightY * point.y),
      y: corner.y + half * (rightY * point.x + rightX * point.y))
  }
}

/// The position of the corner within a patch, with its confidence.
struct CornerHeatMap {
  /// -1 to 1 from the patch's center, to the right and downwards.
  let peak: Point
  /// The fraction of the probability that lies within two cells of the peak: 0 to 1.
  let confidence: Double

  private static let size = Int(pv_corner_heat_map_size)

  /// The heat maps of `patches`, from the network's logits and a prior.
  ///
  /// The prior keeps the network from choosing a corner of the frame or of another page.
  /// `cornerProbability` gives the probability of a corner at a point of the image: 0 to 1.
  static func heatMaps(
    in patches: [CornerPatch], of raster: Raster, cornerProbability: (Point) -> Double
  ) throws(ScanError) -> [CornerHeatMap] {
    let count = patches.count * size * size
    var status: Int32 = -1
    let logits = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      if let heatMap = buffer.baseAddress {
        let shimPatches = patches.map(\.shimPatch)
        status = raster.withImage {
          pv_network_corner_logits(
            $0, shimPatches, Int32(shimPatches.count), heatMap)
        }
      }
      initialized = count
    }
    guard status == 0 || patches.isEmpty else {
      throw .inference(network: "corner")
    }
    return patches.indices.map { index in
      CornerHeatMap(
        logits: (0..<size * size).map { cell in
          let middle = middle(ofCell: cell)
          return Double(logits[index * size * size + cell])
            + logPrior(cornerProbability(patches[index].imagePoint(of: middle)), at: middle)
        })
    }
  }

  /// The center of a cell, -1 to 1 from the patch's center.
  private static func middle(ofCell cell: Int) -> Point {
    let half = Double(size) / 2
    return Point(
      x: (Double(cell % size) + 0.5) / half - 1, y: (Double(cell / size) + 0.5) / half - 1)
  }

  /// The log-prior of a corner at a point of a patch: high near the center, and where the page
  /// network has detected a corner, with a weight of 3.
  ///
  /// From trial: the corner network has the finer resolution, but confuses the corners of pictures
  /// on a page with the page's own.
  private static func logPrior(_ cornerProbability: Double, at point: Point) -> Double {
    3 * log(cornerProbability + 0.003) - 2 * (point.x * point.x + point.y * point.y)
  }

  /// Softmax, then the center of mass of 5 × 5 cells around the largest.
  init(logits: [Double]) {
    let largest = logits.indices.max { logits[$0] < logits[$1] }!
    let weights = logits.softmaxWeights()
    let row = largest / Self.size, column = largest % Self.size
    var mass = 0.0, x = 0.0, y = 0.0
    for j in max(0, row - 2)...min(Self.size - 1, row + 2) {
      for i in max(0, column - 2)...min(Self.size - 1, column + 2) {
        let weight = weights[j * Self.size + i]
        mass += weight
        x += weight * (Double(i) + 0.5)
        y += weight * (Double(j) + 0.5)
      }
    }
    let half = Double(Self.size) / 2
    peak = Point(x: x / mass / half - 1, y: y / mass / half - 1)
    confidence = mass / weights.reduce(0, +)
  }
}

/// Color gradients across one side of a quad, sampled along the side.
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
    let status = lab.withImage {
      pv_edge_profiles(
        $0, a.x, a.y, b.x, b.y, Int32(samples), Int32(reach), Int32(halfWidth), &gradients)
    }
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
    let centers = initialOffsets.map {
      max(-reach + window, min(reach - window, Int($0.rounded())))
    }
    let scores = scores(around: centers, window: window)
    let width = 2 * window + 1
    var best = scores[0], predecessors: [[Int]] = []
    for sample in 1..<samples {
      let shift = centers[sample] - centers[sample - 1]
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
      Double(centers[sample] - window + path[sample])
        + subpixelPeak(of: scores[sample], at: path[sample])
    }
    let support = path.indices.reduce(0) { $0 + scores[$1][path[$1]] } / Double(samples)
    return (offsets, support)
  }

  /// The score of each offset up to `window` pixels around `centers`: the edge strength relative to
  /// the side's, at most 1, minus a penalty for the distance from the center.
  private func scores(around centers: [Int], window: Int) -> [[Double]] {
    let gradientRows = centers.indices.map { sample in
      (-window...window).map { gradient(at: sample, offset: centers[sample] + $0) }
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

  /// The mean color direction of the strongest edges: a unit vector, or zero.
  var meanDirection: LabVector {
    let sum = strongestEdges.reduce(LabVector.zero) { $0 + $1.gradient }
    let length = (sum * sum).sum().squareRoot()
    return length > 0 ? sum / length : .zero
  }
}
