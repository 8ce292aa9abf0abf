internal import PlatenImaging
internal import PlatenModel

/// The symbologies that zxing-cpp 1.4.0 does not know, each read by a reader of our own.
enum AdditionalDecoders {
  /// The codes of these `symbologies` in a grey picture.
  ///
  /// - Parameter isCrop: whether the picture shows hardly more than what may be a code.
  static func symbols(
    in image: Raster, symbologies: Set<BarcodeSymbology>, isCrop: Bool
  ) -> [DecodedSymbol] {
    image.withPixels { pixels in
      var symbols: [DecodedSymbol] = []
      if symbologies.contains(.microPDF417) {
        symbols += [MicroPDF417Reader.symbol(in: pixels, isCrop: isCrop)].compactMap { $0 }
      }
      let linear = decoders.filter { symbologies.contains($0.symbology) }
      if !linear.isEmpty {
        let lines = pixels.scanLinesAlongSides(count: scanLineCount)
        for reader in linear { symbols += reader.symbols(on: lines) }
      }
      return symbols
    }
  }

  private static let decoders: [any LinearSymbology.Type] = [Telepen.self, DataBarLimited.self]
  /// Lines along each side of a picture.
  private static let scanLineCount = 80
}
