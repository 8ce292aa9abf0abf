/// The parts of a text in which a phrase may stand: what lies around its indispensable terms.
package struct CandidateWindows {
  /// Tokens, in order, none overlapping.
  package private(set) var windows: [Range<Int>] = []

  /// `isAnchor` tells the terms without which there is no phrase, from the token that they begin
  /// at; `radius` is how many tokens it can have before and after one.
  package init(
    _ tokens: [Token], lexicon: Lexicon, radius: Int, isAnchor: (Lexicon.Term, Int) -> Bool
  ) {
    for index in tokens.indices {
      var isAnchored = false
      lexicon.terms(in: tokens, at: index) { term, _ in
        if isAnchor(term, index) { isAnchored = true }
      }
      if isAnchored { add(max(0, index - radius)..<min(tokens.count, index + radius + 1)) }
    }
  }

  package init() {}

  /// Adds a window that does not begin before the last one.
  package mutating func add(_ window: Range<Int>) {
    if let last = windows.last, last.upperBound >= window.lowerBound {
      windows[windows.count - 1] =
        min(last.lowerBound, window.lowerBound)..<max(last.upperBound, window.upperBound)
    } else {
      windows.append(window)
    }
  }
}
