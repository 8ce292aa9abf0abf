import PlatenModel
import Testing

@testable import PlatenImaging

@Suite struct PlaneTrackerTests {
  /// A card with blots, at (x, y) on an even ground.
  private func frame(_ x: Int, _ y: Int, covered: Bool = false) throws -> Raster {
    try #require(
      Raster(width: 320, height: 240, channels: 1) { pixels, bytesPerRow in
        for row in 0..<240 {
          for column in 0..<320 {
            let (u, v) = (column - x, row - y)
            let isCard = (0..<120).contains(u) && (0..<90).contains(v)
            var level: UInt8 = isCard && !covered ? 230 : 90
            // Blots of six pixels in no regular order.
            if isCard, !covered, (u / 6 * 7 + v / 6 * 13 + u / 6 * (v / 6) * 5) % 11 < 4 {
              level = 20
            }
            pixels[row * bytesPerRow + column] = level
          }
        }
      })
  }

  private let card = Quad(Box(x: 80, y: 60, width: 120, height: 90))

  @Test func aCardThatMovesIsFollowed() throws {
    let tracker = try PlaneTracker()
    try tracker.advance(to: frame(80, 60))
    #expect(try tracker.motion(of: card) == nil)
    var quad = card
    for step in 1...5 {
      try tracker.advance(to: frame(80 + 7 * step, 60 - 4 * step))
      quad = try #require(try tracker.motion(of: quad)?.moved(quad))
    }
    for (corner, start) in zip(quad.corners, card.corners) {
      #expect(corner.distance(to: Point(x: start.x + 35, y: start.y - 20)) < 1)
    }
  }

  @Test func aCardThatIsCoveredIsLost() throws {
    let tracker = try PlaneTracker()
    try tracker.advance(to: frame(80, 60))
    let before = try #require(tracker.appearance(of: card))
    try tracker.advance(to: frame(80, 60, covered: true))
    let after = try #require(tracker.appearance(of: card))
    let motion = try tracker.motion(of: card)
    #expect(motion == nil || before.correlation(with: after) < 0.5)
  }

  @Test func aCardLooksTheSameWhereItIs() throws {
    let tracker = try PlaneTracker()
    try tracker.advance(to: frame(80, 60))
    let here = try #require(tracker.appearance(of: card))
    try tracker.advance(to: frame(100, 70))
    let moved = Quad(Box(x: 100, y: 70, width: 120, height: 90))
    #expect(try #require(tracker.appearance(of: moved)).correlation(with: here) > 0.9)
    #expect(try #require(tracker.appearance(of: card)).correlation(with: here) < 0.5)
  }

  @Test func framesOfAnotherSizeHaveNoMotion() throws {
    let tracker = try PlaneTracker()
    try tracker.advance(to: frame(80, 60))
    try tracker.advance(to: frame(80, 60).resized(width: 160, height: 120))
    #expect(try tracker.motion(of: card) == nil)
  }

  @Test func anEvenGroundHasNoMotion() throws {
    let tracker = try PlaneTracker()
    try tracker.advance(to: frame(80, 60))
    try tracker.advance(to: frame(80, 60))
    #expect(try tracker.motion(of: Quad(Box(x: 220, y: 170, width: 60, height: 60))) == nil)
  }
}
