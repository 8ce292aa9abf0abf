import PlatenModel
import Testing

@testable import PlatenImaging

struct PageProposalTests {
  private static let raster = Raster(width: 512, height: 512, channels: 3) { pixels, bytesPerRow in
    pixels.update(repeating: 90, count: 512 * bytesPerRow)
  }!

  /// The proposals in a window of 256 pixels around `center`, for pages at `quads` in its cells of
  /// two pixels.
  private static func proposals(
    of quads: [Quad], about center: Point = Point(x: 256, y: 256)
  ) -> [PageProposal] {
    let window = InferenceWindow(about: center, width: 256, height: 256, in: raster)
    return WindowSegmentation(window: window, maps: SegmentationMaps(drawing: quads)).proposals()
  }

  private static let left = Quad(10, 20, 50, 20, 50, 100, 10, 100)
  private static let right = Quad(60, 20, 110, 20, 110, 100, 60, 100)

  @Test func isGivenInPixelsOfTheImage() throws {
    let proposal = try #require(Self.proposals(of: [Self.left]).first)
    #expect(proposal.quad.worstCornerError(from: Quad(148, 168, 228, 168, 228, 328, 148, 328)) < 2)
    #expect(abs(proposal.extent - 160) < 4)
    let border = proposal.border.map(\.point)
    #expect(border.allSatisfy { (140...236).contains($0.x) && (160...336).contains($0.y) })
    #expect(proposal.border.allSatisfy { !$0.isOnFrame })
  }

  @Test func aPageThatFillsTheWindowIsTheWindow() throws {
    let quad = Quad(-9, -9, 137, -9, 137, 137, -9, 137)
    let proposal = try #require(Self.proposals(of: [quad]).first)
    #expect(proposal.quad == Quad(128, 128, 384, 128, 384, 384, 128, 384))
    #expect(proposal.fit.isOnFrame == [true, true, true, true])
  }

  /// Which corners and sides of a page are visible that the frame cuts on the left, or at two sides.
  @Test(arguments: [
    (Quad(-20, 20, 60, 20, 60, 100, -20, 100), [false, true, true, false]),
    (Quad(-20, -20, 60, -20, 60, 100, -20, 100), [false, false, true, false]),
  ])
  func whatTheFrameCutsIsNotVisible(quad: Quad, isVisible: [Bool]) throws {
    let fit = try #require(Self.proposals(of: [quad]).first).fit
    #expect(fit.isCornerVisible == isVisible)
    #expect(fit.isOnFrame[3])
  }

  /// A page at the window's left border, where the image continues and where it ends.
  @Test(arguments: [(256.0, true), (0, false)])
  func isTruncatedWhereTheImageContinues(x: Double, expected: Bool) throws {
    let quad = Quad(-20, 20, 60, 20, 60, 100, -20, 100)
    let proposal = try #require(Self.proposals(of: [quad], about: Point(x: x, y: 256)).first)
    #expect(proposal.isTruncated(in: Self.raster) == expected)
  }

  @Test func twoPagesCoverTheProposalThatMergesThem() throws {
    let parts = Self.proposals(of: [Self.left, Self.right])
    let whole = try #require(Self.proposals(of: [Quad(10, 20, 110, 20, 110, 100, 10, 100)]).first)
    #expect(parts.count == 2)
    #expect(whole.isCovered(by: parts))
    #expect(!whole.isCovered(by: [parts[0]]))
    #expect(!parts[0].isCovered(by: [whole, parts[1]]))
    #expect(!parts[0].isSamePage(as: whole))
    #expect(parts[0].isSamePage(as: parts[0]))
  }
}
