internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Reads the lines of a page one by one, each once, until time is up.
struct LineByLine {
  /// What is read, upright.
  private let picture: Raster
  private var strips: LineStrips
  /// The longest first, as letters count.
  private let rows: [LevelLine]
  private let readers: PageReaders
  private let end: ContinuousClock.Instant
  /// What was read in the first of `rows`.
  private var read: [(strip: LineStrip, words: [RecognizedPage.Word])] = []
  /// Whether there was time for every line that was to be read.
  private(set) var isComplete = true

  /// `picture` shows the page as it lies, `upright` its lines when it stands, in pixels of a
  /// picture of `pageWidth` when it lies.
  init(
    _ upright: UprightLines, in picture: Raster, pageWidth: Int, end: ContinuousClock.Instant,
    readers: PageReaders
  ) throws(ScanError) {
    let scale = Double(picture.width) / Double(pageWidth)
    self.picture = try picture.turned(by: upright.orientation.rotation)
    strips = LineStrips(of: upright.lines.map { $0.scaled(by: scale) }, in: self.picture)
    rows = strips.rows.sorted {
      $0.line.width * $1.line.xHeight > $1.line.width * $0.line.xHeight
    }
    self.readers = readers
    self.end = end
  }

  /// Lines by which one tells whether a page stands on its head.
  private static let witnesses = 5
  /// Lines that are read with this confidence stand upright.
  static let sureConfidence = 0.7
  /// So much better reads the other way which turns out to be right.
  private static let clearGain = 0.15
  /// Where they leave a doubt, as print does that can hardly be read, so many lines tell, by a
  /// smaller gain.
  private static let more = 20, gainOfMore = 0.06

  /// How sure it is that the page stands upright, from 1 to -1, which is sure that it stands on
  /// its head. 0 where nothing can be told.
  mutating func uprightness() throws(ScanError) -> Double {
    var overturned: [[RecognizedPage.Word]] = []
    for (count, clearGain) in [(Self.witnesses, Self.clearGain), (Self.more, Self.gainOfMore)] {
      try read(count)
      let confidence = read.prefix(count).flatMap(\.words).meanConfidence
      if confidence >= Self.sureConfidence { return confidence }
      for (strip, _) in read.prefix(count).dropFirst(overturned.count) {
        overturned.append(try words(in: strip.picture.turned(by: .halfTurn)))
      }
      let other = overturned.flatMap { $0 }.meanConfidence
      if other > confidence + clearGain { return -other }
      if confidence > other + clearGain { return confidence }
    }
    return 0
  }

  /// The page, which stands upright, read to its end.
  mutating func page() throws(ScanError) -> RecognizedPage {
    try settleLanguage()
    try read(rows.count)
    return page(of: try lines())
  }

  /// The page once it is read, its head read once more; `photo` is the upright page as it was
  /// photographed, grey.
  func pageWithHead(in photo: Raster) throws(ScanError) -> RecognizedPage {
    let head = HeadReading(picture: picture, photo: photo, readers: readers, end: end)
    return page(of: try head.added(to: lines()))
  }

  private func lines() throws(ScanError) -> [ReadLine] {
    var lines: [ReadLine] = []
    for (strip, words) in read where words.areText {
      lines += try ReadLine.lines(of: words, in: strip)
    }
    return lines
  }

  private func page(of lines: [ReadLine]) -> RecognizedPage {
    PageStructure.page(
      of: lines, width: picture.width, height: picture.height,
      language: readers.languages.joined(separator: "+"))
  }

  /// What reads rows of the page again; `photo` is the upright page as it was photographed, grey.
  func secondReading(in photo: Raster) -> SecondReading {
    SecondReading(strips: strips, width: picture.width, photo: photo, readers: readers, end: end)
  }

