import PlatenModel
import Testing

@testable import PlatenImaging

struct SideCurveTests {
  private static let a = Point(x: 100, y: 200), b = Point(x: 700, y: 200)

  /// How far below the straight line the top side lies at `x`, for a sagitta of `sag` pixels.
  private static func offset(at x: Double, sag: Double) -> Double {
    let t = (x - a.x) / (b.x - a.x)
    return 4 * sag * t * (1 - t)
  }

  /// A light page below a side with a sagitta of `sag` pixels, on a dark desk.
  private static func lab(sag: Double) throws -> Raster {
    let photo = Raster(width: 800, height: 500, channels: 3) { pixels, bytesPerRow in
      for y in 0..<500 {
        for x in 0..<800 {
          let edge = 200 + offset(at: Double(x) + 0.5, sag: sag)
          let paper = max(0, min(1, Double(y) + 1 - edge))
          for c in 0..<3 { pixels[y * bytesPerRow + 3 * x + c] = UInt8(70 + 160 * paper) }
        }
      }
    }!
    return try SideRefinement(raster: photo).lab
  }

  /// The border in the maps: a point every 8 pixels, 3 pixels off.
  private static func border(sag: Double) -> [Point] {
    stride(from: 100.0, through: 700, by: 8).map {
      Point(x: $0, y: 203 + offset(at: $0, sag: sag))
    }
  }

  @Test(arguments: [-40.0, -8, 8, 40])
  func followsACurvedSide(sag: Double) throws {
    let curve = try #require(
      try SideCurve(
        from: Self.a, to: Self.b, border: Self.border(sag: sag), in: Self.lab(sag: sag)))
    #expect((3...16).contains(curve.points.count))
    for point in curve.points {
      #expect(abs(point.y - 200 - Self.offset(at: point.x, sag: sag)) < 1)
    }
    #expect(curve.points.map(\.x) == curve.points.map(\.x).sorted())
  }

  @Test(arguments: [0.0, 2, -2])
  func aStraightSideGivesNoCurve(sag: Double) throws {
    let curve = try SideCurve(
      from: Self.a, to: Self.b, border: Self.border(sag: sag), in: Self.lab(sag: sag))
    #expect(curve == nil)
  }
}
