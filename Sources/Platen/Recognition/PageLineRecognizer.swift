internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Reads the lines of a page one by one, each once, until time is up.
struct PageLineRecognizer {
  /// What is read, upright.
  private let image: Raster
  private var lineImages: TextLineImages
  /// The longest first, as letters count.
  private let rows: [LineRow]
  private let recognizers: RecognizerSelector
  private let end: ContinuousClock.Instant
  /// What was read in the first of `rows`.
  private var read: [(lineImage: TextLineImage, words: [RecognizedPage.Word])] = []
  /// Whether there was time for every line that was to be read.
  private(set) var isComplete = true

  /// `image` shows the page as it lies, `upright` its lines when it stands, in pixels of a
  /// picture of `pageWidth` when it lies.
  init(
    _ upright: OrientedLines, in image: Raster, pageWidth: Int, end: ContinuousClock.Instant,
    recognizers: RecognizerSelector
  ) throws(ScanError) {
    let scale = Double(image.width) / Double(pageWidth)
    self.image = try image.turned(by: upright.orientation.rotation)
    lineImages = TextLineImages(of: upright.lines.map { $0.scaled(by: scale) }, in: self.image)
    rows = lineImages.rows.sorted {
      $0.line.width * $1.line.xHeight > $1.line.width * $0.line.xHeight
    }
    self.recognizers = recognizers
    self.end = end
  }

  /// Lines by which one tells whether a page stands on its head.
  private static let probeLineCount = 5
  /// Lines that are read with this confidence stand upright.
  static let uprightThreshold = 0.7
  /// So much better reads the other way which turns out to be right.
  private static let orientationMargin = 0.15
  /// Where they leave a doubt, as print does that can hardly be read, so many lines tell, by a
  /// smaller gain.
  private static let extendedProbeLineCount = 20, extendedOrientationMargin = 0.06

  /// How sure it is that the page stands upright, from 1 to -1, which is sure that it stands on
  /// its head. 0 where nothing can be told.
  mutating func orientationScore() throws(ScanError) -> Double {
    var upsideDownWords: [[RecognizedPage.Word]] = []
    for (count, orientationMargin) in [
      (Self.probeLineCount, Self.orientationMargin),
      (Self.extendedProbeLineCount, Self.extendedOrientationMargin),
    ] {
      try read(count)
      let confidence = read.prefix(count).flatMap(\.words).meanConfidence
      if confidence >= Self.uprightThreshold { return confidence }
      for (lineImage, _) in read.prefix(count).dropFirst(upsideDownWords.count) {
        upsideDownWords.append(try words(in: lineImage.image.turned(by: .halfTurn)))
      }
      let other = upsideDownWords.flatMap { $0 }.meanConfidence
      if other > confidence + orientationMargin { return -other }
      if confidence > other + orientationMargin { return confidence }
    }
    return 0
  }

  /// The page, which stands upright, read to its end.
  mutating func page() throws(ScanError) -> RecognizedPage {
    try selectLanguage()
    try read(rows.count)
    return page(of: try lines())
  }

  /// The page once it is read, its head read once more; `photo` is the upright page as it was
  /// photographed, grey.
  func pageWithHeader(in photo: Raster) throws(ScanError) -> RecognizedPage {
    let header = HeaderRerecognizer(image: image, photo: photo, recognizers: recognizers, end: end)
    return page(of: try header.added(to: lines()))
  }

  private func lines() throws(ScanError) -> [RecognizedLine] {
    var lines: [RecognizedLine] = []
    for (lineImage, words) in read where words.areText {
      lines += try RecognizedLine.lines(of: words, in: lineImage)
    }
    return lines
  }

  private func page(of lines: [RecognizedLine]) -> RecognizedPage {
    PageStructure.page(
      of: lines, width: image.width, height: image.height,
      language: recognizers.languages.joined(separator: "+"))
  }

  /// What reads rows of the page again; `photo` is the upright page as it was photographed, grey.
  func fieldRerecognizer(in photo: Raster) -> FieldRerecognizer {
    FieldRerecognizer(
      lineImages: lineImages, width: image.width, photo: photo, recognizers: recognizers, end: end)
  }

  private mutating func selectLanguage() throws(ScanError) {
    try read(Self.probeLineCount)
    let probeLines = read.prefix(Self.probeLineCount)
    let words = try recognizers.selectLanguage(probeLines.map { ($0.lineImage.image, $0.words) }) {
      line, recognizer throws(ScanError) in try self.words(in: line, by: recognizer)
    }
    for (place, words) in words.enumerated() { read[place].words = words }
  }

