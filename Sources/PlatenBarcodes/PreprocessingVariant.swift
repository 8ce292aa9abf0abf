internal import PlatenImaging
internal import PlatenModel

/// A way to preprocess an image in which no barcode was found, and the decoder options for it.
struct PreprocessingVariant: Sendable {
  /// Returns the preprocessed image; `nil` if the variant does not apply.
  let preprocess: @Sendable (BarcodeImage) throws(ScanError) -> BarcodeImage?
  /// The options of the decoder for this variant.
  let options: ZXingDecoder.Options

  /// Whether the image is left as it is.
  let isIdentity: Bool
  /// Whether only matrix codes are sought.
  let isMatrixOnly: Bool

  init(
    globalHistogram: Bool = false, isIdentity: Bool = false, isMatrixOnly: Bool = false,
    _ preprocess: @escaping @Sendable (BarcodeImage) throws(ScanError) -> BarcodeImage?
  ) {
    self.preprocess = preprocess
    self.isIdentity = isIdentity
    self.isMatrixOnly = isMatrixOnly
    options = ZXingDecoder.Options(usesGlobalHistogram: globalHistogram)
  }
}

extension PreprocessingVariant {
  static let original = PreprocessingVariant(isIdentity: true) { image throws(ScanError) in image }

  /// The variants for a whole photo at full size, tried in order until one gives a barcode.
  ///
  /// The cheapest variants with the highest yield come first. Order from trials on 880 photos of
  /// barcodes: zxing-cpp decodes 711 without preprocessing, 770 with the variants up to
  /// ``equalized``, and 797 with all.
  static let fullSize: [PreprocessingVariant] = [
    inverted, globalHistogram, padded, doubled, halved, equalized, unsharpMasked, binarized,
    mirrored,
    PreprocessingVariant { image throws(ScanError) in try image.padded().enlarged(by: 4) },
    PreprocessingVariant(globalHistogram: true) { image throws(ScanError) in
      try image.padded().enlarged(by: 4)
    },
    PreprocessingVariant(globalHistogram: true) { image throws(ScanError) in try image.halved() },
    PreprocessingVariant { image throws(ScanError) in try image.unsharpMasked(sigma: 2, amount: 1.5)
    },
    PreprocessingVariant { image throws(ScanError) in try image.inverted().enlarged(by: 2) },
    PreprocessingVariant { image throws(ScanError) in try image.enlarged(by: 1.5) },
    PreprocessingVariant { image throws(ScanError) in try image.scaled(by: 1 / 1.5) },
    turned(by: 10), turned(by: -10), turned(by: 20), turned(by: -20),
  ]

  /// The variants for a downscaled photo, where enlarging restores no detail.
  ///
  /// Chosen in trials on 152 photos of barcodes at 12 megapixels that are not decoded without
  /// preprocessing, and on 120 barcodes in larger photos. The rest of ``fullSize`` finds one more
  /// barcode and takes as long as all of these.
  static let downscaled: [PreprocessingVariant] = [
    inverted, globalHistogram, padded, halved, equalized,
    PreprocessingVariant { image throws(ScanError) in try image.binarized() },
    PreprocessingVariant { image throws(ScanError) in try image.unsharpMasked(sigma: 2, amount: 1.5)
    },
    mirrored, turned(by: 10), turned(by: -10), turned(by: 20), turned(by: -20),
  ]

  /// The variants for a rectified region.
  static let region: [PreprocessingVariant] = [
    original, mirrored, globalHistogram, equalized,
    PreprocessingVariant { image throws(ScanError) in try image.unsharpMasked(sigma: 2, amount: 1.5)
    },
    PreprocessingVariant(globalHistogram: true) { image throws(ScanError) in
      try image.unsharpMasked(sigma: 2, amount: 1.5)
    },
    inverted,
  ]

  private static let globalHistogram = PreprocessingVariant(globalHistogram: true) {
    image throws(ScanError) in image
  }
  private static let inverted = PreprocessingVariant { image throws(ScanError) in
    try image.inverted()
  }
  private static let padded = PreprocessingVariant { image throws(ScanError) in try image.padded() }
  /// For small barcodes, whose modules are about a pixel wide.
  private static let doubled = PreprocessingVariant { image throws(ScanError) in
    try image.enlarged(by: 2)
  }
  /// For dotted, grainy or blurred barcodes.
  private static let halved = PreprocessingVariant { image throws(ScanError) in try image.halved() }
  /// For blurred or unevenly lit barcodes, which are most of the linear ones missed at first.
  private static let equalized = PreprocessingVariant(globalHistogram: true) {
    image throws(ScanError) in
    try image.equalized()
  }
  /// For blurred barcodes.
  private static let unsharpMasked = PreprocessingVariant(globalHistogram: true) {
    image throws(ScanError) in
    try image.enlarged(by: 2)?.unsharpMasked(sigma: 3, amount: 2)
  }
  /// For unevenly lit barcodes, at twice their size.
  private static let binarized = PreprocessingVariant { image throws(ScanError) in
    try image.enlarged(by: 2)?.binarized()
  }

  /// For matrix codes on the back of glass or film.
  private static let mirrored = PreprocessingVariant(isMatrixOnly: true) {
    image throws(ScanError) in
    try image.mirrored()
  }

  /// For barcodes whose sides are neither upright nor at 45°.
  private static func turned(by degrees: Double) -> PreprocessingVariant {
    PreprocessingVariant { image throws(ScanError) in try image.turned(by: degrees) }
  }
}

extension BarcodeImage {
  /// The maximum longer side of an enlarged image, in pixels.
  private static let maximumSide = 2400.0

  fileprivate func enlarged(by scale: Double) throws(ScanError) -> BarcodeImage? {
    Double(longSide) * scale <= Self.maximumSide ? try scaled(by: scale) : nil
  }

  fileprivate func halved() throws(ScanError) -> BarcodeImage? {
    min(raster.width, raster.height) > 60 ? try scaled(by: 0.5) : nil
  }
}
