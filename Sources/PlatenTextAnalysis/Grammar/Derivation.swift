/// How a grammar makes a phrase out of terms.
package final class Derivation {
  /// Of the rule, or of the category.
  package let name: String
  /// Tokens.
  package let range: Range<Int>
  /// Of a term.
  package let value: Int
  package let parts: [Derivation]
  /// Which names there are, this one and those below: a bit of 64 each, which several may share.
  private let marks: UInt64

  init(name: String, range: Range<Int>, value: Int = 0, parts: [Derivation] = []) {
    self.name = name
    self.range = range
    self.value = value
    self.parts = parts
    marks = parts.reduce(Self.mark(name)) { $0 | $1.marks }
  }

  /// The first of this name below, or this itself.
  package func first(_ name: String) -> Derivation? { first(name, Self.mark(name)) }

  private func first(_ name: String, _ mark: UInt64) -> Derivation? {
    guard marks & mark != 0 else { return nil }
    if self.name == name { return self }
    for part in parts {
      if let found = part.first(name, mark) { return found }
    }
    return nil
  }

  /// All of this name below, none inside another.
  package func all(_ name: String) -> [Derivation] {
    guard marks & Self.mark(name) != 0 else { return [] }
    return self.name == name ? [self] : parts.flatMap { $0.all(name) }
  }

  private static func mark(_ name: String) -> UInt64 { 1 << (name.hash64 >> 58) }

  /// The value of the first term of this category below.
  package func value(_ name: String) -> Int? { first(name)?.value }
}
