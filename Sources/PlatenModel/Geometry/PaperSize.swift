/// A paper size: one of the named sizes, or any other by its sides.
///
/// Sides are in millimeters. The named sizes are portrait; ``turned`` gives landscape.
public struct PaperSize: Hashable, Sendable {
  /// The usual name, such as `A4` or `Letter`; `custom` for other sizes.
  public let name: String
  /// Millimeters, along the top edge.
  public let width: Double
  /// Millimeters, along the left edge.
  public let height: Double

  /// Creates a size from its sides in millimeters; `nil` unless both are from 5 to 5,080, the
  /// largest side of a PDF page.
  public init?(name: String = "custom", width: Double, height: Double) {
    guard (5...5080).contains(width), (5...5080).contains(height) else { return nil }
    self.name = name
    self.width = width
    self.height = height
  }

  /// Width divided by height.
  public var aspectRatio: Double { width / height }

  /// The same paper with width and height exchanged.
  public var turned: PaperSize { PaperSize(name: name, width: height, height: width)! }

  /// Width and height in points, 72 to the inch.
  public var sizeInPoints: (width: Double, height: Double) {
    (width / 25.4 * 72, height / 25.4 * 72)
  }

  /// The named sizes: ISO 216 A3 to A6, ANSI Letter and Legal, ISO 7810 ID-1, and the business
  /// card of most of Europe.
  public static let named: [PaperSize] = [
    ("A3", 297, 420), ("A4", 210, 297), ("A5", 148, 210), ("A6", 105, 148),
    ("Letter", 215.9, 279.4), ("Legal", 215.9, 355.6),
    ("ID-1", 53.98, 85.6), ("business card", 55, 85),
  ].map { PaperSize(name: $0.0, width: $0.1, height: $0.2)! }

  /// The named size `name`, regardless of case; `nil` if there is none.
  public static func named(_ name: String) -> PaperSize? {
    named.first { $0.name.lowercased() == name.lowercased() }
  }
}

extension PaperSize: Codable {
  private enum Key: String, CodingKey { case name, width, height }

  /// Decodes name, width and height. Throws if a side is out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let size = PaperSize(
      name: try values.decode(String.self, forKey: .name),
      width: try values.decode(Double.self, forKey: .width),
      height: try values.decode(Double.self, forKey: .height))
    guard let size else {
      throw DecodingError.dataCorruptedError(
        forKey: .width, in: values, debugDescription: "sides are 5 to 5080 millimetres")
    }
    self = size
  }

  /// Encodes name, width and height, rounded to a tenth of a millimeter.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .name)
    try values.encode(encoder.output(width, places: 1), forKey: .width)
    try values.encode(encoder.output(height, places: 1), forKey: .height)
  }
}

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

  /// The default if neither the paper size nor the file determines the resolution: 200 pixels
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
    try value.encode(encoder.output(pixelsPerInch, places: 1))
  }
}
