import CVision
import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

/// A color in the photo, in CIE L*: a gray, but for `brown`.
private struct Color: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
  let channels: [UInt8]

  static let brown = Color(channels: [120, 60, 40])

  init(channels: [UInt8]) { self.channels = channels }

  init(floatLiteral lightness: Double) {
    let level = 255 * (1.055 * pow(pow((lightness + 16) / 116, 3), 1 / 2.4) - 0.055)
    channels = [UInt8](repeating: UInt8(level.rounded()), count: 3)
  }

  init(integerLiteral lightness: Int) { self.init(floatLiteral: Double(lightness)) }
}

/// A rectangle of one color, in pixels from the page's top left corner; beside the page where negative.
private struct Patch: Sendable {
  let x: Range<Int>, y: Range<Int>
  let color: Color

  init(_ x: Range<Int>, _ y: Range<Int>, _ color: Color) {
    self.x = x
    self.y = y
    self.color = color
  }
}

/// A page of 400 × 240 pixels with 40 pixels of the desk around it, at the resolution at which edges are
/// traced: the search for desk is 18 pixels deep there.
private struct Scene: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The depth in pixels to which the page's upper side is to be filled, by column.
  let depths: [Int: Int]
  let desk: Color, paper: Color
  let patches: [Patch]
  /// The columns beside which the photo shows nothing, and the rows that it lacks beside the upper side.
  let hidden: Range<Int>, lost: Int

  init(
    _ name: String, _ depths: [Int: Int], _ patches: [Patch], desk: Color = 60,
    hidden: Range<Int> = 0..<0, lost: Int = 0
  ) {
    testDescription = name
    self.depths = depths
    self.desk = desk
    paper = 92
    self.patches = patches
    self.hidden = hidden
    self.lost = lost
  }

  private static let margin = 40, width = 400, height = 240, step = 8

  /// The photo, or the page alone.
  private func drawn(margin: Int, lost: Int = 0) -> Raster {
    let width = Self.width + 2 * margin, height = Self.height + 2 * margin - lost
    return Raster(width: width, height: height, channels: 3) { pixels, bytesPerRow in
      let page = Patch(0..<Self.width, 0..<Self.height, paper)
      let photo = Patch(-margin..<width - margin, -margin..<height - margin + lost, desk)
      for patch in [photo, page] + patches {
        let x = patch.x.clamped(to: photo.x), y = patch.y.clamped(to: photo.y)
        for row in y where row + margin >= lost {
          let start = pixels + (row + margin - lost) * bytesPerRow
          for column in x {
            let pixel = start + (column + margin) * 3
            pixel[0] = patch.color.channels[0]
            pixel[1] = patch.color.channels[1]
            pixel[2] = patch.color.channels[2]
          }
        }
      }
    }!
  }

  /// The depths to which the shim fills the columns of `depths`.
  func filledDepths() throws -> [Int: Int] {
    let page = drawn(margin: 0), photo = drawn(margin: Self.margin, lost: lost)
    let columns = (Self.width + 2 * Self.margin) / Self.step + 2
    let rows = (Self.height + 2 * Self.margin) / Self.step + 2
    var places: [Float] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let isHidden = hidden.contains(column * Self.step - Self.margin)
        places.append(isHidden ? -1000 : Float(column * Self.step))
        places.append(isHidden ? -1000 : Float(row * Self.step - lost))
      }
    }
    var filled: OpaquePointer?
    let status = places.withUnsafeBufferPointer { places in
      let mesh = pv_mesh(
        points: places.baseAddress!, columns: Int32(columns), rows: Int32(rows),
        step: Double(Self.step))
      let canvas = pv_page_canvas(
        width: Int32(Self.width), height: Int32(Self.height), margin: Int32(Self.margin),
        toPhoto: mesh)
      return page.withImage(and: photo) { pv_page_edges_filled($0, $1, canvas, &filled) }
    }
    try #require(status >= 0)
    let after = filled.map { Raster(adopting: $0) } ?? page
    var filledDepths: [Int: Int] = [:]
    for x in depths.keys {
      let changed = (0..<60).last { y in
        zip(page.pixel(x, y), after.pixel(x, y)).contains { abs(Int($0) - Int($1)) > 3 }
      }
      filledDepths[x] = (changed ?? -1) + 1
    }
    return filledDepths
  }
}

/// The edges of drawn pages, near the thresholds at which a strip is desk, paper or print.
struct PaperEdgeTests {
  private func expectDepths(of scene: Scene) throws {
    #expect(try scene.filledDepths() == scene.depths)
  }

