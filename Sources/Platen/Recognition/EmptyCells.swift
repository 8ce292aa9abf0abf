internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Reads what stands in the cells of tables in which no line was found: dashes, which say that there is no
/// value, and single letters and digits. The line network passes over both.
struct EmptyCells {
  /// The upright OCR image, without the rules of grids.
  let image: Raster
  /// The x-height of the page's text, in pixels.
  let size: Double
  let recognizers: RecognizerSelector
  /// When the time for the page ends.
  let deadline: ContinuousClock.Instant

  /// The level below which a pixel of the OCR image is ink.
  private static let inkLevel: UInt8 = 128
  /// The distance of what stands in a cell from the cell's sides, in x-heights.
  private static let margin = 0.15
  /// A dash's length and its maximum thickness, in x-heights, and the minimum ratio of these and share of ink.
  private static let dashLength = 0.3...2.4, maximumThickness = 0.4, minimumRatio = 1.6,
    minimumInk = 0.6
  /// From this length on a dash is an em dash, from the other on an en dash.
  private static let emDash = 1.5, enDash = 0.85
  /// The height of letters and digits, in x-heights, and the confidence, 0 to 1, from which they are read.
  private static let letterHeight = 0.8...2.2, minimumConfidence = 0.8

  /// The lines in the empty cells of the tables of a page.
  func lines(in page: RecognizedPage) throws(ScanError) -> [RecognizedLine] {
    var lines: [RecognizedLine] = []
    for table in page.blocks.compactMap(\.table) {
      for cell in table.rows.flatMap(\.cells) where cell.lines.isEmpty && deadline > .now {
        if let line = try line(in: cell.box) { lines.append(line) }
      }
    }
    return lines
  }

  private func line(in cell: Box) throws(ScanError) -> RecognizedLine? {
    let margin = Self.margin * size
    let inside = Box(
      x: cell.x + margin, y: cell.y + margin, width: cell.width - 2 * margin,
      height: cell.height - 2 * margin)
    guard let (ink, share) = image.ink(in: inside, below: Self.inkLevel),
      ink.x > inside.x, ink.maxX < inside.maxX, ink.y > inside.y, ink.maxY < inside.maxY
    else { return nil }
    let (width, height) = (ink.width / size, ink.height / size)
    if Self.dashLength.contains(width), height < Self.maximumThickness,
      width > Self.minimumRatio * height,
      share > Self.minimumInk
    {
      let text = width > Self.emDash ? "—" : width > Self.enDash ? "–" : "-"
      let y = ink.y + (ink.height + size) / 2
      return RecognizedLine(
        words: [RecognizedPage.Word(text: text, box: ink, confidence: 1)],
        baseline: [Point(x: ink.x, y: y), Point(x: ink.maxX, y: y)], xHeight: size)
    }
    guard Self.letterHeight.contains(height) else { return nil }
    return try read(ink)
  }

  private func read(_ ink: Box) throws(ScanError) -> RecognizedLine? {
    let detected = TextLine(
      baseline: [Point(x: ink.x, y: ink.maxY), Point(x: ink.maxX, y: ink.maxY)], xHeight: size)
    guard let (words, lineImage) = try recognizers.words(of: detected, in: image, until: deadline),
      words.contains(where: { $0.text.contains { $0.isLetter || $0.isNumber } }),
      words.meanCharacterConfidence >= Self.minimumConfidence
    else { return nil }
    return try RecognizedLine.lines(of: words, in: lineImage).first
  }
}
