internal import PlatenImaging
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenText

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

/// The step between text recognition and receipt parsing: recognizes unclear fields again.
///
/// The parser knows which fields of a receipt are unclear, but has no pixels. So a page goes in, a closure
/// recognizes rows of it again, and the corrected page goes out. Receipts that the command parses with
/// `--from-pages` do not pass through this step, since they have no pixels.
struct ReceiptRerecognition {
  private let parser = ReceiptParser(options: .current(locale: nil))

  /// `page` with corrected fields; unchanged if it is no receipt or if nothing is unclear. `recognize` adds
  /// further recognition passes to a field.
  func refined(
    _ page: RecognizedPage,
    recognize: (LowConfidenceField) throws(ScanError) -> LowConfidenceField
  ) throws(ScanError) -> RecognizedPage {
    var fields: [LowConfidenceField] = []
    for field in parser.lowConfidenceFields(on: page) { fields.append(try recognize(field)) }
    return parser.corrected(page, using: fields)
  }
}
