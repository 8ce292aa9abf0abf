internal import PlatenFields
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
      let uprightness = try reading.uprightness()
      if uprightness >= 0 {
        upright = upright.confirmed(confidence: uprightness)
      } else {
        upright = try upright.turnedOver(on: page.gray(), confidence: -uprightness)
        reading = try lines(upright)
      }
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
