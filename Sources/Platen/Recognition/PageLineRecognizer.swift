internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Recognizes the lines of a page one by one, each once, until a deadline.
struct PageLineRecognizer {
  /// The upright OCR image.
  private let image: Raster
  /// The printed rules, in pixels of the OCR image.
  private let rules: PageRules
  /// The check boxes, in pixels of the OCR image.
  private let checkBoxes: [RecognizedPage.CheckBox]
  private var lineImages: TextLineImages
  /// The row with the most letters first, estimated as width by x-height; see ``sorted(_:)``.
  private let rows: [LineRow]
  private let recognizers: RecognizerSelector
  private let handwritingMode: HandwritingMode
  private let deadline: ContinuousClock.Instant
  /// The text-line images and words of the first `recognized.count` rows.
  private var recognized: [(lineImage: TextLineImage, words: [RecognizedPage.Word])] = []
  /// The text of the page, after ``page()``.
  private var lines: [RecognizedLine] = []
  /// The print that ``page()`` has not recognized; `nil` before.
  private(set) var unexplained: UnexplainedPrint?
  /// Whether every row was recognized completely before the deadline.
  private(set) var isComplete = true

  /// - Parameters:
  ///   - upright: the page's lines, in pixels of the turned flattened page.
  ///   - image: the OCR image, not turned yet.
  ///   - pageWidth: pixels of the flattened page, not turned yet.
  init(
    _ upright: OrientedLines, in image: Raster, pageWidth: Int,
    handwriting: HandwritingMode, deadline: ContinuousClock.Instant,
    recognizers: RecognizerSelector
  ) throws(ScanError) {
    handwritingMode = handwriting
    let scale = Double(image.width) / Double(pageWidth)
    self.image = try image.turned(by: upright.orientation.rotation)
    rules = try PageRules(on: self.image)
    let grids = rules.ofGrids(tolerance: TextLineImage.capitalHeight / 2)
    let segments = upright.lines.flatMap { $0.scaled(by: scale).split(at: grids.vertical) }
    checkBoxes = try RecognizedPage.CheckBox.detected(on: self.image)
    let covers = recognizers.mayHaveSquareLetters ? [] : checkBoxes.map(\.cover)
    let erased = grids.vertical + grids.horizontal + covers
    lineImages = try TextLineImages(
      of: segments, in: try self.image.erasing(erased),
      rules: rules.vertical)
    rows = Self.sorted(lineImages.rows)
    self.recognizers = recognizers
    self.deadline = deadline
  }

  /// Rows whose x-height is below `minimumSize` of that which `smallerShare` of the rows fall short of are
  /// rather dotted rules than print.
  private static let minimumSize = 0.5, smallerShare = 0.7

  /// The row with the most letters first; those that may be dotted rules, of which each has hundreds of
  /// dots, last.
  private static func sorted(_ rows: [LineRow]) -> [LineRow] {
    guard !rows.isEmpty else { return [] }
    let sizes = rows.map(\.line.xHeight).sorted()
    let minimum = minimumSize * sizes[Int(smallerShare * Double(sizes.count - 1))]
    func letters(_ row: LineRow) -> Double { row.line.width / row.line.xHeight }
    let (print, rules) = (
      rows.filter { $0.line.xHeight >= minimum }, rows.filter { $0.line.xHeight < minimum }
    )
    return [print, rules].flatMap { $0.sorted { letters($0) > letters($1) } }
  }

  /// Probe lines, which decide whether a page is upside down.
  private static let probeLineCount = 5
  /// The mean confidence, 0 to 1, from which probe lines are taken to be upright.
  static let uprightThreshold = 0.7
  /// The probe lines decide by the mean confidences of the two orientations if these differ by a margin
  /// and one of them has a minimum, which rows of asterisks or dashes do not reach.
  private static let orientationMargin = 0.15, minimumConfidence = 0.4
  /// Where the probe lines decide nothing, as with poor print, more lines and a smaller difference
  /// decide.
  private static let extendedProbeLineCount = 20, extendedOrientationMargin = 0.06
  /// To turn a page, the difference must be at least this much by the square root of the number of
  /// characters, as a mean of so many scatters.
  ///
  /// Pages of music, drawings and languages that are not installed have a few characters of any
  /// confidence, and stay as they were photographed: of 64 such drawn pages, upright, this turns one. Of 22
  /// poor prints, upside down, it turns 11.
  private static let minimumTurningDifference = 1.2

