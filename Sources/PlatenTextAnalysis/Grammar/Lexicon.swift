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

    /// Creates a term.
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
