/// The derivation of a phrase from terms by a grammar.
package final class ParseTree {
  /// The name of the rule, or of the term's category.
  package let name: String
  /// The range of tokens.
  package let range: Range<Int>
  /// The value of a term; 0 for a rule.
  package let value: Int
  /// The parts, in the order of the text.
  package let children: [ParseTree]
  /// A bit for the name of each tree in this one. Several names can share one of the 64 bits.
  private let nameMask: UInt64

  /// Creates a tree; `nameBit` is ``nameBit(_:)`` of `name`.
  init(
    name: String, nameBit: UInt64, range: Range<Int>, value: Int = 0, children: [ParseTree] = []
  ) {
    self.name = name
    self.range = range
    self.value = value
    self.children = children
    var mask = nameBit
    for child in children { mask |= child.nameMask }
    nameMask = mask
  }

  /// The first tree of this name, depth first; it can be this one.
  package func first(_ name: String) -> ParseTree? { first(name, Self.nameBit(name)) }

  private func first(_ name: String, _ nameBit: UInt64) -> ParseTree? {
    guard nameMask & nameBit != 0 else { return nil }
    if self.name == name { return self }
    for child in children {
      if let found = child.first(name, nameBit) { return found }
    }
    return nil
  }

  /// All trees of this name, none inside another.
  package func all(_ name: String) -> [ParseTree] {
    var found: [ParseTree] = []
    collect(name, Self.nameBit(name), in: &found)
    return found
  }

  private func collect(_ name: String, _ nameBit: UInt64, in found: inout [ParseTree]) {
    guard nameMask & nameBit != 0 else { return }
    if self.name == name { return found.append(self) }
    for child in children { child.collect(name, nameBit, in: &found) }
  }

  /// The bit of a name in the masks of trees.
  static func nameBit(_ name: String) -> UInt64 { 1 << (name.fnv1a64 >> 58) }

  /// The value of the first term of this category; `nil` without one.
  package func value(_ name: String) -> Int? { first(name)?.value }
}
