/// A context-free grammar of phrases, written as text.
///
/// A line is a rule, `name = symbol symbol? ~symbol | …`. Bars separate the alternatives, `?` marks
/// an optional symbol, and `~` a symbol that follows without a space. A symbol without a rule is a
/// category of terms. No rule may begin with itself (left recursion). Of two derivations with the
/// same extent, the one by the rule that is written first wins.
package struct Grammar: Sendable {
  struct Element: Sendable {
    let symbol: Int
    let isOptional: Bool
    let isAdjacent: Bool
  }

  struct Production: Sendable {
    /// Its range in ``Grammar/elements``.
    let elements: Range<Int>
    /// A bit for each category that it can begin with.
    let firstSet: UInt128
  }

  /// The symbols' names: first the categories, in order of appearance, then the rules.
  package let names: [String]
  /// By symbol: ``ParseTree/nameBit(_:)`` of its name.
  let nameBits: [UInt64]
  /// The categories' indices in ``names``.
  package let categories: [String: Int]
  /// The elements of all productions, one production after the other.
  let elements: [Element]
  /// The productions of all rules, one rule after the other.
  let productions: [Production]
  /// By symbol: its range in ``productions``, which is empty for a category.
  let alternatives: [Range<Int>]
  /// By symbol: a bit for each category that it can begin with.
  let firstSets: [UInt128]

  /// Compiles `text`; a mistake in it is a programming error.
  package init(_ text: String) {
    let rules = text.split(separator: "\n").compactMap(Self.rule)
    let ruleNames = Set(rules.map(\.name))
    var categories: [String: Int] = [:], names: [String] = []
    for item in rules.flatMap(\.alternatives).joined() where !ruleNames.contains(item.name) {
      guard categories[item.name] == nil else { continue }
      categories[item.name] = names.count
      names.append(item.name)
    }
    precondition(names.count <= 128, "a grammar has at most 128 categories")
    var symbols = categories
    for rule in rules where symbols[rule.name] == nil {
      symbols[rule.name] = names.count
      names.append(rule.name)
    }
    var rows = Array(repeating: [[Element]](), count: names.count)
    for rule in rules {
      rows[symbols[rule.name]!] += rule.alternatives.map { alternative in
        alternative.map {
          Element(
            symbol: symbols[$0.name]!, isOptional: $0.isOptional, isAdjacent: $0.isAdjacent)
        }
      }
    }
    let firstSets = Self.firstSets(of: rows, categories: categories.count)
    var elements: [Element] = [], productions: [Production] = []
    alternatives = rows.map { row in
      let start = productions.count
      for alternative in row {
        let end = elements.count + alternative.count
        productions.append(
          Production(
            elements: elements.count..<end,
            firstSet: Self.firstSet(of: alternative, given: firstSets)))
        elements += alternative
      }
      return start..<productions.count
    }
    self.names = names
    nameBits = names.map(ParseTree.nameBit)
    self.categories = categories
    self.firstSets = firstSets
    self.elements = elements
    self.productions = productions
  }

  /// The index of the symbol `name`, which must exist.
  package func symbol(_ name: String) -> Int { names.firstIndex(of: name)! }

  /// Whether each required element of `production` can begin with a term of `categories`.
  func isPossible(_ production: Production, among categories: UInt128) -> Bool {
    elements[production.elements].allSatisfy {
      $0.isOptional || firstSets[$0.symbol] & categories != 0
    }
  }

  /// Some of the productions of each symbol.
  struct Selection {
    /// Indices in ``Grammar/productions``, one symbol after the other.
    var numbers: [Int] = []
    /// By symbol: its range in ``numbers``.
    var ranges: [Range<Int>] = []
  }

  /// The productions that a text can complete whose terms are all of the categories in `mask`. All
  /// others fail wherever they are tried.
  func selection(completedBy mask: UInt128) -> Selection {
    let isCompletable = completableSymbols(by: mask)
    var selection = Selection()
    for row in alternatives {
      let start = selection.numbers.count
      for number in row where canComplete(productions[number], isCompletable) {
        selection.numbers.append(number)
      }
      selection.ranges.append(start..<selection.numbers.count)
    }
    return selection
  }

  /// By symbol: whether it has a derivation from terms of the categories in `mask`, by iteration to the
  /// fixed point. Most rules are written after those that they consist of, so few rounds are needed.
  private func completableSymbols(by mask: UInt128) -> [Bool] {
    var isCompletable = names.indices.map { $0 < categories.count && mask >> UInt128($0) & 1 == 1 }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for symbol in categories.count..<names.count where !isCompletable[symbol] {
        for number in alternatives[symbol] where canComplete(productions[number], isCompletable) {
          isCompletable[symbol] = true
          hasChanged = true
          break
        }
      }
    }
    return isCompletable
  }

  private func canComplete(_ production: Production, _ isCompletable: [Bool]) -> Bool {
    elements[production.elements].allSatisfy { $0.isOptional || isCompletable[$0.symbol] }
  }

  private struct Reference {
    let name: String
    let isOptional: Bool
    let isAdjacent: Bool
  }

  private static func rule(_ line: Substring) -> (name: String, alternatives: [[Reference]])? {
    let sides = line.split(separator: "=", maxSplits: 1)
    guard sides.count == 2 else { return nil }
    let alternatives = sides[1].split(separator: "|").map { alternative in
      alternative.split(separator: " ").map { word in
        Reference(
          name: String(word.drop { $0 == "~" }.prefix { $0 != "?" }),
          isOptional: word.hasSuffix("?"), isAdjacent: word.hasPrefix("~"))
      }
    }
    return (String(sides[0].split(separator: " ")[0]), alternatives)
  }

  /// The categories that each symbol can begin with, by iteration to the fixed point.
  private static func firstSets(of elements: [[[Element]]], categories: Int) -> [UInt128] {
    var firstSets = elements.indices.map { $0 < categories ? UInt128(1) << UInt128($0) : 0 }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for symbol in elements.indices where symbol >= categories {
        let all = elements[symbol].reduce(UInt128(0)) {
          $0 | Self.firstSet(of: $1, given: firstSets)
        }
        if all != firstSets[symbol] {
          firstSets[symbol] = all
          hasChanged = true
        }
      }
    }
    return firstSets
  }

  private static func firstSet(of elements: [Element], given firstSets: [UInt128]) -> UInt128 {
    var mask: UInt128 = 0
    for element in elements {
      mask |= firstSets[element.symbol]
      if !element.isOptional { break }
    }
    return mask
  }
}
