/// How a grammar makes a phrase out of terms.
package final class ParseTree {
  /// Of the rule, or of the category.
  package let name: String
  /// Tokens.
  package let range: Range<Int>
  /// Of a term.
  package let value: Int
  package let children: [ParseTree]
  /// Which names there are, this one and those below: a bit of 64 each, which several may share.
  private let nameMask: UInt64

  init(name: String, range: Range<Int>, value: Int = 0, children: [ParseTree] = []) {
    self.name = name
    self.range = range
    self.value = value
    self.children = children
    nameMask = children.reduce(Self.nameBit(name)) { $0 | $1.nameMask }
  }

  /// The first of this name below, or this itself.
  package func first(_ name: String) -> ParseTree? { first(name, Self.nameBit(name)) }

  private func first(_ name: String, _ nameBit: UInt64) -> ParseTree? {
    guard nameMask & nameBit != 0 else { return nil }
    if self.name == name { return self }
    for child in children {
      if let found = child.first(name, nameBit) { return found }
    }
    return nil
  }

  /// All of this name below, none inside another.
  package func all(_ name: String) -> [ParseTree] {
    guard nameMask & Self.nameBit(name) != 0 else { return [] }
    return self.name == name ? [self] : children.flatMap { $0.all(name) }
  }

  private static func nameBit(_ name: String) -> UInt64 { 1 << (name.fnv1a64 >> 58) }

  /// The value of the first term of this category below.
  package func value(_ name: String) -> Int? { first(name)?.value }
}
