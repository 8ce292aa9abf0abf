/// Which node of a ``Lexicon`` a word leads to from another.
///
/// A hash table with open addressing, at most a quarter full: hardly any word of a text is in it,
/// and one look tells.
struct PhraseSteps: Sendable {
  private struct Step: Sendable {
    let from: Int
    let key: UInt64
    let word: String
    let to: Int
  }

  private var steps: [Step?] = Array(repeating: nil, count: 1 << 12)
  private var count = 0

  /// The node that `token` leads to from `node`; `nil` where no phrase goes on so.
  func next(_ node: Int, _ token: Token) -> Int? {
    var place = place(node, token.key)
    while let step = steps[place] {
      if step.key == token.key, step.from == node, step.word == token.folded { return step.to }
      place = (place + 1) & (steps.count - 1)
    }
    return nil
  }

  /// Adds a step that is not there yet.
  mutating func add(_ node: Int, _ token: Token, leadingTo next: Int) {
    if count * 4 >= steps.count { grow() }
    insert(Step(from: node, key: token.key, word: token.folded, to: next))
    count += 1
  }

  private mutating func grow() {
    let old = steps
    steps = Array(repeating: nil, count: old.count * 2)
    for case let step? in old { insert(step) }
  }

  private mutating func insert(_ step: Step) {
    var place = place(step.from, step.key)
    while steps[place] != nil { place = (place + 1) & (steps.count - 1) }
    steps[place] = step
  }

  /// Where a step is looked for first.
  private func place(_ node: Int, _ key: UInt64) -> Int {
    // The upper bits of a product by the golden ratio are the best mixed (D. Knuth, TAOCP 3, 6.4).
    let mixed = (key ^ UInt64(node)) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> 32) & (steps.count - 1)
  }
}
