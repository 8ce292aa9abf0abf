internal import CVision
internal import Glibc
internal import PlatenModel

/// Moves a quad's corners to where the corner network sees them, in two looks: the second
/// from half as far.
struct CornerRefinement {
  /// A corner, and how sure the network is that it lies there: 0 to 1.
  struct Corner: Hashable {
    let place: Point
    let confidence: Double
  }

  /// What of a look's probability must lie in one place for a corner to be moved there.
  private static let minimumConfidence = 0.3

  private let raster: Raster
  /// How likely the page network holds a corner at a place of the picture: 0 to 1.
  private let cornerProbability: (Point) -> Double

  init(raster: Raster, cornerProbability: @escaping (Point) -> Double) {
    self.raster = raster
    self.cornerProbability = cornerProbability
  }

  /// The corners of the page that `quad` is nearly, in pixels of the picture.
  func corners(near quad: Quad) throws(ScanError) -> [Corner] {
    let initial = quad.corners.map { Corner(place: $0, confidence: 0) }
    return try refined(refined(initial, zoom: 1), zoom: 2)
  }

  /// Whether the network has taken the frame's border for the corner of a page that goes on
  /// beyond it: `old` lies outside, and `new` within a hundredth of the picture of the border.
  private func isOnFrame(_ new: Point, insteadOf old: Point) -> Bool {
    let width = Double(raster.width), height = Double(raster.height)
    func isInside(_ place: Point, by margin: Double) -> Bool {
      place.x > margin && place.x < width - margin && place.y > margin && place.y < height - margin
    }
    let margin = 0.01 * max(width, height)
    return !isInside(old, by: -3 * margin) && !isInside(new, by: margin)
  }

  private func refined(_ corners: [Corner], zoom: Double) throws(ScanError) -> [Corner] {
    let patches = corners.indices.map { index in
      CornerPatch(
        at: corners[index].place, next: corners[(index + 1) % 4].place,
        previous: corners[(index + 3) % 4].place, zoom: zoom)
    }
    let heatMaps = try CornerHeatMap.heatMaps(
      in: patches, of: raster, cornerProbability: cornerProbability)
    return corners.indices.map { index in
      let old = corners[index], heatMap = heatMaps[index]
      let new = patches[index].place(of: heatMap.peak)
      guard heatMap.confidence >= Self.minimumConfidence, !isOnFrame(new, insteadOf: old.place)
      else {
        return Corner(place: old.place, confidence: min(old.confidence, heatMap.confidence))
      }
      return Corner(place: new, confidence: heatMap.confidence)
    }
  }
}

/// The square around a corner that the network looks at, turned so that the page lies to the
/// lower right.
struct CornerPatch {
  private let corner: Point
  private let rightX: Double, rightY: Double
  private let half: Double

  /// `next` and `previous` are the corners after and before it, clockwise.
  init(at corner: Point, next: Point, previous: Point, zoom: Double) {
    self.corner = corner
    let after = Line(from: corner, to: next), before = Line(from: corner, to: previous)
    let bisector = Line(
      from: Point(x: 0, y: 0), to: Point(x: after.dx + before.dx, y: after.dy + before.dy))
    // An eighth of a turn back from the middle between both sides.
    rightX = (bisector.dx + bisector.dy) * 0.5.squareRoot()
    rightY = (bisector.dy - bisector.dx) * 0.5.squareRoot()
    let a = corner.distance(to: next), b = corner.distance(to: previous)
    half = min(0.125 * (a * b).squareRoot(), 0.45 * min(a, b)) / zoom
  }

  /// For the shim.
  var shimPatch: pv_network_patch {
    pv_network_patch(x: corner.x, y: corner.y, right_x: rightX, right_y: rightY, half: half)
  }

  /// The picture's place for one in the patch, -1 to 1 from its middle.
  func place(of point: Point) -> Point {
    Point(
      x: corner.x + half * (rightX * point.x - rightY * point.y),
      y: corner.y + half * (rightY * point.x + rightX * point.y))
  }
}

/// Where in a patch the network sees the corner.
struct CornerHeatMap {
  /// -1 to 1 from the patch's middle, to the right and downwards.
  let peak: Point
  /// The part of the probability that lies within two cells of the peak: 0 to 1.
  let confidence: Double

  private static let size = Int(pv_corner_heat_map_size)

  /// What the network sees in each of `patches`, together with what was known before: it must
  /// not take a corner of the frame, or of another page, for this one. `cornerProbability` says how
  /// likely a corner is at a place of the picture: 0 to 1.
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
      throw .internalFault(reason: "the corner network could not be run")
    }
    return patches.indices.map { index in
      CornerHeatMap(
        logits: (0..<size * size).map { cell in
          let middle = middle(ofCell: cell)
          return Double(logits[index * size * size + cell])
            + logPrior(cornerProbability(patches[index].place(of: middle)), at: middle)
        })
    }
  }

  /// The middle of a cell, -1 to 1 from the patch's.
  private static func middle(ofCell cell: Int) -> Point {
    let half = Double(size) / 2
    return Point(
      x: (Double(cell % size) + 0.5) / half - 1, y: (Double(cell / size) + 0.5) / half - 1)
  }

  /// What is added to the log odds at a place in a patch: corners lie near the middle, and
  /// where the page network has seen them, which counts three times. From trial: the network
  /// looks more closely than that one, but takes the corners of pictures for a page's.
  private static func logPrior(_ cornerProbability: Double, at place: Point) -> Double {
    3 * log(cornerProbability + 0.003) - 2 * (place.x * place.x + place.y * place.y)
  }

  /// Softmax, and the centre of mass of 5 × 5 cells around the largest of them.
  init(logits: [Double]) {
    let largest = logits.indices.max { logits[$0] < logits[$1] }!
    let weights = logits.map { exp($0 - logits[largest]) }
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
