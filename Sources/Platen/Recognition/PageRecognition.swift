internal import PlatenImaging
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenText

/// What was read on a page, and how the page must be turned to stand upright.
struct PageRecognition {
  /// In pixels of the turned picture that was read; `nil` where nothing was to be read.
  let recognized: RecognizedPage?
  let orientation: OrientationDecision
  /// What did not go as it should.
  let warnings: [String]

  /// Finds the lines of `page`, unless they are known as `lines`, and reads them in `image`,
  /// which shows the same at another size, as the options ask for. `recognizers` start only when
  /// there is something to read.
  init(
    of page: Raster, lines known: OrientedLines?, image: Raster, options: ScanOptions,
    recognizers: RecognizerSelector
  ) throws(ScanError) {
    if !options.recognizesText, let rotation = options.rotation {
      recognized = nil
      orientation = OrientationDecision(rotation: rotation, confidence: 1)
      warnings = []
      return
    }
    let end = ContinuousClock.now + options.pageTimeout
    func lines(_ upright: OrientedLines) throws(ScanError) -> PageLineRecognizer {
      try PageLineRecognizer(
        upright, in: image, pageWidth: page.width, end: end, recognizers: recognizers)
    }
    var upright =
      if let known {
        known
      } else {
        try OrientedLines(on: page.gray(), rotation: options.lineRotation)
      }
    var lineRecognizer = try lines(upright)
    if options.rotation == nil && !upright.lines.isEmpty {
      (upright, lineRecognizer) = try Self.turnedUpright(
        upright, read: lineRecognizer, of: page.gray(), by: lines)
    }
    let text =
      options.recognizesText ? try Self.read(&lineRecognizer, of: page, upright, options) : nil
    // Lines from top to bottom were read lying.
    recognized = options.recognizesVerticalText ? text?.turnedUpright : text
    orientation =
      options.recognizesVerticalText
      ? upright.orientation.followed(by: .clockwise) : upright.orientation
    warnings =
      (lineRecognizer.isComplete
        ? [] : ["reading took longer than \(options.pageTimeout) and was stopped"])
      + (recognizers.missingScript.map {
        ["it looks like \($0.name), which no installed language reads"]
      }
        ?? [])
  }

  /// Below it, text that runs the other way is a stray mark.
  private static let minimumSidewaysShare = 0.03
  /// Half as many lines that are read so surely, and so much more surely than the others, tell that
  /// the page lies on its side. From 13 sheets with boxes to tick and 88 other photos: with less,
  /// the print along a card's side turns it.
  private static let minimumSidewaysConfidence = 0.4, sidewaysMargin = 0.06

  /// `upright` as reading, begun as `lineRecognizer`, confirms or turns it, and the reading that goes on.
  /// Columns of boxes to tick look like lines: where text that runs both ways is read badly, the
  /// page is read lying on its side as well, and the better way is taken.
  private static func turnedUpright(
    _ upright: OrientedLines, read lineRecognizer: PageLineRecognizer, of page: Raster,
    by lines: (OrientedLines) throws(ScanError) -> PageLineRecognizer
  ) throws(ScanError) -> (OrientedLines, PageLineRecognizer) {
    var upright = upright, lineRecognizer = lineRecognizer
    var orientationScore = try lineRecognizer.orientationScore()
    if abs(orientationScore) < PageLineRecognizer.uprightThreshold,
      upright.sidewaysShare >= minimumSidewaysShare
    {
      let other = try upright.sideways(on: page)
      var otherRecognizer = try lines(other)
      let otherScore = try otherRecognizer.orientationScore()
      // A title tells by itself that a page of boxes stands as it was photographed; a margin's note
      // must not turn one.
      let isDecisive =
        2 * other.lines.count >= upright.lines.count
        || abs(otherScore) >= PageLineRecognizer.uprightThreshold
          && !other.orientation.rotation.swapsSides
      if isDecisive,
        abs(otherScore) >= max(minimumSidewaysConfidence, abs(orientationScore) + sidewaysMargin)
      {
        (upright, lineRecognizer, orientationScore) = (other, otherRecognizer, otherScore)
      }
    }
    if orientationScore >= 0 {
      return (upright.confirmed(confidence: orientationScore), lineRecognizer)
    }
    let turned = try upright.upsideDown(on: page, confidence: -orientationScore)
    return (turned, try lines(turned))
  }

  /// The text, the doubtful parts of a receipt settled where that is asked for.
  private static func read(
    _ lineRecognizer: inout PageLineRecognizer, of page: Raster, _ upright: OrientedLines,
    _ options: ScanOptions
  ) throws(ScanError) -> RecognizedPage {
    var text = try lineRecognizer.page()
    guard options.rerecognizesReceipts else { return text }
    let photo = try page.gray().turned(by: upright.orientation.rotation)
    if ReceiptParser(options: .current(locale: nil)).hasLowConfidenceMerchant(on: text) {
      text = try lineRecognizer.pageWithHeader(in: photo)
    }
    return try lineRecognizer.fieldRerecognizer(in: photo).corrected(text)
  }
}