  /// The orientation score: from 1, certainly upright, to -1, certainly upside down; 0 if the
  /// orientation is undecided.
  ///
  /// Where Tesseract reads the first lines badly, the recognition network reads them both ways, and
  /// then Tesseract, unless the network has decided.
  mutating func orientationScore() throws(ScanError) -> Double {
    var evidence = OrientationVote()
    var uprightWords: [[RecognizedPage.Word]] = []
    var upsideDownWords: [[RecognizedPage.Word]] = []
    for (count, margin, minimum) in [
      (Self.probeLineCount, Self.orientationMargin, Self.minimumConfidence),
      (Self.extendedProbeLineCount, Self.extendedOrientationMargin, 0),
    ] {
      try recognize(count)
      let confidence = recognized.prefix(count).flatMap(\.words).meanCharacterConfidence
      if confidence >= Self.uprightThreshold { return confidence }
      if recognizers.mayUseNetwork {
        try evidence.read(recognized.prefix(count).map(\.lineImage))
        if let score = evidence.score { return score }
      }
      for (lineImage, lineWords) in recognized.prefix(count).dropFirst(uprightWords.count) {
        let probe = try lineImage.image.orientationProbe()
        let isWhole = probe.width == lineImage.image.width
        uprightWords.append(isWhole ? lineWords : try words(in: probe))
        upsideDownWords.append(try words(in: probe.turned(by: .halfTurn)))
      }
      let (upright, upsideDown) = (uprightWords.flatMap { $0 }, upsideDownWords.flatMap { $0 })
      let (one, other) = (upright.meanCharacterConfidence, upsideDown.meanCharacterConfidence)
      let characterCount = (upright + upsideDown).reduce(0) { $0 + $1.text.count } / 2
      if other >= minimum,
        (other - one) * Double(characterCount).squareRoot() >= Self.minimumTurningDifference
      {
        return -other
      }
      if one >= minimum, one > other + margin { return one }
    }
    return 0
  }

  /// The least confidence, 0 to 1, and number of letters of a legible word: columns of boxes are read as rows of
  /// zeros.
  private static let legibleConfidence = 0.7, legibleLetters = 3

  /// The letters of the legible words of the first rows.
  mutating func legibility() throws(ScanError) -> Int {
    try recognize(Self.extendedProbeLineCount)
    return recognized.prefix(Self.extendedProbeLineCount).flatMap(\.words)
      .filter { $0.confidence >= Self.legibleConfidence }
      .map { $0.text.count(where: \.isLetter) }
      .filter { $0 >= Self.legibleLetters }.reduce(0, +)
  }

  /// The text of all rows; the page must be upright.
  ///
  /// - Parameter photo: the upright page as photographed, gray, at any size.
  mutating func page(
    photo: () throws(ScanError) -> Raster
  ) throws(ScanError) -> RecognizedPage {
    try selectLanguage()
    try recognize(rows.count)
    let (printed, handwriting) = try recognizedLines()
    let reader = TextBoxReader(
      image: image, recognizers: recognizers, handwriting: handwritingMode, deadline: deadline)
    let missed = MissedLines(image: image, recognizers: recognizers, deadline: deadline)
    (lines, unexplained) = try missed.added(
      to: reader.lines(printed, handwriting, photo: photo))
    let page = page(of: lines)
    guard !lines.isEmpty else { return page }
    let cells = EmptyCells(
      image: lineImages.page, size: lines.map(\.xHeight).median, recognizers: recognizers,
      deadline: deadline)
    let found = try cells.lines(in: page)
    lines += found
    return found.isEmpty ? page : self.page(of: lines)
  }

  /// The recognized lines that are text, and handwriting; without those of the page's back.
  private func recognizedLines() throws(ScanError) -> (
    printed: [RecognizedLine], handwriting: HandwrittenLines
  ) {
    let showThrough = try ShowThrough(recognized)
    var filter = HandwritingFilter(sizes: recognized.map(\.lineImage.row.line.xHeight))
    for line in recognized where try !showThrough.includes(line) {
      try filter.add(line.words, in: line.lineImage)
    }
    return filter.lines()
  }

  private func page(of lines: [RecognizedLine]) -> RecognizedPage {
    let languages = recognizers.languages
    return PageStructure.page(
      of: lines, width: image.width, height: image.height,
      language: languages.joined(separator: "+"), rules: rules, separators: lineImages.separators,
      checkBoxes: languages.contains(where: LanguageScripts.hasSquareLetters) ? [] : checkBoxes)
  }

  /// Recognizes rows of the page again. `photo` is the upright page as photographed, gray.
  func fieldRerecognizer(in photo: Raster) -> FieldRerecognizer {
    FieldRerecognizer(
      lineImages: lineImages, width: image.width, photo: photo, recognizers: recognizers,
      deadline: deadline)
  }

