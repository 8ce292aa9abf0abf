import PlatenModel
import Testing

@testable import PlatenImaging

struct PageFeaturesTests {
  private static let certain = PageFeatures(
    certainty: 1, sides: 1, end: 1, peaks: 1, overlap: 1, corners: 1, worstCorner: 1,
    hidden: 0)

  @Test func fullEvidenceGivesHighConfidence() {
    #expect(Self.certain.confidence > 0.95)
  }

  @Test func lessOfAnyFeatureLowersTheConfidence() {
    let features: [WritableKeyPath<PageFeatures, Double>] = [
      \.certainty, \.sides, \.end, \.peaks, \.overlap, \.corners, \.worstCorner,
    ]
    for feature in features {
      var less = Self.certain
      less[keyPath: feature] = 0.3
      #expect(less.confidence < Self.certain.confidence)
    }
  }

  /// A page that is cut by the photo's edge is as sure as a whole one, or nearly so.
  @Test func hiddenCornersAreNoEvidenceAgainstAPage() {
    var cut = Self.certain
    (cut.peaks, cut.corners, cut.hidden) = (0.5, 0.5, 0.5)
    #expect(cut.confidence > 0.9)
    cut.hidden = 0
    #expect(cut.confidence < 0.9)
  }

  @Test func borderEvidenceAlongARegionCountsTheVisiblePart() throws {
    let maps = SegmentationMaps(drawing: [Quad(-20, 20, 100, 20, 100, 110, -20, 110)])
    let region = try #require(PageInstances(in: maps).regions().first)
    let right = maps.borderProbabilities(along: region.border)
    #expect(right.sides > 0.85 && right.end > 0.95)
    let inside = region.border.map { Point(x: 0.7 * $0.x, y: 65 + 0.5 * ($0.y - 65)) }
    #expect(maps.borderProbabilities(along: inside).end < 0.3)
  }

  @Test func borderEvidenceIsHighOnlyAtTheBorder() {
    let quad = Quad(20, 20, 100, 20, 100, 110, 20, 110)
    let maps = SegmentationMaps(drawing: [quad])
    let right = maps.borderProbabilities(of: quad),
      wrong = maps.borderProbabilities(of: Quad(40, 40, 80, 40, 80, 90, 40, 90))
    #expect(right.sides > 0.85 && right.end > 0.95)
    #expect(wrong.sides < 0.1 && wrong.end < 0.1)
  }

  /// A part of another page at the frame, however sure, is not what the photo is of.
  @Test func aWholePageInTheMiddleIsMoreProminentThanAPartAtTheFrame() {
    let frame = Box(x: 0, y: 0, width: 600, height: 800)
    let part = PageCandidate(quad: Quad(0, 20, 130, 40, 120, 760, 0, 780), confidence: 0.75)
    let whole = PageCandidate(quad: Quad(140, 60, 560, 70, 570, 740, 135, 730), confidence: 0.5)
    let doubtful = PageCandidate(quad: whole.quad, confidence: 0.2)
    #expect(whole.prominence(in: frame) > part.prominence(in: frame))
    #expect(part.prominence(in: frame) > doubtful.prominence(in: frame))
  }
}