  @Test(arguments: [
    Scene("a notch", [100: 0, 147: 0, 200: 12, 252: 0], [Patch(150..<250, 0..<12, 60)]),
    Scene(
      "a blurred column beside a notch", [148: 0, 149: 12, 250: 12, 251: 0],
      [Patch(149..<251, 0..<12, 80), Patch(150..<250, 0..<12, 60)]),
    Scene(
      "2 rows of paper within the desk", [200: 15],
      [Patch(150..<250, 0..<5, 60), Patch(150..<250, 7..<15, 60)]),
    Scene(
      "print behind 4 rows of paper", [200: 5],
      [Patch(150..<250, 0..<5, 60), Patch(150..<250, 9..<18, 60)]),
    Scene("1 × 6 pixels", [200: 6, 100: 0], [Patch(200..<201, 0..<6, 60)]),
    Scene("2 × 6 pixels", [200: 6, 100: 0], [Patch(200..<202, 0..<6, 60)]),
    Scene("1 × 5 pixels, too few", [200: 3, 100: 0], [Patch(200..<201, 0..<5, 60)]),
    Scene("2 × 5 pixels", [200: 5, 100: 0], [Patch(200..<202, 0..<5, 60)]),
  ])
  private func theDeskIsFilledToThePapersEdge(scene: Scene) throws {
    try expectDepths(of: scene)
  }

  /// Below 5 rows of desk lie rows of a color between desk and paper.
  @Test(arguments: [
    Scene(
      "a wide patch nearer to the desk", [100: 5, 200: 12, 300: 5],
      [Patch(0..<400, 0..<5, 60), Patch(150..<250, 5..<12, 72.4)]),
    Scene(
      "a patch in the middle", [100: 5, 200: 5, 300: 5],
      [Patch(0..<400, 0..<5, 60), Patch(150..<250, 5..<12, 74.4)]),
    Scene(
      "a patch of 12 columns", [206: 12],
      [Patch(0..<400, 0..<5, 60), Patch(200..<212, 5..<12, 71.5)]),
    Scene(
      "a patch of 5 columns, but for the blur", [202: 8],
      [Patch(0..<400, 0..<5, 60), Patch(200..<205, 5..<12, 71.5)]),
  ])
  private func aDoubtfulPixelIsDeskWhereItsNeighboursAre(scene: Scene) throws {
    try expectDepths(of: scene)
  }

  @Test(arguments: [
    Scene("30 % desk", [200: 1], [Patch(0..<400, 0..<1, 82.4)]),
    Scene("15 % desk", [200: 0], [Patch(0..<400, 0..<1, 87.2)]),
    Scene("a desk that is 14 darker", [200: 1], [Patch(0..<400, 0..<1, 78)], desk: 78),
    Scene("a desk that is 8 darker", [200: 0], [Patch(0..<400, 0..<1, 84)], desk: 84),
  ])
  private func theBlurOfTheEdgeIsFilled(scene: Scene) throws {
    try expectDepths(of: scene)
  }

  @Test(arguments: [
    Scene(
      "12 lighter than the desk", [200: 12],
      [Patch(150..<250, 0..<6, 25), Patch(150..<250, 6..<12, 37)], desk: 25),
    Scene(
      "20 lighter", [200: 9],
      [Patch(150..<250, 0..<6, 25), Patch(150..<250, 6..<12, 45)], desk: 25),
    Scene(
      "35 lighter", [200: 9],
      [Patch(150..<250, 0..<6, 25), Patch(150..<250, 6..<12, 60)], desk: 25),
    Scene("a desk 4 darker than paper", [200: 0], [Patch(150..<250, 0..<3, 88)], desk: 88),
    Scene("a desk 8 darker", [200: 3], [Patch(150..<250, 0..<3, 84)], desk: 84),
    Scene("an edge of 11", [200: 12], [Patch(150..<250, 0..<12, 81)], desk: 81),
    Scene("an edge of 7, as shading has", [200: 0], [Patch(150..<250, 0..<12, 85)], desk: 85),
    Scene(
      "a colour of the desk 6 columns away", [187: 0, 194: 12, 220: 12],
      [Patch(150..<250, 0..<12, .brown), Patch(200..<400, -40..<0, .brown)]),
    Scene(
      "a colour of the desk on the left", [205: 12, 212: 0, 170: 12],
      [Patch(150..<250, 0..<12, .brown), Patch(0..<200, -40..<0, .brown)]),
  ])
  private func aStripOfTheDesksColorsIsDesk(scene: Scene) throws {
    try expectDepths(of: scene)
  }

