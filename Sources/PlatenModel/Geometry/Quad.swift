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

  /// The area, in square pixels, if the sides do not cross.
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
  package var center: Point {
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

/// A point in an image.
///
/// In pixels. The origin is the top left corner of the top left pixel; x grows to the right,
/// y downwards. Encoded as `[x, y]`.
public struct Point: Hashable, Sendable {
  /// Pixels from the left edge.
  public let x: Double
  /// Pixels from the top edge.
  public let y: Double

  /// Creates the point at `x`, `y`, in pixels.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to `other`, in pixels.
  public func distance(to other: Point) -> Double {
    let dx = other.x - x, dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension Double {
  /// Whether a coordinate or a side of something in an image may have this value, in pixels: finite,
  /// and far from the limits of arithmetic.
  package var isPlausibleCoordinate: Bool { abs(self) <= 1e7 }
}

extension Point: Codable {
  /// Decodes two numbers; further ones are ignored. Throws if one is not plausible
  /// (`Double.isPlausibleCoordinate`).
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(x: try values.decode(Double.self), y: try values.decode(Double.self))
    guard x.isPlausibleCoordinate, y.isPlausibleCoordinate else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "a point has two numbers of pixels")
    }
  }

  /// Encodes two numbers, rounded to a hundredth of a pixel.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(encoder.output(x, places: 2))
    try values.encode(encoder.output(y, places: 2))
  }
}

/// An axis-aligned rectangle in an image.
///
/// In pixels from the image's top left, with y downwards. Encoded as `[x, y, width, height]`,
/// rounded to a hundredth of a pixel.
public struct Box: Hashable, Sendable {
  /// The left edge, in pixels.
  public let x: Double
  /// The top edge, in pixels.
  public let y: Double
  /// Pixels.
  public let width: Double
  /// Pixels.
  public let height: Double

  /// Creates a box from its top left corner and its size, in pixels.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge, in pixels.
  public var maxX: Double { x + width }
  /// The bottom edge, in pixels.
  public var maxY: Double { y + height }

  /// The smallest box that contains this box and `other`.
  public func union(_ other: Box) -> Box {
    let left = min(x, other.x), top = min(y, other.y)
    return Box(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The box at the same place of an image that is `factor` times as large.
  public func scaled(by factor: Double) -> Box {
    Box(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}

extension Box: Codable {
  /// Decodes four numbers; further ones are ignored. Throws if one is not plausible
  /// (`Double.isPlausibleCoordinate`), or if a side is negative.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(
      x: try values.decode(Double.self), y: try values.decode(Double.self),
      width: try values.decode(Double.self), height: try values.decode(Double.self))
    guard [x, y, width, height].allSatisfy(\.isPlausibleCoordinate), width >= 0, height >= 0 else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "a box has four numbers of pixels")
    }
  }

  /// Encodes four numbers, rounded to a hundredth of a pixel.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [x, y, width, height] { try values.encode(encoder.output(value, places: 2)) }
  }
}

extension [Box] {
  /// The smallest box around all boxes; `nil` if there are none.
  package var union: Box? { dropFirst().reduce(first) { $0?.union($1) } }
}

extension [Point] {
  /// The area of a polygon, in square pixels.
  package var polygonArea: Double {
    guard count > 2 else { return 0 }
    return abs(
      indices.reduce(0.0) { sum, index in
        let a = self[index], b = self[(index + 1) % count]
        return sum + a.x * b.y - b.x * a.y
      }) / 2
  }

  /// The part of a convex polygon inside a box (Sutherland and Hodgman 1974).
  package func clipped(to box: Box) -> [Point] {
    clipped { $0.x - box.x }.clipped { box.maxX - $0.x }
      .clipped { $0.y - box.y }.clipped { box.maxY - $0.y }
  }

  /// The part where `distance`, which is linear, is not negative.
  private func clipped(_ distance: (Point) -> Double) -> [Point] {
    indices.flatMap { index -> [Point] in
      let a = self[index], b = self[(index + 1) % count]
      let (da, db) = (distance(a), distance(b))
      let start = da >= 0 ? [a] : []
      guard (da >= 0) != (db >= 0) else { return start }
      return start + [a.interpolated(to: b, da / (da - db))]
    }
  }
}

extension Box {
  /// The part of the segment from `a` to `b` inside the box; `nil` if there is none.
  package func clipped(from a: Point, to b: Point) -> (Point, Point)? {
    var (start, end) = (0.0, 1.0)
    for (here, step, low, high) in [(a.x, b.x - a.x, x, maxX), (a.y, b.y - a.y, y, maxY)] {
      guard step != 0 else {
        if !(low...high).contains(here) { return nil }
        continue
      }
      let first = (low - here) / step, last = (high - here) / step
      start = max(start, min(first, last))
      end = min(end, max(first, last))
    }
    guard start < end else { return nil }
    return (a.interpolated(to: b, start), a.interpolated(to: b, end))
  }
}

extension Point {
  /// The point at `share`, 0 to 1, of the way to `other`.
  package func interpolated(to other: Point, _ share: Double) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}
