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

/// Short names of ASCII letters as values of terms, six bits per letter.
package enum PackedName {
  /// The value of a name of up to ten letters, upper or lower case.
  package static func value(_ name: some StringProtocol) -> Int {
    name.utf8.reduce(0) { $0 << 6 | Int($1 & 0x3F) }
  }

  /// The name for a value, in capitals.
  package static func name(_ value: Int) -> String {
    let count = (Int.bitWidth - max(0, value).leadingZeroBitCount + 5) / 6
    return String(unsafeUninitializedCapacity: count) { letters in
      for index in 0..<count {
        letters.initializeElement(
          at: index, to: UInt8(value >> (6 * (count - 1 - index)) & 0x1F) | 0x40)
      }
      return count
    }
  }
}

extension String {
  /// The 64-bit FNV-1a hash of the UTF-8 bytes (G. Fowler, L. C. Noll, K.-P. Vo, 1991).
  ///
  /// The hash of a text never changes, and for short words it is far faster than a `Hasher`, which
  /// resists collisions that someone chooses.
  package var fnv1a64: UInt64 {
    utf8.withContiguousStorageIfAvailable(Self.fnv1a64) ?? Self.fnv1a64(Array(utf8))
  }

  private static func fnv1a64(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The terms of a grammar, by the words of their phrases.
///
/// Written as text, a line per meaning: `category value: phrase, phrase`. The value is optional: a
/// whole number, or a name of up to ten letters (see ``PackedName``).
package struct Lexicon: Sendable {
  /// One meaning of a phrase, or of a number in digits.
  package struct Term: Hashable, Sendable {
    /// An index in ``Grammar/names``.
    package let category: Int
    /// The category defines its meaning.
    package let value: Int

    package init(category: Int, value: Int) {
      self.category = category
      self.value = value
    }
  }

  /// By node of the trie: the terms of the phrase that ends there. The first node is the root.
  private var terms: [[Term]] = [[]]
  private var trie = PhraseTrie()
  private let categories: [String: Int]

  /// Reads `text`; `categories` are the grammar's.
  package init(_ text: String, categories: [String: Int]) {
    self.categories = categories
    for line in text.split(separator: "\n") {
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let head = sides[0].split(separator: " ")
      let value = head.count > 1 ? Int(head[1]) ?? PackedName.value(head[1]) : 0
      for phrase in sides[1].split(separator: ",") {
        add(String(phrase), category: String(head[0]), value: value)
      }
    }
  }

  /// Adds a phrase, unless the grammar does not use its category.
  package mutating func add(_ phrase: String, category: String, value: Int) {
    guard let category = categories[category] else { return }
    var node = 0
    for token in Tokenizer.tokens(of: Array(phrase.unicodeScalars)) {
      if let next = trie.next(node, token) {
        node = next
      } else {
        trie.add(node, token, to: terms.count)
        node = terms.count
        terms.append([])
      }
    }
    let term = Term(category: category, value: value)
    if node > 0, !terms[node].contains(term) { terms[node].append(term) }
  }

  /// Calls `body` with every term that begins at token `index`, and its length in tokens.
  package func terms(in tokens: [Token], at index: Int, _ body: (Term, Int) -> Void) {
    var node = 0, position = index
    while position < tokens.count, let next = trie.next(node, tokens[position]) {
      node = next
      position += 1
      for term in terms[node] { body(term, position - index) }
    }
  }
}

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

  /// The node that `token` leads to from `node`; `nil` if no phrase continues with it.
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
