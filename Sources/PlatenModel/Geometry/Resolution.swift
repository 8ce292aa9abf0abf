/// The resolution of a page: pixels per inch of paper.
///
/// PDF lengths are points, 72 to the inch; convert with ``points(forPixels:)``. Encoded as a number.
public struct Resolution: Hashable, Sendable {
  /// Pixels per inch: finite, and greater than zero.
  public let pixelsPerInch: Double

  /// Creates a resolution; `nil` for zero, a negative number, infinity or NaN.
  public init?(pixelsPerInch: Double) {
    guard pixelsPerInch.isFinite, pixelsPerInch > 0 else { return nil }
    self.pixelsPerInch = pixelsPerInch
  }

  /// The default where neither the paper size nor the file determines the resolution: 200 pixels
  /// per inch, close to that of an A4 page that fills the frame of a phone's camera.
  public static let assumed = Resolution(pixelsPerInch: 200)!

  /// The length of `pixels` on paper, in points, 72 to the inch.
  public func points(forPixels pixels: Double) -> Double {
    pixels / pixelsPerInch * 72
  }
}

extension Resolution: Codable {
  /// Decodes a number. Throws unless it is finite and greater than zero.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(Double.self)
    guard let resolution = Resolution(pixelsPerInch: value) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a resolution is greater than zero")
      )
    }
    self = resolution
  }

  /// Encodes a number, rounded to a tenth of a pixel per inch.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(pixelsPerInch.rounded(toPlaces: 1))
  }
}
