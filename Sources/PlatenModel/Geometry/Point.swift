/// A place in a picture, in pixels.
///
/// The origin is the top left corner of the top left pixel; x grows to the
/// right, y downwards. Encoded as `[x, y]`.
public struct Point: Hashable, Sendable {
  public let x: Double
  public let y: Double

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

extension Point: Codable {
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(x: try values.decode(Double.self), y: try values.decode(Double.self))
  }

  /// Writes two numbers, rounded to a hundredth of a pixel.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(x.rounded(toPlaces: 2))
    try values.encode(y.rounded(toPlaces: 2))
  }
}

extension Double {
  /// The nearest number with `places` digits after the point: what JSON shows.
  package func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
