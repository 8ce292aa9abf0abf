internal import CVision
package import PlatenModel

/// The page network's output for a window: three maps of 128 × 128 cells, stretched over the whole
/// window.
///
/// Positions are counted in cells: the window's top left corner is (0, 0), its bottom right corner
/// (128, 128), and the center of the first cell (0.5, 0.5).
struct SegmentationMaps {
  enum Map: Int {
    /// Part of a page, including under fingers that lie on it.
    case page
    /// The side of a page, including between two pages that touch.
    case side
    /// The corner of a page.
    case corner
  }

  /// Cells along each side of a map.
  static let size = Int(pv_page_map_size)

  /// Log-odds: map by map, row by row.
  private let logits: [Float]

  /// Runs the network on a window of `raster`.
  init(of window: InferenceWindow, in raster: Raster) throws(ScanError) {
    let count = Int(pv_page_map_count) * Self.size * Self.size
    var status: Int32 = -1
    logits = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      status = raster.withImage {
        pv_network_page_logits($0, window.shimWindow, buffer.baseAddress!)
      }
      initialized = count
    }
    guard status == 0 else { throw .inference(network: "page") }
  }

  /// Maps with the log-odds that `logit` gives: for tests.
  init(drawing logit: (Map, _ column: Int, _ row: Int) -> Double) {
    logits = [Map.page, .side, .corner].flatMap { map in
      (0..<Self.size * Self.size).map { Float(logit(map, $0 % Self.size, $0 / Self.size)) }
    }
  }

  /// The log-odds in a cell.
  func logit(_ map: Map, _ column: Int, _ row: Int) -> Double {
    Double(logits[(map.rawValue * Self.size + row) * Self.size + column])
  }

  /// The probability in a cell: 0 to 1.
  func probability(_ map: Map, _ column: Int, _ row: Int) -> Double {
    logit(map, column, row).logistic
  }

  /// The log-odds at a point, interpolated bilinearly between the cells' centers.
  func logit(_ map: Map, at point: Point) -> Double {
    let last = Double(Self.size - 1)
    let x = max(0, min(last, point.x - 0.5)), y = max(0, min(last, point.y - 0.5))
    let column = min(Self.size - 2, Int(x)), row = min(Self.size - 2, Int(y))
    let u = x - Double(column), v = y - Double(row)
    let above = logit(map, column, row) * (1 - u) + logit(map, column + 1, row) * u
    let below = logit(map, column, row + 1) * (1 - u) + logit(map, column + 1, row + 1) * u
    return above * (1 - v) + below * v
  }

  /// The peaks of the corner map with a probability of at least `threshold`.
  func cornerPeaks(atLeast threshold: Double) -> [CornerPeak] {
    var peaks: [CornerPeak] = []
    for row in 0..<Self.size {
      for column in 0..<Self.size where logit(.corner, column, row) >= threshold.logOdds {
        guard let point = cornerPeak(column, row) else { continue }
        peaks.append(CornerPeak(point: point, probability: probability(.corner, column, row)))
      }
    }
    return peaks
  }

  /// The center of mass of a cell and its neighbors, if the cell is a local maximum of the corner
  /// map.
  private func cornerPeak(_ column: Int, _ row: Int) -> Point? {
    let here = logit(.corner, column, row)
    var mass = 0.0, x = 0.0, y = 0.0
    for j in max(0, row - 1)...min(Self.size - 1, row + 1) {
      for i in max(0, column - 1)...min(Self.size - 1, column + 1) {
        let isEarlier = (j, i) < (row, column), logit = logit(.corner, i, j)
        if isEarlier ? logit >= here : logit > here { return nil }
        let weight = logit.logistic
        mass += weight
        x += weight * (Double(i) + 0.5)
        y += weight * (Double(j) + 0.5)
      }
    }
    return Point(x: x / mass, y: y / mass)
  }
}

/// A local maximum of the corner map: a point in cells, with subcell accuracy.
struct CornerPeak {
  let point: Point
  let probability: Double
}

extension Raster {
  /// The image scaled by `scale`, with sides of at least a pixel.
  func resized(toScale scale: Double) throws(ScanError) -> Raster {
    try resized(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  /// The image after a morphological closing: dark details narrower than 2 × `radius` + 1 pixels
  /// are filled.
  func closed(radius: Int) throws(ScanError) -> Raster {
    try transformed { pv_image_closed($0, Int32(radius)) }
  }
}

extension Raster {
  /// A color copy with `quads` and curved `outlines` drawn onto it.
  ///
  /// Quads are orange lines with a ring at each corner and a blue disc at the page's own top left;
  /// outlines are green. Parts outside the frame are clipped.
  package func overlaid(
    with quads: [Quad], outlines: [[Point]] = []
  ) throws(ScanError) -> Raster {
    let numbers = quads.flatMap { $0.corners.flatMap { [$0.x, $0.y] } }
    let lines = outlines.filter { $0.count > 1 }
    let points = lines.joined().flatMap { [$0.x, $0.y] }
    let lengths = lines.map { Int32($0.count) }
    return try transformed {
      pv_overlay($0, numbers, Int32(quads.count), points, lengths, Int32(lines.count))
    }
  }
}