  /// Selects the page's language by the probe lines.
  private mutating func selectLanguage() throws(ScanError) {
    try recognize(Self.probeLineCount)
    let probeLines = recognized.prefix(Self.probeLineCount)
    let words = try recognizers.selectLanguage(probeLines.map { ($0.lineImage.image, $0.words) }) {
      line, recognizer throws(ScanError) in try self.words(in: line, by: recognizer)
    }
    for (place, words) in words.enumerated() { recognized[place].words = words }
  }

  /// Continues until `count` rows are recognized.
  private mutating func recognize(_ count: Int) throws(ScanError) {
    if recognized.isEmpty { try recognizeProbeLines() }
    for row in rows[recognized.count..<max(recognized.count, min(count, rows.count))] {
      let lineImage = try lineImages.image(of: row)
      recognized.append((lineImage, try words(in: lineImage)))
    }
  }

  /// Recognizes the first rows, after the page's scripts have been detected in them.
  private mutating func recognizeProbeLines() throws(ScanError) {
    var probeLines: [TextLineImage] = []
    for row in rows.prefix(Self.probeLineCount) { probeLines.append(try lineImages.image(of: row)) }
    // A page is blurred if most lines are: a single one may be a rule or a headline.
    let blurred = try probeLines.count { (line) throws(ScanError) in try line.isBlurred }
    if blurred * 2 > probeLines.count {
      lineImages.deconvolves = true
      for (index, lineImage) in probeLines.enumerated() {
        probeLines[index] = try lineImage.deconvolved()
      }
    }
    try recognizers.detectScript(from: probeLines.map(\.image)) {
      line, recognizer throws(ScanError) in
      try self.words(in: line, by: recognizer)
    }
    for lineImage in probeLines { recognized.append((lineImage, try words(in: lineImage))) }
  }

  private mutating func words(in lineImage: TextLineImage) throws(ScanError) -> [RecognizedPage
    .Word]
  {
    lineImage.mayBeText ? try words(in: lineImage.image) : []
  }

  private mutating func words(in line: Raster) throws(ScanError) -> [RecognizedPage.Word] {
    words(of: try recognizers.line(in: line, until: deadline))
  }

  private mutating func words(
    in line: Raster, by recognizer: TextRecognizer
  ) throws(ScanError) -> [RecognizedPage.Word] {
    words(of: try recognizer.line(in: line, until: deadline))
  }

  private mutating func words(of line: TextRecognizer.Line?) -> [RecognizedPage.Word] {
    if line?.isComplete != true { isComplete = false }
    return line?.words ?? []
  }
}

extension [RecognizedPage.Word] {
  /// A line below `minimumConfidence` (mean, 0 to 1) is text only if at least
  /// `minimumLongWordShare` of its characters are in words of `minimumWordLength` letters or digits.
  ///
  /// Tesseract gives correct words that its dictionary lacks a low confidence, and turns other
  /// marks into short words.
  private static let minimumConfidence = 0.35, minimumLongWordShare = 0.7, minimumWordLength = 4
  /// Below this mean confidence long words are wrong too: of 42 such words on 58 pages, 2 were
  /// right.
  private static let rejectThreshold = 0.1

  /// Mean confidences, 0 to 1, from which words are text even in a picture. Below `shortLetters` letters and
  /// digits they need `shortThreshold`.
  private static let certainThreshold = 0.6, shortThreshold = 0.8, shortLetters = 5

  /// The number of letters and digits.
  fileprivate var letterCount: Int {
    reduce(0) { $0 + $1.text.count { $0.isLetter || $0.isNumber } }
  }

  /// Whether the words are text, even if they may be parts of a picture.
  fileprivate var areCertainText: Bool {
    meanCharacterConfidence
      >= (letterCount < Self.shortLetters ? Self.shortThreshold : Self.certainThreshold)
  }

  /// Whether the words are text, and not made of a rule or an illustration.
  var areText: Bool {
    let runs = flatMap { $0.text.split { !$0.isLetter && !$0.isNumber } }
    guard !runs.isEmpty else { return false }
    let confidence = meanCharacterConfidence
    if confidence >= Self.minimumConfidence { return true }
    if confidence < Self.rejectThreshold { return false }
    let long = runs.filter { $0.count >= Self.minimumWordLength }.reduce(0) { $0 + $1.count }
    return Double(long) >= Self.minimumLongWordShare * Double(reduce(0) { $0 + $1.text.count })
  }
}

