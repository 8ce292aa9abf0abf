internal import PlatenTextAnalysis

/// A pattern of words, such as that of a postal code and its town: `##-### w`.
///
/// `#` is a digit, `@` a capital letter, `w` a word that begins with at least three letters, `s` the
/// abbreviation of a state of the USA; any other letters are themselves.
struct WordPattern: Sendable {
  private let parts: [String]

  init(_ pattern: String) { parts = pattern.split(separator: " ").map(String.init) }

  /// Whether consecutive `words` match; a word's punctuation at its ends is ignored.
  func matches(_ words: [Substring]) -> Bool {
    guard words.count >= parts.count else { return false }
    return (0...(words.count - parts.count)).contains { start in
      zip(parts, words[start...]).allSatisfy { Self.matches($0, $1) }
    }
  }

  private static func matches(_ part: String, _ word: Substring) -> Bool {
    let word = word.trimmingPunctuation
    switch part {
    case "w": return word.prefix { $0.isLetter }.count >= 3
    case "s": return states.contains(String(word))
    default: return part.count == word.count && zip(part, word).allSatisfy(Self.matches)
    }
  }

  private static func matches(_ mark: Character, _ character: Character) -> Bool {
    switch mark {
    case "#": character.isDigit
    case "@": character.isLetter && character.isUppercase
    default: mark == character || mark.isLetter && mark.uppercased() == character.uppercased()
    }
  }

  private static let states = Set(
    """
    AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM \
    NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC
    """.split(separator: " ").map(String.init))
}

extension Substring {
  /// The word without commas, points, colons and parentheses at its ends.
  var trimmingPunctuation: Substring {
    let marks = ",.:;()*"
    return drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed()
      .reduce(into: "") { $0.append($1) }[...]
  }
}
