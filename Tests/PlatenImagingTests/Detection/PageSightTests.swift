@testable import PlatenImaging
import PlatenModel
import Testing

struct PageSightTests {
  private static let picture = Raster(width: 512, height: 512, channels: 3) { pixels, bytesPerRow in
    pixels.update(repeating: 90, count: 512 * bytesPerRow)
  }!

  /// What a window of 256 pixels about `centre` shows of pages at `quads`, in its cells of two
  /// pixels.
  private static func sights(
    of quads: [Quad], about centre: Point = Point(x: 256, y: 256)
  ) -> [PageSight] {
    let window = PageWindow(about: centre, width: 256, height: 256, in: picture)
    return PageLook(window: window, maps: PageMaps(drawing: quads)).sights()
  }

  private static let left = Quad(10, 20, 50, 20, 50, 100, 10, 100)
  private static let right = Quad(60, 20, 110, 20, 110, 100, 60, 100)

  @Test func liesInThePicture() throws {
    let sight = try #require(Self.sights(of: [Self.left]).first)
    #expect(sight.quad.worstCornerError(from: Quad(148, 168, 228, 168, 228, 328, 148, 328)) < 2)
    #expect(abs(sight.extent - 160) < 4)
    #expect(sight.border.allSatisfy { (140...236).contains($0.x) && (160...336).contains($0.y) })
  }

  @Test func whatFillsTheWindowIsNoPage() {
    #expect(Self.sights(of: [Quad(-9, -9, 137, -9, 137, 137, -9, 137)]).isEmpty)
  }

  /// A page that the window's left edge cuts, where the picture goes on and where it ends.
  @Test(arguments: [(256.0, true), (0, false)])
  func isCutWhereThePictureGoesOn(x: Double, expected: Bool) throws {
    let quad = Quad(-20, 20, 60, 20, 60, 100, -20, 100)
    let sight = try #require(Self.sights(of: [quad], about: Point(x: x, y: 256)).first)
    #expect(sight.isCut(in: Self.picture) == expected)
  }

  @Test func twoPagesCoverWhatTheyWereTakenFor() throws {
    let parts = Self.sights(of: [Self.left, Self.right])
    let whole = try #require(Self.sights(of: [Quad(10, 20, 110, 20, 110, 100, 10, 100)]).first)
    #expect(parts.count == 2)
    #expect(whole.isCovered(by: parts))
    #expect(!whole.isCovered(by: [parts[0]]))
    #expect(!parts[0].isCovered(by: [whole, parts[1]]))
    #expect(!parts[0].isSamePage(as: whole))
    #expect(parts[0].isSamePage(as: parts[0]))
  }
}
