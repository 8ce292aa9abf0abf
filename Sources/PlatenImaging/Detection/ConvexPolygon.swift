internal import PlatenModel

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

  /// Drops the side from `index` to the next corner and extends its neighbours until they meet.
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
  /// pixels to the line between their neighbours.
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
