internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Reads the head of a receipt again where what it says of the merchant is doubtful: names in large
/// letters, and in light ones on dark ground, which a look at the whole page has missed.
struct HeaderRerecognizer {
  /// The upright page that was read.
  let image: Raster
  /// The same as it was photographed, grey, at a size of its own.
  let photo: Raster
  let recognizers: RecognizerSelector
  /// When the time for the page is up.
  let end: ContinuousClock.Instant

  /// Lines that are so well read need no other look, and those are believed that are read so well.
  private static let rereadThreshold = 0.8, acceptThreshold = 0.65
  /// So much higher than most letters are those of a name that was missed.
  private static let minimumRelativeHeight = 1.4
  /// The widest are read.
  private static let maximumLines = 2
  /// A name has so many letters; fewer than this are often made of a picture.
  private static let minimumLetters = 3, shortNameLetters = 5

  /// `lines` with what was found besides, in the place of what is read worse.
  func added(to lines: [RecognizedLine]) throws(ScanError) -> [RecognizedLine] {
    let photo = try photo.resized(width: image.width, height: image.height)
    let head = try HeaderLines(on: photo, capitalHeight: TextLineImage.capitalHeight)
    var all = lines
    try read(head.darkText, in: image, besides: &all)
    if !head.lightText.isEmpty { try read(head.lightText, in: photo.inverted(), besides: &all) }
    return all
  }

  /// Reads what was found in `image`.
  private func read(
    _ found: [TextLine], in image: Raster, besides lines: inout [RecognizedLine]
  ) throws(ScanError) {
    guard !lines.isEmpty else { return }
    let medianXHeight = lines.map(\.xHeight).sorted()[lines.count / 2]
    let lineImages = TextLineImages(of: found, in: image)
    let confidentLines = lines.filter { $0.words.meanConfidence >= Self.rereadThreshold }
    let rows = lineImages.rows.filter { row in
      row.line.xHeight > Self.minimumRelativeHeight * medianXHeight
        && !confidentLines.contains { $0.covers(row.line.middle) }
    }.sorted { $0.line.width > $1.line.width }
    for row in rows.prefix(Self.maximumLines) {
      let lineImage = try lineImages.image(of: row)
      let recognizer = try recognizers.recognizer(for: lineImage.image)
      guard let words = try recognizer.line(in: lineImage.image, until: end)?.words else { return }
      let letters = words.letterCount
      guard letters >= Self.minimumLetters,
        words.meanConfidence
          >= (letters < Self.shortNameLetters ? Self.rereadThreshold : Self.acceptThreshold)
      else { continue }
      for line in try RecognizedLine.lines(of: words, in: lineImage) {
        lines.add(line)
      }
    }
  }
}

extension [RecognizedLine] {
  /// Adds a line in the place of those that it covers, unless one of these is read better, or says
  /// more.
  fileprivate mutating func add(_ line: RecognizedLine) {
    let isWorse = contains { other in
      other.overlaps(line)
        && (other.words.meanConfidence >= line.words.meanConfidence
          || other.words.letterCount > line.words.letterCount + 2)
    }
    guard !isWorse else { return }
    removeAll { $0.overlaps(line) }
    append(line)
  }
}

extension [RecognizedPage.Word] {
  fileprivate var letterCount: Int { reduce(0) { $0 + $1.text.count(where: \.isLetter) } }
}

extension RecognizedLine {
  private var box: Box { words.dropFirst().reduce(words[0].box) { $0.union($1.box) } }

  /// Whether a point lies in it.
  fileprivate func covers(_ point: Point) -> Bool {
    point.x > box.x && point.x < box.maxX && point.y > box.y && point.y < box.maxY
  }

  /// Whether the middle of either lies in the other.
  fileprivate func overlaps(_ other: RecognizedLine) -> Bool {
    covers(other.box.middle) || other.covers(box.middle)
  }
}

extension TextLine {
  /// Half an x's height above the middle of its baseline.
  fileprivate var middle: Point {
    Point(x: (start.x + end.x) / 2, y: (start.y + end.y - xHeight) / 2)
  }
}

extension Box {
  fileprivate var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
}
