internal import PlatenModel
internal import PlatenTextAnalysis

/// The lines of a card that no field has taken yet, with their scores.
struct FieldCandidates {
  /// A line as each of the fields.
  struct Candidate {
    let line: CardLine
    let features: [CardRole: FeatureValues<CardLineFeature>]
    /// Log-odds against no line.
    let scores: [CardRole: Double]
  }

  /// In reading order.
  private(set) var remaining: [Candidate]

  /// Scores `lines` as each of the fields.
  init(_ lines: [CardLine], evidence: NameEvidence) {
    let values = CardLineFeatures(lines, evidence: evidence).values
    let names = values.map { CardLineScorer.score($0, as: .name) }
    let name = names.indices.max { names[$0] < names[$1] }.flatMap { names[$0] > 0 ? $0 : nil }
    remaining = lines.indices.map { index in
      var others = values[index]
      others.set(.followsName, name.map { $0 + 1 == index } == true)
      let features = Dictionary(
        uniqueKeysWithValues: CardRole.allCases.map { ($0, $0 == .name ? values[index] : others) })
      let scores = features.map { ($0, CardLineScorer.score($1, as: $0)) }
      return Candidate(
        line: lines[index], features: features, scores: Dictionary(uniqueKeysWithValues: scores))
    }
  }

  /// The highest score of a line as `role`; 0, that of no line, where all are lower.
  func best(_ role: CardRole) -> Double { max(0, remaining.map { $0.scores[role]! }.max() ?? 0) }

  /// Removes the line that is `role` more likely than any other line and than no line.
  ///
  /// Its confidence, 0 to 1, is the probability that it is the field and no other line or none, times
  /// the recognition confidence of its words.
  mutating func take(_ role: CardRole) -> (line: CardLine, confidence: Double)? {
    let scores = remaining.map { $0.scores[role]! }
    guard let index = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[index] > 0 else {
      return nil
    }
    let odds = (scores + [0]).softmaxWeights()
    let line = remaining.remove(at: index).line
    let confidence = odds[index] / odds.reduce(0, +) * line.confidence
    return (line, confidence.rounded(toPlaces: 3))
  }
}