  /// Strips that are darker than a desk of L* 60, and less than paper of L* 92.
  @Test(arguments: [
    Scene("a step of 38 %", [200: 3], [Patch(100..<300, 0..<6, 40)]),
    Scene("a step of 27 %", [200: 6], [Patch(100..<300, 0..<6, 48)]),
    Scene("a bar with a step of 27 %", [200: 0], [Patch(100..<300, 0..<12, 48)]),
    Scene("a bar with a step of 16 %", [200: 0], [Patch(100..<300, 0..<12, 54)]),
    Scene("a bar with a step of 8 %", [200: 12], [Patch(100..<300, 0..<12, 57.3)]),
    Scene("a bar 10 deep", [200: 0], [Patch(100..<300, 0..<10, 50)]),
    Scene("a bar 6 deep", [200: 6], [Patch(100..<300, 0..<6, 50)]),
    Scene(
      "a strip 3 deep, and blur", [200: 4],
      [Patch(100..<300, 0..<3, 30), Patch(100..<300, 3..<4, 80)]),
    Scene(
      "a bar that varies by 2", [150: 0, 250: 0],
      [Patch(100..<200, 0..<10, 50), Patch(200..<300, 0..<12, 50)]),
    Scene(
      "a strip that varies by 4", [150: 10, 250: 14],
      [Patch(100..<200, 0..<10, 50), Patch(200..<300, 0..<14, 50)]),
    Scene(
      "a bar, 8 % of which are deeper", [120: 0, 208: 0],
      [Patch(100..<300, 0..<10, 50), Patch(200..<216, 0..<16, 50)]),
    Scene(
      "a strip, 15 % of which are deeper", [120: 10, 210: 16],
      [Patch(100..<300, 0..<10, 50), Patch(200..<230, 0..<16, 50)]),
    Scene(
      "a bar, 8 % of which are less deep", [120: 0, 208: 0],
      [Patch(100..<300, 0..<16, 50), Patch(200..<216, 10..<16, 92)]),
    Scene(
      "a strip, 15 % of which are less deep", [120: 16, 210: 10],
      [Patch(100..<300, 0..<16, 50), Patch(200..<230, 10..<16, 92)]),
    Scene(
      "a bar beside a sliver of desk", [125: 3, 300: 3],
      [Patch(100..<150, 0..<6, 36), Patch(150..<380, 0..<3, 60)]),
    Scene("a bar from 3 outside", [200: 0], [Patch(100..<300, -3..<6, 42)]),
    Scene("a strip from 5 outside", [200: 6], [Patch(100..<300, -5..<6, 42)]),
    Scene(
      "a bar from 3 inside", [200: 0],
      [Patch(100..<300, 0..<10, 42), Patch(100..<300, 0..<3, 60)]),
    Scene(
      "a strip from 5 inside", [200: 10],
      [Patch(100..<300, 0..<10, 42), Patch(100..<300, 0..<5, 60)]),
  ])
  private func aBarThatEndsAtTheRimIsPrint(scene: Scene) throws {
    try expectDepths(of: scene)
  }

  @Test(arguments: [
    Scene("the left corner", [10: 18], [Patch(0..<20, 0..<18, 60)]),
    Scene("the right corner", [390: 18], [Patch(380..<400, 0..<18, 60)]),
    Scene("near the left corner", [40: 0], [Patch(20..<60, 0..<18, 60)]),
    Scene("near the right corner", [360: 0], [Patch(340..<380, 0..<18, 60)]),
    Scene("the middle", [210: 0], [Patch(200..<220, 0..<18, 60)]),
  ])
  private func onlyCornersAreAsDeepAsTheSearch(scene: Scene) throws {
    try expectDepths(of: scene)
  }

  @Test(arguments: [
    Scene("a strip 20 beyond the rim", [200: 0], [Patch(150..<250, -20..<12, .brown)]),
    Scene(
      "a mat 32 beyond the rim", [200: 12],
      [Patch(-40..<440, -32..<0, .brown), Patch(150..<250, 0..<12, .brown)]),
    Scene(
      "a photo that ends 20 beyond the rim", [200: 12],
      [
        Patch(-40..<440, -20..<0, .brown), Patch(-40..<440, -20 ..< -19, 100),
        Patch(150..<250, 0..<12, .brown),
      ], lost: 20),
    Scene(
      "desk in the photo on the left", [200: 12], [Patch(190..<210, 0..<12, 60)], hidden: 100..<500),
    Scene(
      "desk in the photo on the right", [200: 12], [Patch(190..<210, 0..<12, 60)],
      hidden: -100..<300),
    Scene(
      "no desk in the photo", [200: 0], [Patch(190..<210, 0..<12, 60)], hidden: -100..<500),
    Scene(
      "blur without desk in the photo", [200: 0, 50: 1], [Patch(0..<400, 0..<1, 80)],
      hidden: 100..<300),
  ])
  private func theSurroundingsTellDeskFromPage(scene: Scene) throws {
    try expectDepths(of: scene)
  }
}
