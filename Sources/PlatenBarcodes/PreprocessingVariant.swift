internal import PlatenImaging
internal import PlatenModel

/// One way of looking at a picture in which codes were not found at first sight.
struct PreprocessingVariant: Sendable {
  /// The picture to look at; `nil` where this look shows nothing new.
  let preprocess: @Sendable (BarcodeImage) throws(ScanError) -> BarcodeImage?
  let options: ZXingDecoder.Options

  /// Whether the picture is looked at as it is.
  let isIdentity: Bool

  init(
    globalHistogram: Bool = false, isIdentity: Bool = false,
    _ preprocess: @escaping @Sendable (BarcodeImage) throws(ScanError) -> BarcodeImage?
  ) {
    self.preprocess = preprocess
    self.isIdentity = isIdentity
    options = ZXingDecoder.Options(usesGlobalHistogram: globalHistogram)
  }
}

extension PreprocessingVariant {
  /// The picture as it is.
  static let original = PreprocessingVariant(isIdentity: true) { image throws(ScanError) in image }

  /// What is tried on a whole picture, one after the other, until one shows a code; the cheapest
  /// of those that show most come first. Found by trial on 880 photos of codes: as they are, the
  /// library reads 711; with the looks to ``equalized`` 770, with all 797.
  static let fullSize: [PreprocessingVariant] = [
    inverted, globalHistogram, padded, doubled, halved, equalized, unsharpMasked, binarized,
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

  /// What is tried on a photo that was shrunk: enlarging brings nothing back. Found by trial on
  /// 152 photos of codes at 12 megapixels that are not read as they are, and on 120 codes in larger
  /// photos: the rest of ``fullSize`` shows one code of those, and takes as long as all of these.
  static let downscaled: [PreprocessingVariant] = [
    inverted, globalHistogram, padded, halved, equalized,
    PreprocessingVariant { image throws(ScanError) in try image.binarized() },
    PreprocessingVariant { image throws(ScanError) in try image.unsharpMasked(sigma: 2, amount: 1.5)
    },
    turned(by: 10), turned(by: -10), turned(by: 20), turned(by: -20),
  ]

  /// What is tried on a region that was cut out and flattened.
  static let region: [PreprocessingVariant] = [
    original, globalHistogram, equalized,
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
  /// Small codes, whose modules are hardly more than a pixel.
  private static let doubled = PreprocessingVariant { image throws(ScanError) in
    try image.enlarged(by: 2)
  }
  /// Codes that are dotted, grainy or blurred.
  private static let halved = PreprocessingVariant { image throws(ScanError) in try image.halved() }
  /// Codes in uneven light, or blurred: most of the linear ones that are missed at first.
  private static let equalized = PreprocessingVariant(globalHistogram: true) {
    image throws(ScanError) in
    try image.equalized()
  }
  /// Blurred codes.
  private static let unsharpMasked = PreprocessingVariant(globalHistogram: true) {
    image throws(ScanError) in
    try image.enlarged(by: 2)?.unsharpMasked(sigma: 3, amount: 2)
  }
  /// Codes in uneven light, at twice their size.
  private static let binarized = PreprocessingVariant { image throws(ScanError) in
    try image.enlarged(by: 2)?.binarized()
  }

  /// Codes whose sides are neither upright nor at 45°.
  private static func turned(by degrees: Double) -> PreprocessingVariant {
    PreprocessingVariant { image throws(ScanError) in try image.turned(by: degrees) }
  }
}

extension BarcodeImage {
  /// The longest side in pixels that a picture is enlarged to.
  private static let maximumSide = 2400.0

  fileprivate func enlarged(by scale: Double) throws(ScanError) -> BarcodeImage? {
    Double(longSide) * scale <= Self.maximumSide ? try scaled(by: scale) : nil
  }

  fileprivate func halved() throws(ScanError) -> BarcodeImage? {
    min(raster.width, raster.height) > 60 ? try scaled(by: 0.5) : nil
  }
}
