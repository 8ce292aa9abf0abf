/// The features of a candidate; those that are left out are zero.
struct FeatureValues<Feature: ScorerFeature>: Sendable {
  private(set) var values: [Feature: Double] = [:]

  /// A feature's value.
  subscript(_ feature: Feature) -> Double {
    get { values[feature] ?? 0 }
    set { values[feature] = newValue == 0 ? nil : newValue }
  }

  /// Sets a feature to 1 where `condition` holds.
  mutating func set(_ feature: Feature, _ condition: Bool) {
    if condition { self[feature] = 1 }
  }

  /// The values by the features' names.
  var named: [String: Double] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
  }
}
