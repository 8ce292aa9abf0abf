package import PlatenImaging
package import PlatenModel

/// Decodes the barcodes in photos: first the photo as it is, then preprocessing variants in order
/// of cost.
package struct BarcodeReader: Sendable {
  private let symbologies: Set<BarcodeSymbology>
  private let retries: Bool

  /// Creates a reader of these symbologies.
  ///
  /// - Parameter retries: whether preprocessing variants are tried if nothing is found, which
  ///   takes many times as long; not for frames of a video, where the next one is as good.
  package init(
    symbologies: Set<BarcodeSymbology> = Set(BarcodeSymbology.allCases), retries: Bool = true
  ) {
    self.symbologies = symbologies
    self.retries = retries
  }

  /// The side length that makes a photo large, in pixels of the longer side.
  ///
  /// A large photo is decoded downscaled to this size, and its candidate regions at full size. Frames, in
  /// which nothing is tried again, are decoded as they are.
  private static let overviewSide = 1600.0
  /// The size at which the preprocessing variants of a large photo run, in pixels of the longer
  /// side: smaller than ``overviewSide``, because there are many variants.
  private static let retrySide = 1000.0

  /// The barcodes in `photo`, in no particular order.
  ///
  /// First the whole photo, then a closer look at each region that looks like a code and is none of those
  /// found, and at last the whole photo without all that was found. Where that finds nothing, the
  /// preprocessing variants of the whole photo, and of regions that look less like codes.
  package func barcodes(in photo: Raster) throws(ScanError) -> [DetectedBarcode] {
    let photo = try BarcodeImage(photo: photo)
    var crops = RegionCrops(of: photo)
    var found = BarcodeCollection(verifier: EANVerifier(photo: photo, symbologies: symbologies))
    guard retries else {
      try addAdditional(in: photo, isCrop: false, &found)
      try decode(photo, .original, isFirstPass: true, &found)
      return found.barcodes
    }
    let isLarge = Double(photo.longSide) > Self.overviewSide
    let overview = isLarge ? try photo.downscaled(to: Self.overviewSide) : photo
    try addAdditional(in: overview, isCrop: false, &found)
    try pass(over: overview, .original, symbologies, isFirstPass: true, &found)
    let regions = try photo.candidateRegions(atMost: Self.maximumRegions)
    let codes = regions.filter(\.looksLikeCode).map(\.quad)
    try decodeRegions(codes, [.original], &crops, &found)
    if found.barcodes.isEmpty {
      let wholePhoto = isLarge ? try overview.downscaled(to: Self.retrySide) : photo
      for variant in isLarge ? PreprocessingVariant.downscaled : PreprocessingVariant.fullSize
      where found.barcodes.isEmpty {
        try decode(wholePhoto, variant, &found)
      }
      let largest = regions.prefix(isLarge ? 8 : 16).map(\.quad)
      if found.barcodes.isEmpty {
        try decodeRegions(largest, PreprocessingVariant.region, &crops, &found)
      }
      if found.barcodes.isEmpty { try found.addByTemplateMatching(in: largest, &crops) }
    } else {
      try decodeRest(
        of: overview, .original, after: found.barcodes, symbologies, isFirstPass: true, &found)
    }
    if !found.barcodes.isEmpty {
      try decodeRegions(codes, PreprocessingVariant.region, &crops, &found)
    }
    return found.barcodes
  }

  /// The limit on regions, well above the codes on a sheet.
  private static let maximumRegions = 1000

  /// Decodes each of the `regions` that no decoded barcode covers, until too many hold none. A crop that was
  /// decoded before is not decoded again without preprocessing.
  private func decodeRegions(
    _ regions: some Sequence<Quad>, _ variants: [PreprocessingVariant], _ crops: inout RegionCrops,
    _ found: inout BarcodeCollection
  ) throws(ScanError) {
    var failures = 0
    for region in regions where failures < Self.maximumFailures && !found.isCovered(region) {
      let isNew = !crops.contains(region)
      let crop = try crops.crop(of: region).image
      if isNew { try addAdditional(in: crop, isCrop: true, &found) }
      for variant in variants where (isNew || !variant.isIdentity) && !found.isCovered(region) {
        try decode(crop, variant, &found)
        failures += 1
      }
      if found.isCovered(region) { failures = 0 }
    }
  }

  /// The limit on crops in a row that show no barcode: pictures and patterns look like codes as well.
  private static let maximumFailures = 32

  /// Adds the barcodes that one variant decodes.
  ///
  /// - Parameter isFirstPass: whether the image is the whole photo as it is, where misreadings are rarer.
  private func decode(
    _ image: BarcodeImage, _ variant: PreprocessingVariant, isFirstPass: Bool = false,
    _ found: inout BarcodeCollection
  ) throws(ScanError) {
    guard let processed = try variant.preprocess(image) else { return }
    let requested = variant.isMatrixOnly ? symbologies.filter { !$0.isLinear } : symbologies
    let barcodes = try pass(
      over: processed, variant, requested, isFirstPass: isFirstPass, &found)
    try decodeRest(
      of: processed, variant, after: barcodes, requested, isFirstPass: isFirstPass, &found)
  }

  /// Adds the barcodes of symbologies that zxing-cpp lacks.
  private func addAdditional(
    in image: BarcodeImage, isCrop: Bool, _ found: inout BarcodeCollection
  ) throws(ScanError) {
    let symbols = AdditionalDecoders.symbols(
      in: image.raster, symbologies: symbologies, isCrop: isCrop)
    try found.add(symbols.map { DetectedBarcode($0, in: image) }, isFirstPass: true)
  }

  /// Decodes an image once, and adds the barcodes. zxing-cpp returns one linear barcode, and some of the
  /// matrix codes.
  @discardableResult
  private func pass(
    over image: BarcodeImage, _ variant: PreprocessingVariant, _ requested: Set<BarcodeSymbology>,
    isFirstPass: Bool, _ found: inout BarcodeCollection
  ) throws(ScanError) -> [DetectedBarcode] {
    let barcodes = try ZXingDecoder.symbols(
      in: image.raster, symbologies: requested, options: variant.options
    ).filter {
      LinearBarcodeExtent.hasQuietZones($0, in: image, ofPhoto: found.photo.bounds)
    }.map { DetectedBarcode($0, in: image) }
    try found.add(barcodes, isFirstPass: isFirstPass)
    return barcodes
  }

  /// Decodes what is left of an image when `barcodes` are blanked, of their kinds; and again without those
  /// that this finds.
  private func decodeRest(
    of image: BarcodeImage, _ variant: PreprocessingVariant, after barcodes: [DetectedBarcode],
    _ requested: Set<BarcodeSymbology>, isFirstPass: Bool, _ found: inout BarcodeCollection
  ) throws(ScanError) {
    var (image, barcodes, requested, isNew) = (image, barcodes, requested, true)
    for _ in 0..<Self.maximumPasses where !barcodes.isEmpty {
      for detected in barcodes { image = try image.blanked(detected.quad) }
      let kinds = Set(barcodes.map(\.barcode.symbology))
      let hasLinear = kinds.contains(where: \.isLinear)
      requested = requested.filter { $0.isLinear ? hasLinear : isNew && kinds.contains($0) }
      if requested.isEmpty { return }
      let known = found.barcodes.count
      barcodes = try pass(over: image, variant, requested, isFirstPass: isFirstPass, &found)
      isNew = found.barcodes.count > known
    }
  }

  /// The limit on passes over one image, well above the linear barcodes on a sheet.
  private static let maximumPasses = 100
}

