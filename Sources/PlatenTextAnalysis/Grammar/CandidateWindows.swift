/// The parts of a text in which a phrase can occur: the surroundings of its indispensable terms.
package struct CandidateWindows {
  /// Ranges of tokens, in order, none overlapping.
  package private(set) var windows: [Range<Int>] = []

  /// Finds the windows around anchors. `isAnchor` decides whether a term that begins at a token is
  /// one without which no phrase exists; `radius` is the largest number of tokens that a phrase has
  /// before or after an anchor.
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

  /// Creates an empty list.
  package init() {}

  /// Adds a window, which must not begin before the last one; the two merge where they meet.
  package mutating func add(_ window: Range<Int>) {
    if let last = windows.last, last.upperBound >= window.lowerBound {
      windows[windows.count - 1] =
        min(last.lowerBound, window.lowerBound)..<max(last.upperBound, window.upperBound)
    } else {
      windows.append(window)
    }
  }
}
