import PlatenModel
import Testing

@testable import PlatenImaging

struct PageFeaturesTests {
  private static let certain = PageFeatures(
    certainty: 1, sides: 1, end: 1, peaks: 1, overlap: 1, corners: 1, worstCorner: 1)

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

  @Test func borderEvidenceIsHighOnlyAtTheBorder() {
    let quad = Quad(20, 20, 100, 20, 100, 110, 20, 110)
    let maps = SegmentationMaps(drawing: [quad])
    let right = maps.borderProbabilities(of: quad),
      wrong = maps.borderProbabilities(of: Quad(40, 40, 80, 40, 80, 90, 40, 90))
    #expect(right.sides > 0.85 && right.end > 0.95)
    #expect(wrong.sides < 0.1 && wrong.end < 0.1)
  }
}
