internal import PlatenTextAnalysis

/// Scores a card's lines as each of a contact's fields: a conditional logit over the lines and no line,
/// with the features of ``CardLineFeature``.
enum CardLineScorer {
  private static let name = FeatureWeights<CardLineFeature>(file: PackageResources.name_txt)
  private static let organization = FeatureWeights<CardLineFeature>(
    file: PackageResources.organization_txt)
  private static let title = FeatureWeights<CardLineFeature>(file: PackageResources.title_txt)
  private static let department = FeatureWeights<CardLineFeature>(
    file: PackageResources.department_txt)

  /// The log-odds that a line of these features is the field, against no line.
  static func score(_ values: FeatureValues<CardLineFeature>, as role: CardRole) -> Double {
    switch role {
    case .name: name.score(values)
    case .organization: organization.score(values)
    case .title: title.score(values)
    case .department: department.score(values)
    }
  }
}
