/// How finely a page samples the paper.
///
/// Counted in pixels per inch. PDF lengths are points, 72 to the inch; convert
/// only through ``points(forPixels:)``, so no other file needs to know the 72.
public struct Resolution: Hashable, Sendable {
  /// Pixels per inch: finite, and greater than zero.
  public let pixelsPerInch: Double

  /// Creates a resolution, or returns `nil` for a value no scan can have:
  /// zero, negative, infinite or NaN.
  public init?(pixelsPerInch: Double) {
    guard pixelsPerInch.isFinite, pixelsPerInch > 0 else { return nil }
    self.pixelsPerInch = pixelsPerInch
  }

  /// What is assumed where neither the paper nor the file tells: 200 pixels per
  /// inch, near what a phone gives of an A4 page that fills its frame.
  public static let assumed = Resolution(pixelsPerInch: 200)!

  /// The length on paper, in points, that `pixels` covers.
  public func points(forPixels pixels: Double) -> Double {
    pixels / pixelsPerInch * 72
  }
}

extension Resolution: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(Double.self)
    guard let resolution = Resolution(pixelsPerInch: value) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a resolution is positive"))
    }
    self = resolution
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(pixelsPerInch.rounded(toPlaces: 1))
  }
}
