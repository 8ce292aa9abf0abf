import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct PageMarksTests {
  /// A page of 60 × 80 mm at 6 pixels per millimeter: light from the left, paper with grain, and
  /// `mark`, the share of the light that is absorbed at a place in millimeters.
  private func isBlank(_ mark: (Double, Double) -> Double) throws -> Bool {
    let (width, height) = (360, 480)
    var grain = FixedNumbers()
    let raster = Raster(width: width, height: height, channels: 1) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          let light =
            230 - 90 * Double(x) / Double(width) + Double.random(in: -3...3, using: &grain)
          let absorbed = mark(Double(x) / 6, Double(y) / 6)
          pixels[y * stride + x] = UInt8(max(0, light * (1 - absorbed)))
        }
      }
    }
    let resolution = try #require(Resolution(pixelsPerInch: 152.4))
    return try PageMarks(on: #require(raster), resolution: resolution).isBlank
  }

  /// A zigzag of 20 mm, drawn with a pencil of 0.6 mm.
  private func pencil(_ x: Double, _ y: Double, contrast: Double) -> Double {
    guard (20...40).contains(x) else { return 0 }
    let phase = x.truncatingRemainder(dividingBy: 4)
    return abs(y - 40 - min(phase, 4 - phase)) < 0.3 ? contrast : 0
  }

  @Test func paperInUnevenLightIsBlank() throws { #expect(try isBlank { _, _ in 0 }) }

  @Test(arguments: [0.15, 0.3, 0.8])
  func aPencilsMarkIsNot(contrast: Double) throws {
    #expect(try !isBlank { pencil($0, $1, contrast: contrast) })
  }

  @Test func aPageNumberIsNot() throws {
    #expect(try !isBlank { x, y in abs(x - 30) < 0.25 && abs(y - 70) < 1.2 ? 0.8 : 0 })
  }

  @Test func softPrintOfTheBackIs() throws {
    #expect(
      try isBlank { x, y in
        let (row, column) = (sin(y * 2 * .pi / 5), sin(x * 2 * .pi / 3))
        return 0.05 * max(0, row) * max(0, column)
      })
  }

  @Test func punchedHolesAndAFoldAre() throws {
    #expect(
      try isBlank { x, y in
        let isHole = [20.0, 60].contains { hypot(x - 12, y - $0) < 3 }
        return isHole ? 0.8 : abs(y - 40) < 0.2 ? 0.15 : 0
      })
  }

  @Test func theEdgeOfTheDeskIs() throws { #expect(try isBlank { x, _ in x < 2 ? 0.7 : 0 }) }
}

/// The same numbers in every run (SplitMix64).
private struct FixedNumbers: RandomNumberGenerator {
  private var state: UInt64 = 27

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
