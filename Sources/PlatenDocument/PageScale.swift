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
  private static let least = 0.2

  init(_ page: RecognizedPage, width: Double, height: Double) {
    self.init(pixelsWide: page.width, pixelsHigh: page.height, width: width, height: height)
  }

  init(pixelsWide: Int, pixelsHigh: Int, width: Double, height: Double) {
    self.width = width
    self.height = height
    horizontal = width / Double(max(pixelsWide, 1))
    vertical = height / Double(max(pixelsHigh, 1))
  }

  /// A box in points, `bottom` below `top`: kept on the page, since readers drop
  /// what lies beside it, and not without an extent.
  func box(of box: Box) -> (left: Double, bottom: Double, width: Double, top: Double) {
    let left = clamped(box.x * horizontal, to: width)
    let right = clamped(box.maxX * horizontal, to: width)
    let top = clamped(box.y * vertical, to: height)
    let bottom = clamped(box.maxY * vertical, to: height)
    let wide = max(right - left, Self.least), high = max(bottom - top, Self.least)
    return (
      min(left, width - wide), max(height - top - high, 0), wide, max(height - top, high))
  }

  /// The height above the page's bottom of a line's baseline, in the middle of `word`.
  func baseline(of line: RecognizedPage.Line, under word: RecognizedPage.Word) -> Double {
    guard let left = line.baseline.first, let right = line.baseline.last, right.x > left.x else {
      return height - word.box.maxY * vertical
    }
    let fraction = (word.box.x + word.box.width / 2 - left.x) / (right.x - left.x)
    return height - (left.y + (right.y - left.y) * fraction) * vertical
  }

  /// The height that half of the lines reach, in points.
  func usualHeight(of lines: [RecognizedPage.Line]) -> Double {
    let heights = lines.map(height).sorted()
    return heights.isEmpty ? Self.least : heights[heights.count / 2]
  }

  /// The font size for `line`: four fifths of its block's usual height, or of its
  /// own where that differs by half; always enough for its tallest word.
  ///
  /// The smaller the font, the smaller the gaps that readers take for spaces,
  /// and for the gutter between two columns: four fifths was the best in trials.
  func fontSize(of line: RecognizedPage.Line, usual: Double) -> Double {
    let own = height(of: line)
    let chosen = (usual / 1.5...usual * 1.5).contains(own) ? usual : own
    let tallest = line.words.map { box(of: $0.box) }.map { $0.top - $0.bottom }.max() ?? 0
    return max(chosen * 0.8, tallest / 2.5, 1)
  }

  private func height(of line: RecognizedPage.Line) -> Double {
    max(clamped(line.box.height * vertical, to: height), Self.least)
  }

  private func clamped(_ value: Double, to limit: Double) -> Double {
    value.isFinite ? min(max(value, 0), limit) : 0
  }
}
