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

  /// A part of a window, parsed at once.
  package struct Part {
    /// The tokens at which a phrase can begin.
    package let starts: Range<Int>
    /// The tokens to parse: also those of the longest phrase that begins at the end of ``starts``,
    /// and the neighbours of phrases.
    package let tokens: Range<Int>
  }

  /// The largest number of tokens at which a phrase of one part can begin. It limits the memory of a
  /// parser and the depth of its recursion.
  private static let partTokens = 512
  /// The largest number of tokens before and after a phrase that decide about it.
  private static let neighbours = 8

  /// The windows in parts, in order.
  package var parts: [Part] {
    windows.flatMap { window in
      stride(from: window.lowerBound, to: window.upperBound, by: Self.partTokens).map { start in
        let end = min(window.upperBound, start + Self.partTokens)
        let first = max(window.lowerBound, start - Self.neighbours)
        let last = end + ChartParser.maximumTokens + Self.neighbours
        return Part(starts: start..<end, tokens: first..<min(window.upperBound, last))
      }
    }
  }

  /// Searches the windows part by part.
  ///
  /// - Parameters:
  ///   - tokens: The text.
  ///   - parse: Finds the phrases in some of the tokens that begin in a range of these, from left to
  ///     right.
  ///   - result: Makes a result of a phrase and of the tokens that its ranges refer to.
  package func matches<Result>(
    in tokens: [Token], parse: ([Token], Range<Int>) -> [ParseTree],
    result: (ParseTree, [Token]) -> Result?
  ) -> [Result] {
    var results: [Result] = [], previousEnd = 0
    for part in parts where part.starts.upperBound > previousEnd {
      let partTokens = Array(tokens[part.tokens]), first = part.tokens.lowerBound
      let start = max(part.starts.lowerBound, previousEnd)
      let phrases = parse(partTokens, start - first..<part.starts.upperBound - first)
      if let last = phrases.last { previousEnd = first + last.range.upperBound }
      results += phrases.compactMap { result($0, partTokens) }
    }
    return results
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
