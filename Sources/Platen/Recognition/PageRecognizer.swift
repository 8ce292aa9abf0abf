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
        upright, in: image, pageWidth: photo.width, handwriting: options.handwriting,
        deadline: deadline, recognizers: recognizers)
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

  /// The recognized text; `nil` if only the orientation was wanted.
  ///
  /// Vertical text is on its side, with its lines from left to right.
  mutating func page() throws(ScanError) -> RecognizedPage? {
    options.recognizesText ? try lines.page(photo: uprightPhoto) : nil
  }

  private func uprightPhoto() throws(ScanError) -> Raster {
    try photo.gray().turned(by: upright.orientation.rotation)
  }

  /// Recognizes rows of the page again, after ``page()``.
  func fieldRerecognizer() throws(ScanError) -> FieldRerecognizer {
    lines.fieldRerecognizer(in: try uprightPhoto())
  }

  /// The result, with `page` as its text.
  func recognition(_ page: RecognizedPage?) -> PageRecognition {
    let isVertical = options.recognizesVerticalText
    return PageRecognition(
      page: isVertical ? page?.turned(by: .clockwise, isVertical: true) : page,
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
  /// A page lies on its side if the lines of that reading have at least this mean confidence,
  /// and exceed the other reading by at least `sidewaysMargin`.
  ///
  /// From 13 sheets with check boxes and 88 other photos: with lower values, the print along a
  /// card's side turns the card.
  private static let minimumSidewaysConfidence = 0.4, sidewaysMargin = 0.06

  /// Confirms the orientation of the lines by recognizing some of them, or turns the page.
  ///
  /// Columns of check boxes look like lines. So if text runs both ways and has a low
  /// orientation score, the page is recognized on its side as well, and the better result wins, unless it is
  /// less text: a caption along the side of a picture.
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
          >= max(Self.minimumSidewaysConfidence, abs(score) + Self.sidewaysMargin),
        try isMoreLegible(&sidewaysLines)
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

  /// Whether the lines of the page on its side have no fewer legible letters.
  private mutating func isMoreLegible(
    _ sideways: inout PageLineRecognizer
  ) throws(ScanError) -> Bool {
    try sideways.legibility() >= lines.legibility()
  }

  /// Whether the lines of the page on its side may decide about its orientation.
  ///
  /// They may if they are at least half as many as the lines the other way. One title is enough
  /// for a page of check boxes that stands as it was photographed; a note in a margin must not turn
  /// a page.
  private func isDecisive(_ score: Double, of sideways: OrientedLines) -> Bool {
    2 * sideways.lines.count >= upright.lines.count
      || abs(score) >= PageLineRecognizer.uprightThreshold
        && !sideways.orientation.rotation.swapsSides
  }
}

/// The text of one page, and the turn that makes the page upright.
struct PageRecognition {
  /// In pixels of the upright OCR image; `nil` if no text was wanted.
  let page: RecognizedPage?
  let orientation: OrientationDecision
  /// The share of the page's print that `page` explains, 0 to 1; `nil` if no text was wanted.
  let coverage: Double?
  /// One line each, for the user.
  let warnings: [String]
  /// Whether the recognition ended within its time limit.
  let isComplete: Bool

  init(
    page: RecognizedPage?, orientation: OrientationDecision, coverage: Double?,
    warnings: [String], isComplete: Bool
  ) {
    self.page = page
    self.orientation = orientation
    self.coverage = coverage
    self.warnings = warnings
    self.isComplete = isComplete
  }

  /// A page without recognition, which the caller turns by `rotation`.
  init(rotation: Rotation?) {
    self.init(
      page: nil, orientation: OrientationDecision(rotation: rotation ?? .none, confidence: 1),
      coverage: nil, warnings: [], isComplete: true)
  }
}

/// Tells the print of the page's back, which shines through mirrored and faint, from its own print.
struct ShowThrough {
  /// The least contrast of the page's own print, 0 to 1; 0 if it is unknown.
  private let minimumContrast: Double

  /// Lines above `ownThreshold` (mean confidence, 0 to 1) are print of the page itself, and at least
  /// `minimumOwnLines` of them are needed. Lines below `mirroredThreshold` may be mirrored.
  private static let ownThreshold = 0.8, minimumOwnLines = 3, mirroredThreshold = 0.6
  /// The share of the usual contrast below which print is faint.
  private static let faintShare = 0.6
  /// The number of lines that are measured.
  private static let measuredLines = 9

  /// - Parameter lines: of one page, those with the most letters first.
  init(
    _ lines: [(lineImage: TextLineImage, words: [RecognizedPage.Word])]
  ) throws(ScanError) {
    let own = lines.lazy.filter { $0.words.meanCharacterConfidence >= Self.ownThreshold }
    let contrasts = try Array(own.prefix(Self.measuredLines)).map { (line) throws(ScanError) in
      try line.lineImage.inkContrast
    }
    let isKnown = contrasts.count >= Self.minimumOwnLines
    minimumContrast = isKnown ? contrasts.median * Self.faintShare : 0
  }

  /// Whether a line is faint and has the low confidence of mirrored print.
  func includes(
    _ line: (lineImage: TextLineImage, words: [RecognizedPage.Word])
  ) throws(ScanError) -> Bool {
    guard line.words.meanCharacterConfidence < Self.mirroredThreshold else { return false }
    return try line.lineImage.inkContrast < minimumContrast
  }
}

extension TextRecognizer {
  /// The text of `lineImage`, as far as it is recognized before `deadline`; `nil` after it, and if the
  /// task was cancelled.
  func line(
    in lineImage: Raster, until deadline: ContinuousClock.Instant
  ) throws(ScanError) -> Line? {
    let timeLeft = deadline - .now
    guard timeLeft > .zero, !Task.isCancelled else { return nil }
    return try lineImage.withPixels { pixels throws(ScanError) in
      try line(in: pixels, deadline: timeLeft)
    }
  }
}

/// A worker's text recognizers, one for each list of languages: started on first use; the most
/// recently used ones are kept.
final class TextRecognizerCache {
  /// Recognizers: more than a page of mixed languages needs. Each takes at least 36 MB.
  private static let capacity = 3

  let recognitionModel: RecognitionModel
  /// The most recently used one is the last.
  private var recognizers: [(languages: [String], recognizer: TextRecognizer)] = []

  init(recognitionModel: RecognitionModel) { self.recognitionModel = recognitionModel }

  /// The recognizer for `languages`, names of Tesseract's.
  func recognizer(for languages: [String]) throws(ScanError) -> TextRecognizer {
    if let place = recognizers.firstIndex(where: { $0.languages == languages }) {
      recognizers.append(recognizers.remove(at: place))
    } else {
      if recognizers.count == Self.capacity { recognizers.removeFirst() }
      recognizers.append(
        (languages, try TextRecognizer(languages: languages, recognitionModel: recognitionModel)))
    }
    return recognizers[recognizers.count - 1].recognizer
  }
}

/// How well the recognition network reads lines of a page as they stand, and upside down.
///
/// It reads handwriting and small print, of which Tesseract is as unsure as of upside-down lines. On 156
/// pages of `bench/data` on which Tesseract was unsure, all seen while this was written, the network read
/// the upright lines of 126 at least twice as well as the upside-down ones.
struct OrientationVote {
  /// The letters and digits that the network reads, in one direction. Others say nothing: a row of
  /// asterisks is one of apostrophes upside down.
  private struct Reading {
    private var count = 0, probabilitySum = 0.0

    var meanProbability: Double { probabilitySum / Double(max(1, count)) }
    /// Many sure letters and digits.
    var strength: Double { probabilitySum * meanProbability }

    mutating func add(_ characters: [CTCCharacter]) {
      for character in characters
      where character.character.isLetter || character.character.isNumber {
        count += 1
        probabilitySum += character.probability
      }
    }
  }

  /// The least strength of the direction that wins, and the least difference of the directions, as a share
  /// of both.
  private static let minimumStrength = 15.0, minimumDifference = 0.5
  /// The least mean probability, 0 to 1, of the direction that wins: if lines run the other way, and in
  /// drawings, that of both is 0.4 to 0.6.
  private static let minimumMeanProbability = 0.6
  /// The most lines that are read. Of the first five, a shorter part decides most pages.
  private static let maximumLineCount = 10, firstLineCount = 5
  private static let maximumWidth = 640

  private var upright = Reading(), upsideDown = Reading()
  private var lineCount = 0

  /// Reads lines of the page, of which those that it has read are the first, until they decide.
  mutating func read(_ lines: [TextLineImage]) throws(ScanError) {
    for line in lines.prefix(Self.maximumLineCount).dropFirst(lineCount) where score == nil {
      lineCount += 1
      guard line.mayBeText else { continue }
      let part =
        lineCount <= Self.firstLineCount
        ? try line.image.orientationProbe()
        : try line.image.orientationProbe(maximumWidth: Self.maximumWidth)
      upright.add(try Self.characters(in: part))
      upsideDown.add(try Self.characters(in: part.turned(by: .halfTurn)))
    }
  }

  private static func characters(in line: Raster) throws(ScanError) -> [CTCCharacter] {
    try CTCOutput(ofNetworkOn: line, in: 0..<line.width, frame: TextLineImage.frame).bestPath()
  }

  /// The orientation score: the mean probability of the characters, negative if the page is upside
  /// down; `nil` if the readings do not decide.
  var score: Double? {
    let difference = upright.strength - upsideDown.strength
    let winner = difference > 0 ? upright : upsideDown
    guard winner.strength >= Self.minimumStrength,
      winner.meanProbability >= Self.minimumMeanProbability,
      abs(difference) >= Self.minimumDifference * (upright.strength + upsideDown.strength)
    else { return nil }
    return difference > 0 ? winner.meanProbability : -winner.meanProbability
  }
}

extension Raster {
  /// The middle of a text-line image, which says as much of its orientation as all of it.
  func orientationProbe(maximumWidth: Int = 400) throws(ScanError) -> Raster {
    guard width > maximumWidth else { return self }
    let left = (width - maximumWidth) / 2
    return try cropped(
      to: Box(x: Double(left), y: 0, width: Double(maximumWidth), height: Double(height)))
  }
}

extension CTCOutput {
  /// The reading of the recognition network in the pixel columns `columns` of an image of a line with
  /// `frame` white rows above and below.
  init(
    ofNetworkOn lineImage: Raster, in columns: Range<Int>, frame: Int
  ) throws(ScanError) {
    let probabilities = try CharacterProbabilities(of: lineImage, in: columns, frame: frame)
    self.init(
      characters: CharacterProbabilities.characters, probabilities: probabilities.values,
      columnWidth: probabilities.columnWidth, left: Double(columns.lowerBound))
  }
}
