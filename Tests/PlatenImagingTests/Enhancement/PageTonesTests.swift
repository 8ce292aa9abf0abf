@testable import PlatenImaging
import Testing

/// Counts of a page whose paper peaks at 240 and whose ink lies at 60.
private var histogram: [UInt32] {
  (0...255).map { value in
    switch value {
    case 55...65: 200
    case 232...246: 10_000 - 1000 * UInt32(abs(value - 240))
    default: 0
    }
  }
}

@Test func tonesAreReadOffTheHistogram() {
  let tones = PageTones(histogram: histogram)
  #expect(abs(tones.paper - 240) < 2)
  #expect(tones.grain > 3 && tones.grain < 10)
  #expect(abs(tones.ink - 60) < 6)
}

@Test func curvesMakePaperWhiteAndInkBlack() {
  let tones = PageTones(histogram: histogram)
  for curve in [tones.textCurve(strong: false), tones.textCurve(strong: true)] {
    #expect(curve[240] == 255 && curve[45] == 0)
    #expect(curve == curve.sorted())
  }
  #expect(tones.textCurve(strong: false)[200] < 235)
  #expect(tones.textCurve(strong: true)[205] > tones.textCurve(strong: false)[205])
  #expect(tones.textCurve(strong: true)[140] < 180, "pencil stays")
  #expect(tones.pictureCurve[120] > 120 && tones.pictureCurve[120] < 135)
}

@Test func anEmptyHistogramChangesLittle() {
  let curve = PageTones(histogram: [UInt32](repeating: 0, count: 256)).textCurve(strong: false)
  #expect(curve[0] == 0 && curve[255] == 255)
}
