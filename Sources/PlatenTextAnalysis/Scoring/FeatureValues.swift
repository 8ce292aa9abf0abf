/// The features of a candidate; those that are left out are zero.
package struct FeatureValues<Feature: ScorerFeature>: Sendable {
  package private(set) var values: [Feature: Double] = [:]

  /// Creates the values of a candidate whose features are all zero.
  package init() {}

  /// A feature's value.
  package subscript(_ feature: Feature) -> Double {
    get { values[feature] ?? 0 }
    set { values[feature] = newValue == 0 ? nil : newValue }
  }

  /// Sets a feature to 1 where `condition` holds.
  package mutating func set(_ feature: Feature, _ condition: Bool) {
    if condition { self[feature] = 1 }
  }

  /// The values by the features' names.
  package var named: [String: Double] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
  }
}
