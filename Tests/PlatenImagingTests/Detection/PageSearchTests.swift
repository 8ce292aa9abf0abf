@testable import PlatenImaging
import PlatenModel
import Testing

struct PageSearchTests {
  /// A photo whose page's longer side is so much of its own.
  private static func sights(ofPageOfExtent extent: Double) throws -> [PageSight] {
    let height = 600 * extent, width = 0.6 * height
    let (x, y) = (300.0, 120.0)
    let photo = DrawnPhoto(
      quad: Quad(x, y, x + width, y, x + width, y + height, x, y + height), width: 800,
      height: 800)
    return try PageSearch(picture: photo.raster(), seeksAll: true).sights()
  }

  @Test func aSmallPageIsLookedAtClosely() throws {
    let sights = try Self.sights(ofPageOfExtent: 0.3)
    #expect(sights.count == 1)
    #expect(sights[0].look.window.width < 400)
    #expect(sights[0].quad.worstCornerError(from: Quad(300, 120, 408, 120, 408, 300, 300, 300)) < 4)
  }

  @Test func aLargePageIsNot() throws {
    let sights = try Self.sights(ofPageOfExtent: 0.9)
    #expect(sights.count == 1)
    #expect(sights[0].look.window.width == 800)
  }
}
