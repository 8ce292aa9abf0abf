import Testing

@testable import PlatenDocument

@Suite struct TextFontTests {
  @Test(arguments: [1.0, 6, 8, 11.3, 20, 48, 100, 400], [0.05, 0.3, 0.5, 0.71, 1, 1.3, 2.5])
  func theBoxIsMatchedWithinHalfAPoint(size: Double, heightInSizes: Double) {
    for depth in [-0.4, 0, 0.1, 0.2, 0.3] {
      let height = heightInSizes * size
      let word = word(bottom: 100, top: 100 + height, baseline: 100 + depth * size, size: size)
      let font = TextFont(for: word)
      let baseline = font.baseline(of: word)
      #expect(abs(baseline + Double(font.ascent) / 1000 * size - word.top) <= 0.45)
      #expect(abs(baseline - Double(font.descent) / 1000 * size - word.bottom) <= 0.45)
    }
  }

  @Test func metricsAreNeverZero() {
    for height in stride(from: 0.01, to: 29.5, by: 0.37) {
      let font = TextFont(for: word(bottom: 5, top: 5 + height, baseline: 7, size: 10))
      #expect((1..<3000).contains(font.ascent))
      #expect(font.descent > 0)
    }
  }

  @Test func wordsWithAndWithoutDescendersShareABaseline() {
    let onBaseline = word(bottom: 100, top: 107, baseline: 100, size: 10)
    let descending = word(bottom: 97.6, top: 107, baseline: 100, size: 10)
    let baselines = [onBaseline, descending].map { TextFont(for: $0).baseline(of: $0) }
    #expect(abs(baselines[0] - baselines[1]) < 1)
  }

  @Test func baselinesStayOnThePage() {
    let lowest = word(bottom: 0, top: 0.2, baseline: 0, size: 10)
    #expect(TextFont(for: lowest).baseline(of: lowest) > 0)
  }

  private func word(bottom: Double, top: Double, baseline: Double, size: Double) -> PlacedWord {
    PlacedWord(
      codes: 0..<1, left: 0, right: 10, bottom: bottom, top: top, baseline: baseline,
      direction: .leftToRight, hasTrailingSpace: false, fontSize: size)
  }
}
