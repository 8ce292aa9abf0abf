internal import CVision
package import PlatenModel

/// Print on a page that no recognized word explains: rows of connected components that look like
/// letters, outside of the words' boxes.
///
/// It finds what the line network has missed, and what was rejected after recognition, at the cost
/// of one pass over a small copy of the page.
package struct UnexplainedPrint {
  /// In pixels of the page, those with the most ink first.
  package let lines: [TextLine]
  /// The share of the page's print that words explain, 0 to 1; 1 where there is none.
  package let coverage: Double

  /// Further rows are left out: they are a drawing or a texture.
  private static let capacity = 40
  /// The x-height of a row, relative to the median height of its letters: between that of small
  /// letters and of capitals, since a text-line image measures them itself.
  private static let relativeXHeight = 0.8

  /// - Parameters:
  ///   - page: gray, with even illumination, such as the OCR image.
  ///   - boxes: those of recognized words, in pixels of the page.
  ///   - capitalHeight: the height of most capitals, in pixels.
  package init(
    on page: Raster, outside boxes: [Box], capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) {
    let words = boxes.map { pv_box(left: $0.x, top: $0.y, right: $0.maxX, bottom: $0.maxY) }
    var rows = [pv_print_row](repeating: pv_print_row(), count: Self.capacity)
    var explained = 0.0
    let count = pv_unexplained_print(
      page.image, words, Int32(words.count), capitalHeight, &rows, Int32(Self.capacity), &explained)
    guard count >= 0 else { throw .openCV(purpose: "print") }
    let found = rows.prefix(Int(count))
    lines = found.map {
      TextLine(
        baseline: [Point(x: $0.startX, y: $0.startY), Point(x: $0.endX, y: $0.endY)],
        xHeight: $0.height * Self.relativeXHeight)
    }
    let unexplained = found.reduce(0) { $0 + $1.ink }
    coverage = unexplained > 0 ? explained / (explained + unexplained) : 1
  }
}
