internal import CVision
internal import PlatenModel

/// The levels of a page's paper and ink after shading correction: 0 to 255, where 255 is the
/// illumination map's brightness.
struct PageLevels: Sendable {
  /// The mode of the bare paper's brightness.
  let paperPeak: Double
  /// The half width of that peak at half its height, on the dark side: the paper's grain.
  let paperHalfWidth: Double
  /// The first percentile of the brightness.
  let inkLevel: Double

  /// Computes the levels from the histogram of the shading-corrected page.
  init(of page: Raster, _ illumination: PageIllumination) throws(ScanError) {
    var histogram = [UInt32](repeating: 0, count: 256)
    let result = pv_shading_corrected_histogram(
      page.image, illumination.background.image, illumination.tintMask?.image, &histogram)
    guard result == 0 else { throw .openCV(purpose: "an image") }
    self.init(histogram: histogram)
  }

  /// Computes the levels from a histogram of 256 counts.
  init(histogram: [UInt32]) {
    let smoothed = histogram.indices.map { index in
      histogram[max(0, index - 2)...min(255, index + 2)].reduce(0, +)
    }
    let total = histogram.reduce(0, +)
    let mode = (192...255).max { smoothed[$0] < smoothed[$1] } ?? 255
    // A page without light paper has no such peak; it keeps its brightness.
    let peak = smoothed[mode] * 50 > total ? mode : 255
    let halfMaximum = (0..<peak).last { smoothed[$0] * 2 <= smoothed[peak] } ?? 0
    paperPeak = Double(peak)
    paperHalfWidth = Double(peak - halfMaximum)
    var cumulative: UInt32 = 0
    inkLevel = Double(
      histogram.firstIndex { count in
        cumulative += count
        return cumulative * 100 >= total
      } ?? 0)
  }

  /// The tone curve for text: paper and its grain become white, ink black. A `strong` curve also
  /// whitens marks fainter than pencil: stains and show-through.
  func textCurve(strong: Bool) -> [UInt8] { curve(maximumBlack: 100, strong: strong) }

  /// The tone curve for each channel of coloured text. With the contrast of ``textCurve(strong:)``,
  /// coloured ink would become more saturated and darker than it is.
  func colouredTextCurve(strong: Bool) -> [UInt8] { curve(maximumBlack: 30, strong: strong) }

  /// A curve that is 0 up to the ink's level, at most `maximumBlack`, and 255 from the paper on.
  private func curve(maximumBlack: Double, strong: Bool) -> [UInt8] {
    let white =
      strong
      ? max(min(paperPeak - 4 * paperHalfWidth, paperPeak * 0.84), paperPeak * 0.76)
      : max(paperPeak - 3 * paperHalfWidth, paperPeak * 0.92)
    return Self.curve(black: min(inkLevel * 0.9, maximumBlack), white: white)
  }

  /// The tone curve for tints and pictures: as bright as the surrounding paper permits, with
  /// unchanged shadows.
  var tintCurve: [UInt8] { Self.curve(black: 0, white: paperPeak) }

  /// The curve that changes nothing.
  static var identityCurve: [UInt8] { curve(black: 0, white: 255) }

  /// The tone curve for text recognition: paper white, and all ink as black as bold print. The
  /// black level is worth 2 % of the words on faint receipts; levels from 100 to 140 give the same
  /// accuracy.
  var ocrCurve: [UInt8] { Self.curve(black: 130, white: paperPeak) }

  /// A linear ramp from 0 at `black` and below to 255 at `white` and above.
  private static func curve(black: Double, white: Double) -> [UInt8] {
    (0...255).map { value in
      let part = (Double(value) - black) / max(1, white - black)
      return UInt8((255 * min(1, max(0, part))).rounded())
    }
  }
}