extension DetectedBarcode {
  /// The barcode of `symbol`, located in the photo of `image`.
  fileprivate init(_ symbol: DecodedSymbol, in image: BarcodeImage) {
    let corners =
      symbol.symbology.isLinear
      ? LinearBarcodeExtent.corners(
        from: symbol.corners[0], to: symbol.corners[1], in: image.raster) : nil
    // zxing-cpp gives no position for MaxiCode: use the bounds of the image.
    let hasPosition = Set(symbol.corners).count > 1
    let points = (corners ?? (hasPosition ? symbol.corners : image.bounds.corners))
      .map(image.photoPoint)
    self.init(
      barcode: symbol.barcode, humanReadable: symbol.humanReadable, quad: Quad(surrounding: points))
  }
}

extension Quad {
  /// The quad with these corners. A mirrored barcode has them in the reverse order; if they form no
  /// quad, the axis-aligned rectangle around them is used.
  fileprivate init(surrounding corners: [Point]) {
    let mirrored = [corners[1], corners[0], corners[3], corners[2]]
    let xs = corners.map(\.x), ys = corners.map(\.y)
    let (left, right) = (xs.min()! - 0.5, xs.max()! + 0.5)
    let (top, bottom) = (ys.min()! - 0.5, ys.max()! + 0.5)
    self =
      Quad(corners: corners) ?? Quad(corners: mirrored)
      ?? Quad(
        topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
        bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
  }
}

/// The barcodes found so far, without duplicates.
private struct BarcodeCollection {
  private(set) var barcodes: [DetectedBarcode] = []
  private let verifier: EANVerifier

