internal import PlatenReceipts
internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// What was read on a page, and how the page must be turned to stand upright.
struct PageText {
  /// In pixels of the turned picture that was read; `nil` where nothing was to be read.
  let recognized: RecognizedPage?
  let orientation: OrientationDecision
  /// What did not go as it should.
  let warnings: [String]

  /// Finds the lines of `page`, unless they are known as `lines`, and reads them in `picture`,
  /// which shows the same at another size, as the options ask for. `readers` start only when
  /// there is something to read.
  init(
    of page: Raster, lines known: UprightLines?, picture: Raster, options: ScanOptions,
    readers: PageReaders
  ) throws(ScanError) {
    if !options.recognizesText, let rotation = options.rotation {
      recognized = nil
      orientation = OrientationDecision(rotation: rotation, confidence: 1)
      warnings = []
      return
    }
    let end = ContinuousClock.now + options.pageTimeout
    func lines(_ upright: UprightLines) throws(ScanError) -> LineByLine {
      try LineByLine(upright, in: picture, pageWidth: page.width, end: end, readers: readers)
    }
    var upright =
      if let known {
        known
      } else {
        try UprightLines(on: page.gray(), rotation: options.lineRotation)
      }
    var reading = try lines(upright)
    if options.rotation == nil && !upright.lines.isEmpty {
      (upright, reading) = try Self.standing(upright, read: reading, of: page.gray(), by: lines)
    }
    let text =
      options.recognizesText ? try Self.read(&reading, of: page, upright, options) : nil
    // Lines from top to bottom were read lying.
    recognized = options.readsVertically ? text?.standing : text
    orientation =
      options.readsVertically ? upright.orientation.followed(by: .clockwise) : upright.orientation
    warnings =
      (reading.isComplete
        ? [] : ["reading took longer than \(options.pageTimeout) and was stopped"])
      + (readers.missing.map { ["it looks like \($0.name), which no installed language reads"] }
        ?? [])
  }

  /// Below it, text that runs the other way is a stray mark.
  private static let leastSidewaysShare = 0.03
  /// Half as many lines that are read so surely, and so much more surely than the others, tell that
  /// the page lies on its side. From 13 sheets with boxes to tick and 88 other photos: with less,
  /// the print along a card's side turns it.
  private static let leastConfidence = 0.4, clearGain = 0.06

  /// `upright` as reading, begun as `reading`, confirms or turns it, and the reading that goes on.
  /// Columns of boxes to tick look like lines: where text that runs both ways is read badly, the
  /// page is read lying on its side as well, and the better way is taken.
  private static func standing(
    _ upright: UprightLines, read reading: LineByLine, of page: Raster,
    by lines: (UprightLines) throws(ScanError) -> LineByLine
  ) throws(ScanError) -> (UprightLines, LineByLine) {
    var upright = upright, reading = reading
    var uprightness = try reading.uprightness()
    if abs(uprightness) < LineByLine.sureConfidence,
      upright.sidewaysShare >= leastSidewaysShare
    {
      let other = try upright.onItsSide(on: page)
      var otherReading = try lines(other)
      let otherUprightness = try otherReading.uprightness()
      // A title tells by itself that a page of boxes stands as it was photographed; a margin's note
      // must not turn one.
      let isTold =
        2 * other.lines.count >= upright.lines.count
        || abs(otherUprightness) >= LineByLine.sureConfidence
          && !other.orientation.rotation.swapsSides
      if isTold, abs(otherUprightness) >= max(leastConfidence, abs(uprightness) + clearGain) {
        (upright, reading, uprightness) = (other, otherReading, otherUprightness)
      }
    }
    if uprightness >= 0 { return (upright.confirmed(confidence: uprightness), reading) }
    let turned = try upright.turnedOver(on: page, confidence: -uprightness)
    return (turned, try lines(turned))
  }

  /// The text, the doubtful parts of a receipt settled where that is asked for.
  private static func read(
    _ reading: inout LineByLine, of page: Raster, _ upright: UprightLines, _ options: ScanOptions
  ) throws(ScanError) -> RecognizedPage {
    var text = try reading.page()
    guard options.looksTwiceAtReceipts else { return text }
    let photo = try page.gray().turned(by: upright.orientation.rotation)
    if ReceiptReader(options: .current(locale: nil)).isMerchantUnsure(on: text) {
      text = try reading.pageWithHead(in: photo)
    }
    return try reading.secondReading(in: photo).settled(text)
  }
}
