/// The terms of one text, and what a grammar makes of them.
///
/// Derivations are found from the top, each symbol once per position (packrat parsing with
/// several ends: B. Ford, "Packrat Parsing", 2002), so the time is bounded by the text's length.
/// They are kept as plain numbers; only what is asked for becomes a ``ParseTree``.
package struct ChartParser {
  /// A way to make a symbol out of tokens.
  private struct Edge {
    let symbol: Int
    /// Tokens.
    let start: Int
    let end: Int
    /// Of a term.
    var value = 0
    /// Its place in ``children``.
    var children = 0..<0
  }

  private let grammar: Grammar
  private let tokens: [Token]
  /// By token: the categories of the terms that begin there, a bit each.
  private var termMasks: [UInt128]
  /// By token: the categories of the terms that begin there or behind it.
  private var lookaheadMasks: [UInt128]
  /// What was found so far: first the terms, token by token, then what rules make of them.
  private var edges: [Edge] = []
  /// Which edges each edge is made of, one after the other.
  private var children: [Int] = []
  /// By token: its terms among the edges.
  private var terms: [Range<Int>] = []
  /// The edges of each rule at each token where it was looked for.
  private var memoizedEdges: [Range<Int>] = []
  /// By token and symbol: its place there; -1 before it is looked for.
  private var memoTable: [Int32]
  /// Edges of the rules that are being looked for, and the parts that are being put together.
  private var pending: [Edge] = []
  private var path: [Int] = []

  /// `addingTerms` adds the terms that are in no list: numbers in digits; with their length in tokens.
  package init(
    _ tokens: [Token], grammar: Grammar, lexicon: Lexicon,
    addingTerms: (Int, _ add: (Lexicon.Term, Int) -> Void) -> Void
  ) {
    var edges: [Edge] = [], terms: [Range<Int>] = []
    termMasks = Array(repeating: 0, count: tokens.count)
    for index in tokens.indices {
      let start = edges.count
      func add(_ term: Lexicon.Term, _ length: Int) {
        edges.append(
          Edge(symbol: term.category, start: index, end: index + length, value: term.value))
      }
      lexicon.terms(in: tokens, at: index, add)
      addingTerms(index, add)
      terms.append(start..<edges.count)
      termMasks[index] = edges[start...].reduce(0) { $0 | 1 << UInt128($1.symbol) }
    }
    self.grammar = grammar
    self.tokens = tokens
    self.edges = edges
    self.terms = terms
    memoTable = Array(repeating: -1, count: grammar.names.count * tokens.count)
    lookaheadMasks = termMasks
    for index in tokens.indices.dropLast().reversed() {
      lookaheadMasks[index] |= lookaheadMasks[index + 1]
    }
  }

  /// From left to right, what `symbol` makes of most tokens, of what is `isAccepted`.
  package mutating func longestMatches(
    _ symbol: Int, isAccepted: (ParseTree) -> Bool = { _ in true }
  ) -> [ParseTree] {
    var results: [ParseTree] = [], index = 0
    while index < tokens.count {
      let found = tree(of: symbol, at: index, isAccepted: isAccepted)
      if let found { results.append(found) }
      index = found?.range.upperBound ?? index + 1
    }
    return results
  }

  /// What `symbol`, a rule, makes of most tokens from `index` on, of what is `isAccepted`; there is
  /// at most one derivation for each end.
  private mutating func tree(
    of symbol: Int, at index: Int, isAccepted: (ParseTree) -> Bool
  ) -> ParseTree? {
    let candidates = edgeIndices(of: symbol, at: index).sorted { edges[$0].end > edges[$1].end }
    for edgeIndex in candidates {
      let tree = tree(edgeIndex)
      if isAccepted(tree) { return tree }
    }
    return nil
  }

  private func tree(_ edgeIndex: Int) -> ParseTree {
    let edge = edges[edgeIndex]
    return ParseTree(
      name: grammar.names[edge.symbol], range: edge.start..<edge.end, value: edge.value,
      children: children[edge.children].map { tree($0) })
  }

  /// The edges of `symbol` from token `index` on; among a token's terms are those of others too.
  private mutating func edgeIndices(of symbol: Int, at index: Int) -> Range<Int> {
    guard symbol >= grammar.categories.count else { return terms[index] }
    let key = index * grammar.names.count + symbol
    if memoTable[key] >= 0 { return memoizedEdges[Int(memoTable[key])] }
    let first = pending.count
    for number in grammar.alternatives[symbol] {
      let production = grammar.productions[number]
      if production.firstSet & termMasks[index] != 0,
        grammar.isPossible(production, among: lookaheadMasks[index])
      {
        extend(
          production.elements, at: index,
          to: Goal(symbol: symbol, start: index, pendingStart: first, pathStart: path.count))
      }
    }
    let newEdges = edges.count..<edges.count + pending.count - first
    edges += pending[first...]
    pending.removeSubrange(first...)
    memoTable[key] = Int32(memoizedEdges.count)
    memoizedEdges.append(newEdges)
    return newEdges
  }

  /// What is being looked for, and how much there was before of what is put together for it.
  private struct Goal {
    let symbol: Int
    let start: Int
    let pendingStart: Int
    let pathStart: Int
  }

  /// Goes through all ways to find `elements` from token `index` on, and keeps the first to each
  /// end.
  private mutating func extend(_ elements: Range<Int>, at index: Int, to goal: Goal) {
    guard let next = elements.first else { return finish(at: index, goal) }
    let element = grammar.elements[next], rest = next + 1..<elements.upperBound
    let fits =
      index < tokens.count && grammar.firstSets[element.symbol] & termMasks[index] != 0
      && (index == goal.start || !element.isAdjacent || !tokens[index].isSpaced)
    if fits {
      for edgeIndex in edgeIndices(of: element.symbol, at: index)
      where edges[edgeIndex].symbol == element.symbol {
        path.append(edgeIndex)
        extend(rest, at: edges[edgeIndex].end, to: goal)
        path.removeLast()
      }
    }
    if element.isOptional { extend(rest, at: index, to: goal) }
  }

  private mutating func finish(at end: Int, _ goal: Goal) {
    guard end > goal.start, !pending[goal.pendingStart...].contains(where: { $0.end == end }) else {
      return
    }
    let first = children.count
    children += path[goal.pathStart...]
    pending.append(
      Edge(symbol: goal.symbol, start: goal.start, end: end, children: first..<children.count))
  }
}
