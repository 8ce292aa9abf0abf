/// Where a page lies in its photo: four corners, clockwise from the page's own top left.
///
/// In pixels of the photo as displayed. A corner may lie outside the frame.
/// Encoded as four points.
public struct Quad: Hashable, Sendable {
  public let topLeft: Point
  public let topRight: Point
  public let bottomRight: Point
  public let bottomLeft: Point

  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The quad with these corners, clockwise from the top left, or `nil` unless
  /// they are four finite points that make a convex shape.
  public init?(corners: [Point]) {
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    self.init(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    guard isConvex else { return nil }
  }

  /// The whole of a picture of `width` × `height` pixels.
  public init(width: Int, height: Int) {
    self.init(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: Double(width), y: 0),
      bottomRight: Point(x: Double(width), y: Double(height)),
      bottomLeft: Point(x: 0, y: Double(height)))
  }

  /// Clockwise from the top left.
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The same place for a page that is turned clockwise by `rotation` once it has been
  /// cut out: what was its bottom left is its top left after a quarter turn.
  public func turned(by rotation: Rotation) -> Quad {
    let corner = { (index: Int) in corners[(index + 4 - rotation.quarterTurns) % 4] }
    return Quad(
      topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3))
  }

  /// The area, in square pixels.
  public var area: Double {
    let points = corners
    return abs(
      points.indices.reduce(0.0) { sum, index in
        let a = points[index], b = points[(index + 1) % 4]
        return sum + a.x * b.y - b.x * a.y
      }) / 2
  }

  /// Whether it turns clockwise (as seen, y down) at every corner.
  public var isConvex: Bool {
    let points = corners
    return points.indices.allSatisfy { index in
      let a = points[index], b = points[(index + 1) % 4], c = points[(index + 2) % 4]
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
    }
  }
}

extension Quad {
  /// The mean of the corners.
  package var centre: Point {
    Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
  }

  /// Whether `point` is inside, or on a side.
  package func contains(_ point: Point) -> Bool {
    let points = corners
    return points.indices.allSatisfy { index in
      let a = points[index], b = points[(index + 1) % 4]
      return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0
    }
  }
}

extension Quad: Codable {
  public init(from decoder: any Decoder) throws {
    let corners = try decoder.singleValueContainer().decode([Point].self)
    guard let quad = Quad(corners: corners) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a quad is four corners of a convex shape, clockwise"))
    }
    self = quad
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(corners)
  }
}
