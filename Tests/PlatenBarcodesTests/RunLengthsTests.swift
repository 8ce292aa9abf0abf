import Testing

@testable import PlatenBarcodes

@Suite struct RunLengthsTests {
  @Test func edgesLieMidwayBetweenLightAndDark() {
    let bars = RunLengths(brightness: [200, 200, 200, 100, 0, 0, 0, 200, 200, 200, 0, 0, 200, 200])
    #expect(bars.edges == [3.5, 7, 10, 12])
  }

  @Test func darkRunsReachTheEndsOfTheLine() {
    let bars = RunLengths(brightness: [0, 0, 0, 200, 200, 200, 200, 0, 0, 0])
    #expect(bars.edges == [0, 3, 7, 10])
  }

  @Test func noiseHasNoBars() {
    let noise: [Float] = (0..<40).map { 200 + Float($0 * 7 % 9) }
    #expect(RunLengths(brightness: noise).count == 0)
  }

  @Test func reversedRunLengthsAreMirrored() {
    let bars = RunLengths(edges: [2, 3, 5, 9])
    #expect(bars.reversed(length: 9).edges == [0, 4, 6, 7])
  }
}
