internal import PlatenModel

/// The quad that fits a page's part of the maps best.
struct RegionFit {
  /// In cells; a corner may lie outside the frame.
  let quad: Quad
  /// What region and quad share of what either covers inside the frame: 0 to 1.
  let overlap: Double

  /// How far, in cells, a corner may be moved onto a peak of the corner map at most.
  private static let snap = 5.0

  /// `nil` where the region has no shape that four corners can stand for.
  init?(_ region: PageRegion, in maps: PageMaps) {
    let peaks = maps.cornerPeaks(atLeast: 0.2)
    let rough = Outline(hullOf: region.border, tolerance: 0.35).fittedQuads()
    let quads = rough + rough.compactMap { Self.snapped($0, to: peaks) }
    let fits = quads.map { quad in
      let overlap = Self.overlap(of: quad, with: region)
      // A peak at every corner is worth a tenth of the area.
      let peak = quad.corners.reduce(0) { $0 + maps.logit(.corner, at: $1).logistic } / 4
      return (quad: quad, overlap: overlap, score: overlap + 0.1 * peak)
    }
    guard let best = fits.max(by: { $0.score < $1.score }) else { return nil }
    quad = best.quad
    overlap = best.overlap
  }

  /// `quad` with its corners on peaks that are near; `nil` where none is.
  private static func snapped(
    _ quad: Quad, to peaks: [(place: Point, probability: Double)]
  ) -> Quad? {
    let lengths = quad.sides.map { $0.start.distance(to: $0.end) }
    var isMoved = false
    let corners = quad.corners.indices.map { index in
      let corner = quad.corners[index]
      let reach = min(snap, 0.25 * min(lengths[index], lengths[(index + 3) % 4]))
      let near = peaks.map { (place: $0.place, worth: $0.probability * (1 - $0.place.distance(to: corner) / reach)) }
      guard let best = near.max(by: { $0.worth < $1.worth }), best.worth > 0 else { return corner }
      isMoved = true
      return best.place
    }
    return isMoved ? Quad(corners: corners) : nil
  }

  private static func overlap(of quad: Quad, with region: PageRegion) -> Double {
    let size = PageMaps.size
    let lines = quad.sides.map { Line(from: $0.start, to: $0.end) }
    func isInside(_ column: Int, _ row: Int) -> Bool {
      let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
      return lines.allSatisfy { $0.offset(of: middle) >= 0 }
    }
    let shared = region.cells.count { isInside($0 % size, $0 / size) }
    let xs = quad.corners.map(\.x), ys = quad.corners.map(\.y)
    func range(_ values: [Double]) -> Range<Int> {
      let low = max(0, min(Double(size), values.min()!)), high = values.max()!
      return Int(low)..<max(Int(low), min(size, Int(max(0, high)) + 1))
    }
    let covered = range(ys).reduce(0) { sum, row in
      sum + range(xs).count { isInside($0, row) }
    }
    return Double(shared) / Double(max(1, region.cells.count + covered - shared))
  }
}

extension Outline {
  /// The convex hull of `points` (Andrew's monotone chain), corners closer than `tolerance`
  /// to the line between their neighbours left out.
  init(hullOf points: [Point], tolerance: Double) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Point]) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count >= 2,
          Line(from: chain[chain.count - 2], to: chain[chain.count - 1]).offset(of: point) <= 1e-9
        { chain.removeLast() }
        chain.append(point)
      }
      return chain.dropLast()
    }
    var hull = chain(sorted) + chain(sorted.reversed())
    while hull.count > 4 {
      let heights = hull.indices.map { index in
        let before = hull[(index + hull.count - 1) % hull.count]
        return -Line(from: before, to: hull[(index + 1) % hull.count]).offset(of: hull[index])
      }
      let least = heights.indices.min { heights[$0] < heights[$1] }!
      guard heights[least] < tolerance else { break }
      hull.remove(at: least)
    }
    self.init(points: hull)
  }
}
