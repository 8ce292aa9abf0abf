internal import Glibc
internal import PlatenModel

/// The quad that best fits one page's region of the maps.
struct RegionFit {
  /// In cells; a corner may lie outside the frame.
  let quad: Quad
  /// The intersection over union of region and quad, inside the frame: 0 to 1.
  let iou: Double
  /// Which corners are the paper's, and which sides lie on the frame: there the page goes on beyond the photo.
  let isCornerVisible: [Bool], isOnFrame: [Bool]

  /// The maximum share of the border of a page that fills the window that does not lie on the frame.
  private static let maximumVisibleShare = 0.03

  /// Fits a quad to `region`; `peaks` are those of the corner map. That of a page that fills the window is the
  /// window. `nil` if no quad approximates the region.
  init?(_ region: PageRegion, in maps: SegmentationMaps, peaks: [CornerPeak]) {
    let visible = region.border.count { !SegmentationMaps.isOnFrame($0) }
    guard Double(visible) > Self.maximumVisibleShare * Double(region.border.count) else {
      self.init(Quad(width: SegmentationMaps.size, height: SegmentationMaps.size), iou: 1, in: maps)
      return
    }
    let hullQuads = ConvexPolygon(hullOf: region.border, tolerance: 0.35).fittedQuads()
    let nearbyPeaks = Self.peaks(peaks, beside: region)
    // A hidden corner has no peak; the hull's corner takes its part.
    let hidden = (hullQuads.last?.corners ?? []).filter { corner in
      !nearbyPeaks.contains { $0.distance(to: corner) < 3 }
    }
    let quads = hullQuads + Self.quads(of: nearbyPeaks + hidden)
    let fits = quads.map { quad in
      let iou = Self.iou(of: quad, with: region)
      let score = Self.score(of: quad, iou: iou, in: maps, peaks: peaks)
      return (quad: quad, iou: iou, score: score)
    }
    guard let best = fits.max(by: { $0.score < $1.score }) else { return nil }
    self.init(best.quad, iou: best.iou, in: maps)
  }

  private init(_ quad: Quad, iou: Double, in maps: SegmentationMaps) {
    (self.quad, self.iou) = (quad, iou)
    isCornerVisible = quad.corners.map(maps.isCornerVisible)
    isOnFrame = quad.sides.map { start, end in
      [start, end, start.interpolated(to: end, 0.5)].allSatisfy(SegmentationMaps.isOnFrame)
    }
  }

  /// The score of `quad`: peaks at its corners, side probability along its sides, the page's end
  /// beyond them, and with the least weight the overlap with the region.
  ///
  /// The overlap counts least because a curled page does not fill its quad and a shadow reduces the
  /// region. The weights are those of a logistic regression on pairs of quads of 2,400 regions,
  /// with the target which of both is nearer to the true page. A quad that extends beyond the frame
  /// has less evidence against it; there, corner peaks that its sides pass count against it.
  private static func score(
    of quad: Quad, iou: Double, in maps: SegmentationMaps, peaks: [CornerPeak]
  ) -> Double {
    let (sides, end) = maps.borderProbabilities(of: quad)
    let score = 0.4 * iou + 0.75 * maps.cornerProbability(of: quad) + sides + 0.6 * end
    let unseenCorners = quad.corners.count { !SegmentationMaps.isInFrame($0) }
    guard unseenCorners > 0 else { return score }
    let passedPeaks = peaks.filter { quad.passes($0.point) }.reduce(0) { $0 + $1.probability }
    return score - 0.1 * Double(unseenCorners) - 0.25 * passedPeaks
  }

  /// The positions of up to six of the highest `peaks` within three cells of the border of
  /// `region`, and of up to two that lie further away: the shadow of a fold can separate a corner
  /// from its page.
  private static func peaks(_ peaks: [CornerPeak], beside region: PageRegion) -> [Point] {
    let distances = peaks.map { peak in region.border.map { $0.distance(to: peak.point) }.min()! }
    func highest(_ count: Int, in range: Range<Double>) -> [Point] {
      peaks.indices.filter { range.contains(distances[$0]) }
        .sorted { peaks[$0].probability > peaks[$1].probability }
        .prefix(count).map { peaks[$0].point }
    }
    return highest(6, in: 0..<3) + highest(2, in: 3..<16)
  }

  /// The quads with any four of `points` as corners.
  private static func quads(of points: [Point]) -> [Quad] {
    guard points.count >= 4 else { return [] }
    let x = points.reduce(0) { $0 + $1.x } / Double(points.count)
    let y = points.reduce(0) { $0 + $1.y } / Double(points.count)
    let clockwise = points.sorted { atan2($0.y - y, $0.x - x) < atan2($1.y - y, $1.x - x) }
    let range = clockwise.indices
    return range.flatMap { a in
      range[(a + 1)...].flatMap { b in
        range[(b + 1)...].flatMap { c in
          range[(c + 1)...].compactMap { d in
            Quad(clockwiseCorners: [clockwise[a], clockwise[b], clockwise[c], clockwise[d]])
          }
        }
      }
    }
  }