/// Tells handwriting from print among the lines of a page, by the handwriting network and the confidence
/// of the words: print that the network takes for handwriting is often read with certainty.
struct HandwritingFilter {
  /// A segment of a row.
  private struct Candidate {
    let line: RecognizedLine
    /// Whether its words are text, if it is print.
    let isText: Bool
    /// The mean confidence of its words, 0 to 1.
    let confidence: Double
    /// The log-odds of handwriting; `nil` if the words are too certain to ask.
    let logit: Double?
    var letters: Int { line.words.reduce(0) { $0 + $1.text.count } }

    /// Whether the segment is handwriting on a page of print.
    var isHandwriting: Bool {
      guard let logit, confidence < maximumConfidence,
        line.box.width >= minimumLength * line.xHeight
      else { return false }
      return logit > max(minimumLogit, confidenceWeight * (confidence - neutralConfidence))
    }
  }

  private var candidates: [Candidate] = []
  /// The x-height of most lines, in pixels; 0 if there are none.
  private let size: Double

  /// - Parameter sizes: the x-heights of the page's lines, in pixels.
  init(sizes: [Double]) { size = sizes.isEmpty ? 0 : sizes.median }

  /// Segments this many times as high as most lines must be certain: many are shapes of pictures.
  private static let largePrint = 1.6
  /// Words of this mean confidence are print.
  private static let printConfidence = 0.92
  /// The least log-odds of handwriting; each tenth of confidence beyond `neutralConfidence` raises it by
  /// a tenth of `confidenceWeight`.
  ///
  /// Chosen on drawn notes, forms and letters in typefaces that the network was not trained on, and on
  /// drawn print.
  private static let minimumLogit = 2.5, confidenceWeight = 10.0, neutralConfidence = 0.6
  /// Handwriting among print is at least this long, in x-heights, and no more certain than this.
  private static let minimumLength = 3.0, maximumConfidence = 0.8
  /// Where more than this share of a page's letters is handwriting, other lines with log-odds above
  /// `writtenPageLogit` are, too.
  private static let writtenPageShare = 0.5, writtenPageLogit = -3.0
  /// The mean confidence from which the words of handwriting are kept: among print, and on a page of
  /// handwriting.
  private static let legible = 0.6, legibleOnWrittenPage = 0.8

  /// Adds the words of a row; none if nothing was recognized.
  mutating func add(
    _ words: [RecognizedPage.Word], in lineImage: TextLineImage
  ) throws(ScanError) {
    guard !words.isEmpty else { return try add(unread: lineImage) }
    let isText = words.areText
    for segment in try RecognizedLine.segments(of: words, in: lineImage) {
      let confidence = segment.line.words.meanCharacterConfidence
      let logit =
        confidence < Self.printConfidence
        ? try lineImage.handwritingLogit(in: segment.columns) : nil
      let isCertain =
        segment.size < Self.largePrint * size || segment.line.words.areCertainText
      candidates.append(
        Candidate(
          line: segment.line, isText: isText && isCertain, confidence: confidence, logit: logit))
    }
  }

  private mutating func add(unread lineImage: TextLineImage) throws(ScanError) {
    guard lineImage.mayBeText else { return }
    let line = lineImage.row.line
    candidates.append(
      Candidate(
        line: RecognizedLine(words: [], baseline: line.baseline, xHeight: line.xHeight),
        isText: false, confidence: 0,
        logit: try lineImage.handwritingLogit(in: 0...Double(lineImage.image.width))))
  }

  /// The lines that are print, and those that are handwriting, which has words only where they were read
  /// with certainty.
  func lines() -> (printed: [RecognizedLine], handwriting: HandwrittenLines) {
    let isWrittenPage = isWrittenPage
    var printed: [RecognizedLine] = [], written: [RecognizedLine] = []
    for candidate in candidates {
      let isHandwriting =
        candidate.isHandwriting
        || isWrittenPage
          && candidate.logit.map { $0 > Self.writtenPageLogit } == true
      if isHandwriting {
        let legible = isWrittenPage ? Self.legibleOnWrittenPage : Self.legible
        written.append(candidate.line.handwriting(isRead: candidate.confidence >= legible))
      } else if candidate.isText {
        printed.append(candidate.line)
      }
    }
    return (
      printed,
      HandwrittenLines(
        lines: written, minimumLogit: isWrittenPage ? Self.writtenPageLogit : Self.minimumLogit)
    )
  }

  private var isWrittenPage: Bool {
    let written = candidates.filter(\.isHandwriting).reduce(0) { $0 + $1.letters }
    return Double(written)
      > Self.writtenPageShare * Double(candidates.reduce(0) { $0 + $1.letters })
  }
}

