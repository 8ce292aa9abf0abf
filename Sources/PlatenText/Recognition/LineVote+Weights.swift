extension LineVote {
  /// Log-odds for the network's reading, for each unit of a feature.
  static let weights: [WordVoteFeature: Double] = [.preference: 1, .confidence: -1]
}
