import PlatenModel
import Testing

@testable import PlatenImaging

struct UncertainSpansTests {
  /// Words of ink, each a black bar: its columns and its confidence.
  private func spans(_ words: [(Range<Int>, Double)]) throws -> [UncertainSpans.Span] {
    let raster = try #require(
      Raster(width: 400, height: 60, channels: 1) { bytes, stride in
        for y in 0..<60 {
          for x in 0..<400 {
            let isInk = (20..<40).contains(y) && words.contains { $0.0.contains(x) }
            bytes[y * stride + x] = isInk ? 0 : 255
          }
        }
      })
    let recognized = words.map { columns, confidence in
      RecognizedPage.Word(
        text: "word",
        box: Box(x: Double(columns.lowerBound), y: 20, width: Double(columns.count), height: 20),
        confidence: confidence, isRightToLeft: false)
    }
    return try UncertainSpans(of: recognized, below: 0.8, in: raster).spans
  }

  @Test func noneWhereAllWordsAreCertain() throws {
    #expect(try spans([(10..<80, 0.9), (100..<180, 0.85)]).isEmpty)
    #expect(try spans([]).isEmpty)
  }

  @Test func cutsInTheMiddleOfGaps() throws {
    #expect(
      try spans([(10..<80, 0.9), (100..<180, 0.5), (200..<280, 0.9)])
        == [UncertainSpans.Span(words: 1...1, columns: 90..<190)])
  }

  @Test func reachesToTheEndsOfTheLine() throws {
    #expect(
      try spans([(10..<80, 0.5), (100..<180, 0.9), (200..<280, 0.5)])
        == [
          UncertainSpans.Span(words: 0...0, columns: 0..<90),
          UncertainSpans.Span(words: 2...2, columns: 190..<400),
        ])
  }

  @Test func joinsNeighbours() throws {
    #expect(
      try spans([(10..<80, 0.9), (100..<180, 0.5), (200..<280, 0.4), (300..<350, 0.9)])
        == [UncertainSpans.Span(words: 1...2, columns: 90..<290)])
  }

  @Test func joinsWordsThatTouch() throws {
    #expect(
      try spans([(10..<80, 0.9), (100..<180, 0.9), (182..<280, 0.5), (300..<350, 0.9)])
        == [UncertainSpans.Span(words: 1...2, columns: 90..<290)])
  }
}
