import PlatenModel
import Testing

@testable import PlatenImaging

#if canImport(Glibc)
import Glibc
#endif

private typealias Color = (red: Double, green: Double, blue: Double)

private let paper: Color = (232, 230, 224), desk: Color = (90, 70, 52)
private let ink: Color = (30, 30, 34)

/// The sheet's place in the photo, in pixels: 600 × 800.
private let quad = Quad(
  topLeft: Point(x: 60, y: 60), topRight: Point(x: 660, y: 60),
  bottomRight: Point(x: 660, y: 860), bottomLeft: Point(x: 60, y: 860))

/// A photo of a sheet at `quad` on a desk of `deskColor`. `sheet` gives the sheet's color at a
/// point in pixels from its top left, or `nil` where the desk shows, on which `light` falls.
private func photo(
  deskColor: Color = desk, light: (_ x: Double, _ y: Double) -> Double = { _, _ in 1 },
  _ sheet: (_ x: Double, _ y: Double) -> Color?
) -> Raster {
  DrawnPage.color(width: 720, height: 920) { x, y in
    let (across, down) = (x - 60, y - 60)
    let isOnSheet = across > 0 && across < 600 && down > 0 && down < 800
    let speck = Double((Int(x) &* 7919 &+ Int(y) &* 104_729).magnitude % 7) - 3
    let deskLight = light(across, down)
    let color =
      (isOnSheet ? sheet(across, down) : nil)
      ?? (deskColor.red * deskLight, deskColor.green * deskLight, deskColor.blue * deskLight)
    return (color.red + speck, color.green + speck, color.blue + speck)
  }
}

/// The page at `quad` before and after its edges are filled.
private func pages(of photo: Raster) throws -> (before: Raster, after: Raster) {
  let page = try PageFlattener().flattened(
    photo, quad: quad, focalLengthInPixels: nil, photoResolution: nil)
  return (page.raster, try page.edgesFilled(from: photo).raster)
}

/// The share of the outer 1.5 % of `page` that is darker than `level`.
private func darkRim(_ page: Raster, below level: UInt8 = 180) -> Double {
  let depth = 12
  var dark = 0, total = 0
  for y in 0..<page.height {
    for x in 0..<page.width {
      let fromRim = min(min(x, page.width - 1 - x), min(y, page.height - 1 - y))
      guard fromRim < depth else { continue }
      total += 1
      if page.pixel(x, y)[0] < level { dark += 1 }
    }
  }
  return Double(dark) / Double(total)
}

@Test func theDeskBesideACurvedSideIsFilledWithPaper() throws {
  let (before, after) = try pages(
    of: photo { x, y in y < 20 * sin(x / 600 * .pi) || x > 600 - y / 80 ? nil : paper })
  #expect(darkRim(before) > 0.15)
  #expect(darkRim(after) < 0.005)
}

@Test func theShadowOfACurledSideIsFilledWithPaper() throws {
  let edge = { (x: Double) in 800 - 20 * sin(x / 600 * .pi) }
  let (before, after) = try pages(
    of: photo(
      deskColor: (190, 110, 90), light: { x, y in min(1, 0.2 + max(0, y - edge(x)) / 50) },
      { x, y in y > edge(x) ? nil : paper }))
  #expect(darkRim(before) > 0.1)
  #expect(darkRim(after) < 0.005)
}

@Test func roundCornersBecomePaper() throws {
  let (before, after) = try pages(
    of: photo { x, y in
      let (dx, dy) = (max(0, 25 - min(x, 600 - x)), max(0, 25 - min(y, 800 - y)))
      return dx * dx + dy * dy > 625 ? nil : paper
    })
  #expect(darkRim(before) > 0.01)
  #expect(darkRim(after) < 0.001)
}

@Test func aTornSideBecomesPaper() throws {
  let (_, after) = try pages(
    of: photo { x, y in x < 6 + 5 * sin(y / 9) + 4 * sin(y / 23) ? nil : paper })
  #expect(darkRim(after) < 0.005)
}

@Test(arguments: [ink, (60, 46, 38), (150, 30, 30)] as [(Double, Double, Double)])
func aHeaderThatIsPrintedUpToTheRimStays(bar: (Double, Double, Double)) throws {
  let (before, after) = try pages(of: photo { _, y in y < 24 ? bar : paper })
  for x in stride(from: 20, to: before.width - 20, by: 40) {
    for y in [2, 8, 20] {
      #expect(abs(Int(after.pixel(x, y)[0]) - Int(before.pixel(x, y)[0])) < 30)
    }
  }
}

@Test func printNearTheRimStays() throws {
  let (before, after) = try pages(
    of: photo { x, y in
      let isText = y > 9 && y < 20 && Int(x) % 12 < 4 || y > 780 && y < 790 && x > 10 && x < 590
      return isText ? ink : paper
    })
  for y in 8..<(before.height - 8) {
    for x in stride(from: 8, to: before.width - 8, by: 3) {
      #expect(after.pixel(x, y) == before.pixel(x, y))
    }
  }
}

@Test func aWhitePageOnAWhiteDeskIsUnchanged() throws {
  let (before, after) = try pages(
    of: photo(deskColor: (226, 226, 222)) { _, y in y > 790 ? nil : paper })
  #expect(after === before)
}

@Test func aShadedSideIsNoDesk() throws {
  let (before, after) = try pages(
    of: photo(deskColor: (120, 118, 114)) { x, _ in
      let light = min(1, 0.55 + x / 60)
      return (paper.red * light, paper.green * light, paper.blue * light)
    })
  #expect(abs(darkRim(after) - darkRim(before)) < 0.02)
}
