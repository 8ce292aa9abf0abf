import Testing

@testable import PlatenImaging

/// The histogram of a page with a peak of paper at 240 and ink at 60.
private var histogram: [UInt32] {
  (0...255).map { value in
    switch value {
    case 55...65: 200
    case 232...246: 10_000 - 1000 * UInt32(abs(value - 240))
    default: 0
    }
  }
}

@Test func levelsComeFromTheHistogram() {
  let levels = PageLevels(histogram: histogram)
  #expect(abs(levels.paperPeak - 240) < 2)
  #expect(levels.paperHalfWidth > 3 && levels.paperHalfWidth < 10)
  #expect(abs(levels.inkLevel - 60) < 6)
}

@Test func curvesMakePaperWhiteAndInkBlack() {
  let levels = PageLevels(histogram: histogram)
  for curve in [levels.textCurve(strong: false), levels.textCurve(strong: true)] {
    #expect(curve[240] == 255 && curve[45] == 0)
    #expect(curve == curve.sorted())
  }
  #expect(levels.textCurve(strong: false)[200] < 235)
  #expect(levels.textCurve(strong: true)[205] > levels.textCurve(strong: false)[205])
  #expect(levels.textCurve(strong: true)[140] < 180, "pencil marks are kept")
  #expect(levels.tintCurve[120] > 120 && levels.tintCurve[120] < 135)
}

@Test func anEmptyHistogramChangesLittle() {
  let curve = PageLevels(histogram: [UInt32](repeating: 0, count: 256)).textCurve(strong: false)
  #expect(curve[0] == 0 && curve[255] == 255)
}
