internal import PlatenReceipts
internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Reads rows of a receipt again on which much depends, at other sizes, and from the page as it was
/// photographed: a figure that was misread once is seldom misread twice in the same way.
struct SecondReading {
  /// In which picture a row is looked at, and how high its capitals are, in pixels.
  private struct Look {
    let isPhoto: Bool
    let capitalHeight: Double
  }

  /// The first two settle it where they agree with what was read before. Of six looks on 85
  /// dates and 556 amounts these four mend nearly as much as all.
  private static let looks = [
    Look(isPhoto: false, capitalHeight: 30), Look(isPhoto: false, capitalHeight: 20),
    Look(isPhoto: true, capitalHeight: 20), Look(isPhoto: true, capitalHeight: 44),
  ]
  private static let firstLooks = 2

  /// The rows of the page, in the picture that was read.
  let strips: LineStrips
  /// That picture's width, in pixels, which are those of the page.
  let width: Int
  /// The upright page as it was photographed, grey, at a size of its own.
  let photo: Raster
  let readers: PageReaders
  /// When the time for the page is up.
  let end: ContinuousClock.Instant

  /// `page` with what most looks show.
  func settled(_ page: RecognizedPage) throws(ScanError) -> RecognizedPage {
    let receipts = ReceiptReader(options: .current(locale: nil))
    var readings: [FurtherReading] = []
    for doubt in receipts.doubts(about: page) { readings.append(try lookedAt(doubt)) }
    return receipts.settled(page, by: readings)
  }

  private func lookedAt(_ doubt: FurtherReading) throws(ScanError) -> FurtherReading {
    guard let row = row(of: doubt.words) else { return doubt }
    var reading = doubt
    for look in Self.looks {
      if reading.looks.count == Self.firstLooks, reading.isUnanimous { break }
      guard let words = try words(in: row, look) else { break }
      reading.add(words)
    }
    return reading
  }

  /// What one look shows, in pixels of the page; `nil` where time is up.
  private func words(
    in row: LevelLine, _ look: Look
  ) throws(ScanError) -> [RecognizedPage.Word]? {
    let strip = try strips.strip(
      of: row, in: look.isPhoto ? photo : nil, capitalHeight: look.capitalHeight)
    let reader = try readers.reader(for: strip.picture)
    guard let line = try reader.line(in: strip.picture, until: end) else { return nil }
    let scale = look.isPhoto ? Double(width) / Double(photo.width) : 1
    return line.words.map { word in
      RecognizedPage.Word(
        text: word.text, box: strip.place(word.box).scaled(by: scale),
        confidence: word.confidence, isRightToLeft: word.isRightToLeft)
    }
  }

  /// The row that the words stand in: the one whose baseline they are nearest to, by at most the
  /// height of an x.
  private func row(of words: [RecognizedPage.Word]) -> LevelLine? {
    let foot = words.map(\.box.maxY).sorted()[words.count / 2]
    let middle = (words[0].box.x + words[words.count - 1].box.maxX) / 2
    return strips.rows
      .filter { $0.line.start.x < middle && $0.line.end.x > middle }
      .map { (row: $0, step: abs($0.line.level(at: middle) - foot) / $0.line.xHeight) }
      .filter { $0.step < 1 }
      .min { $0.step < $1.step }?.row
  }
}
