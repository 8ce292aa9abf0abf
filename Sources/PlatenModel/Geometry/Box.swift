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
  /// Decodes four numbers; further ones are ignored. Throws where one is not plausible
  /// (`Double.isPlausibleCoordinate`), or where a side is negative.
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
    for value in [x, y, width, height] { try values.encode(value.rounded(toPlaces: 2)) }
  }
}

extension [Box] {
  /// The smallest box around all boxes; `nil` if there are none.
  package var union: Box? { dropFirst().reduce(first) { $0?.union($1) } }
}
