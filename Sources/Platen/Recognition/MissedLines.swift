internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Recognizes rows of print that the line network missed or that no recognized word explains.
struct MissedLines {
  /// The upright OCR image.
  let image: Raster
  let recognizers: RecognizerSelector
  /// When the time for the page ends.
  let deadline: ContinuousClock.Instant

  /// Mean confidences, 0 to 1, from which a row is text: most rows that the network passes over are
  /// parts of pictures. Rows below `shortLetters` letters and digits need `shortThreshold`.
  private static let threshold = 0.6, shortThreshold = 0.8, shortLetters = 5
  /// The least number of letters and digits of a row.
  private static let minimumLetters = 3

  /// `lines` with those that were missed, and the print that they do not explain.
  func added(
    to lines: [RecognizedLine]
  ) throws(ScanError) -> (lines: [RecognizedLine], unexplained: UnexplainedPrint) {
    // The line network passes over text that touches the bars of a barcode.
    let image = try image.erasingBars() ?? image
    let print = try UnexplainedPrint(on: image, outside: lines.boxes)
    let missed = try recognized(print.lines, in: image)
    guard !missed.isEmpty else { return (lines, print) }
    let all = lines + missed
    return (all, try UnexplainedPrint(on: image, outside: all.boxes))
  }

  /// Each row by itself: between two rows at one height there may be words that are known.
  private func recognized(
    _ detected: [TextLine], in image: Raster
  ) throws(ScanError) -> [RecognizedLine] {
    var lines: [RecognizedLine] = []
    for line in detected {
      let lineImages = try TextLineImages(of: [line], in: image)
      guard let row = lineImages.rows.first else { continue }
      let lineImage = try lineImages.image(of: row)
      guard lineImage.mayBeText else { continue }
      guard let line = try recognizers.line(in: lineImage.image, until: deadline) else {
        break
      }
      let words = try recognizers.verified(line.words, in: lineImage.image, until: deadline)
      if Self.isText(words) { lines += try RecognizedLine.lines(of: words, in: lineImage) }
    }
    return lines
  }

  private static func isText(_ words: [RecognizedPage.Word]) -> Bool {
    let letters = words.reduce(0) { $0 + $1.text.count { $0.isLetter || $0.isNumber } }
    return letters >= minimumLetters
      && words.meanCharacterConfidence >= (letters < shortLetters ? shortThreshold : threshold)
  }
}

extension [RecognizedLine] {
  /// The boxes of the words, and of handwriting that was not read.
  fileprivate var boxes: [Box] { flatMap { $0.words.isEmpty ? [$0.box] : $0.words.map(\.box) } }
}
