internal import PlatenTextAnalysis

/// A detector of items of one kind in text.
protocol DataDetector: Sendable {
  /// The items of `text`, in its order, none overlapping another.
  func matches(in text: TokenizedText) -> [ItemMatch]
}