  /// Reads on until so many rows are read.
  private mutating func read(_ count: Int) throws(ScanError) {
    if read.isEmpty { try readProbeLines() }
    for row in rows[read.count..<max(read.count, min(count, rows.count))] {
      let lineImage = try lineImages.image(of: row)
      read.append((lineImage, try words(in: lineImage)))
    }
  }

  /// Reads the first rows, once they have told which scripts the page is in.
  private mutating func readProbeLines() throws(ScanError) {
    var probeLines: [TextLineImage] = []
    for row in rows.prefix(Self.probeLineCount) { probeLines.append(try lineImages.image(of: row)) }
    // A page is blurred where most lines are: a single one may be a rule, or a headline.
    if probeLines.count(where: \.isBlurred) * 2 > probeLines.count {
      lineImages.deconvolves = true
      for (index, lineImage) in probeLines.enumerated() {
        probeLines[index] = try lineImage.deconvolved()
      }
    }
    try recognizers.detectScript(from: probeLines.map(\.image)) {
      line, recognizer throws(ScanError) in
      try self.words(in: line, by: recognizer)
    }
    for lineImage in probeLines { read.append((lineImage, try words(in: lineImage))) }
  }

  private mutating func words(in lineImage: TextLineImage) throws(ScanError) -> [RecognizedPage
    .Word]
  {
    lineImage.mayBeText ? try words(in: lineImage.image) : []
  }

  private mutating func words(in line: Raster) throws(ScanError) -> [RecognizedPage.Word] {
    try words(in: line, by: recognizers.recognizer(for: line))
  }

  private mutating func words(
    in line: Raster, by recognizer: TextRecognizer
  ) throws(ScanError) -> [RecognizedPage.Word] {
    let line = try recognizer.line(in: line, until: end)
    if line?.isComplete != true { isComplete = false }
    return line?.words ?? []
  }
}

extension RecognizedLine {
  /// What was read in a strip, parted as its pieces are.
  static func lines(
    of words: [RecognizedPage.Word], in lineImage: TextLineImage
  ) throws(ScanError) -> [RecognizedLine] {
    let segments = lineImage.row.segments
    let boxes = try lineImage.fitted(words.map(\.box))
    let placed = zip(words, boxes).map { word, box in
      RecognizedPage.Word(
        text: word.text, box: lineImage.onPage(box), confidence: word.confidence,
        isRightToLeft: word.isRightToLeft)
    }
    let wordsBySegment = Dictionary(grouping: placed) { word in
      let middle = word.box.x + word.box.width / 2
      return segments.indices.min {
        segments[$0].distance(to: middle) < segments[$1].distance(to: middle)
      }!
    }
    return wordsBySegment.map { segment, words in
      RecognizedLine(
        words: words, baseline: segments[segment].baseline, xHeight: lineImage.row.line.xHeight)
    }
  }
}

extension TextLine {
  /// How far left or right of it `x` is.
  fileprivate func distance(to x: Double) -> Double {
    max(0, start.x - x, x - end.x)
  }
}

extension [RecognizedPage.Word] {
  /// Lines that were read with less confidence are text only where they look like it: so much of
  /// them is in words of so many letters or digits. Tesseract doubts what it reads right where its
  /// dictionary has no such word, and makes short ones of what is none.
  private static let minimumConfidence = 0.35, minimumLongWordShare = 0.7, minimumWordLength = 4
  /// With less, long words are made up as well: of 58 pages' 42 such words 2 were right.
  private static let rejectThreshold = 0.1

  /// Whether this is what stands in a line, and not what was made of a rule or a picture.
  var areText: Bool {
    let runs = flatMap { $0.text.split { !$0.isLetter && !$0.isNumber } }
    guard !runs.isEmpty else { return false }
    let confidence = meanConfidence
    if confidence >= Self.minimumConfidence { return true }
    if confidence < Self.rejectThreshold { return false }
    let long = runs.filter { $0.count >= Self.minimumWordLength }.reduce(0) { $0 + $1.count }
    return Double(long) >= Self.minimumLongWordShare * Double(reduce(0) { $0 + $1.text.count })
  }

  /// 0 to 1, each letter weighing the same; 0 without words.
  var meanConfidence: Double {
    let letters = reduce(0) { $0 + $1.text.count }
    return reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(Swift.max(1, letters))
  }
}
