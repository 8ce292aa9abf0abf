internal import CVision
internal import PlatenModel

/// How bright a page's paper and ink are, once the light is evened: 0 to 255,
/// where 255 is as bright as the paper's map.
struct PageTones: Sendable {
  /// The commonest brightness of bare paper.
  let paper: Double
  /// How far paper strays below it: the grain, as half the width of its peak.
  let grain: Double
  /// The brightness of the darkest hundredth.
  let ink: Double

  /// Counts a page's tones under its light.
  init(of page: Raster, _ light: PageLight) throws(ScanError) {
    var histogram = [UInt32](repeating: 0, count: 256)
    let result = pv_tone_histogram(
      page.image, light.paper.image, light.pictures?.image, &histogram)
    guard result == 0 else { throw .internalFault(reason: "out of memory for a picture") }
    self.init(histogram: histogram)
  }

  /// From 256 counts.
  init(histogram: [UInt32]) {
    let smooth = histogram.indices.map { index in
      histogram[max(0, index - 2)...min(255, index + 2)].reduce(0, +)
    }
    let total = histogram.reduce(0, +)
    let highest = (192...255).max { smooth[$0] < smooth[$1] } ?? 255
    // A page without light paper has no peak there, and keeps its tones.
    let peak = smooth[highest] * 50 > total ? highest : 255
    let foot = (0..<peak).last { smooth[$0] * 2 <= smooth[peak] } ?? 0
    paper = Double(peak)
    grain = Double(peak - foot)
    var below: UInt32 = 0
    ink = Double(
      histogram.firstIndex { count in
        below += count
        return below * 100 >= total
      } ?? 0)
  }

  /// For text: paper and its grain turn white, ink black. A `strong` curve takes
  /// whatever is fainter than pencil for paper too: stains, show-through.
  func textCurve(strong: Bool) -> [UInt8] {
    let white =
      strong
      ? max(min(paper - 4 * grain, paper * 0.84), paper * 0.76)
      : max(paper - 3 * grain, paper * 0.88)
    return Self.curve(black: min(ink * 0.9, 110), white: white)
  }

  /// For pictures on the page: as bright as the paper around them allows, with
  /// shadows as they are.
  var pictureCurve: [UInt8] { Self.curve(black: 0, white: paper) }

  /// For reading: paper white, and all ink as black as bold ink is, which is worth
  /// 2 % of the words on faint receipts. (Blacks from 100 to 140 read alike.)
  var readingCurve: [UInt8] { Self.curve(black: 130, white: paper) }

  /// A straight line from `black`, and all that is darker, at 0 to `white`, and all
  /// that is brighter, at 255.
  private static func curve(black: Double, white: Double) -> [UInt8] {
    (0...255).map { value in
      let part = (Double(value) - black) / max(1, white - black)
      return UInt8((255 * min(1, max(0, part))).rounded())
    }
  }
}
