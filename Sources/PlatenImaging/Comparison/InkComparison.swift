internal import CVision
package import PlatenModel

/// What one page shows and another does not, apart from the words that both have.
package struct InkComparison: Hashable, Sendable {
  /// Ink that one of the pages lacks, in square millimetres; infinite where the pages differ too much to
  /// be registered.
  package let unmatchedInk: Double
  /// All ink that was compared, in square millimetres.
  package let ink: Double
  /// The correlation of the brightness of both pages, -1 to 1.
  package let correlation: Double

  /// Compares `first` with `second`.
  ///
  /// - Parameter words: the boxes of each word that both have, on either page.
  package init(
    _ first: Raster, _ second: Raster, resolution: Resolution, words: [(Box, Box)]
  ) throws(ScanError) {
    let (a, b) = (try first.gray(), try second.gray())
    let matched = words.map { one, two in
      pv_matched_word(
        x1: Float(one.x), y1: Float(one.y), width1: Float(one.width), height1: Float(one.height),
        x2: Float(two.x), y2: Float(two.y), width2: Float(two.width), height2: Float(two.height))
    }
    var result = pv_page_comparison()
    let status = withExtendedLifetime((a, b)) {
      pv_compare_ink(
        a.image, b.image, resolution.pixelsPerInch / 25.4, matched, Int32(matched.count), &result)
    }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    unmatchedInk = result.missing + result.added
    ink = result.ink
    correlation = result.correlation
  }
}
