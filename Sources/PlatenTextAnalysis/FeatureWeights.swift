/// The features of a candidate; omitted ones are zero.
package struct FeatureValues<Feature: ScorerFeature>: Sendable {
  package private(set) var values: [Feature: Double] = [:]

  /// Creates the values of a candidate whose features are all zero.
  package init() {}

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

/// A feature of a scorer's candidates; the raw value is its name in the file of weights.
package protocol ScorerFeature: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// The weights of a scorer's features: log-odds for each unit of a feature.
///
/// `Training/receipts` and `Training/contacts` fit them; the `README.md` of a module's `Weights` describes
/// the files.
package struct FeatureWeights<Feature: ScorerFeature>: Sendable {
  private let weights: [Feature: Double]

  /// Parses a file of weights; a feature that it does not name weighs nothing.
  package init(file: [UInt8]) {
    weights = String(decoding: file, as: UTF8.self).split(separator: "\n").reduce(into: [:]) {
      weights, line in
      let parts = line.split(separator: " ")
      guard parts.count == 2, let feature = Feature(rawValue: String(parts[0])) else { return }
      weights[feature] = Double(String(parts[1]))
    }
  }

  /// The sum of `values`, each times its weight; in the features' order, so that equal candidates have
  /// equal scores in every run.
  package func score(_ values: FeatureValues<Feature>) -> Double {
    Feature.allCases.reduce(0) { $0 + values[$1] * (weights[$1] ?? 0) }
  }
}
