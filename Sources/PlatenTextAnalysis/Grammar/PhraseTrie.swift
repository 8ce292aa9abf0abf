/// The transitions of a ``Lexicon``'s trie: from a node, by a word, to another node.
///
/// A hash table with open addressing, at most a quarter full: hardly any word of a text is in it,
/// and a single probe usually finds that out.
struct PhraseTrie: Sendable {
  private struct Transition: Sendable {
    let from: Int
    let foldedHash: UInt64
    let word: String
    let to: Int
  }

  private var slots: [Transition?] = Array(repeating: nil, count: 1 << 12)
  private var count = 0

  /// The node that `token` leads to from `node`; `nil` where no phrase continues with it.
  func next(_ node: Int, _ token: Token) -> Int? {
    var slot = slot(node, token.foldedHash)
    while let transition = slots[slot] {
      if transition.foldedHash == token.foldedHash, transition.from == node,
        transition.word == token.folded
      {
        return transition.to
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a transition, which must be new.
  mutating func add(_ node: Int, _ token: Token, to next: Int) {
    if count * 4 >= slots.count { grow() }
    insert(Transition(from: node, foldedHash: token.foldedHash, word: token.folded, to: next))
    count += 1
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: old.count * 2)
    for case let transition? in old { insert(transition) }
  }

  private mutating func insert(_ transition: Transition) {
    var slot = slot(transition.from, transition.foldedHash)
    while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = transition
  }

  /// The first slot to probe for a transition.
  private func slot(_ node: Int, _ foldedHash: UInt64) -> Int {
    // The upper bits of a product by the golden ratio are the best mixed (D. Knuth, TAOCP 3, 6.4).
    let mixed = (foldedHash ^ UInt64(node)) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> 32) & (slots.count - 1)
  }
}
