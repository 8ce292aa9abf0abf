import Glibc
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
        seen.corners.map { CornerRefinement.Corner(point: $0, confidence: 0.95) },
        isOnFrame: [false, false, false, false]))
    #expect(refined.isStraight == [true, true, true, true])
    // Without evidence of the band, the light part is the page.
    let left = isDetectedAtTheTop || isDetectedAtTheBottom ? 200 : 200 + Self.bandWidth
    #expect(
      refined.quad.worstCornerError(from: Quad(left, 150, 700, 150, 700, 450, left, 450)) < 1.5)
  }

  /// The page network's border may lack the band; the outline is the quad all the same.
  @Test func aStraightSideIsNotTracedAlongTheEdgeOfABand() throws {
    let quad = Quad(200, 150, 700, 150, 700, 450, 200, 450)
    let inner = Quad(200 + Self.bandWidth, 150, 700, 150, 700, 450, 200 + Self.bandWidth, 450)
    let border = inner.sides.flatMap { side in
      (0..<50).map {
        OutlinePoint(
          point: side.start.interpolated(to: side.end, Double($0) / 50), isOnFrame: false)
      }
    }
    func outline(isStraight: Bool) throws -> [Point]? {
      try SideRefinement(raster: Self.photo()).outline(
        of: quad, isCornerVisible: [true, true, true, true],
        isStraight: [true, true, true, isStraight], border: border)
    }
    #expect(try outline(isStraight: true) == nil)
    #expect(try outline(isStraight: false) != nil)
  }

  /// A receipt with straight sides that the photo cuts above and below: its corners lie on the frame where its
  /// sides, seen a few pixels off, meet it.
  @Test func theCornersOfACutPageSlideAlongTheFrame() throws {
    let photo = try Self.receipt(left: { _ in 300 }, right: { 600 - Double($0) / 10 })
    let seen = [(304.0, 0.0), (597, 0), (537, 600), (296, 600)].map { x, y in
      CornerRefinement.Corner(point: Point(x: x, y: y), confidence: 0)
    }
    let refined = try #require(
      try SideRefinement(raster: photo).refined(seen, isOnFrame: [true, false, true, false]))
    #expect(refined.isStraight == [true, true, true, true])
    #expect(refined.quad.worstCornerError(from: Quad(300, 0, 600, 0, 540, 600, 300, 600)) < 1.5)
  }

  /// A receipt that is narrower in the middle: its quad is the photo, its outline is not.
  @Test func theOutlineFollowsAWaistBetweenTwoCutEnds() throws {
    let waist = { (y: Int) in 120 * (1 - abs(Double(y) - 300) / 300) }
    let photo = try Self.receipt(left: waist, right: { 900 - waist($0) })
    let left = stride(from: 600, through: 0, by: -8).map { Point(x: waist($0), y: Double($0)) }
    let right = stride(from: 0, through: 600, by: 8).map {
      Point(x: 900 - waist($0), y: Double($0))
    }
    let border = (left + right).map {
      OutlinePoint(point: $0, isOnFrame: $0.x < 5 || $0.x > 895 || $0.y < 1 || $0.y > 599)
    }
    let outline = try #require(
      try SideRefinement(raster: photo).outline(
        of: Quad(width: 900, height: 600), isCornerVisible: [false, false, false, false],
        isStraight: [true, true, true, true], border: border))
    let area = 900 * 600 - 2 * 120 * 300.0
    #expect(abs(outline.polygonArea - area) < 0.03 * area)
  }

  /// A smooth side with a dark speck of a twentieth of its length at its edge, which the curve does not follow.
  @Test func aCurvePassesASpeckAtItsEdge() throws {
    let smooth = { (y: Int) in 200 + 60 * sin(Double(y) / 600 * .pi) }
    let photo = try Self.receipt(
      left: { smooth($0) + ((285..<315).contains($0) ? 7 : 0) }, right: { _ in 800 })
    let border = stride(from: 599, to: 0, by: -6).map { Point(x: smooth($0), y: Double($0)) }
    let curve = try #require(
      try SideCurve(
        from: Point(x: 200, y: 600), to: Point(x: 200, y: 0), border: border,
        in: SideRefinement(raster: photo).lab))
    // A trace alone follows the speck by its seven pixels.
    #expect(curve.points.allSatisfy { abs($0.x - smooth(Int($0.y))) < 5 })
  }

  /// A light receipt from `left` to `right` in each row of a dark photo of 900 × 600 pixels.
  private static func receipt(
    left: (Int) -> Double, right: (Int) -> Double
  ) throws -> Raster {
    try #require(
      Raster(width: 900, height: 600, channels: 3) { pixels, bytesPerRow in
        for y in 0..<600 {
          let paper = left(y)..<right(y)
          for x in 0..<900 {
            let level: UInt8 = paper.contains(Double(x) + 0.5) ? 235 : 50
            for channel in 0..<3 { pixels[y * bytesPerRow + 3 * x + channel] = level }
          }
        }
      })
  }
}
