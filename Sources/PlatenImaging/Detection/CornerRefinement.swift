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

  /// The refined corners of the page at `quad`, in pixels of the image.
  func corners(near quad: Quad) throws(ScanError) -> [Corner] {
    let initial = quad.corners.map { Corner(point: $0, confidence: 0) }
    return try refined(refined(initial, zoom: 1), zoom: 2)
  }

  /// Whether the network mistook the frame's border for the corner of a page that continues beyond
  /// it: `old` lies outside the frame, and `new` within 1 % of the image's longer side of the
  /// border.
  private func isOnFrame(_ new: Point, insteadOf old: Point) -> Bool {
    let width = Double(raster.width), height = Double(raster.height)
    func isInside(_ point: Point, by margin: Double) -> Bool {
      point.x > margin && point.x < width - margin && point.y > margin && point.y < height - margin
    }
    let margin = 0.01 * max(width, height)
    return !isInside(old, by: -3 * margin) && !isInside(new, by: margin)
  }

  private func refined(_ corners: [Corner], zoom: Double) throws(ScanError) -> [Corner] {
    let patches = corners.indices.map { index in
      CornerPatch(
        at: corners[index].point, next: corners[(index + 1) % 4].point,
        previous: corners[(index + 3) % 4].point, zoom: zoom)
    }
    let heatMaps = try CornerHeatMap.heatMaps(
      in: patches, of: raster, cornerProbability: cornerProbability)
    return corners.indices.map { index in
      let old = corners[index], heatMap = heatMaps[index]
      let new = patches[index].imagePoint(of: heatMap.peak)
      guard heatMap.confidence >= Self.minimumConfidence, !isOnFrame(new, insteadOf: old.point)
      else {
        return Corner(point: old.point, confidence: min(old.confidence, heatMap.confidence))
      }
      return Corner(point: new, confidence: heatMap.confidence)
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

  /// The point of the image for one of the patch, -1 to 1 from the patch's centre.
  func imagePoint(of point: Point) -> Point {
    Point(
      x: corner.x + half * (rightX * point.x - rightY * point.y),
      y: corner.y + half * (rightY * point.x + rightX * point.y))
  }
}

/// The position of the corner within a patch, with its confidence.
struct CornerHeatMap {
  /// -1 to 1 from the patch's centre, to the right and downwards.
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
        status = pv_network_corner_logits(
          raster.image, shimPatches, Int32(shimPatches.count), heatMap)
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

  /// The centre of a cell, -1 to 1 from the patch's centre.
  private static func middle(ofCell cell: Int) -> Point {
    let half = Double(size) / 2
    return Point(
      x: (Double(cell % size) + 0.5) / half - 1, y: (Double(cell / size) + 0.5) / half - 1)
  }

  /// The log-prior of a corner at a point of a patch: high near the centre, and where the page
  /// network has detected a corner, with a weight of 3.
  ///
  /// From trial: the corner network has the finer resolution, but confuses the corners of pictures
  /// on a page with the page's own.
  private static func logPrior(_ cornerProbability: Double, at point: Point) -> Double {
    3 * log(cornerProbability + 0.003) - 2 * (point.x * point.x + point.y * point.y)
  }

  /// Softmax, then the centre of mass of 5 × 5 cells around the largest.
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
