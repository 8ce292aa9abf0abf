import PlatenImaging
import PlatenModel
import Testing

@testable import PlatenBarcodes

struct PatchTDetectorTests {
  /// A page of 600 × 800 pixels with bars of these widths in modules, 300 pixels long, along its rows.
  private func isPresent(
    _ runs: [Double], module: Double = 6, length: Int = 300, shear: Double = 0,
    transposed: Bool = false,
    growth: Double = 0
  ) throws -> Bool {
    let (width, height) = transposed ? (800, 600) : (600, 800)
    let raster = Raster(width: width, height: height, channels: 1) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          let (across, down) = transposed ? (y, x) : (x, y)
          let place = Double(across) - 100 - shear * Double(down)
          let isInside = (200..<200 + length).contains(down)
          pixels[y * stride + x] = isInside && isBar(place, runs, module, growth) ? 20 : 230
        }
      }
    }
    return try #require(raster).withPixels { PatchTDetector().isPresent(on: $0) }
  }

  private func isBar(_ place: Double, _ runs: [Double], _ module: Double, _ growth: Double) -> Bool
  {
    var start = 0.0
    for (index, run) in runs.enumerated() {
      let end = start + run * module
      let spread = growth * module / 2
      if index.isMultiple(of: 2), (start - spread..<end + spread).contains(place) { return true }
      start = end
    }
    return false
  }

  @Test func theBarsAreDetectedFromAllSides() throws {
    #expect(try isPresent(PatchT.runs))
    #expect(try isPresent(PatchT.runs.reversed()))
    #expect(try isPresent(PatchT.runs, transposed: true))
    #expect(try isPresent(PatchT.runs, module: 3))
    #expect(try isPresent(PatchT.runs, shear: 0.05))
    #expect(try isPresent(PatchT.runs, growth: 0.3))
    #expect(try isPresent(PatchT.runs, growth: -0.3))
  }

  @Test(arguments: [
    [2.5, 1, 1, 1, 1, 1, 2.5], [1, 1, 2.5, 1, 2.5, 1, 1], [1, 1, 1, 1, 2.5, 1, 2.5],
    [2.5, 1, 2.5, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1], [1, 2, 2.5, 1, 1, 2, 2.5],
    [1, 1, 2.5, 1, 1, 1, 2.5, 1, 1],
  ])
  func otherPatchesAndBarsAreNot(runs: [Double]) throws { #expect(try !isPresent(runs)) }

  @Test func shortBarsAreNot() throws { #expect(try !isPresent(PatchT.runs, length: 30)) }
}
