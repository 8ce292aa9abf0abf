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
  /// How many places are looked at closely.
  private static let regionCount = 16

  /// The codes in `photo`, in no order.
  package func codes(in photo: Raster) throws(ScanError) -> [FoundCode] {
    let photo = try CodePicture(photo: photo)
    let shrinks = Double(photo.longSide) > Self.wholeSide
    let whole = shrinks ? try photo.scaled(by: Self.wholeSide / Double(photo.longSide)) : photo
    var found = FoundCodes(check: ArticleCheck(photo: photo, symbologies: symbologies))
    try look(at: whole, .plain, &found)
    if shrinks { try lookClosely(at: photo, [.plain], &found) }
    if !found.codes.isEmpty { return found.codes }
    for another in CodeLook.whole where found.codes.isEmpty {
      try look(at: whole, another, &found)
    }
    if found.codes.isEmpty { try lookClosely(at: photo, CodeLook.region, &found) }
    if found.codes.isEmpty { try found.addByTones() }
    return found.codes
  }

  /// Looks at each place that may show a code which was not found yet.
  private func lookClosely(
    at photo: CodePicture, _ looks: [CodeLook], _ found: inout FoundCodes
  ) throws(ScanError) {
    for region in try photo.regions(atMost: Self.regionCount) {
      guard !found.isExplained(region) else { continue }
      let close = try photo.flattened(region).picture
      for another in looks where !found.isExplained(region) {
        try look(at: close, another, &found)
      }
    }
  }

  /// Adds what one look shows.
  private func look(
    at picture: CodePicture, _ look: CodeLook, _ found: inout FoundCodes
  ) throws(ScanError) {
    guard var shown = try look.picture(picture) else { return }
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
    let places = (corners ?? reading.corners).map(picture.photoPlace)
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
  mutating func addByTones() throws(ScanError) {
    let regions = try check.photo.regions(atMost: Self.barRegionCount)
    if let code = try check.code(in: regions + [check.photo.all]) { codes.append(code) }
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
