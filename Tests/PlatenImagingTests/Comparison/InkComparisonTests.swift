import PlatenModel
import Testing

@testable import PlatenImaging

struct InkComparisonTests {
  /// A page of 100 × 140 mm at 4 pixels per millimeter, shifted by some pixels, with strokes at places in
  /// millimeters.
  private func page(shift: Int = 0, _ isInk: (Double, Double) -> Bool) throws -> Raster {
    let (width, height) = (400, 560)
    return try #require(
      Raster(width: width, height: height, channels: 1) { pixels, stride in
        for y in 0..<height {
          for x in 0..<width {
            let ink = isInk(Double(x - shift) / 4, Double(y) / 4)
            pixels[y * stride + x] = ink ? 60 : 235
          }
        }
      })
  }

  /// Ten words, each 6 mm wide, as rows of bars.
  private static func text(_ x: Double, _ y: Double) -> Bool {
    guard (15...85).contains(x), (15...85).contains(y) else { return false }
    return y.truncatingRemainder(dividingBy: 8) < 3 && x.truncatingRemainder(dividingBy: 1.5) < 0.6
  }

  private static let words: [(Box, Box)] = (0..<9).map { row in
    let box = Box(x: 60, y: Double(row) * 32 + 60, width: 280, height: 14)
    return (box, Box(x: box.x + 3, y: box.y, width: box.width, height: box.height))
  }

  private func unmatched(_ mark: @escaping (Double, Double) -> Bool) throws -> Double {
    let first = try page(Self.text)
    let second = try page(shift: 3) { Self.text($0, $1) || mark($0, $1) }
    let resolution = try #require(Resolution(pixelsPerInch: 101.6))
    return try InkComparison(first, second, resolution: resolution, words: Self.words).unmatchedInk
  }

  @Test func aShiftedPageHasTheSameInk() throws { #expect(try unmatched { _, _ in false } == 0) }

  @Test func aCrossIsFound() throws {
    let ink = try unmatched { x, y in
      abs(x - 40) < 2 && abs(y - 110) < 2 && min(abs(x - 40 - y + 110), abs(x - 40 + y - 110)) < 0.4
    }
    #expect(ink > 2)
  }

  @Test func aSpeckIsNot() throws {
    #expect(try unmatched { x, y in abs(x - 40) < 0.15 && abs(y - 110) < 0.15 } == 0)
  }

  @Test func blurLowersTheSharpness() throws {
    let sharp = try page(Self.text)
    let blurred = try sharp.resized(width: 100, height: 140).resized(width: 400, height: 560)
    #expect(try sharp.sharpness() > 1.1 * blurred.sharpness())
  }
}
