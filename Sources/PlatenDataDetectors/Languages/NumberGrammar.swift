internal import PlatenTextAnalysis

/// Numbers in words: the terms and the rules that the detectors' grammars share.
enum NumberGrammar {
  /// The rules; `words` is a number below a million, `below` one below a thousand.
  static let rules = """
    below = name | hundreds and? name? | name hundred and? name? | hundred and? name?
    words = thousands and? below? | below thousand and? below? | thousand and? below? | below
    """

  /// Adds the names of a language's numbers to `lexicon`.
  static func add(_ language: Language, to lexicon: inout Lexicon) {
    let cardinals = language.numbers.cardinalNames
    for (value, name) in cardinals {
      lexicon.add(name, category: "name", value: value)
      guard let compoundSuffixes = language.compoundSuffixes, value > 0 else { continue }
      lexicon.add(name + compoundSuffixes.hundred, category: "hundreds", value: 100 * value)
      lexicon.add(name + compoundSuffixes.thousand, category: "thousands", value: 1000 * value)
      for (rest, restName) in cardinals where value < 20 && rest > 0 {
        lexicon.add(
          name + compoundSuffixes.hundred + restName, category: "hundreds",
          value: 100 * value + rest)
      }
    }
    for (value, name) in language.numbers.ordinalNames {
      lexicon.add(name, category: "place", value: value)
    }
  }

  /// The value of a derivation of `words` or `below`.
  static func value(_ words: ParseTree) -> Int {
    words.children.reduce(0) { sum, child in
      switch child.name {
      case "name", "hundreds", "thousands": sum + child.value
      case "hundred": max(sum, 1) * 100
      case "thousand": max(sum, 1) * 1000
      case "below": sum + value(child)
      default: sum
      }
    }
  }
}
