internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Reads the head of a receipt again where what it says of the merchant is doubtful: names in large
/// letters, and in light ones on dark ground, which a look at the whole page has missed.
struct HeadReading {
  /// The upright page that was read.
  let picture: Raster
  /// The same as it was photographed, grey, at a size of its own.
  let photo: Raster
  let readers: PageReaders
  /// When the time for the page is up.
  let end: ContinuousClock.Instant

  /// Lines that are so well read need no other look, and those are believed that are read so well.
  private static let sureConfidence = 0.8, leastConfidence = 0.65
  /// So much higher than most letters are those of a name that was missed.
  private static let leastSize = 1.4
  /// The widest are read.
  private static let mostLines = 2
  /// A name has so many letters; fewer than this are often made of a picture.
  private static let leastLetters = 3, nameLetters = 5

  /// `lines` with what was found besides, in the place of what is read worse.
  func added(to lines: [ReadLine]) throws(ScanError) -> [ReadLine] {
    let photo = try photo.resized(width: picture.width, height: picture.height)
    let head = try HeadLines(on: photo, capitalHeight: LineStrip.capitalHeight)
    var all = lines
    try read(head.dark, in: picture, besides: &all)
    if !head.light.isEmpty { try read(head.light, in: photo.inverted(), besides: &all) }
    return all
  }

  /// Reads what was found in `picture`.
  private func read(
    _ found: [TextLine], in picture: Raster, besides lines: inout [ReadLine]
  ) throws(ScanError) {
    guard !lines.isEmpty else { return }
    let usual = lines.map(\.xHeight).sorted()[lines.count / 2]
    let strips = LineStrips(of: found, in: picture)
    let sure = lines.filter { $0.words.meanConfidence >= Self.sureConfidence }
    let rows = strips.rows.filter { row in
      row.line.xHeight > Self.leastSize * usual
        && !sure.contains { $0.covers(row.line.middle) }
    }.sorted { $0.line.width > $1.line.width }
    for row in rows.prefix(Self.mostLines) {
      let strip = try strips.strip(of: row)
      let reader = try readers.reader(for: strip.picture)
      guard let words = try reader.line(in: strip.picture, until: end)?.words else { return }
      let letters = words.letterCount
      guard letters >= Self.leastLetters,
        words.meanConfidence
          >= (letters < Self.nameLetters ? Self.sureConfidence : Self.leastConfidence)
      else { continue }
      for line in try ReadLine.lines(of: words, in: strip) {
        lines.add(line)
      }
    }
  }
}

extension [ReadLine] {
  /// Adds a line in the place of those that it covers, unless one of these is read better, or says
  /// more.
  fileprivate mutating func add(_ line: ReadLine) {
    let isWorse = contains { other in
      other.overlaps(line)
        && (other.words.meanConfidence >= line.words.meanConfidence
          || other.words.letterCount > line.words.letterCount + 2)
    }
    guard !isWorse else { return }
    removeAll { $0.overlaps(line) }
    append(line)
  }
}

extension [RecognizedPage.Word] {
  fileprivate var letterCount: Int { reduce(0) { $0 + $1.text.count(where: \.isLetter) } }
}

extension ReadLine {
  private var box: Box { words.dropFirst().reduce(words[0].box) { $0.union($1.box) } }

  /// Whether a point lies in it.
  fileprivate func covers(_ point: Point) -> Bool {
    point.x > box.x && point.x < box.maxX && point.y > box.y && point.y < box.maxY
  }

  /// Whether the middle of either lies in the other.
  fileprivate func overlaps(_ other: ReadLine) -> Bool {
    covers(other.box.middle) || other.covers(box.middle)
  }
}

extension TextLine {
  /// Half an x's height above the middle of its baseline.
  fileprivate var middle: Point {
    Point(x: (start.x + end.x) / 2, y: (start.y + end.y - xHeight) / 2)
  }
}

extension Box {
  fileprivate var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
}
