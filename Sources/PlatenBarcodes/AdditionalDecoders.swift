internal import PlatenImaging
internal import PlatenModel

/// Decodes the symbologies that zxing-cpp 1.4.0 does not support.
enum AdditionalDecoders {
  /// The barcodes of these `symbologies` in a gray image.
  ///
  /// - Parameter isCrop: whether the image is a crop of a candidate region.
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
        for decoder in linear { symbols += decoder.symbols(on: lines) }
      }
      return symbols
    }
  }

  private static let decoders: [any LinearSymbology.Type] = [Telepen.self, DataBarLimited.self]
  /// The number of scan lines along each side of the image.
  private static let scanLineCount = 80
}
