import Testing

@testable import PlatenCodes

@Suite struct BarRunsTests {
  @Test func edgesLieHalfWayBetweenLightAndDark() {
    let bars = BarRuns(brightness: [200, 200, 200, 100, 0, 0, 0, 200, 200, 200, 0, 0, 200, 200])
    #expect(bars.edges == [3.5, 7, 10, 12])
  }

  @Test func whatReachesTheEndsIsDarkUpToThem() {
    let bars = BarRuns(brightness: [0, 0, 0, 200, 200, 200, 200, 0, 0, 0])
    #expect(bars.edges == [0, 3, 7, 10])
  }

  @Test func grainIsNoBar() {
    let grain: [Float] = (0..<40).map { 200 + Float($0 * 7 % 9) }
    #expect(BarRuns(brightness: grain).count == 0)
  }

  @Test func theOtherWayRoundTheRunsAreTheSame() {
    let bars = BarRuns(edges: [2, 3, 5, 9])
    #expect(bars.reversed(length: 9).edges == [0, 4, 6, 7])
  }
}
