import PlatenTextAnalysis
import Testing

@testable import PlatenCards

struct CardLineScorerTests {
  @Test(arguments: [
    PackageResources.organization_txt, PackageResources.title_txt, PackageResources.department_txt,
  ])
  func everyFeatureHasAWeight(file: [UInt8]) {
    #expect(names(file) == Set(CardLineFeature.allCases.map(\.rawValue)))
  }

  /// The name is chosen first, so that no line can follow it yet.
  @Test func nameHasNoWeightForLineBelowName() {
    let features = Set(CardLineFeature.allCases).subtracting([.followsName])
    #expect(names(PackageResources.name_txt) == Set(features.map(\.rawValue)))
  }

  @Test(arguments: [
    (CardRole.name, CardLineFeature.emailMatch), (.organization, .legalForm),
    (.organization, .hostMatch), (.title, .hasTitleWord), (.department, .hasDepartmentWord),
  ])
  func evidenceRaisesTheScore(role: CardRole, feature: CardLineFeature) {
    var values = FeatureValues<CardLineFeature>()
    values[.constant] = 1
    let without = CardLineScorer.score(values, as: role)
    values[feature] = 1
    #expect(CardLineScorer.score(values, as: role) > without)
    #expect(without < 0)
  }

  private func names(_ file: [UInt8]) -> Set<String> {
    Set(
      String(decoding: file, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { String($0.prefix { $0 != " " }) })
  }
}
