import PlatenModel
import Testing

@testable import PlatenImaging

struct PageSearchTests {
  /// A photo whose page's longer side is so much of its own.
  private static func proposals(ofPageOfExtent extent: Double) throws -> [PageProposal] {
    let height = 600 * extent, width = 0.6 * height
    let (x, y) = (300.0, 120.0)
    let photo = DrawnPhoto(
      quad: Quad(x, y, x + width, y, x + width, y + height, x, y + height), width: 800,
      height: 800)
    return try PageSearch(raster: photo.raster(), detectsMultiplePages: true).proposals()
  }

  @Test func aSmallPageGetsACloseUpWindow() throws {
    let proposals = try Self.proposals(ofPageOfExtent: 0.3)
    #expect(proposals.count == 1)
    #expect(proposals[0].segmentation.window.width < 400)
    #expect(
      proposals[0].quad.worstCornerError(from: Quad(300, 120, 408, 120, 408, 300, 300, 300)) < 4)
  }

  @Test func aLargePageIsNot() throws {
    let proposals = try Self.proposals(ofPageOfExtent: 0.9)
    #expect(proposals.count == 1)
    #expect(proposals[0].segmentation.window.width == 800)
  }
}
