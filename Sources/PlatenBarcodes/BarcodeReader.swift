package import PlatenImaging
package import PlatenModel

/// Reads barcodes in photos: the photo as it is, then what comes before a second look, the
/// cheapest first.
package struct BarcodeReader: Sendable {
  private let symbologies: Set<BarcodeSymbology>

  /// A reader of these symbologies.
  package init(symbologies: Set<BarcodeSymbology> = Set(BarcodeSymbology.allCases)) {
    self.symbologies = symbologies
  }

  /// Pixels of the longer side above which a photo is not looked at as a whole at its full size,
  /// but shrunk, and what may be a code in it closely.
  private static let overviewSide = 1600.0
  /// Pixels of the longer side of a shrunk photo at its second looks, of which there are many.
  private static let retrySide = 1000.0

  /// The codes in `photo`, in no order.
  package func barcodes(in photo: Raster) throws(ScanError) -> [DetectedBarcode] {
    let photo = try BarcodeImage(photo: photo)
    var crops = RegionCrops(of: photo)
    var found = BarcodeCollection(verifier: EANVerifier(photo: photo, symbologies: symbologies))
    let isLarge = Double(photo.longSide) > Self.overviewSide
    let overview = try photo.downscaled(to: Self.overviewSide)
    try decode(overview, .original, isCrop: false, &found)
    let candidates = isLarge ? try overview.candidateRegions(atMost: 40) : []
    if isLarge { try decodeSmallRegions(candidates, &crops, &found) }
    if !found.barcodes.isEmpty { return found.barcodes }
    let wholePhoto = isLarge ? try overview.downscaled(to: Self.retrySide) : photo
    for variant in isLarge ? PreprocessingVariant.downscaled : PreprocessingVariant.fullSize
    where found.barcodes.isEmpty {
      try decode(wholePhoto, variant, isCrop: false, &found)
    }
    let regions = isLarge ? Array(candidates.prefix(8)) : try photo.candidateRegions(atMost: 16)
    if found.barcodes.isEmpty {
      try decodeRegions(regions, PreprocessingVariant.region, &crops, &found)
    }
    if found.barcodes.isEmpty { try found.addByTemplateMatching(in: regions, &crops) }
    return found.barcodes
  }

  /// Looks at what may be a code that was too small in the shrunk photo: little time where codes
  /// were seen there already, more where none was.
  private func decodeSmallRegions(
    _ regions: [Quad], _ crops: inout RegionCrops, _ found: inout BarcodeCollection
  ) throws(ScanError) {
    let maximumArea = 0.03 * crops.photo.bounds.area
    let small = regions.filter { $0.area < maximumArea }
    try decodeRegions(
      Array(small.prefix(found.barcodes.isEmpty ? 12 : 3)), [.original], &crops, &found)
  }

  /// Looks at each of the `regions` in which no code was found yet, in ways that are new.
  private func decodeRegions(
    _ regions: [Quad], _ variants: [PreprocessingVariant], _ crops: inout RegionCrops,
    _ found: inout BarcodeCollection
  ) throws(ScanError) {
    for region in regions where !found.isCovered(region) {
      let isNew = !crops.contains(region)
      let crop = try crops.crop(of: region).image
      for variant in variants where (isNew || !variant.isIdentity) && !found.isCovered(region) {
        try decode(crop, variant, isCrop: true, &found)
      }
    }
  }

  /// Adds what one look shows; `isCrop` tells whether at hardly more than what may be a code.
  private func decode(
    _ image: BarcodeImage, _ variant: PreprocessingVariant, isCrop: Bool,
    _ found: inout BarcodeCollection
  ) throws(ScanError) {
    guard var processed = try variant.preprocess(image) else { return }
    if variant.isIdentity {
      let additional = AdditionalDecoders.symbols(
        in: processed.raster, symbologies: symbologies, isCrop: isCrop)
      try found.add(additional.map { DetectedBarcode($0, in: processed) }, isFirstPass: true)
    }
    var requested = symbologies
    // The library reads one linear code at a time: those that are found make room for others.
    for _ in 0..<Self.maximumLinearBarcodes {
      let symbols = try ZXingDecoder.symbols(
        in: processed.raster, symbologies: requested, options: variant.options)
      let barcodes = symbols.map { DetectedBarcode($0, in: processed) }
      try found.add(barcodes, isFirstPass: variant.isIdentity)
      let linear = barcodes.filter { $0.barcode.symbology.isLinear }
      guard !linear.isEmpty else { return }
      for detected in linear { processed = try processed.blanked(detected.quad) }
      requested = symbologies.filter(\.isLinear)
    }
  }

  /// More linear codes than a sheet of labels has.
  private static let maximumLinearBarcodes = 100
}

extension DetectedBarcode {
  /// What `symbol` shows in `image`.
  fileprivate init(_ symbol: DecodedSymbol, in image: BarcodeImage) {
    let corners =
      symbol.symbology.isLinear
      ? LinearBarcodeExtent.corners(
        from: symbol.corners[0], to: symbol.corners[1], in: image.raster) : nil
    // Of MaxiCode the library tells no place: then it is the picture's.
    let hasPosition = Set(symbol.corners).count > 1
    let points = (corners ?? (hasPosition ? symbol.corners : image.bounds.corners))
      .map(image.photoPoint)
    self.init(
      barcode: symbol.barcode, humanReadable: symbol.humanReadable, quad: Quad(surrounding: points))
  }
}

extension Quad {
  /// The quad with these corners; of a mirrored code they run the other way round, and where they
  /// make no shape it is the upright rectangle around them.
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

/// The codes that were found so far, each once.
private struct BarcodeCollection {
  private(set) var barcodes: [DetectedBarcode] = []
  private let verifier: EANVerifier

  init(verifier: EANVerifier) { self.verifier = verifier }

  /// Adds those that are new, once they are confirmed.
  mutating func add(_ others: [DetectedBarcode], isFirstPass: Bool) throws(ScanError) {
    for detected in others where !isKnown(detected) {
      if let detected = try verifier.verified(detected, isFirstPass: isFirstPass),
        !isKnown(detected)
      {
        barcodes.append(detected)
      }
    }
  }

  /// Adds a code that is told by its grey tones alone.
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

  /// Each of them takes a tenth of a second and more where it shows bars.
  private static let maximumTemplateRegions = 6

  private func isKnown(_ detected: DetectedBarcode) -> Bool {
    barcodes.contains { $0.isSameSymbol(as: detected) }
  }

  /// Whether a code that was found is what `region` shows.
  func isCovered(_ region: Quad) -> Bool {
    barcodes.contains { region.contains($0.quad.centre) || $0.quad.contains(region.centre) }
  }
}
