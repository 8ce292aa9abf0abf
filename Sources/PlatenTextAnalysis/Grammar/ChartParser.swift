/// A memoizing top-down parser of one text with one grammar.
///
/// It looks for each symbol once per position and keeps one derivation per end (packrat parsing
/// with several ends: B. Ford, "Packrat Parsing", 2002). A derivation has at most
/// ``maximumTokens`` tokens, so the time is proportional to the text's length. Derivations are stored
/// as plain numbers; only requested ones become a ``ParseTree``.
package struct ChartParser {
  /// A derivation of a symbol from a range of tokens.
  private struct Edge {
    let symbol: Int
    /// The first token, and the one after the last.
    let start: Int
    let end: Int
    /// The value of a term; 0 for a rule.
    var value = 0
    /// The range of its parts in ``ChartParser/children``.
    var children = 0..<0
  }

  /// The largest number of tokens of a derivation. Long phrases of dates have 35.
  package static let maximumTokens = 64

  private let grammar: Grammar
  /// The productions that the terms of these tokens can complete.
  private let productions: Grammar.Selection
  private let tokens: [Token]
  /// By token: a bit for each category of the terms that begin there.
  private var termMasks: [UInt128]
  /// By token: a bit for each category of the terms that begin there or later.
  private var lookaheadMasks: [UInt128]
  /// All edges so far: first the terms, token by token, then the derivations of rules.
  private var edges: [Edge] = []
  /// The indices in ``edges`` of the parts of each edge, one edge after the other.
  private var children: [Int] = []
  /// By token: the range of its terms in ``edges``.
  private var terms: [Range<Int>] = []
  /// By index in ``edges``: the tree of the edge, once it was requested. Candidates share most parts.
  private var trees: [ParseTree?] = []
  /// By entry of ``memoTable``: the range of its derivations in ``edges``.
  private var memoizedEdges: [Range<Int>] = []
  /// By token and symbol: an index in ``memoizedEdges``; -1 before the symbol is parsed there.
  private var memoTable: [Int32]
  /// The edges of the rules that are being parsed: a stack.
  private var pending: [Edge] = []
  /// The parts of the derivation that is being extended, as indices in ``edges``: a stack.
  private var path: [Int] = []

  /// Finds the terms of `tokens` that `lexicon` holds. `addingTerms` adds the others, such as
  /// numbers in digits: for a token's index it calls `add` with each term and its length in tokens.
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
    productions = grammar.selection(completedBy: lookaheadMasks.first ?? 0)
  }

  /// The longest accepted derivations of the rule `symbol`, from left to right, none overlapping
  /// another. They begin in `starts`, by default anywhere, at tokens for which `canBegin` holds.
  package mutating func longestMatches(
    _ symbol: Int, startingIn starts: Range<Int>? = nil,
    isAccepted: (ParseTree) -> Bool = { _ in true }, canBegin: (Int) -> Bool = { _ in true }
  ) -> [ParseTree] {
    let starts = starts ?? tokens.indices
    var results: [ParseTree] = [], index = starts.lowerBound
    while index < starts.upperBound {
      guard canBegin(index) else {
        index += 1
        continue
      }
      let found = tree(of: symbol, at: index, isAccepted: isAccepted)
      if let found { results.append(found) }
      index = found?.range.upperBound ?? index + 1
    }
    return results
  }

  /// The longest accepted derivation of the rule `symbol` from token `index` on. Each end has at
  /// most one derivation.
  private mutating func tree(
    of symbol: Int, at index: Int, isAccepted: (ParseTree) -> Bool
  ) -> ParseTree? {
    let found = edgeIndices(of: symbol, at: index)
    guard !found.isEmpty else { return nil }
    trees += repeatElement(nil, count: edges.count - trees.count)
    for edgeIndex in found.sorted(by: { edges[$0].end > edges[$1].end }) {
      let tree = tree(edgeIndex)
      if isAccepted(tree) { return tree }
    }
    return nil
  }

  private mutating func tree(_ edgeIndex: Int) -> ParseTree {
    if let tree = trees[edgeIndex] { return tree }
    let edge = edges[edgeIndex]
    var parts: [ParseTree] = []
    parts.reserveCapacity(edge.children.count)
    for child in edge.children { parts.append(tree(children[child])) }
    let tree = ParseTree(
      name: grammar.names[edge.symbol], nameBit: grammar.nameBits[edge.symbol],
      range: edge.start..<edge.end, value: edge.value, children: parts)
    trees[edgeIndex] = tree
    return tree
  }

  /// The edges of `symbol` from token `index` on. For a category these are the token's terms of
  /// every category.
  private mutating func edgeIndices(of symbol: Int, at index: Int) -> Range<Int> {
    guard symbol >= grammar.categories.count else { return terms[index] }
    let key = index * grammar.names.count + symbol
    if memoTable[key] >= 0 { return memoizedEdges[Int(memoTable[key])] }
    let first = pending.count
    for position in productions.ranges[symbol] {
      let production = grammar.productions[productions.numbers[position]]
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

  /// A symbol that is being parsed, and the heights of the stacks when its parsing began.
  private struct Goal {
    let symbol: Int
    let start: Int
    let pendingStart: Int
    let pathStart: Int
  }

  /// Tries all derivations of `elements` from token `index` on, and keeps the first for each end.
  private mutating func extend(_ elements: Range<Int>, at index: Int, to goal: Goal) {
    guard index - goal.start <= Self.maximumTokens else { return }
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
