internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Recognizes the header of a receipt again, for a merchant's name that the first pass missed:
/// large letters, and light letters on a dark ground.
struct HeaderRerecognizer {
  /// The upright OCR image.
  let image: Raster
  /// The same page as photographed, gray, at a size of its own.
  let photo: Raster
  let recognizers: RecognizerSelector
  /// When the time for the page ends.
  let deadline: ContinuousClock.Instant

  /// Mean confidences, 0 to 1. Lines above `rereadThreshold` are not recognized again; a new line
  /// is accepted above `acceptThreshold`.
  private static let rereadThreshold = 0.8, acceptThreshold = 0.65
  /// The least x-height of a new line, as a multiple of the page's median.
  private static let minimumRelativeHeight = 1.4
  /// New lines of each ground, the widest first.
  private static let maximumLines = 2
  /// Letters of a name. Lines below `minimumLetters` are ignored; those below `shortNameLetters`
  /// need `rereadThreshold`, since illustrations often yield a few letters.
  private static let minimumLetters = 3, shortNameLetters = 5

  /// `lines` and the new lines, which replace overlapping ones of lower confidence.
  func added(to lines: [RecognizedLine]) throws(ScanError) -> [RecognizedLine] {
    let photo = try photo.resized(width: image.width, height: image.height)
    let head = try HeaderLines(on: photo, capitalHeight: TextLineImage.capitalHeight)
    var all = lines
    try recognize(head.darkText, in: image, addingTo: &all)
    if !head.lightText.isEmpty {
      try recognize(head.lightText, in: photo.inverted(), addingTo: &all)
    }
    return all
  }

  /// Recognizes the lines `detected` in `image` and adds them to `lines`.
  private func recognize(
    _ detected: [TextLine], in image: Raster, addingTo lines: inout [RecognizedLine]
  ) throws(ScanError) {
    guard !lines.isEmpty else { return }
    let medianXHeight = lines.map(\.xHeight).sorted()[lines.count / 2]
    let lineImages = try TextLineImages(of: detected, in: image)
    let confidentLines = lines.filter { $0.words.meanCharacterConfidence >= Self.rereadThreshold }
    let rows = lineImages.rows.filter { row in
      row.line.xHeight > Self.minimumRelativeHeight * medianXHeight
        && !confidentLines.contains { $0.covers(row.line.middle) }
    }.sorted { $0.line.width > $1.line.width }
    for row in rows.prefix(Self.maximumLines) {
      let lineImage = try lineImages.image(of: row)
      guard let words = try recognizers.line(in: lineImage.image, until: deadline)?.words else {
        return
      }
      let letters = words.letterCount
      guard letters >= Self.minimumLetters,
        words.meanCharacterConfidence
          >= (letters < Self.shortNameLetters ? Self.rereadThreshold : Self.acceptThreshold)
      else { continue }
      for line in try RecognizedLine.lines(of: words, in: lineImage) {
        lines.add(line)
      }
    }
  }
}

extension [RecognizedLine] {
  /// Adds `line` and removes the lines that overlap it, unless one of these has a higher confidence
  /// or over two letters more.
  fileprivate mutating func add(_ line: RecognizedLine) {
    let isWorse = contains { other in
      other.overlaps(line)
        && (other.words.meanCharacterConfidence >= line.words.meanCharacterConfidence
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
  /// Whether `point` lies inside the line's box.
  fileprivate func covers(_ point: Point) -> Bool {
    point.x > box.x && point.x < box.maxX && point.y > box.y && point.y < box.maxY
  }

  /// Whether the centre of either line lies inside the other.
  fileprivate func overlaps(_ other: RecognizedLine) -> Bool {
    covers(other.box.middle) || other.covers(box.middle)
  }
}

extension TextLine {
  /// Half an x-height above the middle of the baseline.
  fileprivate var middle: Point {
    Point(x: (start.x + end.x) / 2, y: (start.y + end.y - xHeight) / 2)
  }
}

extension Box {
  fileprivate var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
}