  /// The photo that is decoded.
  var photo: BarcodeImage { verifier.photo }

  init(verifier: EANVerifier) { self.verifier = verifier }

  /// Adds the new barcodes that the verifier accepts.
  mutating func add(_ others: [DetectedBarcode], isFirstPass: Bool) throws(ScanError) {
    for detected in others where !isKnown(detected) {
      if let detected = try verifier.verified(detected, isFirstPass: isFirstPass),
        !isKnown(detected)
      {
        barcodes.append(detected)
      }
    }
  }

  /// Adds the first barcode that EAN/UPC template matching finds.
  mutating func addByTemplateMatching(
    in regions: [Quad], _ crops: inout RegionCrops
  ) throws(ScanError) {
    for region in regions.prefix(Self.maximumTemplateRegions) + [verifier.photo.bounds] {
      if let detected = try verifier.barcode(in: crops.crop(of: region)) {
        barcodes.append(detected)
        return
      }
    }
  }

  /// The limit on regions for template matching: each one with bars takes 0.1 seconds or more.
  private static let maximumTemplateRegions = 6

  private func isKnown(_ detected: DetectedBarcode) -> Bool {
    barcodes.contains { $0.isSameSymbol(as: detected) }
  }

  /// Whether a barcode found so far is the content of `region`.
  func isCovered(_ region: Quad) -> Bool {
    barcodes.contains { region.contains($0.quad.center) || $0.quad.contains(region.center) }
  }
}

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

/// The rectified crop of a candidate region of a photo.
struct RegionCrop {
  /// The region, in pixels of the photo.
  let region: Quad
  let image: BarcodeImage
  /// The bounds of the region in ``image``, which has a margin around it.
  let regionBounds: Box
}

/// The crops of one photo, each made on first use.
struct RegionCrops {
  let photo: BarcodeImage
  private var cache: [Quad: RegionCrop] = [:]

  init(of photo: BarcodeImage) { self.photo = photo }

  /// Whether the crop of `region` exists already.
  func contains(_ region: Quad) -> Bool { cache[region] != nil }

  mutating func crop(of region: Quad) throws(ScanError) -> RegionCrop {
    if let crop = cache[region] { return crop }
    let (image, regionBounds) = try photo.rectified(region)
    let crop = RegionCrop(region: region, image: image, regionBounds: regionBounds)
    cache[region] = crop
    return crop
  }
}

/// A barcode and its location in the photo.
package struct DetectedBarcode: Sendable {
  package let barcode: Barcode
  /// The text printed next to the barcode, if it differs from the payload: the eight digits of
  /// UPC-E.
  package let humanReadable: String
  /// The symbol's own corners, clockwise from its top left, in pixels of the photo as displayed.
  package let quad: Quad

  /// The probability that the barcode is correct, from 0 to 1.
  ///
  /// Symbologies with error correction get 1, linear ones with a check digit 0.99. The others get
  /// 0.9: one in ten of them is a false detection in other print.
  package var confidence: Double {
    switch barcode.symbology {
    case .codabar, .code39, .i2of5: 0.9
    case let symbology: symbology.isLinear ? 0.99 : 1
    }
  }
}

extension DetectedBarcode {
  /// Whether this is the same symbol as `other`, decoded again.
  func isSameSymbol(as other: DetectedBarcode) -> Bool {
    barcode.payload == other.barcode.payload && barcode.symbology == other.barcode.symbology
      && (quad.contains(other.quad.center) || other.quad.contains(quad.center)
        || touches(other) || other.touches(self))
  }

  /// Whether this is the continuation of `other` below a glare. A decoded linear barcode is
  /// blanked, and bars that remain below the glare are decoded again.
  private func touches(_ other: DetectedBarcode) -> Bool {
    let gap = quad.bottomLeft.distance(to: other.quad.topLeft)
    return barcode.symbology.isLinear
      && gap < 0.1 * quad.topLeft.distance(to: quad.topRight)
  }
}
