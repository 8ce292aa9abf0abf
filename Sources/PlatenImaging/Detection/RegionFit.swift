internal import Glibc
internal import PlatenModel

/// The quad that fits a page's part of the maps best.
struct RegionFit {
  /// In cells; a corner may lie outside the frame.
  let quad: Quad
  /// What region and quad share of what either covers inside the frame: 0 to 1.
  let iou: Double

  /// `peaks` are those of the corner map. `nil` where the region has no shape that four corners
  /// can stand for.
  init?(_ region: PageRegion, in maps: SegmentationMaps, peaks: [CornerPeak]) {
    let hullQuads = ConvexPolygon(hullOf: region.border, tolerance: 0.35).fittedQuads()
    let nearbyPeaks = Self.peaks(peaks, beside: region)
    // A corner that is hidden has no peak: there the hull's stands in.
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
    quad = best.quad
    iou = best.iou
  }

  /// What speaks for `quad`: peaks at its corners, sides along its sides, the page's end beyond
  /// them, and least of all the region, which a curled page's quad does not fill and a shadow eats
  /// away. The weights are those of a logistic regression on pairs of quads of 2,400 regions, which
  /// told which of both is nearer to the truth. Where a quad goes on beyond the frame less is seen
  /// that could speak against it: there, corners that it passes by do.
  private static func score(
    of quad: Quad, iou: Double, in maps: SegmentationMaps, peaks: [CornerPeak]
  ) -> Double {
    let (sides, end) = maps.borderEvidence(of: quad)
    let score = 0.4 * iou + 0.75 * maps.cornerProbability(of: quad) + sides + 0.6 * end
    let unseenCorners = quad.corners.count { !SegmentationMaps.isInFrame($0) }
    guard unseenCorners > 0 else { return score }
    let passedPeaks = peaks.filter { quad.passes($0.place) }.reduce(0) { $0 + $1.probability }
    return score - 0.1 * Double(unseenCorners) - 0.25 * passedPeaks
  }

  /// The places of up to six highest `peaks` that lie no further than three cells from the
  /// border of `region`, and of two that lie further off: a fold's shadow can part a corner from
  /// its page.
  private static func peaks(_ peaks: [CornerPeak], beside region: PageRegion) -> [Point] {
    let distances = peaks.map { peak in region.border.map { $0.distance(to: peak.place) }.min()! }
    func highest(_ count: Int, in range: Range<Double>) -> [Point] {
      peaks.indices.filter { range.contains(distances[$0]) }
        .sorted { peaks[$0].probability > peaks[$1].probability }
        .prefix(count).map { peaks[$0].place }
    }
    return highest(6, in: 0..<3) + highest(2, in: 3..<16)
  }

  /// The quads that any four of `places` make.
  private static func quads(of places: [Point]) -> [Quad] {
    guard places.count >= 4 else { return [] }
    let x = places.reduce(0) { $0 + $1.x } / Double(places.count)
    let y = places.reduce(0) { $0 + $1.y } / Double(places.count)
    let clockwise = places.sorted { atan2($0.y - y, $0.x - x) < atan2($1.y - y, $1.x - x) }
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

  /// Counted in every second column and row.
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
  /// Whether a side runs by `place`, in cells, and neither of its ends is there.
  fileprivate func passes(_ place: Point) -> Bool {
    guard corners.allSatisfy({ $0.distance(to: place) > 6 }) else { return false }
    return sides.contains { start, end in
      let line = Line(from: start, to: end)
      return abs(line.offset(of: place)) < 2
        && 0...start.distance(to: end) ~= line.distance(to: place)
    }
  }
}
