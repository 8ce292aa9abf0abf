internal import PlatenTextAnalysis

/// Finds the items of one kind in a text.
protocol DataDetector: Sendable {
  /// The items, in the order of the text, none overlapping another.
  func matches(in text: TokenizedText) -> [ItemMatch]
}
