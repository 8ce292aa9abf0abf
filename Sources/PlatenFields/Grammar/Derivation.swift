/// How a grammar makes a phrase out of terms.
final class Derivation {
  /// Of the rule, or of the category.
  let name: String
  /// Tokens.
  let range: Range<Int>
  /// Of a term.
  let value: Int
  let parts: [Derivation]

  init(name: String, range: Range<Int>, value: Int = 0, parts: [Derivation] = []) {
    self.name = name
    self.range = range
    self.value = value
    self.parts = parts
  }

  /// The first of this name below, or this itself.
  func first(_ name: String) -> Derivation? {
    if self.name == name { return self }
    for part in parts {
      if let found = part.first(name) { return found }
    }
    return nil
  }

  /// All of this name below, none inside another.
  func all(_ name: String) -> [Derivation] {
    self.name == name ? [self] : parts.flatMap { $0.all(name) }
  }

  /// The value of the first term of this category below.
  func value(_ name: String) -> Int? { first(name)?.value }
}
