internal import PlatenImaging
internal import PlatenModel

/// One way of looking at a picture in which codes were not found at first sight.
struct CodeLook: Sendable {
  /// The picture to look at; `nil` where this look shows nothing new.
  let picture: @Sendable (CodePicture) throws(ScanError) -> CodePicture?
  let tuning: BarcodeLibrary.Tuning

  /// Whether the picture is looked at as it is.
  let isFirst: Bool

  init(
    global: Bool = false, isFirst: Bool = false,
    _ picture: @escaping @Sendable (CodePicture) throws(ScanError) -> CodePicture?
  ) {
    self.picture = picture
    self.isFirst = isFirst
    tuning = BarcodeLibrary.Tuning(thresholdsGlobally: global)
  }
}

extension CodeLook {
  /// The picture as it is.
  static let plain = CodeLook(isFirst: true) { picture throws(ScanError) in picture }

  /// What is tried on a whole picture, one after the other, until one shows a code; the cheapest
  /// of those that show most come first. Found by trial on 880 photos of codes: as they are, the
  /// library reads 711; with the looks to ``shaded`` 770, with all 797.
  static let whole: [CodeLook] = [
    inverted, global, framed, doubled, halved, shaded, steep, local,
    CodeLook { picture throws(ScanError) in try picture.framed().enlarged(by: 4) },
    CodeLook(global: true) { picture throws(ScanError) in
      try picture.framed().enlarged(by: 4)
    },
    CodeLook(global: true) { picture throws(ScanError) in try picture.halved() },
    CodeLook { picture throws(ScanError) in try picture.sharpened(sigma: 2, amount: 1.5) },
    CodeLook { picture throws(ScanError) in try picture.inverted().enlarged(by: 2) },
    CodeLook { picture throws(ScanError) in try picture.enlarged(by: 1.5) },
    CodeLook { picture throws(ScanError) in try picture.scaled(by: 1 / 1.5) },
    turned(by: 10), turned(by: -10), turned(by: 20), turned(by: -20),
  ]

  /// What is tried on a photo that was shrunk: enlarging brings nothing back. Found by trial on
  /// 152 photos of codes at 12 megapixels that are not read as they are, and on 120 codes in larger
  /// photos: the rest of ``whole`` shows one code of those, and takes as long as all of these.
  static let shrunk: [CodeLook] = [
    inverted, global, framed, halved, shaded,
    CodeLook { picture throws(ScanError) in try picture.thresholded() },
    CodeLook { picture throws(ScanError) in try picture.sharpened(sigma: 2, amount: 1.5) },
    turned(by: 10), turned(by: -10), turned(by: 20), turned(by: -20),
  ]

  /// What is tried on a region that was cut out and flattened.
  static let region: [CodeLook] = [
    plain, global, shaded,
    CodeLook { picture throws(ScanError) in try picture.sharpened(sigma: 2, amount: 1.5) },
    CodeLook(global: true) { picture throws(ScanError) in
      try picture.sharpened(sigma: 2, amount: 1.5)
    },
    inverted,
  ]

  private static let global = CodeLook(global: true) { picture throws(ScanError) in picture }
  private static let inverted = CodeLook { picture throws(ScanError) in try picture.inverted() }
  private static let framed = CodeLook { picture throws(ScanError) in try picture.framed() }
  /// Small codes, whose modules are hardly more than a pixel.
  private static let doubled = CodeLook { picture throws(ScanError) in
    try picture.enlarged(by: 2)
  }
  /// Codes that are dotted, grainy or blurred.
  private static let halved = CodeLook { picture throws(ScanError) in try picture.halved() }
  /// Codes in uneven light, or blurred: most of the linear ones that are missed at first.
  private static let shaded = CodeLook(global: true) { picture throws(ScanError) in
    try picture.equalized()
  }
  /// Blurred codes.
  private static let steep = CodeLook(global: true) { picture throws(ScanError) in
    try picture.enlarged(by: 2)?.sharpened(sigma: 3, amount: 2)
  }
  /// Codes in uneven light, at twice their size.
  private static let local = CodeLook { picture throws(ScanError) in
    try picture.enlarged(by: 2)?.thresholded()
  }

  /// Codes whose sides are neither upright nor at 45°.
  private static func turned(by degrees: Double) -> CodeLook {
    CodeLook { picture throws(ScanError) in try picture.turned(by: degrees) }
  }
}

extension CodePicture {
  /// The longest side in pixels that a picture is enlarged to.
  private static let longest = 2400.0

  fileprivate func enlarged(by scale: Double) throws(ScanError) -> CodePicture? {
    Double(longSide) * scale <= Self.longest ? try scaled(by: scale) : nil
  }

  fileprivate func halved() throws(ScanError) -> CodePicture? {
    min(raster.width, raster.height) > 60 ? try scaled(by: 0.5) : nil
  }
}
