internal import PlatenTextAnalysis

/// The places of a text where words occur that detectors need near a number.
///
/// They are found once, at the first question, so that many numbers take linear time.
struct ContextWords {
  private let words: Set<String>
  private let text: TokenizedText
  /// The positions of the words, in Unicode scalars, in order.
  private lazy var positions = text.tokens
    .filter { $0.kind == .word && words.contains($0.folded) }
    .map(\.range.lowerBound)

  /// Creates a search for `words`, folded, in `text`.
  init(_ words: Set<String>, in text: TokenizedText) {
    self.words = words
    self.text = text
  }

  /// Whether a word begins at most `distance` scalars before or after `position`.
  mutating func isNear(_ position: Int, distance: Int) -> Bool {
    isNear(position...position, distance: distance)
  }

  /// Whether a word begins in `range`, or at most `distance` scalars before or after it.
  mutating func isNear(_ range: ClosedRange<Int>, distance: Int) -> Bool {
    let first = range.lowerBound - distance
    var low = 0, high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] >= first { high = middle } else { low = middle + 1 }
    }
    return low < positions.count && positions[low] <= range.upperBound + distance
  }
}
