internal import PlatenModel

/// Where the pixels of a recognised page lie on a PDF page, in points from the
/// bottom left.
struct PageScale {
  private let width: Double
  private let height: Double
  private let horizontal: Double
  private let vertical: Double

  /// Lengths below this are drawn as this, in points: a reader drops text
  /// without an extent.
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

  /// A box in points, `bottom` below `top`: kept on the page, since readers drop
  /// what lies beside it, and not without an extent.
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

  /// A word's place as its line runs (``PlacedWord``).
  func place(
    of word: RecognizedPage.Word
  ) -> (left: Double, right: Double, bottom: Double, top: Double) {
    let box = box(of: word.box)
    return word.isVertical
      ? (-box.top, -box.bottom, box.left, box.left + box.width)
      : (box.left, box.left + box.width, box.bottom, box.top)
  }

  /// A line's baseline in the middle of `word`, as ``PlacedWord`` has it.
  func baseline(of line: RecognizedPage.Line, under word: RecognizedPage.Word) -> Double {
    let isVertical = word.isVertical
    // Across the line by the way along it.
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

  /// What font size the lines of `block` have, whose letters are `letterWidth` points apart.
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
    // What stands beside each other has no distance.
    let distances = zip(baselines.dropFirst(), baselines).map(-).filter { $0 > height / 2 }
    return BlockTypography(
      height: height, pitch: distances.isEmpty ? 0 : distances.median, letterWidth: letterWidth)
  }

  /// The font size for `line`: its block's, in proportion where its own height differs
  /// from the block's by half; always enough for its tallest word.
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
