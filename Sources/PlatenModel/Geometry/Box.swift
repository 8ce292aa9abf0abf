/// An upright rectangle in a picture, in pixels from the top left.
///
/// Encoded as `[x, y, width, height]`.
public struct Box: Hashable, Sendable {
  public let x: Double
  public let y: Double
  public let width: Double
  public let height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }

  /// The smallest box around both.
  public func union(_ other: Box) -> Box {
    let left = min(x, other.x), top = min(y, other.y)
    return Box(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The same place in a picture that is `factor` times as large.
  public func scaled(by factor: Double) -> Box {
    Box(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}

extension Box: Codable {
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(
      x: try values.decode(Double.self), y: try values.decode(Double.self),
      width: try values.decode(Double.self), height: try values.decode(Double.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [x, y, width, height] { try values.encode(value.rounded(toPlaces: 2)) }
  }
}
