internal import PlatenImaging
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenText

/// Recognizes parts of a page again, as ``ReceiptRerecognition`` asks for them.
struct PageRerecognizer {
  /// The lines of the page, after their recognition.
  let lines: PageLineRecognizer
  /// The upright page as photographed, gray.
  let photo: Raster

  /// The page with the lines that a second pass over its header adds.
  func pageWithHeader() throws(ScanError) -> RecognizedPage {
    try lines.pageWithHeader(in: photo)
  }

  /// `field` with further recognition passes of its row.
  func rerecognized(_ field: LowConfidenceField) throws(ScanError) -> LowConfidenceField {
    try lines.fieldRerecognizer(in: photo).rerecognized(field)
  }
}

/// Recognizes rows with unclear fields of a receipt again: at other sizes, and from the page as it
/// was photographed. Two passes seldom misread a figure in the same way.
struct FieldRerecognizer {
  private struct RecognitionPass {
    /// Whether the row is cropped from the photo instead of the OCR image.
    let isPhoto: Bool
    /// Pixels of the text-line image.
    let capitalHeight: Double
  }

  /// Of six passes over 85 dates and 556 amounts, these four correct nearly as many as all six.
  private static let passes = [
    RecognitionPass(isPhoto: false, capitalHeight: 30),
    RecognitionPass(isPhoto: false, capitalHeight: 20),
    RecognitionPass(isPhoto: true, capitalHeight: 20),
    RecognitionPass(isPhoto: true, capitalHeight: 44),
  ]
  /// After so many passes that agree with the first recognition, the others are skipped.
  private static let initialPassCount = 2

  /// The rows of the page in the OCR image.
  let lineImages: TextLineImages
  /// Pixels of the OCR image, which are those of the recognized page.
  let width: Int
  /// The upright page as photographed, gray, at a size of its own.
  let photo: Raster
  let recognizers: RecognizerSelector
  /// When the time for the page ends.
  let deadline: ContinuousClock.Instant

  /// `field` with the words of its row in each further pass.
  func rerecognized(_ field: LowConfidenceField) throws(ScanError) -> LowConfidenceField {
    guard let row = row(of: field.words) else { return field }
    var result = field
    for pass in Self.passes {
      if result.passes.count == Self.initialPassCount, result.isUnanimous { break }
      guard let words = try words(in: row, pass) else { break }
      result.add(words)
    }
    return result
  }

  /// The words of one pass, in pixels of the recognized page; `nil` after the deadline.
  private func words(
    in row: LineRow, _ pass: RecognitionPass
  ) throws(ScanError) -> [RecognizedPage.Word]? {
    let lineImage = try lineImages.image(
      of: row, in: pass.isPhoto ? photo : nil, capitalHeight: pass.capitalHeight)
    guard let line = try recognizers.line(in: lineImage.image, until: deadline) else { return nil }
    let scale = pass.isPhoto ? Double(width) / Double(photo.width) : 1
    return line.words.map { word in
      RecognizedPage.Word(
        text: word.text, box: lineImage.onPage(word.box).scaled(by: scale),
        confidence: word.confidence, isRightToLeft: word.isRightToLeft)
    }
  }

  /// The row of `words`: the one with the nearest baseline, at most one x-height away.
  private func row(of words: [RecognizedPage.Word]) -> LineRow? {
    let bottom = words.map(\.box.maxY).sorted()[words.count / 2]
    let middle = (words[0].box.x + words[words.count - 1].box.maxX) / 2
    return lineImages.rows
      .filter { $0.line.start.x < middle && $0.line.end.x > middle }
      .map { (row: $0, distance: abs($0.line.baselineY(at: middle) - bottom) / $0.line.xHeight) }
      .filter { $0.distance < 1 }
      .min { $0.distance < $1.distance }?.row
  }
}

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

  /// Whether the center of either line lies inside the other.
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

/// The step between text recognition and receipt parsing: recognizes unclear fields again.
///
/// The parser knows which fields of a receipt are unclear, but has no pixels. So a page goes in,
/// closures recognize parts of it again, and the corrected page goes out. Receipts that the
/// command parses with `--from-pages` do not pass through this step, since they have no pixels.
struct ReceiptRerecognition {
  private let parser = ReceiptParser(options: .current(locale: nil))

  /// `page` with corrected fields; unchanged if it is no receipt or if nothing is unclear.
  ///
  /// - Parameters:
  ///   - recognizeHeader: gives `page` with more lines at its top, if the merchant is unclear.
  ///   - recognize: adds further recognition passes to a field.
  func refined(
    _ page: RecognizedPage,
    recognizeHeader: () throws(ScanError) -> RecognizedPage,
    recognize: (LowConfidenceField) throws(ScanError) -> LowConfidenceField
  ) throws(ScanError) -> RecognizedPage {
    let page = parser.hasLowConfidenceMerchant(on: page) ? try recognizeHeader() : page
    var fields: [LowConfidenceField] = []
    for field in parser.lowConfidenceFields(on: page) { fields.append(try recognize(field)) }
    return parser.corrected(page, using: fields)
  }
}
