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
  /// Decodes two numbers; further ones are ignored. Throws where one is not plausible
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
    try values.encode(x.rounded(toPlaces: 2))
    try values.encode(y.rounded(toPlaces: 2))
  }
}
