import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import PlatenBarcodes

@Suite struct LinearBarcodeExtentTests {
  /// The corners of bars that are rotated by `degrees`, found from a scan line that is level.
  @Test(arguments: [-6.0, -2, 0, 2, 6])
  func sidesArePerpendicularToTheBars(degrees: Double) throws {
    let bars = DrawnBars(degrees: degrees)
    let raster = try #require(bars.raster())
    let middle = bars.center.y
    let found = try #require(
      LinearBarcodeExtent.corners(
        from: bars.edge(-1, atY: middle), to: bars.edge(1, atY: middle), in: raster))
    for (corner, expected) in zip(found, bars.corners) {
      #expect(corner.distance(to: expected) < 2.5)
    }
  }
}

/// Vertical bars of uneven width in a rectangle, rotated about its center.
private struct DrawnBars {
  let degrees: Double
  let center = Point(x: 200, y: 150)
  private let width = 240.0, height = 120.0

  private var cosine: Double { cos(degrees * .pi / 180) }
  private var sine: Double { sin(degrees * .pi / 180) }
  private var axis: Point { Point(x: cosine, y: sine) }

  /// The corners, clockwise from the top left.
  var corners: [Point] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { place($0.0 * width / 2, $0.1 * height / 2) }
  }

  /// The point of the left (-1) or right (1) edge at a height.
  func edge(_ side: Double, atY y: Double) -> Point {
    let v = (y - center.y - side * width / 2 * sine) / cosine
    return place(side * width / 2, v)
  }

  private func place(_ u: Double, _ v: Double) -> Point {
    Point(x: center.x + u * axis.x - v * axis.y, y: center.y + u * axis.y + v * axis.x)
  }

  func raster() -> Raster? {
    Raster(width: 400, height: 300, channels: 1) { pixels, bytesPerRow in
      for y in 0..<300 {
        for x in 0..<400 {
          let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
          let u = dx * axis.x + dy * axis.y, v = dy * axis.x - dx * axis.y
          let isInside = abs(u) < width / 2 && abs(v) < height / 2
          let bar = Int((u + width / 2) / 4)
          // The first and the last bar are black, as those of every symbology.
          let isBlack = isInside && (bar == 59 || [0, 1, 4, 5, 7, 11, 12, 14].contains(bar % 17))
          pixels[y * bytesPerRow + x] = isBlack ? 20 : 240
        }
      }
    }
  }
}
