/// Rules for phrases that are made of terms, written as text.
///
/// A line is a rule, `name = symbol symbol? ~symbol | …`: the alternatives stand between bars,
/// `?` marks what may be missing, and `~` what follows without a space. A symbol without a rule
/// is a category of terms. No rule may begin with itself. Where two derivations have the same
/// extent, the rule that is written first wins.
struct Grammar: Sendable {
  struct Element: Sendable {
    let symbol: Int
    let isOptional: Bool
    let isTight: Bool
  }

  struct Production: Sendable {
    let elements: [Element]
    /// The categories that it can begin with, a bit each.
    let first: UInt128
    /// Of each element that may not be missing, those that it can begin with.
    let needed: [UInt128]

    /// Whether all that may not be missing can begin somewhere, where terms of `categories` do.
    func isPossible(among categories: UInt128) -> Bool {
      needed.allSatisfy { $0 & categories != 0 }
    }
  }

  /// Categories first, as they come; then rules.
  let names: [String]
  let categories: [String: Int]
  /// By symbol; a category has none.
  let productions: [[Production]]
  /// By symbol: the categories that it can begin with, a bit each.
  let first: [UInt128]

  /// Compiles `text`; a mistake in it is a fault of platen's own.
  init(_ text: String) {
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
    var elements = Array(repeating: [[Element]](), count: names.count)
    for rule in rules {
      elements[symbols[rule.name]!] += rule.alternatives.map { alternative in
        alternative.map {
          Element(
            symbol: symbols[$0.name]!, isOptional: $0.isOptional, isTight: $0.isTight)
        }
      }
    }
    let first = Self.first(of: elements, categories: categories.count)
    self.names = names
    self.categories = categories
    self.first = first
    productions = elements.map { alternatives in
      alternatives.map {
        Production(
          elements: $0, first: Self.first(of: $0, given: first),
          needed: $0.filter { !$0.isOptional }.map { first[$0.symbol] })
      }
    }
  }

  func symbol(_ name: String) -> Int { names.firstIndex(of: name)! }

  private struct Item {
    let name: String
    let isOptional: Bool
    let isTight: Bool
  }

  private static func rule(_ line: Substring) -> (name: String, alternatives: [[Item]])? {
    let sides = line.split(separator: "=", maxSplits: 1)
    guard sides.count == 2 else { return nil }
    let alternatives = sides[1].split(separator: "|").map { alternative in
      alternative.split(separator: " ").map { word in
        Item(
          name: String(word.drop { $0 == "~" }.prefix { $0 != "?" }),
          isOptional: word.hasSuffix("?"), isTight: word.hasPrefix("~"))
      }
    }
    return (String(sides[0].split(separator: " ")[0]), alternatives)
  }

  /// What each symbol can begin with: grown until nothing is added.
  private static func first(of elements: [[[Element]]], categories: Int) -> [UInt128] {
    var first = elements.indices.map { $0 < categories ? UInt128(1) << UInt128($0) : 0 }
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for symbol in elements.indices where symbol >= categories {
        let all = elements[symbol].reduce(UInt128(0)) { $0 | Self.first(of: $1, given: first) }
        if all != first[symbol] {
          first[symbol] = all
          hasGrown = true
        }
      }
    }
    return first
  }

  private static func first(of elements: [Element], given first: [UInt128]) -> UInt128 {
    var mask: UInt128 = 0
    for element in elements {
      mask |= first[element.symbol]
      if !element.isOptional { break }
    }
    return mask
  }
}