  /// The intersection over union, sampled in every second column and row.
  private static func iou(of quad: Quad, with region: PageRegion) -> Double {
    let size = SegmentationMaps.size
    let lines = quad.sides.map { Line(from: $0.start, to: $0.end) }
    func isInside(_ column: Int, _ row: Int) -> Bool {
      let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
      return lines.allSatisfy { $0.offset(of: middle) >= 0 }
    }
    let counted = region.cells.filter { $0 % size % 2 == 0 && $0 / size % 2 == 0 }
    let shared = counted.count { isInside($0 % size, $0 / size) }
    func sampledRange(_ values: [Double]) -> StrideTo<Int> {
      let low = max(0, min(Double(size), values.min()!)), high = max(0, values.max()!)
      return stride(from: Int(low) / 2 * 2, to: min(size, Int(high) + 1), by: 2)
    }
    let xs = sampledRange(quad.corners.map(\.x)), ys = sampledRange(quad.corners.map(\.y))
    let covered = ys.reduce(0) { sum, row in
      sum + xs.reduce(0) { $0 + (isInside($1, row) ? 1 : 0) }
    }
    return Double(shared) / Double(max(1, counted.count + covered - shared))
  }
}

extension Quad {
  /// Whether a side passes `point`, in cells, and both of its ends lie elsewhere.
  fileprivate func passes(_ point: Point) -> Bool {
    guard corners.allSatisfy({ $0.distance(to: point) > 6 }) else { return false }
    return sides.contains { start, end in
      let line = Line(from: start, to: end)
      return abs(line.offset(of: point)) < 2
        && 0...start.distance(to: end) ~= line.distance(to: point)
    }
  }
}

/// A convex polygon: its corners clockwise, in pixels.
struct ConvexPolygon {
  let points: [Point]

  /// Quads that approximate the polygon: one inside it, one around it, and one that changes the
  /// area least.
  ///
  /// The first fits pages with sharp corners and bulging sides, the second pages with bent or
  /// missing corners.
  func fittedQuads() -> [Quad] {
    guard points.count >= 4 else { return [] }
    return [
      reduced(droppingCorners: true, droppingSides: false),
      reduced(droppingCorners: false, droppingSides: true),
      reduced(droppingCorners: true, droppingSides: true),
    ].compactMap { $0 }
  }

  /// The quad that remains after the corner or the side with the smallest area, removed or added,
  /// is dropped repeatedly.
  private func reduced(droppingCorners: Bool, droppingSides: Bool) -> Quad? {
    var remaining = points
    while remaining.count > 4 {
      guard
        let cheapest = remaining.indices.flatMap({ index in
          (droppingCorners ? [cornerDrop(at: index, of: remaining)] : [])
            + (droppingSides ? [sideDrop(at: index, of: remaining)] : [])
        }).compactMap({ $0 }).min(by: { $0.area < $1.area })
      else { return nil }
      remaining = cheapest.points
    }
    return Quad(clockwiseCorners: remaining)
  }

  private typealias Drop = (area: Double, points: [Point])

  private func cornerDrop(at index: Int, of points: [Point]) -> Drop? {
    let count = points.count
    let area = triangleArea(
      points[(index + count - 1) % count], points[index], points[(index + 1) % count])
    var remaining = points
    remaining.remove(at: index)
    return (area, remaining)
  }

  /// Drops the side from `index` to the next corner and extends its neighbors until they meet.
  private func sideDrop(at index: Int, of points: [Point]) -> Drop? {
    let count = points.count, next = (index + 1) % count
    let before = Line(from: points[(index + count - 1) % count], to: points[index])
    let after = Line(from: points[next], to: points[(index + 2) % count])
    guard let vertex = before.intersection(with: after),
      (vertex.x - points[index].x) * before.dx + (vertex.y - points[index].y) * before.dy > 0,
      (points[next].x - vertex.x) * after.dx + (points[next].y - vertex.y) * after.dy > 0
    else { return nil }
    let area = triangleArea(points[index], vertex, points[next])
    var remaining = points
    remaining[index] = vertex
    remaining.remove(at: next)
    return (area, remaining)
  }
}

extension ConvexPolygon {
  /// The convex hull of `points` (Andrew's monotone chain), without corners closer than `tolerance`
  /// pixels to the line between their neighbors.
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
      let smallest = heights.indices.min { heights[$0] < heights[$1] }!
      guard heights[smallest] < tolerance else { break }
      hull.remove(at: smallest)
    }
    self.init(points: hull)
  }
}

private func triangleArea(_ a: Point, _ b: Point, _ c: Point) -> Double {
  abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
}
