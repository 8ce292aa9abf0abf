internal import PlatenModel

/// The lines of a card that no field has taken yet, with their scores.
struct FieldCandidates {
  private var remaining: [(line: CardLine, scores: CardLineScorer)]

  /// Scores `lines` as each of the fields.
  init(_ lines: [CardLine], evidence: NameEvidence) {
    remaining = lines.map { (line: $0, scores: CardLineScorer($0, evidence: evidence)) }
  }

  /// How sharply a difference of scores separates lines: the odds that a line is the field grow by this
  /// power of *e* for each unit. Set by hand: confidences are in order, but no probabilities yet.
  private static let sharpness = 2.0

  /// The highest score; 0 without lines.
  func best(_ score: (CardLineScorer) -> Double) -> Double {
    remaining.map { score($0.scores) }.max() ?? 0
  }

  /// Removes the line with the highest score where that exceeds `threshold`.
  ///
  /// Its confidence, 0 to 1, is the probability that it is the field and no other line or none, times
  /// the recognition confidence of its words.
  mutating func take(
    _ score: (CardLineScorer) -> Double, above threshold: Double
  ) -> (line: CardLine, confidence: Double)? {
    let scores = remaining.map { score($0.scores) }
    guard let index = scores.indices.max(by: { scores[$0] < scores[$1] }),
      scores[index] > threshold
    else { return nil }
    let odds = (scores + [threshold]).map { $0 * Self.sharpness }.softmaxWeights()
    let line = remaining.remove(at: index).line
    let confidence = odds[index] / odds.reduce(0, +) * line.confidence
    return (line, confidence.rounded(toPlaces: 3))
  }
}
