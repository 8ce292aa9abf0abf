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
  private static let wholeSide = 1600.0
  /// Pixels of the longer side of a shrunk photo at its second looks, of which there are many.
  private static let secondSide = 1000.0

  /// The codes in `photo`, in no order.
  package func codes(in photo: Raster) throws(ScanError) -> [FoundCode] {
    let photo = try CodePicture(photo: photo)
    var closeUps = CloseUps(of: photo)
    var found = FoundCodes(check: ArticleCheck(photo: photo, symbologies: symbologies))
    let isLarge = Double(photo.longSide) > Self.wholeSide
    let overview = try photo.shrunk(to: Self.wholeSide)
    try look(at: overview, .plain, isClose: false, &found)
    let possible = isLarge ? try overview.regions(atMost: 40) : []
    if isLarge { try lookForSmallCodes(possible, &closeUps, &found) }
    if !found.codes.isEmpty { return found.codes }
    let whole = isLarge ? try overview.shrunk(to: Self.secondSide) : photo
    for another in isLarge ? CodeLook.shrunk : CodeLook.whole where found.codes.isEmpty {
      try look(at: whole, another, isClose: false, &found)
    }
    let regions = isLarge ? Array(possible.prefix(8)) : try photo.regions(atMost: 16)
    if found.codes.isEmpty { try lookClosely(at: regions, CodeLook.region, &closeUps, &found) }
    if found.codes.isEmpty { try found.addByTones(in: regions, &closeUps) }
    return found.codes
  }

  /// Looks at what may be a code that was too small in the shrunk photo: little time where codes
  /// were seen there already, more where none was.
  private func lookForSmallCodes(
    _ regions: [Quad], _ closeUps: inout CloseUps, _ found: inout FoundCodes
  ) throws(ScanError) {
    let most = 0.03 * closeUps.photo.all.area
    let small = regions.filter { $0.area < most }
    try lookClosely(
      at: Array(small.prefix(found.codes.isEmpty ? 12 : 3)), [.plain], &closeUps, &found)
  }

  /// Looks at each of the `regions` in which no code was found yet, in ways that are new.
  private func lookClosely(
    at regions: [Quad], _ looks: [CodeLook], _ closeUps: inout CloseUps, _ found: inout FoundCodes
  ) throws(ScanError) {
    for region in regions where !found.isExplained(region) {
      let isNew = !closeUps.contains(region)
      let close = try closeUps.closeUp(of: region).picture
      for another in looks where (isNew || !another.isFirst) && !found.isExplained(region) {
        try look(at: close, another, isClose: true, &found)
      }
    }
  }

  /// Adds what one look shows; `isClose` tells whether at hardly more than what may be a code.
  private func look(
    at picture: CodePicture, _ look: CodeLook, isClose: Bool, _ found: inout FoundCodes
  ) throws(ScanError) {
    guard var shown = try look.picture(picture) else { return }
    if look.isFirst {
      let further = FurtherCodes.readings(
        in: shown.raster, symbologies: symbologies, isClose: isClose)
      try found.add(further.map { FoundCode($0, in: shown) }, atFirstSight: true)
    }
    var wanted = symbologies
    // The library reads one linear code at a time: those that are found make room for others.
    for _ in 0..<Self.linearCount {
      let readings = try BarcodeLibrary.readings(
        in: shown.raster, symbologies: wanted, tuning: look.tuning)
      let codes = readings.map { FoundCode($0, in: shown) }
      try found.add(codes, atFirstSight: look.isFirst)
      let linear = codes.filter { $0.barcode.symbology.isLinear }
      guard !linear.isEmpty else { return }
      for code in linear { shown = try shown.blanked(code.quad) }
      wanted = symbologies.filter(\.isLinear)
    }
  }

  /// More linear codes than a sheet of labels has.
  private static let linearCount = 100
}

extension FoundCode {
  /// What `reading` shows in `picture`.
  fileprivate init(_ reading: CodeReading, in picture: CodePicture) {
    let corners =
      reading.symbology.isLinear
      ? BarExtent.corners(
        from: reading.corners[0], to: reading.corners[1], in: picture.raster) : nil
    // Of MaxiCode the library tells no place: then it is the picture's.
    let isPlaced = Set(reading.corners).count > 1
    let places = (corners ?? (isPlaced ? reading.corners : picture.all.corners))
      .map(picture.photoPlace)
    self.init(
      barcode: reading.barcode, printed: reading.printed, quad: Quad(surrounding: places))
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
private struct FoundCodes {
  private(set) var codes: [FoundCode] = []
  private let check: ArticleCheck

  init(check: ArticleCheck) { self.check = check }

  /// Adds those that are new, once they are confirmed.
  mutating func add(_ others: [FoundCode], atFirstSight: Bool) throws(ScanError) {
    for code in others where !isKnown(code) {
      if let code = try check.confirmed(code, atFirstSight: atFirstSight),
        !isKnown(code) { codes.append(code) }
    }
  }

  /// Adds a code that is told by its grey tones alone.
  mutating func addByTones(
    in regions: [Quad], _ closeUps: inout CloseUps
  ) throws(ScanError) {
    for region in regions.prefix(Self.barRegionCount) + [check.photo.all] {
      if let code = try check.code(in: closeUps.closeUp(of: region)) {
        codes.append(code)
        return
      }
    }
  }

  /// Each of them takes a tenth of a second and more where it shows bars.
  private static let barRegionCount = 6

  private func isKnown(_ code: FoundCode) -> Bool {
    codes.contains { $0.isSameSymbol(as: code) }
  }

  /// Whether a code that was found is what `region` shows.
  func isExplained(_ region: Quad) -> Bool {
    codes.contains { region.contains($0.quad.centre) || $0.quad.contains(region.centre) }
  }
}
