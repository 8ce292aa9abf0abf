@testable import PlatenImaging
import PlatenModel
import Testing

struct PageEvidenceTests {
  private static let sure = PageEvidence(
    certainty: 1, border: 1, overlap: 1, corners: 1, worstCorner: 1, support: 1)

  @Test func allThatSpeaksForAPageMakesItSure() {
    #expect(Self.sure.confidence > 0.95)
  }

  @Test func lessOfAnyIsLessSure() {
    let features: [WritableKeyPath<PageEvidence, Double>] = [
      \.certainty, \.border, \.overlap, \.corners, \.worstCorner, \.support,
    ]
    for feature in features {
      var less = Self.sure
      less[keyPath: feature] = 0.3
      #expect(less.confidence < Self.sure.confidence)
    }
  }

  @Test func aBorderIsWhereTheMapsSeeOne() {
    let quad = Quad(20, 20, 100, 20, 100, 110, 20, 110)
    let maps = PageMaps(drawing: [quad])
    #expect(maps.border(of: quad) > 0.95)
    #expect(maps.border(of: Quad(40, 40, 80, 40, 80, 90, 40, 90)) < 0.1)
  }
}
