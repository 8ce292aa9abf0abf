internal import CVision
internal import PlatenModel

/// How bright a page's paper and ink are, once the light is evened: 0 to 255,
/// where 255 is as bright as the paper's map.
struct PageLevels: Sendable {
  /// The commonest brightness of bare paper.
  let paperPeak: Double
  /// How far paper strays below it: the grain, as half the width of its peak.
  let paperHalfWidth: Double
  /// The brightness of the darkest hundredth.
  let inkLevel: Double

  /// Counts a page's tones under its light.
  init(of page: Raster, _ illumination: PageIllumination) throws(ScanError) {
    var histogram = [UInt32](repeating: 0, count: 256)
    let result = pv_shading_corrected_histogram(
      page.image, illumination.background.image, illumination.pictureMask?.image, &histogram)
    guard result == 0 else { throw .internalFault(reason: "out of memory for a picture") }
    self.init(histogram: histogram)
  }

  /// From 256 counts.
  init(histogram: [UInt32]) {
    let smoothed = histogram.indices.map { index in
      histogram[max(0, index - 2)...min(255, index + 2)].reduce(0, +)
    }
    let total = histogram.reduce(0, +)
    let mode = (192...255).max { smoothed[$0] < smoothed[$1] } ?? 255
    // A page without light paper has no peak there, and keeps its tones.
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

  /// For text: paper and its grain turn white, ink black. A `strong` curve takes
  /// whatever is fainter than pencil for paper too: stains, show-through.
  func textCurve(strong: Bool) -> [UInt8] {
    let white =
      strong
      ? max(min(paperPeak - 4 * paperHalfWidth, paperPeak * 0.84), paperPeak * 0.76)
      : max(paperPeak - 3 * paperHalfWidth, paperPeak * 0.88)
    return Self.curve(black: min(inkLevel * 0.9, 110), white: white)
  }

  /// For pictures on the page: as bright as the paper around them allows, with
  /// shadows as they are.
  var pictureCurve: [UInt8] { Self.curve(black: 0, white: paperPeak) }

  /// For reading: paper white, and all ink as black as bold ink is, which is worth
  /// 2 % of the words on faint receipts. (Blacks from 100 to 140 read alike.)
  var ocrCurve: [UInt8] { Self.curve(black: 130, white: paperPeak) }

  /// A straight line from `black`, and all that is darker, at 0 to `white`, and all
  /// that is brighter, at 255.
  private static func curve(black: Double, white: Double) -> [UInt8] {
    (0...255).map { value in
      let part = (Double(value) - black) / max(1, white - black)
      return UInt8((255 * min(1, max(0, part))).rounded())
    }
  }
}
