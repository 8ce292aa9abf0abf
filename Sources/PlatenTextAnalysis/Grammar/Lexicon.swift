/// The phrases that mean something to a grammar, by their words.
///
/// Written as text, a line per meaning: `category value: phrase, phrase`. A category may be
/// followed by its value: a whole number, or a name of up to ten letters (see ``PackedName``).
package struct Lexicon: Sendable {
  /// What a phrase, or a number in digits, can be.
  package struct Term: Hashable, Sendable {
    package let category: Int
    package let value: Int

    package init(category: Int, value: Int) {
      self.category = category
      self.value = value
    }
  }

  /// By node: the terms of the phrase that ends there; the first node is where phrases begin.
  private var terms: [[Term]] = [[]]
  private var trie = PhraseTrie()
  private let categories: [String: Int]

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

  /// Adds a phrase; one of a category that the grammar does not use is left out.
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

  /// Calls `body` with every term that begins at token `index`, and how many tokens it is long.
  package func terms(in tokens: [Token], at index: Int, _ body: (Term, Int) -> Void) {
    var node = 0, position = index
    while position < tokens.count, let next = trie.next(node, tokens[position]) {
      node = next
      position += 1
      for term in terms[node] { body(term, position - index) }
    }
  }
}