extension RecognizedLine {
  /// The line as handwriting; without its words unless it `isRead`.
  fileprivate func handwriting(isRead: Bool) -> RecognizedLine {
    RecognizedLine(
      words: isRead ? words : [], box: box, baseline: baseline, xHeight: xHeight,
      isHandwriting: true)
  }
}

/// Recognizes rows of print that the line network missed or that no recognized word explains.
struct MissedLines {
  /// The upright OCR image.
  let image: Raster
  let recognizers: RecognizerSelector
  /// When the time for the page ends.
  let deadline: ContinuousClock.Instant

  /// The least number of letters and digits of a row: most rows that the network passes over are parts of
  /// pictures.
  private static let minimumLetters = 3

  /// `lines` with the missed lines, and the print that they do not explain.
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
      guard let (words, lineImage) = try recognizers.words(of: line, in: image, until: deadline),
        words.letterCount >= Self.minimumLetters, words.areCertainText
      else { continue }
      lines += try RecognizedLine.lines(of: words, in: lineImage)
    }
    return lines
  }
}

extension RecognizerSelector {
  /// The words of a line that is recognized by itself, and its text-line image; `nil` if it cannot be text, and
  /// after `deadline`.
  func words(
    of line: TextLine, in page: Raster, until deadline: ContinuousClock.Instant
  ) throws(ScanError) -> (words: [RecognizedPage.Word], lineImage: TextLineImage)? {
    let lineImages = try TextLineImages(of: [line], in: page)
    guard deadline > .now, let row = lineImages.rows.first else { return nil }
    let lineImage = try lineImages.image(of: row)
    guard lineImage.mayBeText, let read = try self.line(in: lineImage.image, until: deadline) else {
      return nil
    }
    return (read.words, lineImage)
  }
}

extension [RecognizedLine] {
  /// The boxes of the words, and of handwriting that was not read.
  fileprivate var boxes: [Box] { flatMap { $0.words.isEmpty ? [$0.box] : $0.words.map(\.box) } }
}

extension RecognizedLine {
  /// A segment of a row that was recognized, and its columns of the row's text-line image.
  struct Segment {
    let line: RecognizedLine
    let columns: ClosedRange<Double>
    /// The x-height at which it was detected, in pixels of the page.
    let size: Double
  }

  /// The words of a text-line image, split into the segments of its row.
  static func lines(
    of words: [RecognizedPage.Word], in lineImage: TextLineImage
  ) throws(ScanError) -> [RecognizedLine] {
    try segments(of: words, in: lineImage).map(\.line)
  }

  /// As ``lines(of:in:)``, with the place of each line in the image.
  static func segments(
    of words: [RecognizedPage.Word], in lineImage: TextLineImage
  ) throws(ScanError) -> [Segment] {
    let segments = lineImage.row.segments
    let gaps = lineImage.wideGaps, letters = gaps.isEmpty ? [] : try lineImage.inkRuns()
    let words = words.indices.map { index in
      let next = words[index].isRightToLeft ? nil : words.dropFirst(index + 1).first?.box
      return words[index].with(
        words[index].box.ending(before: next, margin: TextLineImage.xHeight))
    }.split(at: gaps, letters: letters)
    let fitted = zip(words, try lineImage.fitted(words.map(\.box))).map { $0.with($1) }
    let wordsBySegment = Dictionary(grouping: fitted) { word in
      let box = lineImage.onPage(word.box), middle = box.x + box.width / 2
      return segments.indices.min {
        segments[$0].distance(to: middle) < segments[$1].distance(to: middle)
      }!
    }
    return wordsBySegment.sorted { $0.key < $1.key }.map { segment, words in
      Segment(
        line: RecognizedLine(
          words: words.map { $0.with(lineImage.onPage($0.box)) },
          baseline: segments[segment].baseline, xHeight: lineImage.row.line.xHeight),
        columns: words.map(\.box).union.map { $0.x...$0.maxX }!, size: segments[segment].xHeight)
    }
  }
}

extension Box {
  /// The part of the box of a word before the next word, if it reaches over that by more than
  /// `margin` pixels: the recognizer may give it the width of the gap and of the words after it.
  fileprivate func ending(before next: Box?, margin: Double) -> Box {
    guard let next, next.x > x + margin, maxX > next.x + margin else { return self }
    return Box(x: x, y: y, width: next.x - x, height: height)
  }
}

extension TextLine {
  /// The horizontal distance from the line to `x`, in pixels; 0 within the line.
  fileprivate func distance(to x: Double) -> Double {
    max(0, start.x - x, x - end.x)
  }
}
