internal import PlatenModel

extension Quad {
  /// The convex quad with these corners, clockwise from any. The one nearest to the image's top
  /// left becomes the page's top left.
  init?(clockwiseCorners corners: [Point]) {
    guard corners.count == 4,
      let first = corners.indices.min(by: {
        corners[$0].x + corners[$0].y < corners[$1].x + corners[$1].y
      })
    else { return nil }
    self.init(corners: corners.indices.map { corners[(first + $0) % 4] })
  }

  /// The quad with `transform` applied to each corner: a scaling or a translation.
  func mapped(_ transform: (Point) -> Point) -> Quad {
    Quad(
      topLeft: transform(topLeft), topRight: transform(topRight),
      bottomRight: transform(bottomRight), bottomLeft: transform(bottomLeft))
  }

  /// The sides, clockwise from the top one. The page lies to the right of each.
  var sides: [(start: Point, end: Point)] {
    let corners = self.corners
    return corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
  }

  /// Whether `point` lies inside the quad or on a side.
  func contains(_ point: Point) -> Bool {
    sides.allSatisfy { Line(from: $0.start, to: $0.end).offset(of: point) >= 0 }
  }

  /// The upright bounding box.
  var boundingBox: Box {
    let xs = corners.map(\.x), ys = corners.map(\.y)
    return Box(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }

  /// The mean of the corners.
  var centre: Point {
    Point(
      x: corners.reduce(0) { $0 + $1.x } / 4,
      y: corners.reduce(0) { $0 + $1.y } / 4)
  }
}
