import PlatenModel
import Testing

@testable import PlatenImaging

struct SideRefinementTests {
  /// A light card on a dark desk, with a dark red band of 24 pixels along its left side.
  private static let bandWidth = 24.0

  private static func photo() -> Raster {
    Raster(width: 900, height: 600, channels: 3) { pixels, bytesPerRow in
      for y in 0..<600 {
        for x in 0..<900 {
          let isCard = 200..<700 ~= x && 150..<450 ~= y
          let isBand = Double(x) < 200 + bandWidth
          let color: [UInt8] =
            !isCard ? [38, 38, 42] : isBand ? [110, 30, 40] : [250, 240, 220]
          for channel in 0..<3 { pixels[y * bytesPerRow + 3 * x + channel] = color[channel] }
        }
      }
    }!
  }

  /// Where the corners were detected: one or both of the left ones at the inner edge of the band.
  @Test(arguments: [(true, false), (false, true), (false, false)])
  func aBandDetectedAtOneEndIsKept(isDetectedAtTheTop: Bool, isDetectedAtTheBottom: Bool) throws {
    let seen = Quad(
      isDetectedAtTheTop ? 200 : 200 + Self.bandWidth, 150, 700, 150, 700, 450,
      isDetectedAtTheBottom ? 200 : 200 + Self.bandWidth, 450)
    let refined = try #require(
      try SideRefinement(raster: Self.photo()).refined(
        seen.corners.map { CornerRefinement.Corner(point: $0, confidence: 0.95) }))
    #expect(refined.isStraight == [true, true, true, true])
    // Without evidence of the band, the light part is the page.
    let left = isDetectedAtTheTop || isDetectedAtTheBottom ? 200 : 200 + Self.bandWidth
    #expect(
      refined.quad.worstCornerError(from: Quad(left, 150, 700, 150, 700, 450, left, 450)) < 1.5)
  }
}