  private mutating func settleLanguage() throws(ScanError) {
    try read(Self.witnesses)
    let witnesses = read.prefix(Self.witnesses)
    let words = try readers.settle(witnesses.map { ($0.strip.picture, $0.words) }) {
      line, reader throws(ScanError) in try self.words(in: line, by: reader)
    }
    for (place, words) in words.enumerated() { read[place].words = words }
  }

  /// Reads on until so many rows are read.
  private mutating func read(_ count: Int) throws(ScanError) {
    if read.isEmpty { try readWitnesses() }
    for row in rows[read.count..<max(read.count, min(count, rows.count))] {
      let strip = try strips.strip(of: row)
      read.append((strip, try words(in: strip)))
    }
  }

  /// Reads the first rows, once they have told which scripts the page is in.
  private mutating func readWitnesses() throws(ScanError) {
    var witnesses: [LineStrip] = []
    for row in rows.prefix(Self.witnesses) { witnesses.append(try strips.strip(of: row)) }
    // A page is blurred where most lines are: a single one may be a rule, or a headline.
    if witnesses.count(where: \.isBlurred) * 2 > witnesses.count {
      strips.sharpens = true
      for (index, strip) in witnesses.enumerated() { witnesses[index] = try strip.sharpened() }
    }
    try readers.begin(with: witnesses.map(\.picture)) { line, reader throws(ScanError) in
      try self.words(in: line, by: reader)
    }
    for strip in witnesses { read.append((strip, try words(in: strip))) }
  }

  private mutating func words(in strip: LineStrip) throws(ScanError) -> [RecognizedPage.Word] {
    strip.mayBeText ? try words(in: strip.picture) : []
  }

  private mutating func words(in line: Raster) throws(ScanError) -> [RecognizedPage.Word] {
    try words(in: line, by: readers.reader(for: line))
  }

  private mutating func words(
    in line: Raster, by reader: TextReader
  ) throws(ScanError) -> [RecognizedPage.Word] {
    let line = try reader.line(in: line, until: end)
    if line?.isComplete != true { isComplete = false }
    return line?.words ?? []
  }
}

extension ReadLine {
  /// What was read in a strip, parted as its pieces are.
  static func lines(
    of words: [RecognizedPage.Word], in strip: LineStrip
  ) throws(ScanError) -> [ReadLine] {
    let pieces = strip.row.pieces
    let boxes = try strip.fitted(words.map(\.box))
    let placed = zip(words, boxes).map { word, box in
      RecognizedPage.Word(
        text: word.text, box: strip.place(box), confidence: word.confidence,
        isRightToLeft: word.isRightToLeft)
    }
    let byPiece = Dictionary(grouping: placed) { word in
      let middle = word.box.x + word.box.width / 2
      return pieces.indices.min {
        pieces[$0].distance(to: middle) < pieces[$1].distance(to: middle)
      }!
    }
    return byPiece.map { piece, words in
      ReadLine(
        words: words, baseline: pieces[piece].baseline, xHeight: strip.row.line.xHeight)
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
  private static let leastConfidence = 0.35, leastShare = 0.7, wordLength = 4
  /// With less, long words are made up as well: of 58 pages' 42 such words 2 were right.
  private static let hopelessConfidence = 0.1

  /// Whether this is what stands in a line, and not what was made of a rule or a picture.
  var areText: Bool {
    let runs = flatMap { $0.text.split { !$0.isLetter && !$0.isNumber } }
    guard !runs.isEmpty else { return false }
    let confidence = meanConfidence
    if confidence >= Self.leastConfidence { return true }
    if confidence < Self.hopelessConfidence { return false }
    let long = runs.filter { $0.count >= Self.wordLength }.reduce(0) { $0 + $1.count }
    return Double(long) >= Self.leastShare * Double(reduce(0) { $0 + $1.text.count })
  }

  /// 0 to 1, each letter weighing the same; 0 without words.
  var meanConfidence: Double {
    let letters = reduce(0) { $0 + $1.text.count }
    return reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(Swift.max(1, letters))
  }
}
