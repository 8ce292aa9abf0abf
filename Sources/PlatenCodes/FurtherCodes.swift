internal import PlatenImaging
internal import PlatenModel

/// The symbologies that zxing-cpp 1.4.0 does not know, each read by a reader of our own.
enum FurtherCodes {
  /// The codes of these `symbologies` in a grey picture.
  ///
  /// - Parameter isClose: whether the picture shows hardly more than what may be a code.
  static func readings(
    in picture: Raster, symbologies: Set<BarcodeSymbology>, isClose: Bool
  ) -> [CodeReading] {
    picture.withPixels { pixels in
      var readings: [CodeReading] = []
      if symbologies.contains(.microPDF417) {
        readings += [MicroPDFReader.reading(in: pixels, isClose: isClose)].compactMap { $0 }
      }
      let linear = all.filter { symbologies.contains($0.symbology) }
      if !linear.isEmpty {
        let lines = pixels.linesAlongSides(count: lineCount)
        for reader in linear { readings += reader.readings(on: lines) }
      }
      return readings
    }
  }

  private static let all: [any LinearSymbology.Type] = [Telepen.self, DataBarLimited.self]
  /// Lines along each side of a picture.
  private static let lineCount = 80
}
