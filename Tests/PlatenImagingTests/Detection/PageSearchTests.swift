import PlatenModel
import Testing

@testable import PlatenImaging

struct PageSearchTests {
  /// The proposals in a photo of 800 × 800 pixels with a page that is `extent` × 600 pixels high.
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

  @Test func aLargePageGetsNoCloseUp() throws {
    let proposals = try Self.proposals(ofPageOfExtent: 0.9)
    #expect(proposals.count == 1)
    #expect(proposals[0].segmentation.window.width == 800)
  }
}
