internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Determines the orientation of one page and recognizes its text.
struct PageRecognizer {
  /// The flattened page as photographed.
  private let photo: Raster
  private let options: ScanOptions
  private let recognizers: RecognizerSelector
  /// The page's lines, in pixels of the turned `photo`.
  private var upright: OrientedLines
  private var lines: PageLineRecognizer

  /// Detects the lines of `photo`, unless they are known, and determines the orientation.
  ///
  /// - Parameters:
  ///   - image: the OCR image: the same page, at another size.
  ///   - recognizers: start only when there is something to recognize.
  init(
    _ photo: Raster, lines known: OrientedLines?, image: Raster, options: ScanOptions,
    recognizers: RecognizerSelector
  ) throws(ScanError) {
    self.photo = photo
    self.options = options
    self.recognizers = recognizers
    let deadline = ContinuousClock.now + options.pageTimeout
    func lineRecognizer(_ upright: OrientedLines) throws(ScanError) -> PageLineRecognizer {
      try PageLineRecognizer(
        upright, in: image, pageWidth: photo.width, deadline: deadline, recognizers: recognizers)
    }
    if let known {
      upright = known
    } else {
      upright = try OrientedLines(on: photo.gray(), rotation: options.lineRotation)
    }
    lines = try lineRecognizer(upright)
    if options.rotation == nil && !upright.lines.isEmpty {
      try turnUpright(photo.gray(), by: lineRecognizer)
    }
  }

  /// The recognized text; `nil` where only the orientation was wanted.
  ///
  /// Vertical text is on its side, with its lines from left to right.
  mutating func page() throws(ScanError) -> RecognizedPage? {
    options.recognizesText ? try lines.page() : nil
  }

  /// Recognizes parts of the page again, after ``page()``.
  func rerecognizer() throws(ScanError) -> PageRerecognizer {
    PageRerecognizer(
      lines: lines, photo: try photo.gray().turned(by: upright.orientation.rotation))
  }

  /// The result, with `page` as its text.
  func recognition(_ page: RecognizedPage?) -> PageRecognition {
    let isVertical = options.recognizesVerticalText
    return PageRecognition(
      page: isVertical ? page?.turnedUpright : page,
      orientation: isVertical
        ? upright.orientation.followed(by: .clockwise) : upright.orientation,
      coverage: lines.unexplained?.coverage, warnings: warnings, isComplete: lines.isComplete)
  }

  /// Below this share of a page's print, 0 to 1, and from this number of lines, readers would miss
  /// something.
  private static let minimumCoverage = 0.7, maximumMissedLines = 5

  private var warnings: [String] {
    var warnings: [String] = []
    if !lines.isComplete {
      warnings.append("recognition took longer than \(options.pageTimeout) and was stopped")
    }
    if let script = recognizers.missingScript {
      warnings.append("the text looks like \(script.name), which no installed language covers")
    }
    if lines.isComplete, let unexplained = lines.unexplained,
      unexplained.coverage < Self.minimumCoverage,
      unexplained.lines.count >= Self.maximumMissedLines
    {
      let share = Int((100 * (1 - unexplained.coverage)).rounded())
      warnings.append("about \(share) % of the print was not recognized")
    }
    return warnings
  }
}

// MARK: - Orientation

extension PageRecognizer {
  /// Below this share of the page's text, text that runs the other way is a stray mark.
  private static let minimumSidewaysShare = 0.03
  /// A page lies on its side where the lines of that reading have at least this mean confidence,
  /// and exceed the other reading by at least `sidewaysMargin`.
  ///
  /// From 13 sheets with check boxes and 88 other photos: with lower values, the print along a
  /// card's side turns the card.
  private static let minimumSidewaysConfidence = 0.4, sidewaysMargin = 0.06

  /// Confirms the orientation of the lines by recognizing some of them, or turns the page.
  ///
  /// Columns of check boxes look like lines. So where text runs both ways and has a low
  /// orientation score, the page is recognized on its side as well, and the better result wins.
  private mutating func turnUpright(
    _ photo: Raster, by lineRecognizer: (OrientedLines) throws(ScanError) -> PageLineRecognizer
  ) throws(ScanError) {
    var score = try lines.orientationScore()
    if abs(score) < PageLineRecognizer.uprightThreshold,
      upright.sidewaysShare >= Self.minimumSidewaysShare
    {
      let sideways = try upright.sideways(on: photo)
      var sidewaysLines = try lineRecognizer(sideways)
      let sidewaysScore = try sidewaysLines.orientationScore()
      if isDecisive(sidewaysScore, of: sideways),
        abs(sidewaysScore)
          >= max(Self.minimumSidewaysConfidence, abs(score) + Self.sidewaysMargin)
      {
        (upright, lines, score) = (sideways, sidewaysLines, sidewaysScore)
      }
    }
    if score >= 0 {
      upright = upright.confirmed(confidence: score)
    } else {
      upright = try upright.upsideDown(on: photo, confidence: -score)
      lines = try lineRecognizer(upright)
    }
  }

  /// Whether the lines of the page on its side may decide about its orientation.
  ///
  /// They may where they are at least half as many as the lines the other way. One title is enough
  /// for a page of check boxes that stands as it was photographed; a note in a margin must not turn
  /// a page.
  private func isDecisive(_ score: Double, of sideways: OrientedLines) -> Bool {
    2 * sideways.lines.count >= upright.lines.count
      || abs(score) >= PageLineRecognizer.uprightThreshold
        && !sideways.orientation.rotation.swapsSides
  }
}
