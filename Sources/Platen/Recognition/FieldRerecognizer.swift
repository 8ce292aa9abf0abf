internal import PlatenImaging
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenText

/// Reads rows of a receipt again on which much depends, at other sizes, and from the page as it was
/// photographed: a figure that was misread once is seldom misread twice in the same way.
struct FieldRerecognizer {
  /// In which picture a row is looked at, and how high its capitals are, in pixels.
  private struct RecognitionPass {
    let isPhoto: Bool
    let capitalHeight: Double
  }

  /// The first two settle it where they agree with what was read before. Of six looks on 85
  /// dates and 556 amounts these four mend nearly as much as all.
  private static let passes = [
    RecognitionPass(isPhoto: false, capitalHeight: 30),
    RecognitionPass(isPhoto: false, capitalHeight: 20),
    RecognitionPass(isPhoto: true, capitalHeight: 20),
    RecognitionPass(isPhoto: true, capitalHeight: 44),
  ]
  private static let initialPassCount = 2

  /// The rows of the page, in the picture that was read.
  let lineImages: TextLineImages
  /// That picture's width, in pixels, which are those of the page.
  let width: Int
  /// The upright page as it was photographed, grey, at a size of its own.
  let photo: Raster
  let recognizers: RecognizerSelector
  /// When the time for the page is up.
  let end: ContinuousClock.Instant

  /// `page` with what most looks show.
  func corrected(_ page: RecognizedPage) throws(ScanError) -> RecognizedPage {
    let receipts = ReceiptParser(options: .current(locale: nil))
    var fields: [LowConfidenceField] = []
    for field in receipts.lowConfidenceFields(on: page) { fields.append(try rerecognized(field)) }
    return receipts.corrected(page, using: fields)
  }

  private func rerecognized(_ field: LowConfidenceField) throws(ScanError) -> LowConfidenceField {
    guard let row = row(of: field.words) else { return field }
    var result = field
    for pass in Self.passes {
      if result.passes.count == Self.initialPassCount, result.isUnanimous { break }
      guard let words = try words(in: row, pass) else { break }
      result.add(words)
    }
    return result
  }

  /// What one look shows, in pixels of the page; `nil` where time is up.
  private func words(
    in row: LineRow, _ pass: RecognitionPass
  ) throws(ScanError) -> [RecognizedPage.Word]? {
    let lineImage = try lineImages.image(
      of: row, in: pass.isPhoto ? photo : nil, capitalHeight: pass.capitalHeight)
    let recognizer = try recognizers.recognizer(for: lineImage.image)
    guard let line = try recognizer.line(in: lineImage.image, until: end) else { return nil }
    let scale = pass.isPhoto ? Double(width) / Double(photo.width) : 1
    return line.words.map { word in
      RecognizedPage.Word(
        text: word.text, box: lineImage.onPage(word.box).scaled(by: scale),
        confidence: word.confidence, isRightToLeft: word.isRightToLeft)
    }
  }

  /// The row that the words stand in: the one whose baseline they are nearest to, by at most the
  /// height of an x.
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
