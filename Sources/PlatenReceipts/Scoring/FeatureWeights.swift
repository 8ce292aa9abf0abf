/// A feature of a scorer's candidates; the raw value is its name in the file of weights.
protocol ScorerFeature: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// The weights of a scorer's features: log-odds for each unit of a feature.
///
/// `Training/receipts` fits them; `Weights/README.md` describes the files.
struct FeatureWeights<Feature: ScorerFeature>: Sendable {
  private let weights: [Feature: Double]

  /// Parses a file of weights; a feature that it does not name weighs nothing.
  init(file: [UInt8]) {
    weights = String(decoding: file, as: UTF8.self).split(separator: "\n").reduce(into: [:]) {
      weights, line in
      let parts = line.split(separator: " ")
      guard parts.count == 2, let feature = Feature(rawValue: String(parts[0])) else { return }
      weights[feature] = Double(String(parts[1]))
    }
  }

  /// The sum of `values`, each times its weight.
  func score(_ values: FeatureValues<Feature>) -> Double {
    values.values.reduce(0) { $0 + $1.value * (weights[$1.key] ?? 0) }
  }
}
