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
