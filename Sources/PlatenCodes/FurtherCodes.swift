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
      let linear: [any LinearSymbology.Type] = [Telepen.self, DataBarLimited.self]
      for reader in linear where symbologies.contains(reader.symbology) {
        readings += reader.readings(in: pixels)
      }
      return readings
    }
  }
}
