import PlatenModel
import Testing

@testable import PlatenImaging

struct SideRefinementTests {
  /// A card on a dark desk: light, but for a dark red band of 24 pixels along its left side.
  private static let bandWidth = 24.0

  private static func photo() -> Raster {
    Raster(width: 900, height: 600, channels: 3) { pixels, bytesPerRow in
      for y in 0..<600 {
        for x in 0..<900 {
          let isCard = 200..<700 ~= x && 150..<450 ~= y
          let isBand = Double(x) < 200 + bandWidth
          let colour: [UInt8] =
            !isCard ? [38, 38, 42] : isBand ? [110, 30, 40] : [250, 240, 220]
          for channel in 0..<3 { pixels[y * bytesPerRow + 3 * x + channel] = colour[channel] }
        }
      }
    }!
  }

  /// Where the corners were seen: one or both of the left ones where the band ends.
  @Test(arguments: [(true, false), (false, true), (false, false)])
  func aBandSeenAtOneEndIsKept(isSeenAtTheTop: Bool, isSeenAtTheBottom: Bool) throws {
    let seen = Quad(
      isSeenAtTheTop ? 200 : 200 + Self.bandWidth, 150, 700, 150, 700, 450,
      isSeenAtTheBottom ? 200 : 200 + Self.bandWidth, 450)
    let refined = try #require(
      try SideRefinement(raster: Self.photo()).refined(
        seen.corners.map { CornerRefinement.Corner(place: $0, confidence: 0.95) }))
    #expect(refined.isStraight == [true, true, true, true])
    // Where nothing tells of a band, the light part is the page.
    let left = isSeenAtTheTop || isSeenAtTheBottom ? 200 : 200 + Self.bandWidth
    #expect(
      refined.quad.worstCornerError(from: Quad(left, 150, 700, 150, 700, 450, left, 450)) < 1.5)
  }
}
