/// The terms of one text, and what a grammar makes of them.
///
/// Derivations are found from the top, each symbol once per position (packrat parsing with
/// several ends: B. Ford, "Packrat Parsing", 2002), so the time is bounded by the text's length.
struct TermChart {
  private let grammar: Grammar
  private let tokens: [Token]
  /// By token: the terms that begin there, with their length in tokens.
  private var terms: [[(term: Lexicon.Term, length: Int)]]
  private var masks: [UInt128]
  /// By token: the categories of the terms that begin there or behind it.
  private var ahead: [UInt128]
  /// What was found so far, and by symbol and token its place there; -1 before it is looked for.
  private var found: [[Derivation]] = []
  private var places: [Int32]

  /// `others` adds the terms that are in no list: numbers in digits; with their length in tokens.
  init(
    _ tokens: [Token], grammar: Grammar, lexicon: Lexicon,
    others: (Int, _ add: (Lexicon.Term, Int) -> Void) -> Void
  ) {
    var terms = Array(repeating: [(term: Lexicon.Term, length: Int)](), count: tokens.count)
    for index in tokens.indices {
      lexicon.terms(in: tokens, at: index) { term, length in
        terms[index].append((term, length))
      }
      others(index) { terms[index].append(($0, $1)) }
    }
    self.grammar = grammar
    self.tokens = tokens
    self.terms = terms
    places = Array(repeating: -1, count: grammar.names.count * tokens.count)
    masks = terms.map { $0.reduce(0) { $0 | 1 << UInt128($1.term.category) } }
    ahead = masks
    for index in tokens.indices.dropLast().reversed() { ahead[index] |= ahead[index + 1] }
  }

  /// How many tokens there are.
  var count: Int { tokens.count }

  /// Whether a term of one of `categories`, a bit each, begins at token `index`.
  func has(_ categories: UInt128, at index: Int) -> Bool { masks[index] & categories != 0 }

  /// The derivations of `symbol` from token `index` on, at most one for each end.
  mutating func derivations(of symbol: Int, at index: Int) -> [Derivation] {
    guard index < tokens.count, grammar.first[symbol] & masks[index] != 0 else { return [] }
    guard symbol >= grammar.categories.count else { return termDerivations(symbol, at: index) }
    let key = symbol * tokens.count + index
    if places[key] >= 0 { return found[Int(places[key])] }
    var results: [Derivation] = []
    for production in grammar.productions[symbol]
    where production.first & masks[index] != 0 && production.isPossible(among: ahead[index]) {
      for (end, parts) in sequences(production.elements[...], at: index, isFirst: true)
      where end > index && !results.contains(where: { $0.range.upperBound == end }) {
        results.append(
          Derivation(name: grammar.names[symbol], range: index..<end, parts: parts))
      }
    }
    places[key] = Int32(found.count)
    found.append(results)
    return results
  }

  private func termDerivations(_ category: Int, at index: Int) -> [Derivation] {
    terms[index].filter { $0.term.category == category }.map {
      Derivation(
        name: grammar.names[category], range: index..<(index + $0.length), value: $0.term.value)
    }
  }

  private mutating func sequences(
    _ elements: ArraySlice<Grammar.Element>, at index: Int, isFirst: Bool
  ) -> [(end: Int, parts: [Derivation])] {
    guard let element = elements.first else { return [(index, [])] }
    let rest = elements.dropFirst()
    var results: [(end: Int, parts: [Derivation])] = []
    let fits = isFirst || !element.isTight || index < tokens.count && !tokens[index].isSpaced
    if fits {
      for derivation in derivations(of: element.symbol, at: index) {
        let end = derivation.range.upperBound
        for (last, parts) in sequences(rest, at: end, isFirst: false) {
          results.append((last, [derivation] + parts))
        }
      }
    }
    if element.isOptional {
      results += sequences(rest, at: index, isFirst: isFirst)
    }
    return results
  }
}
