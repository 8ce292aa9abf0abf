import PlatenTextAnalysis
import Testing

@testable import PlatenCards

struct CardLineFeaturesTests {
  /// The features of one line beside a line of a name.
  private func features(of text: String, height: Double = 0.6) -> FeatureValues<CardLineFeature> {
    let lines = [
      CardLine(text: text, relativeHeight: height, index: 0),
      CardLine(text: "Ilse Vantorp", relativeHeight: 0.5, index: 1),
    ]
    let evidence = AddressNames(emails: ["i.vantorp@quillmer.de"], urls: [])
    return CardLineFeatures(lines, evidence: evidence).values[0]
  }

  @Test(arguments: [
    ("Head of Sales", CardLineFeature.hasTitleWord), ("Vertriebsleiterin", .hasTitleWord),
    ("Quillmer Partners", .organizationWords), ("Abteilung Einkauf", .hasDepartmentWord),
    ("Quillmer GmbH", .legalForm), ("Sons & Daughters", .conjunction), ("Dr. Vantorp", .honorific),
    ("Greta Vantorp", .givenName), ("G. Vantorp", .initial),
    ("Ilse Vantorp", .emailMatch), ("Quillmer", .hostMatch), ("QUILLMER", .isAllCaps),
    ("Freude am Bauen", .hasSmallWord), ("Quillmer", .isSingleWord),
    ("One Two Three Four", .hasFourWords), ("One Two Three Four Five Six", .hasSixWords),
    ("Suite 400", .hasDigits), ("We build.", .endsWithPoint), ("Reno, NV", .hasComma),
    ("i.vantorp@quillmer,de", .hasAddress), ("ww.quillmer.de", .hasAddress),
    ("Vantorp Bau", .repeatedWord),
  ])
  func findsEvidence(text: String, feature: CardLineFeature) {
    #expect(features(of: text)[feature] > 0)
  }

  @Test(arguments: [
    ("Quillmer", CardLineFeature.hasTitleWord), ("Vertriebsleiterin", .organizationWords),
    ("Quillmer", .legalForm), ("Ilse van Torp", .hasSmallWord), ("Dr. med. Vantorp", .hasSmallWord),
    ("Quillmer Bau", .emailMatch), ("Ilse Vantorp", .hostMatch), ("Quillmer Inc.", .endsWithPoint),
    ("Dr. Ilse Maria Vantorp", .hasFourWords), ("Prof. Vantorp", .hasAddress),
    ("Dipl.-Ing. Vantorp", .hasAddress), ("Quillmer S.p.A.", .hasAddress),
    ("Quillmer Bau", .repeatedWord),
  ])
  func findsNoFalseEvidence(text: String, feature: CardLineFeature) {
    #expect(features(of: text)[feature] == 0)
  }

  /// A line is the tallest only if no other is nearly as tall.
  @Test(arguments: [(1, 1.0), (0.52, 0)])
  func comparesHeights(height: Double, isTallest: Double) {
    #expect(features(of: "Quillmer", height: height)[.isTallest] == isTallest)
  }

  @Test func seesNeighbours() {
    let lines = ["Ilse Vantorp", "Sales Manager", "Quillmer"].enumerated().map {
      CardLine(text: $1, relativeHeight: 1, index: $0)
    }
    let values = CardLineFeatures(lines, evidence: AddressNames(emails: [], urls: [])).values
    #expect(values.map { $0[.precedesTitle] } == [1, 0, 0])
    #expect(values.map { $0[.followsTitle] } == [0, 0, 1])
    #expect(values.map { $0[.isFirst] } == [1, 0, 0] && values.map { $0[.isLast] } == [0, 0, 1])
  }
}
