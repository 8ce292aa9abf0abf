import PlatenModel
import Testing

@testable import PlatenImaging

#if canImport(Glibc)
import Glibc
#endif

/// A drawn photo of a sheet of text on a dark desk, the middle of which lies lower by `sag` pixels than
/// its left and right sides.
private struct BentSheet {
  static let quad = Quad(100, 100, 800, 100, 800, 1100, 100, 1100)

  let sag: Double

  /// The place in the photo of a point of the sheet, 0 to 1 along its sides.
  func place(_ u: Double, _ v: Double) -> Point {
    Point(x: 100 + 700 * u, y: 100 + 1000 * v + sag * sin(.pi * u))
  }

  func photo() -> Raster {
    DrawnPage.color(width: 900, height: 1250) { x, y in
      let u = (x - 100) / 700, v = (y - 100 - sag * sin(.pi * u)) / 1000
      guard (0...1).contains(u), (0...1).contains(v) else { return (70, 60, 50) }
      let isMargin = abs(u - 0.5) > 0.42 || abs(v - 0.5) > 0.44
      let shade = isMargin ? 225 : 225 - 180 * DrawnPage.ink(700 * u, 1000 * v)
      return (shade, shade, shade)
    }
  }

  func flattened(_ photo: Raster) throws -> FlattenedPage {
    try PageFlattener().flattened(
      photo, quad: Self.quad, focalLengthInPixels: nil, photoResolution: nil)
  }
}

struct BentPageTests {
  /// No lines, so that the network alone decides.
  private static let noLines = OrientedLines(
    lines: [], orientation: OrientationDecision(rotation: .none, confidence: 0), capitalHeight: 0)

  /// The mean distance in the photo of what `page` shows from what it should show, in pixels.
  private static func error(of page: FlattenedPage, _ sheet: BentSheet) -> Double {
    let steps = 1...9
    let distances = steps.flatMap { row in
      steps.map { column in
        let u = Double(column) / 10, v = Double(row) / 10
        let point = Point(x: u * Double(page.raster.width), y: v * Double(page.raster.height))
        return page.toPhoto(point).distance(to: sheet.place(u, v))
      }
    }
    return distances.reduce(0, +) / Double(distances.count)
  }

  @Test func aBentPageIsFlattened() throws {
    let sheet = BentSheet(sag: 45), photo = sheet.photo()
    let flattened = try sheet.flattened(photo)
    let page = try flattened.dewarped(from: photo, lines: Self.noLines, outline: nil).page
    let before = Self.error(of: flattened, sheet), after = Self.error(of: page, sheet)
    #expect(before > 25)
    #expect(after < 0.3 * before)
    let bend = try #require(page.bend)
    #expect(bend.isDewarped)
    #expect(try #require(bend.extent) > 0.01)
  }

  @Test func placesAreMappedBothWays() throws {
    let sheet = BentSheet(sag: 45), photo = sheet.photo()
    let page = try sheet.flattened(photo).dewarped(
      from: photo, lines: Self.noLines, outline: nil
    ).page
    for point in [Point(x: 30, y: 40), Point(x: 350, y: 500), Point(x: 600, y: 900)] {
      #expect(page.toPhoto.page(of: page.toPhoto(point)).distance(to: point) < 0.1)
    }
  }

  @Test func aFlatPageKeepsItsPixels() throws {
    let sheet = BentSheet(sag: 0), photo = sheet.photo()
    let flattened = try sheet.flattened(photo)
    let page = try flattened.dewarped(from: photo, lines: Self.noLines, outline: nil).page
    #expect(page.raster === flattened.raster)
    let bend = try #require(page.bend)
    #expect(!bend.isDewarped)
    #expect(try #require(bend.extent) < 0.003)
  }

  @Test func aPageThatFillsItsPhotoIsMeasuredByItsLinesOnly() throws {
    let photo = BentSheet(sag: 0).photo()
    let whole = FlattenedPage(
      raster: photo, aspectRatio: 0.72, paperSize: nil, resolution: .assumed,
      toPhoto: PageTransform(.scaling(1, 1)), skew: 0)
    #expect(try whole.dewarped(from: photo, lines: Self.noLines, outline: nil).page.bend == nil)
    let strong = try whole.dewarped(
      from: photo, lines: Self.noLines, outline: nil, isStrong: true
    ).page
    #expect(strong.bend?.extent != nil)
  }

  /// Lines that the network's displacement would bend are evidence against it where it is not very sure.
  @Test func linesThatAreLevelKeepThePageAsItIs() throws {
    let sheet = BentSheet(sag: 8), photo = sheet.photo()
    let flattened = try sheet.flattened(photo)
    let width = Double(flattened.raster.width)
    let level = (1...20).map { line in
      TextLine(
        baseline: [
          Point(x: 0.1 * width, y: 40 * Double(line)), Point(x: 0.9 * width, y: 40 * Double(line)),
        ],
        xHeight: 10)
    }
    let lines = OrientedLines(
      lines: level, orientation: OrientationDecision(rotation: .none, confidence: 1),
      capitalHeight: 20)
    let page = try flattened.dewarped(from: photo, lines: lines, outline: nil).page
    #expect(page.raster === flattened.raster)
  }

  /// What is taken for lines may be a pattern, such as the dots of a tint.
  @Test func bentLinesLeaveAPageThatIsSurelyFlat() throws {
    let sheet = BentSheet(sag: 0), photo = sheet.photo()
    let flattened = try sheet.flattened(photo)
    let width = Double(flattened.raster.width)
    let bent = (1...20).map { line in
      TextLine(
        baseline: (0...10).map { point in
          let x = 0.1 + 0.08 * Double(point)
          return Point(x: x * width, y: 40 * Double(line) + 12 * sin(.pi * x))
        },
        xHeight: 10)
    }
    let lines = OrientedLines(
      lines: bent, orientation: OrientationDecision(rotation: .none, confidence: 1),
      capitalHeight: 20)
    let page = try flattened.dewarped(from: photo, lines: lines, outline: nil).page
    #expect(page.raster === flattened.raster)
    #expect(page.bend?.isDewarped == false)
  }
}
