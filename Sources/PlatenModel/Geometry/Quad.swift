/// A quadrilateral in a photo, such as a page: four corners, clockwise from the page's top left.
///
/// In pixels of the photo as displayed, that is, with its EXIF orientation applied. A corner may lie
/// outside the photo. Encoded as an array of four points.
public struct Quad: Hashable, Sendable {
  /// The page's top left corner, in pixels of the photo.
  public let topLeft: Point
  /// The page's top right corner, in pixels of the photo.
  public let topRight: Point
  /// The page's bottom right corner, in pixels of the photo.
  public let bottomRight: Point
  /// The page's bottom left corner, in pixels of the photo.
  public let bottomLeft: Point

  /// Creates a quad from its corners, which are not checked.
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates a quad from its corners, clockwise from the top left; `nil` unless they are four
  /// finite points of a convex quadrilateral.
  public init?(corners: [Point]) {
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    self.init(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    guard isConvex else { return nil }
  }

  /// Creates the quad of a whole image of `width` × `height` pixels.
  public init(width: Int, height: Int) {
    self.init(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: Double(width), y: 0),
      bottomRight: Point(x: Double(width), y: Double(height)),
      bottomLeft: Point(x: 0, y: Double(height)))
  }

  /// Creates the quad of `box`.
  package init(_ box: Box) {
    self.init(
      topLeft: Point(x: box.x, y: box.y), topRight: Point(x: box.maxX, y: box.y),
      bottomRight: Point(x: box.maxX, y: box.maxY), bottomLeft: Point(x: box.x, y: box.maxY))
  }

  /// The four corners, clockwise from the top left.
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The quad of the same page once the cropped page is turned clockwise by `rotation`.
  ///
  /// After a quarter turn, the former bottom left corner is the top left corner.
  public func turned(by rotation: Rotation) -> Quad {
    let corner = { (index: Int) in corners[(index + 4 - rotation.quarterTurns) % 4] }
    return Quad(
      topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3))
  }

  /// The area, in square pixels, where the sides do not cross.
  public var area: Double {
    let points = corners
    return abs(
      points.indices.reduce(0.0) { sum, index in
        let a = points[index], b = points[(index + 1) % 4]
        return sum + a.x * b.y - b.x * a.y
      }) / 2
  }

  /// Whether the outline turns clockwise, as seen with y downwards, at every corner.
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

  /// Whether `point` is inside a convex quad or on one of its sides.
  package func contains(_ point: Point) -> Bool {
    let points = corners
    return points.indices.allSatisfy { index in
      let a = points[index], b = points[(index + 1) % 4]
      return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0
    }
  }
}

extension Quad: Codable {
  /// Decodes an array of points. Throws unless they are the corners of a convex quad, clockwise.
  public init(from decoder: any Decoder) throws {
    let corners = try decoder.singleValueContainer().decode([Point].self)
    guard let quad = Quad(corners: corners) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a quad is four corners of a convex quadrilateral, clockwise"))
    }
    self = quad
  }

  /// Encodes an array of four points.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(corners)
  }
}
