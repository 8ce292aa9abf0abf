internal import PlatenModel

/// Converts pixels of a recognized page to points on a PDF page, from its bottom left.
struct PageScale {
  private let width: Double
  private let height: Double
  private let horizontal: Double
  private let vertical: Double

  /// The minimum length, in points: a reader drops text without an extent.
  private static let minimumExtent = 0.2

  init(_ page: RecognizedPage, width: Double, height: Double) {
    self.init(pixelWidth: page.width, pixelHeight: page.height, width: width, height: height)
  }

  init(pixelWidth: Int, pixelHeight: Int, width: Double, height: Double) {
    self.width = width
    self.height = height
    horizontal = width / Double(max(pixelWidth, 1))
    vertical = height / Double(max(pixelHeight, 1))
  }

  /// A box in points, with `bottom` below `top`.
  ///
  /// It is clamped to the page, because readers drop content outside, and it has at least the
  /// minimum extent.
  func box(of box: Box) -> (left: Double, bottom: Double, width: Double, top: Double) {
    let left = clamped(box.x * horizontal, to: width)
    let right = clamped(box.maxX * horizontal, to: width)
    let top = clamped(box.y * vertical, to: height)
    let bottom = clamped(box.maxY * vertical, to: height)
    let wide = max(right - left, Self.minimumExtent), high = max(bottom - top, Self.minimumExtent)
    return (
      min(left, width - wide), max(height - top - high, 0), wide, max(height - top, high)
    )
  }

  /// The extent of a word in the coordinates of ``PlacedWord``.
  func place(
    of word: RecognizedPage.Word
  ) -> (left: Double, right: Double, bottom: Double, top: Double) {
    let box = box(of: word.box)
    return word.isVertical
      ? (-box.top, -box.bottom, box.left, box.left + box.width)
      : (box.left, box.left + box.width, box.bottom, box.top)
  }

  /// The baseline of a line at the middle of `word`, in the coordinates of ``PlacedWord``.
  func baseline(of line: RecognizedPage.Line, under word: RecognizedPage.Word) -> Double {
    let isVertical = word.isVertical
    // x along the line, y across it.
    func turned(_ point: Point) -> Point { isVertical ? Point(x: point.y, y: point.x) : point }
    var across = isVertical ? word.box.x : word.box.maxY
    if let first = line.baseline.first.map(turned), let last = line.baseline.last.map(turned),
      last.x > first.x
    {
      let middle =
        isVertical ? word.box.y + word.box.height / 2 : word.box.x + word.box.width / 2
      across = first.y + (last.y - first.y) * (middle - first.x) / (last.x - first.x)
    }
    return isVertical ? across * horizontal : height - across * vertical
  }

  /// The typography of `block`, whose letters are `letterWidth` points apart.
  func typography(of block: RecognizedPage.Block, letterWidth: Double) -> BlockTypography {
    var heights: [Double] = [], baselines: [Double] = []
    for paragraph in block.paragraphs {
      for line in paragraph.lines {
        heights.append(height(of: line))
        guard let start = line.baseline.first else { continue }
        baselines.append(line.isVertical ? -start.x * horizontal : start.y * vertical)
      }
    }
    let height = heights.isEmpty ? Self.minimumExtent : heights.median
    // Cells of the same row have no line pitch.
    let distances = zip(baselines.dropFirst(), baselines).map(-).filter { $0 > height / 2 }
    return BlockTypography(
      height: height, pitch: distances.isEmpty ? 0 : distances.median, letterWidth: letterWidth)
  }

  /// The font size of `line`: that of its block, or in proportion to its own height if that differs
  /// by a factor of 1.5; always enough for its tallest word.
  func fontSize(
    of line: RecognizedPage.Line, tallest: Double, in block: BlockTypography
  ) -> Double {
    let own = height(of: line)
    let isUsual = (block.height / 1.5...block.height * 1.5).contains(own)
    return max((isUsual ? block.height : own) * block.fontSizePerHeight, tallest / 2.5, 1)
  }

  private func height(of line: RecognizedPage.Line) -> Double {
    let thickness = line.thickness * (line.isVertical ? horizontal : vertical)
    return max(clamped(thickness, to: max(width, height)), Self.minimumExtent)
  }

  private func clamped(_ value: Double, to limit: Double) -> Double {
    value.isFinite ? min(max(value, 0), limit) : 0
  }
}
